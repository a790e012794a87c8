package policies.storage.durability_test

import data.policies.storage.durability
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in durability.deny} with input as sample.document(settings)
}

test_fails_when_objects_are_stored_once if {
	found({"cloudA.client.uploadStorageClass": "ONEZONE_IA"}) == {"cloudA.client.uploadStorageClass"}
	found({"cloudA.client.storageClass": "ONEZONE_IA"}) == {"cloudA.client.storageClass"}
	found({"workflow.output.storageClass": "REDUCED_REDUNDANCY"}) == {"workflow.output.storageClass"}
}

test_fails_when_published_files_are_stored_once if {
	once := {"path": "/x", "storageClass": "ONEZONE_IA"}
	found({"process.publishDir": once}) == {["process", "publishDir", "storageClass"]}
	found({"process.publishDir": [once]}) == {["process", "publishDir", 0, "storageClass"]}
	found({"process.withName:A.publishDir": once}) == {["process", "withName:A", "publishDir", "storageClass"]}
	found({"process.withName:A.publishDir": [once]}) == {["process", "withName:A", "publishDir", 0, "storageClass"]}
}

test_passes_with_more_copies if {
	thrice := {"path": "/x", "storageClass": "STANDARD"}
	found({"cloudA.client.uploadStorageClass": "STANDARD_IA", "process.publishDir": thrice}) == set()
	found({"process.publishDir": [thrice], "process.withName:A.publishDir": thrice}) == set()
	found({"process.withName:A.publishDir": [thrice]}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(durability.deny) == 0 with input as sample.uncertain("cloudA.client.uploadStorageClass", "env")
}
