# METADATA
# title: Pools must scale where they are told how
# description: |
#   `maxVmCount`, `scaleFormula` and `scaleInterval` say how a pool of Azure Batch scales. Without `autoScale` it
#   does not: it keeps its machines, whatever there is to do.
# custom:
#   id: PL-CONSISTENCY-019
#   severity: low
#   category: consistency
#   applies: {scopes: [azure.batch]}
#   remediation: |
#     Set `autoScale = true` for the pool, or remove the settings.
#   details: |
#     ## What fails
#
#     ```groovy
#     azure.batch.pools.small.maxVmCount = 10
#     ```
#
#     ## What complies
#
#     ```groovy
#     azure.batch.pools.small.autoScale  = true
#     azure.batch.pools.small.maxVmCount = 10
#     ```
package policies.consistency.pool_scaling

deny contains {"setting": ["azure", "batch", "pools", pool, name], "message": message} if {
	some name in ["maxVmCount", "scaleFormula", "scaleInterval"]
	input.config.azure.batch.pools[pool][name]
	not input.config.azure.batch.pools[pool].autoScale
	message := "{setting} has no effect, as the pool does not scale."
}
