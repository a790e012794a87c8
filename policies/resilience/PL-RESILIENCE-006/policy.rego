# METADATA
# title: Queues must have a size limit
# description: |
#   Without a limit, Nextflow submits every task at once. A shared scheduler slows down for all users, a batch service
#   returns errors, and a mistake is submitted a hundred thousand times before anybody sees it.
# custom:
#   id: PL-RESILIENCE-006
#   severity: medium
#   category: resilience
#   applies: {scopes: [executor, process]}
#   parameters:
#     most:
#       type: integer
#       minimum: 1
#       default: 10000
#       description: Maximum number of tasks submitted at once.
#   controls: [NIST 800-53 SC-6, CWE-770]
#   remediation: |
#     Set `executor.queueSize` to what the scheduler can handle: 100 on a shared cluster, 1000 on a batch service.
#   details: |
#     ## What fails
#
#     `executor.queueSize` set to 0, which means no limit, or above `most`, for all executors or for one
#     (`executor.$slurm.queueSize`). If it is not set, the default of each named executor counts: 1000 for the batch
#     services, 100 for others.
#
#     ```groovy
#     executor.queueSize = 0
#     ```
#
#     ```groovy
#     executor {
#         $slurm {
#             queueSize = 50000
#         }
#     }
#     ```
#
#     ```groovy
#     // parameter: PL-RESILIENCE-006.most=200
#     process.executor = 'awsbatch'
#     ```
#
#     ## What complies
#
#     ```groovy
#     executor.queueSize = 200
#     ```
package policies.resilience.queue_size

import data.plumbline.lib

most := data.parameters["PL-RESILIENCE-006"].most

deny contains finding(["executor", "queueSize"], size) if {
	size := input.config.executor.queueSize
}

deny contains finding(["executor", scope, "queueSize"], size) if {
	size := input.config.executor[scope].queueSize
	lib.executor_of(scope)
}

deny contains {"setting": "executor.queueSize", "beside": beside, "message": message, "fix": most} if {
	lib.lacks("executor.queueSize")
	some beside in ["process.executor", "executor.name"]
	executor := lib.configured(beside)
	size := data.vocabulary.executors.defaults[executor].queueSize
	size > most
	not has_own_size(executor)
	message := sprintf("%s is %d for '%s': too many tasks are submitted at once.", [lib.subject("executor.queueSize"), size, executor])
}

has_own_size(executor) if {
	input.config.executor[scope].queueSize
	lib.executor_of(scope) == executor
}

finding(setting, size) := {"setting": setting, "message": message} if {
	size == 0
	message := "{setting} is 0, which means no limit: every task is submitted at once."
}

finding(setting, size) := {"setting": setting, "message": message, "fix": most} if {
	size > most
	message := sprintf("{setting} is above %d: too many tasks are submitted at once.", [most])
}
