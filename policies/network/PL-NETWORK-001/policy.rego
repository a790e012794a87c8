# METADATA
# title: Pools on Azure Batch must be in a virtual network
# description: |
#   The machines of a pool that is in no virtual network of the organisation's have public addresses, and reach storage
#   and registries over the internet: no firewall, no private endpoint and no flow log of the organisation sees them.
# related_resources:
# - ref: https://learn.microsoft.com/azure/batch/batch-virtual-network
#   description: Azure Batch pools in a virtual network
# custom:
#   id: PL-NETWORK-001
#   severity: medium
#   category: network
#   applies: {scopes: [azure.batch.pools]}
#   controls: [NIST 800-53 SC-7, CWE-668, ISO 27001 A.8.22]
#   remediation: |
#     Set `azure.batch.pools.<name>.virtualNetwork` to the id of a subnet, for each pool.
#   details: |
#     ## What fails
#
#     A pool that the engine makes from the configuration, without a `virtualNetwork`: every pool with `allowPoolCreation`,
#     and `auto`, from which automatic pools are made.
#
#     ```groovy
#     azure {
#         batch {
#             allowPoolCreation = true
#             pools {
#                 small {
#                     vmType = 'Standard_D4_v3'
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
#             allowPoolCreation = true
#             pools {
#                 small {
#                     vmType         = 'Standard_D4_v3'
#                     virtualNetwork = '/subscriptions/S/resourceGroups/G/providers/Microsoft.Network/virtualNetworks/N/subnets/jobs'
#                 }
#             }
#         }
#     }
#     ```
#
#     Pools that exist already are made elsewhere, and not judged.
package policies.network.pool_network

import data.plumbline.lib

deny contains {"setting": ["azure", "batch", "pools", pool], "message": message} if {
	some pool in lib.created_pools
	not is_in_network(pool)
	message := "{setting} has no virtualNetwork: its machines get public addresses, outside of any network of yours."
}

is_in_network(pool) if input.config.azure.batch.pools[pool].virtualNetwork != ""
