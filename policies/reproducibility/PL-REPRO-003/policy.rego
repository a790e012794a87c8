# METADATA
# title: The cache must not be off for all processes
# description: |
#   Without the cache, finished tasks are never reused. A run that fails at its last task starts again from the first
#   one and costs the same again.
# custom:
#   id: PL-REPRO-003
#   severity: low
#   category: reproducibility
#   applies: {scopes: [process]}
#   remediation: |
#     Remove `process.cache`, and turn the cache off only for processes that must run every time.
#   details: |
#     ## What fails
#
#     ```groovy
#     process.cache = false
#     ```
#
#     ## What complies
#
#     ```groovy
#     process {
#         withName: DOWNLOAD {
#             cache = false
#         }
#     }
#     ```
package policies.reproducibility.caching

deny contains {"setting": "process.cache", "message": message} if {
	input.config.process.cache == false
	message := "{setting} is off for all processes: no run can be resumed."
}
