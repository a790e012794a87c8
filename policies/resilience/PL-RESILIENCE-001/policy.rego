# METADATA
# title: Jobs on spot machines must be retried
# description: |
#   The provider can reclaim a spot machine at any time. If the job is not retried, the run fails with it, and the hours
#   already paid for are lost.
# custom:
#   id: PL-RESILIENCE-001
#   severity: medium
#   category: resilience
#   applies: {scopes: [google.batch]}
#   remediation: |
#     Set `google.batch.maxSpotAttempts`, for example to 3, or an `errorStrategy` that retries.
#   details: |
#     ## What fails
#
#     `google.batch.spot = true` while `google.batch.maxSpotAttempts` is 0 (the default since 24.08.0; 5 before) and
#     either `process.errorStrategy` is not `retry` or `process.maxRetries` is 0.
#
#     ```groovy
#     google.batch.spot            = true
#     google.batch.maxSpotAttempts = 0
#     process.errorStrategy        = 'finish'
#     ```
#
#     ## What is undecided
#
#     `google.batch.maxSpotAttempts` is not set and the project admits Nextflow before and after 24.08, or
#     `errorStrategy` is computed for each task.
#
#     ## What complies
#
#     ```groovy
#     google.batch.spot            = true
#     google.batch.maxSpotAttempts = 3
#     ```
package policies.resilience.spot_attempts

import data.plumbline.lib

setting := "cloudC.batch.maxSpotAttempts"

deny contains {"setting": setting, "beside": "cloudC.batch.spot", "message": message, "fix": 3} if {
	lib.configured("cloudC.batch.spot") == true
	lib.effective("cloudC.batch.maxSpotAttempts") == 0
	not retries
	message := sprintf("%s is 0: when a spot machine is reclaimed, its job fails, and the run with it.", [lib.subject("cloudC.batch.maxSpotAttempts")])
}

undecided contains {"setting": setting, "message": message} if {
	lib.configured("cloudC.batch.spot") == true
	lib.lacks("cloudC.batch.maxSpotAttempts")
	not has_default
	not retries
	message := sprintf("{setting} %s, and its default depends on the Nextflow version: 0 since 24.08, 5 before.", [lib.absence("cloudC.batch.maxSpotAttempts")])
}

has_default if lib.default_value("cloudC.batch.maxSpotAttempts") >= 0

retries if {
	strategy_is_retry
	lib.lacks("process.maxRetries")
}

retries if {
	strategy_is_retry
	lib.configured("process.maxRetries") != 0
}

strategy_is_retry if lower(lib.configured("process.errorStrategy")) == "retry"
