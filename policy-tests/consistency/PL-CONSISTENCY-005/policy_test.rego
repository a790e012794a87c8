package policies.consistency.scan_levels_test

import data.policies.consistency.scan_levels
import data.sample

found(values) := result if {
	result := [finding.message | some finding in scan_levels.deny] with input as sample.document(values)
}

levels := {"imgbuild.scan.allowedLevels": ["low"]}

test_fails_when_no_mode_is_set if {
	found(levels) == ["{setting} is not enforced because wave.scan.mode is not set."]
}

test_fails_with_another_mode if {
	count(found(object.union(levels, {"imgbuild.scan.mode": "async"}))) == 1
	count(found(object.union(levels, {"imgbuild.scan.mode": "none"}))) == 1
}

test_passes_when_the_scan_is_required if {
	found(object.union(levels, {"imgbuild.scan.mode": "required"})) == []
}

test_passes_when_no_levels_are_set if {
	found({"imgbuild.scan.mode": "async"}) == []
	found({}) == []
}

test_reports_nothing_when_the_mode_is_unknown if {
	document := object.union(sample.document(levels), sample.uncertain("imgbuild.scan.mode", "env"))
	count(scan_levels.deny) == 0 with input as object.union(document, {"config": sample.document(levels).config})
}

test_fix_requires_the_scan if {
	document := sample.document(object.union(levels, {"imgbuild.scan.mode": "async"}))
	sample.fixes(scan_levels.deny) == {"imgbuild.scan.mode": "required"} with input as document
}
