# METADATA
# title: A setting must not stand beside one that switches it off
# description: |
#   Some settings are looked at only while another is absent. Beside it they do nothing, and whoever reads or
#   changes them is misled.
# custom:
#   id: PL-CONSISTENCY-015
#   severity: low
#   category: consistency
#   applies: {scopes: [azure]}
#   remediation: |
#     Remove the setting that the message names first, or the other one if that was not meant.
#   details: |
#     ## What fails
#
#     - `azure.storage.tokenDuration` beside `azure.storage.sasToken`: no token is made;
#     - `azure.batch.location` beside `azure.batch.endpoint`, which names a region itself;
#     - `privileged` of a pool of Azure Batch beside its `runAs`.
#
#     ```groovy
#     azure.batch.endpoint = 'https://acme.westeurope.batch.azure.com'
#     azure.batch.location = 'westeurope'
#     ```
#
#     ```groovy
#     azure.storage.sasToken      = 'sv=2024-08-04&sig=written-here'
#     azure.storage.tokenDuration = '12h'
#     ```
#
#     ```groovy
#     azure.batch.pools.small.privileged = true
#     azure.batch.pools.small.runAs      = 'pipelines'
#     ```
#
#     ## What complies
#
#     ```groovy
#     azure.batch.endpoint = 'https://acme.westeurope.batch.azure.com'
#     ```
package policies.consistency.without_effect

import data.plumbline.lib

deny contains {"setting": "azure.storage.tokenDuration", "message": message} if {
	lib.is_set("azure.storage.tokenDuration")
	has_token
	message := sprintf("{setting} has no effect beside %s.", [lib.spelled("cloudB.storage.sasToken")])
}

has_token if lib.has_value("azure.storage.sasToken")

# One of the engine's secrets is there wherever a run is meant to succeed; a variable of the environment may be absent.
has_token if lib.setting("cloudB.storage.sasToken").certainty == "secret"

deny contains {"setting": "azure.batch.location", "message": message} if {
	lib.is_set("azure.batch.location")
	lib.has_value("azure.batch.endpoint")
	message := sprintf("{setting} has no effect beside %s.", [lib.spelled("cloudB.batch.endpoint")])
}

deny contains {"setting": ["azure", "batch", "pools", pool, "privileged"], "message": message} if {
	input.config.azure.batch.pools[pool].privileged == true
	input.config.azure.batch.pools[pool].runAs != ""
	message := "{setting} has no effect beside runAs: tasks run as that user."
}
