package policies.privilege.sudo_test

import data.policies.privilege.sudo
import data.sample

test_fails_when_sudo_is_used if {
	some finding in sudo.deny with input as sample.document({"containerD.sudo": true})
	finding.setting == "docker.sudo"
}

test_passes_when_it_is_not if {
	count(sudo.deny) == 0 with input as sample.document({"containerD.sudo": false})
	count(sudo.deny) == 0 with input as sample.document({"containerD.enabled": true})
}

test_says_nothing_when_it_cannot_be_told if {
	count(sudo.deny) == 0 with input as sample.uncertain("containerD.sudo", "env")
}

test_proposes_to_turn_it_off if {
	sample.fixes(sudo.deny) == {"docker.sudo": false} with input as sample.document({"containerD.sudo": true})
}
