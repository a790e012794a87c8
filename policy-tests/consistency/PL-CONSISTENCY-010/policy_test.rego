package policies.consistency.native_images_test

import data.policies.consistency.native_images
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in native_images.deny} with input as sample.document(values)
}

frozen := {"imgbuild.enabled": true, "imgbuild.freeze": true, "containerA.enabled": true, "containerB.enabled": true}

test_fails_where_the_runtime_converts_images if {
	found(object.union(frozen, {"containerB.ociMode": true, "containerA.ociAutoPull": true})) == {"containerB.ociMode", "apptainer.ociAutoPull"}
}

test_passes_where_another_runtime_is_on if {
	found({"imgbuild.enabled": true, "imgbuild.freeze": true, "containerD.enabled": true, "containerB.ociMode": true}) == set()
}

test_passes_where_no_native_image_is_built if {
	found({"imgbuild.enabled": true, "containerB.ociMode": true}) == set()
	found({"containerB.ociMode": true}) == set()
}

test_passes_where_the_runtime_converts_nothing if {
	found(object.union(frozen, {"containerB.ociMode": false})) == set()
	found(frozen) == set()
	found({}) == set()
}

test_says_nothing_where_it_cannot_be_told if {
	count(native_images.deny) == 0 with input as object.union(
		sample.uncertain("containerB.ociMode", "unknown"),
		{"config": {"imgbuild": {"enabled": true, "freeze": true}}},
	)
}
