package policies.consistency.conda_solvers_test

import data.policies.consistency.conda_solvers
import data.sample

found(values) := result if {
	result := [finding.setting | some finding in conda_solvers.deny] with input as sample.document(values)
}

test_fails_when_both_are_on if {
	found({"pkgA.useMamba": true, "pkgA.useMicromamba": true}) == ["pkgA.useMicromamba"]
}

test_passes_when_one_is_on if {
	found({"pkgA.useMamba": true, "pkgA.useMicromamba": false}) == []
	found({"pkgA.useMicromamba": true}) == []
	found({}) == []
}

test_reports_nothing_when_the_value_is_unknown if {
	document := object.union(sample.uncertain("pkgA.useMamba", "choice"), {"config": {"pkgA": {"useMicromamba": true}}})
	count(conda_solvers.deny) == 0 with input as document
}

test_fix_turns_one_off if {
	document := sample.document({"pkgA.useMamba": true, "pkgA.useMicromamba": true})
	sample.fixes(conda_solvers.deny) == {"pkgA.useMicromamba": false} with input as document
}
