# METADATA
# title: Jobs on Google Batch must not get a public IP address
# description: |
#   A machine with a public IP address can be reached from the whole internet while a job runs, regardless of how the
#   organisation's network is protected.
# custom:
#   id: PL-CLOUDC-001
#   severity: high
#   category: network
#   applies: {executors: [google-batch], scopes: [google.batch]}
#   controls: [CWE-668, NIST 800-53 SC-7]
#   remediation: |
#     Set `google.batch.usePrivateAddress = true`, and set `google.batch.network` and `google.batch.subnetwork` to a
#     network with access to the services that the jobs need.
#   details: |
#     ## What fails
#
#     `google.batch.usePrivateAddress = false`, or the setting is missing: Nextflow assigns a public IP address by
#     default.
#
#     ```groovy
#     process.executor  = 'google-batch'
#     google.batch.spot = true
#     ```
#
#     ```groovy
#     google.batch.usePrivateAddress = false
#     ```
#
#     ## What is undecided
#
#     A value that cannot be determined statically, for example one from the environment. If the value depends on a
#     condition, both branches are evaluated: the policy passes only if both comply.
#
#     ## What complies
#
#     ```groovy
#     google {
#         batch {
#             usePrivateAddress = true
#             network           = 'global/networks/jobs'
#             subnetwork        = 'regions/europe-west4/subnetworks/jobs'
#         }
#     }
#     ```
#
#     The network needs a route to the services that the jobs use, such as Private Google Access.
package policies.network.private_address

import data.plumbline.lib

setting := "cloudC.batch.usePrivateAddress"

deny contains {"setting": setting, "message": "{setting} is off: jobs get a public IP address.", "fix": true} if {
	lib.configured("cloudC.batch.usePrivateAddress") == false
}

deny contains {"setting": setting, "message": message, "fix": true} if {
	lib.lacks("cloudC.batch.usePrivateAddress")
	lib.default_value("cloudC.batch.usePrivateAddress") == false
	message := sprintf("{setting} %s: jobs get a public IP address by default.", [lib.absence("cloudC.batch.usePrivateAddress")])
}
