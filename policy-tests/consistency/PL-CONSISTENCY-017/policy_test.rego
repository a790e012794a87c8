package policies.consistency.templates_and_tags_test

import data.policies.consistency.templates_and_tags
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in templates_and_tags.deny} with input as sample.document(values)
}

tags := {"cloudC.batch.networkTags": ["a"]}

test_fails_with_a_template if {
	found(object.union(tags, {"process.machineType": "template://jobs"})) == {["cloudC", "batch", "networkTags"]}
	found(object.union(tags, {"process.withName:A.machineType": "template://jobs"})) == {["cloudC", "batch", "networkTags"]}
}

test_passes_without_one_of_the_two if {
	found(object.union(tags, {"process.machineType": "n2-standard-8", "process.ext.machineType": "template://a"})) == set()
	found(object.union(tags, {"process.withName:A.machineType": "n2-standard-8"})) == set()
	found({"process.machineType": "template://jobs"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := object.union(sample.uncertain("process.machineType", "env"), {"config": sample.document(tags).config})
	count(templates_and_tags.deny) == 0 with input as document
}
