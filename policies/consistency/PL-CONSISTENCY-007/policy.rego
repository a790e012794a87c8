# METADATA
# title: Exit codes for retries must come with attempts
# description: |
#   `google.batch.autoRetryExitCodes` says after which exit codes a job starts again, and
#   `google.batch.maxSpotAttempts` how often. With no attempts, which is the default since 24.08, nothing starts
#   again: a spot machine that is taken away ends the task.
# custom:
#   id: PL-CONSISTENCY-007
#   severity: medium
#   category: consistency
#   applies: {executors: [google-batch], scopes: [google.batch]}
#   remediation: |
#     Set `google.batch.maxSpotAttempts` to the attempts that a job may have, or remove the exit codes.
#   details: |
#     ## What fails
#
#     Exit codes where the attempts are 0, written or by default.
#
#     ```groovy
#     manifest.nextflowVersion         = '!>=24.10.0'
#     google.batch.autoRetryExitCodes = [50001, 50002]
#     ```
#
#     ## What is undecided
#
#     A project that admits engines before and after 24.08 without setting the attempts: the default was 5.
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

deny contains {"setting": "google.batch.maxSpotAttempts", "beside": "google.batch.autoRetryExitCodes", "message": message} if {
	lib.configured("google.batch.autoRetryExitCodes")[_]
	lib.effective("google.batch.maxSpotAttempts") == 0
	codes := lib.spelled("cloudC.batch.autoRetryExitCodes")
	message := sprintf("{setting} is 0, so that no exit code of %s lets a job start again.", [codes])
}
