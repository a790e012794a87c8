package policies.consistency.native_images_test

import data.policies.consistency.native_images
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in native_images.deny} with input as sample.document(values)
}

frozen := {"imgbuild.enabled": true, "imgbuild.freeze": true, "containerA.enabled": true, "containerB.enabled": true}

test_fails_when_the_runtime_converts_images if {
	found(object.union(frozen, {"containerB.ociMode": true, "containerA.ociAutoPull": true})) == {"containerB.ociMode", "containerA.ociAutoPull"}
}

test_passes_when_any_part_is_missing if {
	every path in ["containerB.ociMode", "containerB.ociAutoPull"] {
		converting := object.union(frozen, {path: true})
		every part in ["imgbuild.enabled", "imgbuild.freeze", "containerB.enabled", path] {
			found(object.union(converting, {part: false})) == set()
			found(object.remove(converting, [part])) == set()
		}
	}
	every part in ["imgbuild.enabled", "imgbuild.freeze", "containerA.enabled"] {
		found(object.union(frozen, {"containerA.ociAutoPull": true, part: false})) == set()
	}
}

test_passes_when_the_runtime_converts_nothing if {
	found(object.union(frozen, {"containerB.ociMode": false})) == set()
	found(frozen) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(native_images.deny) == 0 with input as object.union(
		sample.uncertain("containerB.ociMode", "unknown"),
		{"config": {"imgbuild": {"enabled": true, "freeze": true}}},
	)
}

test_fix_turns_the_conversion_off if {
	document := sample.document(object.union(frozen, {"containerB.ociAutoPull": true, "containerA.ociAutoPull": true}))
	sample.fixes(native_images.deny) == {"containerB.ociAutoPull": false, "containerA.ociAutoPull": false} with input as document
}
