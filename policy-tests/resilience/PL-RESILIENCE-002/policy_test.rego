package policies.resilience.retries_test

import data.policies.resilience.retries
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in retries.deny} with input as sample.document(settings)
}

test_fails_when_there_is_one_attempt if {
	found({"cloudB.retryPolicy.maxAttempts": 1}) == {"cloudB.retryPolicy.maxAttempts"}
	found({"workflow.output.retryPolicy.maxAttempt": 0}) == {"workflow.output.retryPolicy.maxAttempt"}
}

test_fails_when_nothing_is_repeated if {
	found({"cluster.maxErrorRetry": 0}) == {"cluster.maxErrorRetry"}
}

test_passes_when_requests_are_repeated if {
	found({"executor.retry.maxAttempt": 3, "cloudA.client.maxErrorRetry": -1}) == set()
	found({}) == set()
}

test_says_nothing_when_it_cannot_be_told if {
	count(retries.deny) == 0 with input as sample.uncertain("cluster.maxErrorRetry", "env")
}
