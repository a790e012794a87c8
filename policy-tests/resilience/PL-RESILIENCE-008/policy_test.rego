package policies.resilience.submit_rate_test

import data.policies.resilience.submit_rate
import data.sample

parameters := {"PL-RESILIENCE-008": {"most_at_once": 1000}}

found(settings) := names if {
	document := sample.document(settings)
	names := {finding.setting | some finding in submit_rate.deny} with input as document with data.parameters as parameters
}

test_fails_when_a_long_queue_has_no_rate_limit if {
	every executor in ["slurm", "lsf", "sge", "pbs", "hq"] {
		found({"executor.queueSize": 2000, "process.executor": executor}) == {"executor.submitRateLimit"}
	}
}

test_passes_with_a_rate_limit_a_short_queue_or_another_executor if {
	found({"executor.queueSize": 2000, "process.executor": "slurm", "executor.submitRateLimit": "10sec"}) == set()
	found({"executor.queueSize": 500, "process.executor": "slurm"}) == set()
	found({"executor.queueSize": 2000, "process.executor": "awsbatch"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	document := sample.uncertain("executor.queueSize", "env")
	count(submit_rate.deny) == 0 with input as document with data.parameters as parameters
}

test_fails_in_the_scope_of_a_single_scheduler if {
	found({"process.executor": "slurm", "executor.$slurm.queueSize": 2000}) == {["executor", "$slurm", "submitRateLimit"]}
	found({"process.executor": "slurm", "executor.$slurm.queueSize": 1000}) == set()
	found({"process.executor": "awsbatch", "executor.$awsbatch.queueSize": 2000}) == set()
	found({"process.executor": "lsf", "executor.$slurm.queueSize": 2000}) == set()
}

test_passes_with_the_executors_own_rate_limit if {
	found({"process.executor": "slurm", "executor.queueSize": 2000, "executor.$slurm.submitRateLimit": "10sec"}) == set()
	found({"process.executor": "slurm", "executor.queueSize": 2000, "executor.$lsf.submitRateLimit": "10sec"}) == {"executor.submitRateLimit"}
	found({"process.executor": "slurm", "executor.$slurm.queueSize": 2000, "executor.$slurm.submitRateLimit": "1sec"}) == set()
	found({"process.executor": "slurm", "executor.$slurm.queueSize": 2000, "executor.submitRateLimit": "1sec"}) == set()
}

test_passes_when_the_executors_own_queue_is_short if {
	found({"process.executor": "slurm", "executor.queueSize": 2000, "executor.$slurm.queueSize": 100}) == set()
}
