package policies.consistency.container_engines_test

import data.policies.consistency.container_engines
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in container_engines.deny} with input as sample.document(values)
}

test_fails_when_two_engines_are_enabled if {
	found({"containerD.enabled": true, "containerB.enabled": true}) == {"containerD.enabled"}
}

test_reports_each_further_engine if {
	found({"containerA.enabled": true, "containerB.enabled": true, "containerG.enabled": true}) == {"containerB.enabled", "containerG.enabled"}
}

test_passes_when_one_is_on if {
	found({"containerD.enabled": true, "containerB.enabled": false}) == set()
	found({"containerD.enabled": true}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(container_engines.deny) == 0 with input as object.union(
		sample.uncertain("containerB.enabled", "unknown"),
		{"config": {"containerD": {"enabled": true}}},
	)
}

test_fails_for_any_two_engines if {
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

test_fix_turns_the_first_engine_off if {
	document := sample.document({"containerD.enabled": true, "containerB.enabled": true})
	sample.fixes(container_engines.deny) == {"containerD.enabled": "singularity.enabled = false"} with input as document
}

row_at(path, place) := object.union(sample.row(path, true), place)

found_at(docker, podman) := result if {
	document := object.union(
		sample.document({"containerD.enabled": true, "containerE.enabled": true}),
		{"settings": {"containerD.enabled": row_at("containerD.enabled", docker), "containerE.enabled": row_at("containerE.enabled", podman)}},
	)
	result := {finding.setting: finding.fix | some finding in container_engines.deny} with input as document
}

test_points_to_the_engine_that_a_profile_enables if {
	found_at({"line": 9}, {"line": 1, "profile": "site"}) == {"containerE.enabled": "docker.enabled = false"}
	found_at({"line": 1, "profile": "site"}, {"line": 9}) == {"containerD.enabled": "podman.enabled = false"}
}

test_points_to_the_engine_enabled_later if {
	found_at({"line": 9}, {"line": 1}) == {"containerD.enabled": "podman.enabled = false"}
	found_at({"line": 1}, {"line": 9}) == {"containerE.enabled": "docker.enabled = false"}
}
