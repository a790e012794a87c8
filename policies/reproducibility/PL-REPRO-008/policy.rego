# METADATA
# title: Runs must leave an audit record
# description: |
#   A run's trace, report and lineage record its tasks, their containers, how long they took and how they ended. Without
#   any of them, nobody can reconstruct later how a result was produced.
# custom:
#   id: PL-REPRO-008
#   severity: low
#   category: reproducibility
#   targets: [project]
#   sets: [strict]
#   controls: [NIST 800-53 AU-2, ISO 27001 A.8.15]
#   remediation: |
#     Set `trace.enabled = true`, or turn on `report` or `lineage`.
#   details: |
#     ## What fails
#
#     A project in which none of `trace.enabled`, `report.enabled` and `lineage.enabled` is on.
#
#     ```groovy
#     trace.enabled    = false
#     report.enabled   = false
#     lineage.enabled  = false
#     timeline.enabled = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     trace {
#         enabled = true
#         file    = "results/trace-${new Date().format('yyyyMMdd-HHmmss')}.txt"
#     }
#     ```
package policies.reproducibility.run_records

import data.plumbline.lib

deny contains {"setting": "trace.enabled", "message": message, "fix": true} if {
	not is_recorded
	message := "{setting} is not on, and neither report nor lineage is: a run leaves no record of its tasks."
}

is_recorded if lib.configured("trace.enabled") == true

is_recorded if lib.configured("report.enabled") == true

is_recorded if lib.configured("lineage.enabled") == true
