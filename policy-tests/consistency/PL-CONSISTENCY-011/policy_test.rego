package policies.consistency.executor_settings_test

import data.policies.consistency.executor_settings
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in executor_settings.deny} with input as sample.document(values)
}

test_fails_for_what_no_executor_here_reads if {
	found({"process.executor": "awsbatch", "executor.account": "a"}) == {"executor.account"}
	found({"executor.name": "slurm", "executor.memory": 1024}) == {"executor.memory"}
}

test_fails_in_the_scope_of_an_executor_that_does_not_read_it if {
	found({"executor.$local.account": "a", "executor.$slurm.account": "a"}) == {"executor.$local.account"}
}

test_passes_for_what_some_executor_reads if {
	found({"process.executor": "slurm", "executor.account": "a"}) == set()
	found({"process.executor": "slurm", "process.withName:A.executor": "local", "executor.cpus": 4}) == set()
	found({"executor.$local.cpus": 4}) == set()
}

test_passes_where_no_executor_is_named if {
	found({"executor.account": "a", "process.withName:A.executor": "awsbatch"}) == set()
	found({}) == set()
}

test_passes_for_what_all_executors_read if {
	found({"process.executor": "awsbatch", "executor.queueSize": 4}) == set()
}

test_says_nothing_where_the_executor_cannot_be_told if {
	document := object.union(sample.uncertain("process.executor", "env"), {"config": {"executor": {"account": "a"}}})
	count(executor_settings.deny) == 0 with input as document
}

# Where only some executors read a setting, the vocabulary says which.
readers[path] := rule.executors if {
	some path, setting in data.vocabulary.settings
	startswith(path, "executor.")
	some rule in setting.rules
	rule.kind == "only-executors"
}

test_knows_all_that_only_some_executors_read if {
	count(readers) == 14
	every path, names in readers {
		found({"process.executor": "awsbatch", path: 1}) == {path}
		found({"process.executor": names[0], path: 1}) == set()
	}
}

test_knows_them_in_the_scope_of_an_executor if {
	every path, executors in readers {
		name := trim_prefix(path, "executor.")
		found({own("awsbatch", name): 1}) == {own("awsbatch", name)}
		found({own(executors[0], name): 1}) == set()
	}
}

own(executor, name) := concat("", ["executor.$", executor, ".", name])

test_knows_the_name_that_the_engine_reads if {
	found({"process.executor": "awsbatch", "executor.retry.maxAttempts": 1}) == {"executor.retry.maxAttempts"}
	found({"process.executor": "slurm", "executor.retry.maxAttempts": 1}) == set()
	found({"executor.$awsbatch.retry.maxAttempts": 1}) == {"executor.$awsbatch.retry.maxAttempts"}
}

test_judges_what_is_off_and_takes_any_letter_case if {
	found({"executor.$AWSBatch.perJobMemLimit": false}) == {"executor.$AWSBatch.perJobMemLimit"}
	found({"executor.$LSF.perJobMemLimit": false}) == set()
}

test_takes_names_in_quotes_for_what_they_are if {
	found({`executor."$google-batch".memory`: "4 GB"}) == {`executor."$google-batch".memory`}
	messages := {finding.message | some finding in executor_settings.deny} with input as sample.document({"executor.$flux.memory": "4 GB"})
	messages == {"{setting} has no effect: the executor 'flux' does not support it."}
}

test_passes_for_other_blocks if {
	found({"executor.submit.account": "a"}) == set()
	found({"process.$local.account": "a"}) == set()
}

test_judges_what_cannot_be_told if {
	document := sample.uncertain("executor.$awsbatch.jobName", "closure")
	{finding.setting | some finding in executor_settings.deny} == {"executor.$awsbatch.jobName"} with input as document
}
