# METADATA
# title: Autoscaling pools must have an upper limit
# description: |
#   A pool that grows with its workload also grows with a mistake: a channel that emits too many items starts machines
#   until the budget or the shared quota is used up.
# custom:
#   id: PL-RESILIENCE-003
#   severity: low
#   category: resilience
#   applies: {scopes: [azure.batch.pools]}
#   parameters:
#     most:
#       type: integer
#       minimum: 1
#       default: 1000
#       description: Maximum number of machines in a pool.
#   controls: [NIST 800-53 SC-6, CWE-770]
#   remediation: |
#     Set `maxVmCount` of each pool with `autoScale` to the largest number of machines you are willing to pay for.
#   details: |
#     ## What fails
#
#     - a pool created by Nextflow with `autoScale = true`, without `maxVmCount` and without its own `scaleFormula`:
#       Nextflow decides how far it grows;
#     - `vmCount` or `maxVmCount` above `most` (medium).
#
#     ```groovy
#     azure {
#         batch {
#             allowPoolCreation = true
#             pools {
#                 small {
#                     autoScale = true
#                 }
#             }
#         }
#     }
#     ```
#
#     ```groovy
#     azure.batch.pools.small.maxVmCount = 5000
#     ```
#
#     ## What complies
#
#     ```groovy
#     azure {
#         batch {
#             allowPoolCreation = true
#             pools {
#                 small {
#                     autoScale  = true
#                     maxVmCount = 20
#                 }
#             }
#         }
#     }
#     ```
package policies.resilience.pool_size

import data.plumbline.lib

deny contains {"setting": ["cloudB", "batch", "pools", pool, "maxVmCount"], "message": message} if {
	some pool in lib.created_pools
	input.config.cloudB.batch.pools[pool].autoScale == true
	not input.config.cloudB.batch.pools[pool].maxVmCount
	not input.config.cloudB.batch.pools[pool].scaleFormula
	message := "{setting} has no value: Nextflow decides how far the pool grows."
}

deny contains {"setting": setting, "message": message, "severity": "medium", "fix": most} if {
	some name in ["vmCount", "maxVmCount"]
	most := data.parameters["PL-RESILIENCE-003"].most
	input.config.cloudB.batch.pools[pool][name] > most
	setting := ["cloudB", "batch", "pools", pool, name]
	message := sprintf("{setting} is more than %d machines, the most that a pool may have.", [most])
}
