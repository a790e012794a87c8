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

test_proposes_to_turn_the_first_one_off if {
	document := sample.document({"containerD.enabled": true, "containerB.enabled": true})
	sample.fixes(container_engines.deny) == {"containerD.enabled": "singularity.enabled = false"} with input as document
}

at(path, place) := object.union(sample.row(path, true), place)

placed(docker, podman) := result if {
	document := object.union(
		sample.document({"containerD.enabled": true, "containerE.enabled": true}),
		{"settings": {"containerD.enabled": at("containerD.enabled", docker), "containerE.enabled": at("containerE.enabled", podman)}},
	)
	result := {finding.setting: finding.fix | some finding in container_engines.deny} with input as document
}

test_stands_at_the_one_that_a_profile_turns_on if {
	placed({"line": 9}, {"line": 1, "profile": "site"}) == {"containerE.enabled": "docker.enabled = false"}
	placed({"line": 1, "profile": "site"}, {"line": 9}) == {"containerD.enabled": "podman.enabled = false"}
}

test_stands_at_the_one_that_is_written_below if {
	placed({"line": 9}, {"line": 1}) == {"containerD.enabled": "podman.enabled = false"}
	placed({"line": 1}, {"line": 9}) == {"containerE.enabled": "docker.enabled = false"}
}
