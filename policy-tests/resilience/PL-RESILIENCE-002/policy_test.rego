package policies.resilience.retries_test

import data.policies.resilience.retries
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in retries.deny} with input as sample.document(settings)
}

test_fails_when_there_is_one_attempt if {
	every setting in [
		"cloudA.client.uploadMaxAttempts",
		"cloudB.retryPolicy.maxAttempts",
		"cloudC.storage.retryPolicy.maxAttempts",
		"cluster.retryPolicy.maxAttempts",
		"imgbuild.retryPolicy.maxAttempts",
		"workflow.output.retryPolicy.maxAttempt",
		"workflow.output.retryPolicy.maxAttempts",
		"executor.retry.maxAttempt",
		"executor.retry.maxAttempts",
	] {
		found({setting: 0}) == {setting}
		found({setting: 1}) == {setting}
		found({setting: 2}) == set()
	}
}

test_fails_when_nothing_is_retried if {
	every setting in ["cloudA.client.maxErrorRetry", "cluster.maxErrorRetry"] {
		found({setting: 0}) == {setting}
		found({setting: 1}) == set()
	}
}

test_passes_when_requests_are_retried if {
	found({"executor.retry.maxAttempt": 3, "cloudA.client.maxErrorRetry": -1}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(retries.deny) == 0 with input as sample.uncertain("cluster.maxErrorRetry", "env")
}

test_fails_in_the_scope_of_a_single_executor if {
	every name in ["maxAttempt", "maxAttempts"] {
		found({concat(".", ["executor.$slurm.retry", name]): 1}) == {["executor", "$slurm", "retry", name]}
		found({concat(".", ["executor.$slurm.retry", name]): 2}) == set()
	}
	found({"executor.submit.retry.maxAttempts": 1}) == set()
}
