package policies.resilience.queue_size_test

import data.policies.resilience.queue_size
import data.sample

parameters := {"PL-RESILIENCE-006": {"most": 10000}}

found(settings) := found_above(10000, settings)

found_above(most, settings) := names if {
	document := sample.document(settings)
	given := {"PL-RESILIENCE-006": {"most": most}}
	names := {finding.setting | some finding in queue_size.deny} with input as document with data.parameters as given
}

test_fails_when_there_is_no_limit if {
	found({"executor.queueSize": 0}) == {["executor", "queueSize"]}
}

test_fails_when_the_limit_is_too_high if {
	found({"executor.$slurm.queueSize": 20000}) == {["executor", "$slurm", "queueSize"]}
}

test_passes_with_a_limit_or_the_default if {
	found({"executor.queueSize": 200}) == set()
	found({"executor.name": "slurm", "executor.retry.queueSize": 0}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := sample.uncertain("executor.queueSize", "env")
	count(queue_size.deny) == 0 with input as document with data.parameters as parameters
}

test_fails_when_the_default_is_above_the_limit if {
	found_above(999, {"process.executor": "awsbatch"}) == {"executor.queueSize"}
	found_above(1000, {"process.executor": "awsbatch"}) == set()
	found_above(50, {"process.executor": "slurm"}) == {"executor.queueSize"}
	found_above(50, {"process.executor": "local"}) == set()
}

test_passes_when_the_executor_has_its_own_limit if {
	found_above(200, {"process.executor": "awsbatch", "executor.queueSize": 100}) == set()
	found_above(200, {"process.executor": "awsbatch", "executor.$awsbatch.queueSize": 100}) == set()
	found_above(200, {"process.executor": "awsbatch", "executor.$slurm.queueSize": 100}) == {"executor.queueSize"}
}

test_fix_sets_the_limit if {
	document := sample.document({"process.executor": "awsbatch"})
	given := {"PL-RESILIENCE-006": {"most": 200}}
	sample.fixes(queue_size.deny) == {"executor.queueSize": 200} with input as document with data.parameters as given
	above := sample.document({"executor.queueSize": 300})
	sample.fixes(queue_size.deny) == {["executor", "queueSize"]: 200} with input as above with data.parameters as given
}
