# METADATA
# title: Retry exit codes must be combined with retry attempts
# description: |
#   `google.batch.autoRetryExitCodes` sets the exit codes after which a job is retried, and
#   `google.batch.maxSpotAttempts` how often. With 0 attempts, which is the default since 24.08, nothing is retried: a
#   reclaimed spot machine ends the task.
# custom:
#   id: PL-CONSISTENCY-007
#   severity: medium
#   category: consistency
#   applies: {executors: [google-batch], scopes: [google.batch]}
#   remediation: |
#     Set `google.batch.maxSpotAttempts` to the number of attempts that a job may have, or remove the exit codes.
#   details: |
#     ## What fails
#
#     Exit codes while the number of attempts is 0, set explicitly or by default.
#
#     ```groovy
#     manifest.nextflowVersion         = '!>=24.10.0'
#     google.batch.autoRetryExitCodes = [50001, 50002]
#     ```
#
#     ## What is undecided
#
#     A project that admits Nextflow before and after 24.08 and does not set the number of attempts: the default was 5.
#
#     ## What complies
#
#     ```groovy
#     google {
#         batch {
#             autoRetryExitCodes = [50001, 50002]
#             maxSpotAttempts    = 3
#         }
#     }
#     ```
package policies.consistency.retry_exit_codes

import data.plumbline.lib

deny contains {"setting": "cloudC.batch.maxSpotAttempts", "beside": "cloudC.batch.autoRetryExitCodes", "message": message} if {
	lib.configured("cloudC.batch.autoRetryExitCodes")[_]
	lib.effective("cloudC.batch.maxSpotAttempts") == 0
	codes := lib.spelled("cloudC.batch.autoRetryExitCodes")
	message := sprintf("{setting} is 0, so no exit code in %s triggers a retry.", [codes])
}
