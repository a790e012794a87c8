# METADATA
# title: Jobs on Google Batch must run in a dedicated network
# description: |
#   If no network is set, jobs run in the project's default network. Its firewall rules allow SSH and RDP from the whole
#   internet, and all traffic from every other machine in the project.
# related_resources:
# - ref: https://cloud.google.com/vpc/docs/vpc#default-network
#   description: The default network and its firewall rules
# custom:
#   id: PL-NETWORK-002
#   severity: medium
#   category: network
#   applies: {executors: [google-batch], scopes: [google.batch]}
#   controls: [CIS Google Cloud 2.0.0 3.1, NIST 800-53 SC-7, ISO 27001 A.8.22]
#   remediation: |
#     Set `google.batch.network` and `google.batch.subnetwork` to a network created for these jobs.
#   details: |
#     ## What fails
#
#     Neither `google.batch.network` nor `google.batch.subnetwork` is set, or one of them is `default`.
#
#     ```groovy
#     process.executor               = 'google-batch'
#     google.batch.usePrivateAddress = true
#     ```
#
#     ```groovy
#     process {
#         executor    = 'google-batch'
#         machineType = 'template://jobs'
#         withName: ALIGN {
#             machineType = 'n2-highmem-8'
#         }
#     }
#     ```
#
#     ```groovy
#     google.batch.network = 'global/networks/default'
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor        = 'google-batch'
#     google.batch.network    = 'global/networks/jobs'
#     google.batch.subnetwork = 'regions/europe-west4/subnetworks/jobs'
#     ```
#
#     A machine created from an instance template (`process.machineType = 'template://…'`) uses the template's network.
#     A template that only a selector sets does not apply to other processes.
package policies.network.own_network

import data.plumbline.lib

deny contains {"setting": "cloudC.batch.network", "message": no_network_message} if {
	lib.lacks("cloudC.batch.network")
	lib.lacks("cloudC.batch.subnetwork")
	not uses_template
}

# All other processes use the template's network.
deny contains {"setting": "cloudC.batch.network", "message": no_network_message} if {
	lib.lacks("cloudC.batch.network")
	lib.lacks("cloudC.batch.subnetwork")
	type := input.config.process[selector].machineType
	lib.is_selector(selector)
	not startswith(type, "template://")
}

deny contains {"setting": setting, "message": "{setting} is the default network, which accepts connections from the internet."} if {
	some setting in ["cloudC.batch.network", "cloudC.batch.subnetwork"]
	name := lib.configured(setting)
	regex.match(`(^|/)default$`, name)
}

uses_template if startswith(input.config.process.machineType, "template://")

no_network_message := sprintf("{setting} %s: jobs run in the project's default network, which accepts connections from the internet.", [lib.absence("cloudC.batch.network")])
