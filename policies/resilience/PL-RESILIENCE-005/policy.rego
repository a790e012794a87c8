# METADATA
# title: Batch jobs must terminate
# description: |
#   A job that hangs costs money until the batch service stops it. Jobs that are neither terminated nor deleted use up
#   the account's quota of active jobs, and then no run can start.
# custom:
#   id: PL-RESILIENCE-005
#   severity: high
#   category: resilience
#   applies: {scopes: [azure.batch]}
#   parameters:
#     most_days:
#       type: integer
#       minimum: 1
#       default: 30
#       description: Maximum duration of a job in days. Nextflow's default is 30.
#   controls: [NIST 800-53 SC-6, CWE-404]
#   remediation: |
#     Lower `azure.batch.jobMaxWallClockTime`. Leave `azure.batch.terminateJobsOnCompletion` on, or set
#     `azure.batch.deleteJobsOnCompletion`.
#   details: |
#     ## What fails
#
#     - `azure.batch.jobMaxWallClockTime` above `most_days`, set explicitly or by default (30 days);
#     - `azure.batch.terminateJobsOnCompletion = false` without `azure.batch.deleteJobsOnCompletion = true`.
#
#     ```groovy
#     azure.batch.terminateJobsOnCompletion = false
#     ```
#
#     ```groovy
#     azure.batch.jobMaxWallClockTime = '60d'
#     ```
#
#     ## What complies
#
#     ```groovy
#     azure.batch.terminateJobsOnCompletion = false
#     azure.batch.deleteJobsOnCompletion    = true
#     azure.batch.jobMaxWallClockTime       = '7d'
#     ```
package policies.resilience.job_end

import data.plumbline.lib

deny contains {"setting": "cloudB.batch.jobMaxWallClockTime", "message": message, "fix": fix} if {
	days := data.parameters["PL-RESILIENCE-005"].most_days
	lib.effective("cloudB.batch.jobMaxWallClockTime") > days * 86400000
	fix := sprintf("%dd", [days])
	subject := lib.subject("cloudB.batch.jobMaxWallClockTime")
	message := sprintf("%s is longer than %d days: a job that hangs costs money for that long.", [subject, days])
}

deny contains {"setting": "cloudB.batch.terminateJobsOnCompletion", "message": message, "fix": true} if {
	lib.configured("cloudB.batch.terminateJobsOnCompletion") == false
	not deletes_jobs
	message := sprintf(
		"{setting} is off and %s is not on: finished jobs remain and use up the account's quota.",
		[lib.spelled("cloudB.batch.deleteJobsOnCompletion")],
	)
}

deletes_jobs if lib.configured("cloudB.batch.deleteJobsOnCompletion") == true
