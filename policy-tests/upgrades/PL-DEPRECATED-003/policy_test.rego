package policies.upgrades.removed_executors_test

import data.policies.upgrades.removed_executors
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in removed_executors.deny} with input as sample.document(values)
}

test_fails_in_each_setting_that_names_it if {
	found({
		"process.executor": "google-lifesciences",
		"process.withName:A.executor": "google-pipelines",
		"executor.name": "google-lifesciences",
	}) == {["process", "executor"], ["process", "withName:A", "executor"], ["executor", "name"]}
}

test_passes_for_others if {
	found({"process.executor": "google-batch", "process.ext.executor": "google-pipelines"}) == set()
	found({"process.withName:A.executor": "google-batch", "executor.name": "google-batch"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(removed_executors.deny) == 0 with input as sample.uncertain("process.executor", "env")
}
