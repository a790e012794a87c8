package policies.consistency.executor_settings_test

import data.policies.consistency.executor_settings
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in executor_settings.deny} with input as sample.document(values)
}

test_fails_for_a_setting_that_no_executor_in_use_supports if {
	found({"process.executor": "awsbatch", "executor.account": "a"}) == {"executor.account"}
	found({"executor.name": "slurm", "executor.memory": 1024}) == {"executor.memory"}
}

test_fails_in_the_scope_of_an_executor_that_does_not_support_it if {
	found({"executor.$local.account": "a", "executor.$slurm.account": "a"}) == {"executor.$local.account"}
}

test_passes_for_settings_that_some_executor_in_use_supports if {
	found({"process.executor": "slurm", "executor.account": "a"}) == set()
	found({"process.executor": "slurm", "process.withName:A.executor": "local", "executor.cpus": 4}) == set()
	found({"executor.$local.cpus": 4}) == set()
}

test_passes_when_no_executor_is_named if {
	found({"executor.account": "a", "process.withName:A.executor": "awsbatch"}) == set()
	found({}) == set()
}

test_passes_for_settings_that_every_executor_supports if {
	found({"process.executor": "awsbatch", "executor.queueSize": 4}) == set()
}

test_reports_nothing_when_the_executor_is_unknown if {
	document := object.union(sample.uncertain("process.executor", "env"), {"config": {"executor": {"account": "a"}}})
	count(executor_settings.deny) == 0 with input as document
}

# The vocabulary lists the executors of each setting that only some support.
readers[path] := rule.executors if {
	some path, setting in data.vocabulary.settings
	startswith(path, "executor.")
	some rule in setting.rules
	rule.kind == "only-executors"
}

test_knows_every_setting_that_only_some_executors_support if {
	count(readers) == 14
	every path, names in readers {
		found({"process.executor": "awsbatch", path: 1}) == {path}
		found({"process.executor": names[0], path: 1}) == set()
	}
}

test_knows_these_settings_in_the_scope_of_an_executor if {
	every path, executors in readers {
		name := trim_prefix(path, "executor.")
		found({in_executor_scope("awsbatch", name): 1}) == {in_executor_scope("awsbatch", name)}
		found({in_executor_scope(executors[0], name): 1}) == set()
	}
}

in_executor_scope(executor, name) := concat("", ["executor.$", executor, ".", name])

test_knows_the_engines_name_for_a_setting if {
	found({"process.executor": "awsbatch", "executor.retry.maxAttempts": 1}) == {"executor.retry.maxAttempts"}
	found({"process.executor": "slurm", "executor.retry.maxAttempts": 1}) == set()
	found({"executor.$awsbatch.retry.maxAttempts": 1}) == {"executor.$awsbatch.retry.maxAttempts"}
}

test_checks_false_values_and_ignores_the_executors_case if {
	found({"executor.$AWSBatch.perJobMemLimit": false}) == {"executor.$AWSBatch.perJobMemLimit"}
	found({"executor.$LSF.perJobMemLimit": false}) == set()
}

test_reads_quoted_names if {
	found({`executor."$google-batch".memory`: "4 GB"}) == {`executor."$google-batch".memory`}
	messages := {finding.message | some finding in executor_settings.deny} with input as sample.document({"executor.$flux.memory": "4 GB"})
	messages == {"{setting} has no effect: the executor 'flux' does not support it."}
}

test_passes_for_other_blocks if {
	found({"executor.submit.account": "a"}) == set()
	found({"process.$local.account": "a"}) == set()
}

test_checks_settings_with_unknown_values if {
	document := sample.uncertain("executor.$awsbatch.jobName", "closure")
	{finding.setting | some finding in executor_settings.deny} == {"executor.$awsbatch.jobName"} with input as document
}
