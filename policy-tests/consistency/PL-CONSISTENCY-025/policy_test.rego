package policies.consistency.output_options_test

import data.policies.consistency.output_options
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in output_options.deny} with input as sample.document(values)
}

test_fails_outside_s3 if {
	found({"outputDir": "/data/results", "workflow.output.storageClass": "STANDARD_IA"}) == {"workflow.output.storageClass"}
	found({"outputDir": "gs://acme/results", "workflow.output.contentType": true}) == {"workflow.output.contentType"}
	found({"outputDir": "s3results", "workflow.output.tags": {"a": "b"}}) == {["workflow", "output", "tags"]}
}

test_fails_in_an_object_store if {
	found({"outputDir": "az://acme/results", "workflow.output.copyAttributes": true}) == {"workflow.output.copyAttributes"}
}

test_fails_when_publishing_is_off if {
	every option in ["contentType", "copyAttributes", "ignoreErrors", "mode", "overwrite", "storageClass"] {
		path := concat(".", ["workflow.output", option])
		found({"workflow.output.enabled": false, path: "copy"}) == {path}
	}
}

test_passes_when_they_have_an_effect if {
	found({"outputDir": "s3://acme/results", "workflow.output.tags": {"a": "b"}, "workflow.output.contentType": "text/csv"}) == set()
	found({"outputDir": "results", "workflow.output.copyAttributes": true}) == set()
	found({"outputDir": "results", "workflow.output.contentType": false, "workflow.output.tags": {}}) == set()
	found({"outputDir": "s3://acme/results", "workflow.output.copyAttributes": false}) == set()
	found({"workflow.output.enabled": true, "workflow.output.mode": "copy"}) == set()
	found({"workflow.output.enabled": false}) == set()
}

test_passes_when_the_launch_may_set_the_output_directory if {
	found({"workflow.output.storageClass": "STANDARD_IA", "workflow.output.copyAttributes": true}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	unknown := sample.uncertain("outputDir", "env")
	document := object.union(unknown, {"config": {"workflow": {"output": {"storageClass": "STANDARD_IA"}}}})
	count(output_options.deny) == 0 with input as document
}

test_fails_for_blocks_when_publishing_is_off if {
	found({"workflow.output.enabled": false, "workflow.output.tags": {"a": "b"}}) == {["workflow", "output", "tags"]}
	found({"workflow.output.enabled": false, "workflow.output.retryPolicy.delay": 5}) == {["workflow", "output", "retryPolicy"]}
	found({"workflow.output.enabled": false, "workflow.output.tags": {}}) == set()
	found({"workflow.output.enabled": true, "workflow.output.tags": {"a": "b"}}) == set()
}
