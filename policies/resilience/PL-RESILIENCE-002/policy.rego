# METADATA
# title: Failed requests must be retried
# description: |
#   Every service returns occasional errors, more of them under load. Without retries, a single failed request ends a
#   run that took days.
# custom:
#   id: PL-RESILIENCE-002
#   severity: low
#   category: resilience
#   applies: {scopes: [aws.client, azure, google.storage, k8s, wave, workflow, executor]}
#   remediation: |
#     Remove the setting: every default retries. If requests must give up sooner, lower `maxDelay` instead.
#   details: |
#     ## What fails
#
#     - at most one attempt in a retry policy: `maxAttempts` in `azure.retryPolicy`, `google.storage.retryPolicy`,
#       `k8s.retryPolicy`, `wave.retryPolicy` and `workflow.output.retryPolicy`; `executor.retry.maxAttempt`, also in
#       the scope of a single executor (`executor.$slurm.retry.maxAttempts`); `aws.client.uploadMaxAttempts`;
#     - no retries: `aws.client.maxErrorRetry` or `k8s.maxErrorRetry` set to 0.
#
#     ```groovy
#     azure.retryPolicy.maxAttempts = 1
#     ```
#
#     ```groovy
#     aws.client.maxErrorRetry = 0
#     ```
#
#     ```groovy
#     executor.$slurm.retry.maxAttempt = 1
#     ```
#
#     ## What complies
#
#     ```groovy
#     azure.retryPolicy.maxAttempts = 10
#     ```
package policies.resilience.retries

import data.plumbline.lib

deny contains {"setting": setting, "message": one_attempt_message} if {
	some setting in [
		"cloudA.client.uploadMaxAttempts",
		"cloudB.retryPolicy.maxAttempts",
		"cloudC.storage.retryPolicy.maxAttempts",
		"cluster.retryPolicy.maxAttempts",
		"imgbuild.retryPolicy.maxAttempts",
		"workflow.output.retryPolicy.maxAttempt",
		"workflow.output.retryPolicy.maxAttempts",
		"executor.retry.maxAttempt",
		"executor.retry.maxAttempts",
	]
	lib.configured(setting) in {0, 1}
}

deny contains {"setting": ["executor", scope, "retry", name], "message": one_attempt_message} if {
	some name in ["maxAttempt", "maxAttempts"]
	input.config.executor[scope].retry[name] in {0, 1}
	lib.executor_of(scope)
}

one_attempt_message := "{setting} allows only one attempt: a failed request is never retried."

deny contains {"setting": setting, "message": "{setting} is 0: a failed request is never retried."} if {
	some setting in ["cloudA.client.maxErrorRetry", "cluster.maxErrorRetry"]
	lib.configured(setting) == 0
}
