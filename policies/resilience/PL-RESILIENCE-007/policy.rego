# METADATA
# title: Ignored failures must fail the run
# description: |
#   With `errorStrategy = 'ignore'` for all processes, failed tasks are skipped and the run still succeeds: samples are
#   missing from results that nobody has reason to doubt.
# custom:
#   id: PL-RESILIENCE-007
#   severity: medium
#   category: resilience
#   applies: {scopes: [process]}
#   controls: [CWE-390]
#   remediation: |
#     Set `workflow.failOnIgnore = true` (since 24.05), or ignore failures only in the process that may fail.
#   details: |
#     ## What fails
#
#     `process.errorStrategy = 'ignore'` for all processes (also as `withName: '.*'`), or a closure that can return it,
#     without `workflow.failOnIgnore = true`. For a single process (`withName: …`), ignoring failures is a deliberate
#     choice and is accepted.
#
#     ```groovy
#     process.errorStrategy = 'ignore'
#     ```
#
#     ```groovy
#     process {
#         withName: '.*' {
#             errorStrategy = 'ignore'
#         }
#     }
#     ```
#
#     ```groovy
#     process.errorStrategy = { task.exitStatus == 143 ? 'retry' : 'ignore' }
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.errorStrategy  = 'ignore'
#     workflow.failOnIgnore  = true
#     ```
#
#     ```groovy
#     process.errorStrategy = { task.exitStatus in 130..145 ? 'retry' : 'finish' }
#     ```
package policies.resilience.ignored_failures

import data.plumbline.lib

deny contains {"setting": "process.errorStrategy", "message": message} if {
	some strategy in lib.possible("process.errorStrategy")
	lower(strategy) == "ignore"
	not fails_on_ignore
}

deny contains {"setting": ["process", selector, "errorStrategy"], "message": message} if {
	some selector in {"withName:.*", "withName:.+", "withName:^.*$"}
	some strategy in lib.possible(["process", selector, "errorStrategy"])
	lower(strategy) == "ignore"
	not fails_on_ignore
}

message := "{setting} skips failed tasks, and the run still succeeds with results missing."

fails_on_ignore if lib.configured("workflow.failOnIgnore") == true
