package policies.consistency.conda_solvers_test

import data.policies.consistency.conda_solvers
import data.sample

found(values) := result if {
	result := [finding.setting | some finding in conda_solvers.deny] with input as sample.document(values)
}

test_fails_where_both_are_on if {
	found({"pkgA.useMamba": true, "pkgA.useMicromamba": true}) == ["conda.useMicromamba"]
}

test_passes_where_one_is_on if {
	found({"pkgA.useMamba": true, "pkgA.useMicromamba": false}) == []
	found({"pkgA.useMicromamba": true}) == []
	found({}) == []
}

test_says_nothing_where_it_cannot_be_told if {
	document := object.union(sample.uncertain("pkgA.useMamba", "choice"), {"config": {"pkgA": {"useMicromamba": true}}})
	count(conda_solvers.deny) == 0 with input as document
}

test_proposes_to_turn_one_off if {
	document := sample.document({"pkgA.useMamba": true, "pkgA.useMicromamba": true})
	sample.fixes(conda_solvers.deny) == {"conda.useMicromamba": false} with input as document
}
