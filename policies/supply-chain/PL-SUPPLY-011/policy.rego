# METADATA
# title: Only approved executors may be used
# description: |
#   The executor decides where data and code go: to a monitored cluster, or to cloud machines, a laptop or somebody
#   else's service. Selecting a profile is enough to send them there.
# custom:
#   id: PL-SUPPLY-011
#   severity: high
#   category: supply-chain
#   parameters:
#     allowed:
#       type: array
#       items: {type: string}
#       default: []
#       description: Allowed executors, by their names in Nextflow such as `slurm`; case is ignored. If empty, the policy checks nothing.
#   controls: [NIST 800-53 CM-7, ISO 27001 A.8.9]
#   remediation: |
#     Remove the profile or the selector that sets the executor, or add the executor to `allowed`.
#   details: |
#     ## What fails
#
#     ```groovy
#     // parameter: PL-SUPPLY-011.allowed=["slurm"]
#     process.executor = 'awsbatch'
#     ```
#
#     ```groovy
#     // parameter: PL-SUPPLY-011.allowed=["slurm"]
#     process {
#         withName: ALIGN {
#             executor = 'awsbatch'
#         }
#     }
#     executor.name = 'local'
#     ```
#
#     ## What complies
#
#     ```groovy
#     // parameter: PL-SUPPLY-011.allowed=["slurm"]
#     process.executor = 'slurm'
#     ```
#
#     The local executor is the default, and is checked only if it is set explicitly.
package policies.supply_chain.allowed_executors

import data.plumbline.lib

deny contains {"setting": ["process", "executor"], "message": message(executor)} if {
	executor := input.config.process.executor
	is_refused(executor)
}

deny contains {"setting": ["process", selector, "executor"], "message": message(executor)} if {
	executor := input.config.process[selector].executor
	lib.is_selector(selector)
	is_refused(executor)
}

deny contains {"setting": ["executor", "name"], "message": message(executor)} if {
	executor := input.config.executor.name
	is_refused(executor)
}

message(executor) := sprintf("{setting} is '%s', which is not an allowed executor.", [executor])

is_refused(executor) if {
	allowed := data.parameters["PL-SUPPLY-011"].allowed
	allowed != []
	every name in allowed {
		lower(name) != executor
	}
}
