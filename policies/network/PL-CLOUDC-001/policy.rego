# METADATA
# title: Jobs on Google Batch must not get a public address
# description: |
#   A machine with a public address can be reached from the whole internet for as long as a job runs, whatever the
#   organisation's network allows.
# custom:
#   id: PL-CLOUDC-001
#   severity: high
#   category: network
#   applies: {executors: [google-batch], scopes: [google.batch]}
#   controls: [CWE-668, NIST 800-53 SC-7]
#   remediation: |
#     Set `google.batch.usePrivateAddress = true`, and name a network with access to the services that the jobs need
#     (`google.batch.network`, `google.batch.subnetwork`).
#   details: |
#     ## What fails
#
#     `google.batch.usePrivateAddress = false`, and leaving it out: the engine's default is a public address.
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
#     A value that the files do not tell, for example one from the environment. For a value that depends on a condition,
#     both sides are tried: it passes only if both comply.
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
#     The network needs a way to the services that the jobs use, such as Private Google Access.
package policies.network.private_address

import data.plumbline.lib

setting := "google.batch.usePrivateAddress"

deny contains {"setting": setting, "message": "{setting} is off: jobs get a public address.", "fix": true} if {
	lib.configured("google.batch.usePrivateAddress") == false
}

deny contains {"setting": setting, "message": message, "fix": true} if {
	lib.lacks("google.batch.usePrivateAddress")
	lib.default_value("google.batch.usePrivateAddress") == false
	message := sprintf("{setting} %s: jobs get a public address.", [lib.absence("cloudC.batch.usePrivateAddress")])
}
