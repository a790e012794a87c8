package policies.consistency.mirroring_test

import data.policies.consistency.mirroring
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in mirroring.deny} with input as sample.document(values)
}

complete := {
	"imgbuild.mirror": true,
	"imgbuild.strategy": ["container"],
	"imgbuild.build.repository": "registry.example.org/acme",
}

test_fails_without_repository_and_strategy if {
	found({"imgbuild.mirror": true}) == {"imgbuild.build.repository", "imgbuild.strategy"}
}

test_fails_with_another_strategy if {
	found(object.union(complete, {"imgbuild.strategy": ["container", "conda"]})) == {"imgbuild.strategy"}
}

test_fails_with_freeze if {
	found(object.union(complete, {"imgbuild.freeze": true})) == {"imgbuild.freeze"}
}

test_passes_when_mirroring_is_complete if {
	found(complete) == set()
	found(object.union(complete, {"imgbuild.freeze": false})) == set()
}

test_passes_when_mirroring_is_off if {
	found({"imgbuild.mirror": false, "imgbuild.freeze": true}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(mirroring.deny) == 0 with input as sample.uncertain("imgbuild.mirror", "choice")
}

test_fix_sets_a_strategy_that_copies if {
	document := sample.document({"imgbuild.mirror": true, "imgbuild.freeze": true})
	sample.fixes(mirroring.deny) == {"imgbuild.strategy": "container", "imgbuild.freeze": false} with input as document
}
