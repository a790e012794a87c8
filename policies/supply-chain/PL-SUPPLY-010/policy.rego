# METADATA
# title: Packages must come from channels over TLS
# description: |
#   Packages run in every task. A channel that is read over plain HTTP lets everybody on the way replace them.
# custom:
#   id: PL-SUPPLY-010
#   severity: medium
#   category: supply-chain
#   applies: {scopes: [conda]}
#   controls: [CWE-494, CWE-319, NIST 800-53 SC-8, ISO 27001 A.8.24]
#   remediation: |
#     Name the channel, or its `https://` address.
#   details: |
#     ## What fails
#
#     ```groovy
#     conda.channels = ['http://conda.example.org/genomics', 'bioconda']
#     ```
#
#     ## What complies
#
#     ```groovy
#     conda.channels = ['conda-forge', 'bioconda']
#     ```
package policies.supply_chain.package_channels

import data.plumbline.lib

deny contains {"setting": ["conda", "channels"], "message": message} if {
	some channel in lib.configured("conda.channels")
	lib.is_plain_http(channel)
	message := "{setting} has a channel that is read over plain HTTP."
}
