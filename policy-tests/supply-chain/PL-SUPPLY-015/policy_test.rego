package policies.supply_chain.allowed_levels_test

import data.policies.supply_chain.allowed_levels
import data.sample

found(values) := result if {
	parameters := {"PL-SUPPLY-015": {"tolerated": ["low"]}}
	result := {finding.message | some finding in allowed_levels.deny} with input as sample.document(values) with data.parameters as parameters
}

test_fails_where_a_level_is_not_tolerated if {
	found({"imgbuild.scan.allowedLevels": ["low", "HIGH"]}) == {"{setting} allows images with 'high' vulnerabilities to run."}
	found({"imgbuild.scan.allowedLevels": ["medium"]}) == {"{setting} allows images with 'medium' vulnerabilities to run."}
}

test_passes_where_all_are_tolerated if {
	found({"imgbuild.scan.allowedLevels": ["low"]}) == set()
	found({"imgbuild.scan.allowedLevels": ["LOW"], "imgbuild.scan.mode": "required"}) == set()
}

test_passes_where_none_is_allowed if {
	found({"imgbuild.scan.mode": "required"}) == set()
	found({}) == set()
}

test_says_nothing_where_it_cannot_be_told if {
	count(allowed_levels.deny) == 0 with input as sample.uncertain("imgbuild.scan.allowedLevels", "env")
}
