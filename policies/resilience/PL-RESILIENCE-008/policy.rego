# METADATA
# title: Long queues should be submitted at a limited rate
# description: |
#   Without a rate limit, several hundred queued tasks are submitted in one burst, and the scheduler of a shared cluster
#   stops responding to other users.
# custom:
#   id: PL-RESILIENCE-008
#   severity: low
#   category: resilience
#   applies: {scopes: [executor]}
#   parameters:
#     most_at_once:
#       type: integer
#       minimum: 1
#       default: 1000
#       description: Maximum queue size on a grid scheduler without a rate limit.
#   controls: [CWE-770]
#   remediation: |
#     Set `executor.submitRateLimit` (`'50/2min'`), or lower `executor.queueSize`.
#   details: |
#     ## What fails
#
#     `executor.queueSize` above `most_at_once` without `executor.submitRateLimit`, if the executor is a grid scheduler
#     (Slurm, LSF, PBS, SGE and the like). The same applies in the scope of a single executor
#     (`executor.$slurm.queueSize`), which may also set its own rate limit.
#
#     ```groovy
#     process.executor   = 'slurm'
#     executor.queueSize = 2000
#     ```
#
#     ```groovy
#     process.executor          = 'slurm'
#     executor.$slurm.queueSize = 2000
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor         = 'slurm'
#     executor.queueSize       = 2000
#     executor.submitRateLimit = '50/2min'
#     ```
package policies.resilience.submit_rate

import data.plumbline.lib

most := data.parameters["PL-RESILIENCE-008"].most_at_once

deny contains {"setting": "executor.submitRateLimit", "beside": "executor.queueSize", "message": burst(size)} if {
	size := lib.configured("executor.queueSize")
	size > most
	lib.lacks("executor.submitRateLimit")
	some executor in lib.executors
	executor in data.vocabulary.executors.grid
	not has_own(executor, "queueSize")
	not has_own(executor, "submitRateLimit")
}

deny contains {"setting": ["executor", scope, "submitRateLimit"], "beside": beside, "message": burst(size)} if {
	size := input.config.executor[scope].queueSize
	size > most
	lib.lacks("executor.submitRateLimit")
	executor := lib.executor_of(scope)
	executor in lib.executors
	executor in data.vocabulary.executors.grid
	not has_own(executor, "submitRateLimit")
	beside := ["executor", scope, "queueSize"]
}

has_own(executor, name) if {
	input.config.executor[scope][name]
	lib.executor_of(scope) == executor
}

burst(size) := sprintf("{setting} has no value: up to %d tasks are submitted in one burst.", [size])
