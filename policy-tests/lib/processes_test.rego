package plumbline.lib_test

import data.plumbline.lib
import data.sample

test_what_runs_nowhere_is_told_where_all_executors_are_named if {
	lib.runs_on_none_of(["awsbatch"]) with input as sample.document({"process.executor": "slurm"})
	lib.runs_on_none_of(["awsbatch", "k8s"]) with input as sample.document({"executor.name": "slurm", "process.withName:A.executor": "lsf"})
	not on_no_cloud with input as sample.document({"process.executor": "slurm", "process.withName:A.executor": "awsbatch"})
	not on_no_cloud with input as sample.document({"process.withName:A.executor": "slurm"})
	not on_no_cloud with input as sample.document({})
}

on_no_cloud if lib.runs_on_none_of(["awsbatch"])

# The name of an executor may be that of a scope, which has another name in documents.
test_an_executor_is_no_scope if {
	not runs_on_none_of_k8s with input as sample.document({"process.executor": "k8s"})
}

runs_on_none_of_k8s if lib.runs_on_none_of(["k8s"])
