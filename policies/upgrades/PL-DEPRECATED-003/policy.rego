# METADATA
# title: Executors that were removed must not be named
# description: |
#   The Life Sciences service and the executors for it are gone: engines since 25.05 do not know them, and the
#   service takes no jobs. Whoever launches with the profile gets an error.
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

message(executor) := sprintf("{setting} is '%s', whose service takes no jobs any more.", [executor])

removed := ["google-lifesciences", "google-pipelines"]
