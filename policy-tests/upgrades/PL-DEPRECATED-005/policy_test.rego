package policies.upgrades.docker_options_test

import data.policies.upgrades.docker_options
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in docker_options.deny} with input as sample.document(values)
}

test_fails_when_it_is_on if {
	found({"containerD.legacy": true}) == {"containerD.legacy"}
}

test_passes_when_it_is_off if {
	found({"containerD.legacy": false}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(docker_options.deny) == 0 with input as sample.uncertain("containerD.legacy", "choice")
}

test_fix_turns_it_off if {
	sample.fixes(docker_options.deny) == {"containerD.legacy": false} with input as sample.document({"containerD.legacy": true})
}
