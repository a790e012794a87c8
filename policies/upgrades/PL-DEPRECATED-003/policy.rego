# METADATA
# title: Removed executors must not be used
# description: |
#   Google has shut down the Life Sciences service, and Nextflow since 25.05 no longer includes its executors: a launch
#   with such a profile fails.
# custom:
#   id: PL-DEPRECATED-003
#   severity: medium
#   category: upgrades
#   controls: [NIST 800-53 SA-22]
#   remediation: |
#     Use `google-batch`, with `google.batch` instead of `google.lifeSciences`.
#   details: |
#     ## What fails
#
#     `google-lifesciences` or `google-pipelines`, for all processes or for some.
#
#     ```groovy
#     process.executor = 'google-lifesciences'
#     ```
#
#     ```groovy
#     process {
#         withName: ALIGN {
#             executor = 'google-pipelines'
#         }
#     }
#     executor.name = 'google-lifesciences'
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor = 'awsbatch'
#     ```
package policies.upgrades.removed_executors

import data.plumbline.lib

deny contains {"setting": ["process", "executor"], "message": message(executor)} if {
	executor := input.config.process.executor
	executor in removed
}

deny contains {"setting": ["process", selector, "executor"], "message": message(executor)} if {
	executor := input.config.process[selector].executor
	lib.is_selector(selector)
	executor in removed
}

deny contains {"setting": ["executor", "name"], "message": message(executor)} if {
	executor := input.config.executor.name
	executor in removed
}

message(executor) := sprintf("{setting} is '%s', whose service no longer accepts jobs.", [executor])

removed := ["google-lifesciences", "google-pipelines"]
