package policies.privilege.sudo_test

import data.policies.privilege.sudo
import data.sample

test_fails_when_sudo_is_used if {
	some finding in sudo.deny with input as sample.document({"containerD.sudo": true})
	finding.setting == "containerD.sudo"
}

test_passes_when_it_is_not if {
	count(sudo.deny) == 0 with input as sample.document({"containerD.sudo": false})
	count(sudo.deny) == 0 with input as sample.document({"containerD.enabled": true})
}

test_reports_nothing_when_the_value_is_unknown if {
	count(sudo.deny) == 0 with input as sample.uncertain("containerD.sudo", "env")
}

test_fix_turns_it_off if {
	sample.fixes(sudo.deny) == {"containerD.sudo": false} with input as sample.document({"containerD.sudo": true})
}
