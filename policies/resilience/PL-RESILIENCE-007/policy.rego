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
#     `process.errorStrategy = 'ignore'` for all processes (also as `withName: '.*'`), without
#     `workflow.failOnIgnore = true`. So does a closure for all processes that can return `'ignore'`: the failures that it
#     leaves to `'ignore'` are lost. For a single process (`withName: …`), ignoring failures is a deliberate choice and
#     is accepted.
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
#     process.errorStrategy = { task.exitStatus in [137, 143] ? 'retry' : 'ignore' }
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.errorStrategy  = 'ignore'
#     workflow.failOnIgnore  = true
#     ```
package policies.resilience.ignored_failures

import data.plumbline.lib

deny contains {"setting": setting, "message": message} if {
	some setting in strategy_settings
	some strategy in lib.possible(setting)
	lower(strategy) == "ignore"
	not fails_on_ignore
	message := sprintf("{setting} %s, and the run still succeeds with results missing.", [what(setting)])
}

strategy_settings := [
	"process.errorStrategy",
	`process."withName:.*".errorStrategy`,
	`process."withName:.+".errorStrategy`,
	`process."withName:^.*$".errorStrategy`,
]

what(setting) := "skips every failed task" if input.settings[setting].certainty != "closure"

what(setting) := "can be 'ignore', so that some failed tasks are skipped" if {
	input.settings[setting].certainty == "closure"
}

fails_on_ignore if lib.configured("workflow.failOnIgnore") == true
