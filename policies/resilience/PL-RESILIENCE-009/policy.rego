# METADATA
# title: Results that cannot be published must fail the run
# description: |
#   With `workflow.output.ignoreErrors`, a file that cannot be published is skipped and the run still succeeds: results
#   are missing, and the work directory that still has them is eventually deleted.
# custom:
#   id: PL-RESILIENCE-009
#   severity: medium
#   category: resilience
#   applies: {scopes: [workflow.output]}
#   remediation: |
#     Remove `workflow.output.ignoreErrors`. For storage with intermittent errors, configure retries
#     (`workflow.output.retryPolicy`).
#   details: |
#     ## What fails
#
#     ```groovy
#     workflow.output.ignoreErrors = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     workflow.output.ignoreErrors = false
#     ```
package policies.resilience.lost_results

import data.plumbline.lib

deny contains {"setting": "workflow.output.ignoreErrors", "message": message, "fix": false} if {
	lib.configured("workflow.output.ignoreErrors") == true
	message := "{setting} is on: a result that cannot be published is skipped, and the run still succeeds."
}
