# METADATA
# title: Ignored failures must fail the run
# description: |
#   With `errorStrategy = 'ignore'` for all processes a task that fails is passed over, and the run ends as if all were well:
#   samples are missing in results that nobody has reason to doubt.
# custom:
#   id: PL-RESILIENCE-007
#   severity: medium
#   category: resilience
#   applies: {scopes: [process]}
#   controls: [CWE-390]
#   remediation: |
#     Set `workflow.failOnIgnore = true` (since 24.05), or ignore failures of the one process that may fail.
#   details: |
#     ## What fails
#
#     `process.errorStrategy = 'ignore'`, for all processes (also as `withName: '.*'`), without
#     `workflow.failOnIgnore = true`. For single processes
#     (`withName: …`) ignoring is a decision, and not judged.
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
#     ## What complies
#
#     ```groovy
#     process.errorStrategy  = 'ignore'
#     workflow.failOnIgnore  = true
#     ```
package policies.resilience.ignored_failures

import data.plumbline.lib

deny contains {"setting": "process.errorStrategy", "message": message} if {
	lower(lib.configured("process.errorStrategy")) == "ignore"
	not fails_on_ignore
}

deny contains {"setting": ["process", selector, "errorStrategy"], "message": message} if {
	lower(input.config.process[selector].errorStrategy) == "ignore"
	selector in {"withName:.*", "withName:.+", "withName:^.*$"}
	not fails_on_ignore
}

message := "{setting} passes over every task that fails, and the run ends as if all were well."

fails_on_ignore if lib.configured("workflow.failOnIgnore") == true
