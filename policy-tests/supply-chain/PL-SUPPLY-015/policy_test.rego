package policies.supply_chain.allowed_levels_test

import data.policies.supply_chain.allowed_levels
import data.sample

found(values) := result if {
	parameters := {"PL-SUPPLY-015": {"tolerated": ["low"]}}
	result := {finding.message | some finding in allowed_levels.deny} with input as sample.document(values) with data.parameters as parameters
}

test_fails_when_a_level_is_not_tolerated if {
	found({"imgbuild.scan.allowedLevels": ["low", "HIGH"]}) == {"{setting} allows images with 'high' vulnerabilities to run."}
	found({"imgbuild.scan.allowedLevels": ["medium"]}) == {"{setting} allows images with 'medium' vulnerabilities to run."}
}

test_passes_when_all_are_tolerated if {
	found({"imgbuild.scan.allowedLevels": ["low"]}) == set()
	found({"imgbuild.scan.allowedLevels": ["LOW"], "imgbuild.scan.mode": "required"}) == set()
}

test_passes_when_no_level_is_allowed if {
	found({"imgbuild.scan.mode": "required"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(allowed_levels.deny) == 0 with input as sample.uncertain("imgbuild.scan.allowedLevels", "env")
}
