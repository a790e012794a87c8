# METADATA
# title: Azure Batch pools must be in a virtual network
# description: |
#   The machines of a pool outside a virtual network have public IP addresses and reach storage and registries over the
#   internet: they bypass the organisation's firewalls, private endpoints and flow logs.
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
#     Set `azure.batch.pools.<name>.virtualNetwork` to a subnet's id, for each pool.
#   details: |
#     ## What fails
#
#     A pool that Nextflow creates from the configuration, without a `virtualNetwork`: every pool if
#     `allowPoolCreation` is on, and `auto`, the template for automatic pools.
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
#     Pools that already exist are configured elsewhere and are not checked.
package policies.network.pool_network

import data.plumbline.lib

deny contains {"setting": ["cloudB", "batch", "pools", pool], "message": message} if {
	some pool in lib.created_pools
	not is_in_network(pool)
	message := "{setting} has no virtualNetwork: its machines get public IP addresses outside your network."
}

is_in_network(pool) if input.config.cloudB.batch.pools[pool].virtualNetwork != ""
