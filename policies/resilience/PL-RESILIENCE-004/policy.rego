# METADATA
# title: Pools must not keep running at full size after the run
# description: |
#   A pool that neither shrinks nor is deleted keeps its machines after the run, and they cost money until somebody
#   notices.
# custom:
#   id: PL-RESILIENCE-004
#   severity: high
#   category: resilience
#   applies: {scopes: [azure.batch.pools]}
#   controls: [NIST 800-53 SC-6, CWE-404]
#   remediation: |
#     Set `autoScale = true` with a `maxVmCount` for the pool, or `azure.batch.deletePoolsOnCompletion = true`.
#   details: |
#     ## What fails
#
#     A pool created by Nextflow without `autoScale = true`, if `azure.batch.deletePoolsOnCompletion` is not on. A
#     pool with `vmCount = 0` has no machines.
#
#     ```groovy
#     azure {
#         batch {
#             allowPoolCreation = true
#             pools {
#                 small {
#                     vmCount = 10
#                 }
#             }
#         }
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     azure {
#         batch {
#             allowPoolCreation       = true
#             deletePoolsOnCompletion = true
#             pools {
#                 small {
#                     vmCount = 10
#                 }
#             }
#         }
#     }
#     ```
package policies.resilience.left_pools

import data.plumbline.lib

deny contains {"setting": ["cloudB", "batch", "pools", pool], "message": message} if {
	some pool in lib.created_pools
	not has_no_idle_machines(pool)
	not deletes_pools
	message := "{setting} neither shrinks nor is deleted: its machines cost money after the run has ended."
}

has_no_idle_machines(pool) if input.config.cloudB.batch.pools[pool].autoScale == true

has_no_idle_machines(pool) if input.config.cloudB.batch.pools[pool].vmCount == 0

deletes_pools if lib.configured("cloudB.batch.deletePoolsOnCompletion") == true
