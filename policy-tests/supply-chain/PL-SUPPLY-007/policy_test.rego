package policies.supply_chain.image_scans_test

import data.policies.supply_chain.image_scans
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in image_scans.deny} with input as sample.document(values)
}

test_fails_when_no_scan_is_required if {
	found({"imgbuild.enabled": true}) == {"imgbuild.scan.mode"}
	every mode in ["none", "async"] {
		found({"imgbuild.enabled": true, "imgbuild.scan.mode": mode}) == {"imgbuild.scan.mode"}
	}
}

test_passes_when_the_scan_is_required if {
	found({"imgbuild.enabled": true, "imgbuild.scan.mode": "required"}) == set()
}

test_passes_without_the_service if {
	found({"imgbuild.enabled": false}) == set()
	found({"imgbuild.enabled": false, "imgbuild.scan.mode": "async"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(image_scans.deny) == 0 with input as sample.uncertain("imgbuild.enabled", "env")
}

test_fix_requires_scans if {
	every values in [{}, {"imgbuild.scan.mode": "async"}] {
		document := sample.document(object.union({"imgbuild.enabled": true}, values))
		sample.fixes(image_scans.deny) == {"imgbuild.scan.mode": "required"} with input as document
	}
}
