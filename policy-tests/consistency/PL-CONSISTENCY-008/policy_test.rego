package policies.consistency.container_engines_test

import data.policies.consistency.container_engines
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in container_engines.deny} with input as sample.document(values)
}

test_fails_where_two_are_on if {
	found({"containerD.enabled": true, "containerB.enabled": true}) == {"containerD.enabled"}
}

test_names_each_further_one if {
	found({"containerA.enabled": true, "containerB.enabled": true, "containerG.enabled": true}) == {"containerB.enabled", "containerG.enabled"}
}

test_passes_where_one_is_on if {
	found({"containerD.enabled": true, "containerB.enabled": false}) == set()
	found({"containerD.enabled": true}) == set()
	found({}) == set()
}

test_says_nothing_where_it_cannot_be_told if {
	count(container_engines.deny) == 0 with input as object.union(
		sample.uncertain("containerB.enabled", "unknown"),
		{"config": {"containerD": {"enabled": true}}},
	)
}

test_fails_for_any_two if {
	every other in [
		"containerB.enabled",
		"containerC.enabled",
		"containerD.enabled",
		"containerE.enabled",
		"containerF.enabled",
		"containerG.enabled",
	] {
		found({"containerA.enabled": true, other: true}) == {other}
	}
}

test_proposes_to_turn_the_second_one_off if {
	document := sample.document({"containerD.enabled": true, "containerB.enabled": true})
	sample.fixes(container_engines.deny) == {"containerD.enabled": false} with input as document
}
