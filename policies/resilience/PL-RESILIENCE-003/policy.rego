# METADATA
# title: Pools must have an end
# description: |
#   A pool that grows with the work that waits for it grows with a mistake as well: a channel that yields too much buys machines
#   until the budget or the quota of everybody is used up.
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
#       description: How many machines a pool may have.
#   controls: [NIST 800-53 SC-6, CWE-770]
#   remediation: |
#     Set `maxVmCount` of each pool with `autoScale` to the most machines that are worth their price.
#   details: |
#     ## What fails
#
#     - a pool that the engine makes, with `autoScale = true`, without `maxVmCount` and without a `scaleFormula` of its own:
#       how far it grows is left to the engine;
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

deny contains {"setting": ["azure", "batch", "pools", pool, "maxVmCount"], "message": message} if {
	some pool in lib.created_pools
	input.config.azure.batch.pools[pool].autoScale == true
	not input.config.azure.batch.pools[pool].maxVmCount
	not input.config.azure.batch.pools[pool].scaleFormula
	message := "{setting} has no value: how far the pool grows is left to the engine."
}

deny contains {"setting": setting, "message": message, "severity": "medium", "fix": most} if {
	some name in ["vmCount", "maxVmCount"]
	most := data.parameters["PL-RESILIENCE-003"].most
	input.config.azure.batch.pools[pool][name] > most
	setting := ["azure", "batch", "pools", pool, name]
	message := sprintf("{setting} is more than %d machines.", [most])
}
