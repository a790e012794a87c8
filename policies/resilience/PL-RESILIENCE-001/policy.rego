# METADATA
# title: Jobs on spot machines must be tried again
# description: |
#   A spot machine is taken away when the provider needs it. Where nobody tries the job again, the run fails with it, and the
#   hours that were paid are lost.
# custom:
#   id: PL-RESILIENCE-001
#   severity: medium
#   category: resilience
#   applies: {scopes: [google.batch]}
#   remediation: |
#     Set `google.batch.maxSpotAttempts` to 3 or so, or an `errorStrategy` that retries.
#   details: |
#     ## What fails
#
#     `google.batch.spot = true` where `google.batch.maxSpotAttempts` is 0 (the default since 24.08.0; 5 before) and
#     `process.errorStrategy` is not `retry`. Where that is computed for each task, it is undecided.
#
#     ```groovy
#     google.batch.spot     = true
#     process.errorStrategy = 'finish'
#     ```
#
#     ## What complies
#
#     ```groovy
#     google.batch.spot            = true
#     google.batch.maxSpotAttempts = 3
#     ```
package policies.resilience.spot_attempts

import data.plumbline.lib

deny contains {"setting": "google.batch.maxSpotAttempts", "message": message, "fix": 3} if {
	lib.configured("google.batch.spot") == true
	not is_tried_again
	not retries
	message := "{setting} is not above 0: a job whose spot machine is taken away fails, and the run with it."
}

is_tried_again if lib.effective("google.batch.maxSpotAttempts") > 0

retries if lower(lib.configured("process.errorStrategy")) == "retry"
