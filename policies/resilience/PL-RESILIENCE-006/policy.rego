# METADATA
# title: Queues must have an end
# description: |
#   With a queue without end the engine hands over every task at once: a scheduler slows down for everybody, a batch service
#   answers with errors, and a mistake is submitted a hundred thousand times before anybody sees it.
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
#       description: How many tasks may be handed over at a time.
#   controls: [NIST 800-53 SC-6, CWE-770]
#   remediation: |
#     Set `executor.queueSize` to what the scheduler bears: 100 on a shared cluster, 1000 on a batch service.
#   details: |
#     ## What fails
#
#     `executor.queueSize` of 0, which means no limit, or above `most`; of all executors, or of one (`executor.$slurm.queueSize`).
#     Where none is set, the default of each executor that is named counts: 1000 for the batch services, 100 for others.
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
	message := sprintf("%s is %d for '%s': so many tasks are handed over at once.", [lib.subject("executor.queueSize"), size, executor])
}

has_own_size(executor) if {
	input.config.executor[scope].queueSize
	lib.executor_of(scope) == executor
}

finding(setting, size) := {"setting": setting, "message": message} if {
	size == 0
	message := "{setting} is 0, which means no limit: every task is handed over at once."
}

finding(setting, size) := {"setting": setting, "message": message, "fix": most} if {
	size > most
	message := sprintf("{setting} is above %d: so many tasks are handed over at once.", [most])
}
