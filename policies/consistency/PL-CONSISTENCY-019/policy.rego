# METADATA
# title: Scaling settings must be used only with autoscaling pools
# description: |
#   `maxVmCount`, `scaleFormula` and `scaleInterval` control how an Azure Batch pool scales. Without `autoScale`, the
#   pool keeps a fixed number of machines, whatever the workload.
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

deny contains {"setting": ["cloudB", "batch", "pools", pool, name], "message": message} if {
	some name in ["maxVmCount", "scaleFormula", "scaleInterval"]
	input.config.cloudB.batch.pools[pool][name]
	not input.config.cloudB.batch.pools[pool].autoScale
	message := "{setting} has no effect: autoScale is not on for this pool."
}
