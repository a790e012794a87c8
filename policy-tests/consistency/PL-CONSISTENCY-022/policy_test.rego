package policies.consistency.cloud_work_directory_test

import data.policies.consistency.cloud_work_directory
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in cloud_work_directory.deny} with input as sample.document(values)
}

test_fails_with_a_local_directory if {
	found({"process.executor": "awsbatch", "workDir": "/scratch/work"}) == {"workDir"}
	found({"process.withName:A.executor": "google-batch", "workDir": "work"}) == {"workDir"}
	found({"executor.name": "azurebatch", "workDir": "./work"}) == {"workDir"}
}

test_explains_single_quotes_around_a_variable if {
	document := sample.document({"process.executor": "awsbatch", "workDir": "${WORK}/runs"})
	some finding in cloud_work_directory.deny with input as document
	contains(finding.message, "in single quotes")
	count(cloud_work_directory.deny) == 1 with input as document
}

test_passes_with_a_bucket if {
	found({"process.executor": "awsbatch", "workDir": "s3://acme/work"}) == set()
	found({"process.executor": "azurebatch", "workDir": "az://acme/work"}) == set()
}

test_passes_with_other_executors if {
	found({"process.executor": "slurm", "workDir": "/scratch/work"}) == set()
	found({"workDir": "/scratch/work"}) == set()
	found({"process.executor": "awsbatch"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := object.union(sample.uncertain("workDir", "env"), {"config": {"process": {"executor": "awsbatch"}}})
	count(cloud_work_directory.deny) == 0 with input as document
}

test_passes_with_a_placeholder_alone if {
	document := sample.document({"process.executor": "awsbatch", "workDir": "${WORK_DIR}"})
	count(cloud_work_directory.deny) == 0 with input as document
}
