# METADATA
# title: A setting must not be combined with one that disables it
# description: |
#   Some settings apply only while another one is not set. Together with it they have no effect, and mislead anyone who
#   reads or changes them.
# custom:
#   id: PL-CONSISTENCY-015
#   severity: low
#   category: consistency
#   applies: {scopes: [azure]}
#   remediation: |
#     Remove the setting that the finding names, or the other setting if you need this one.
#   details: |
#     ## What fails
#
#     - `azure.storage.tokenDuration` together with `azure.storage.sasToken`: Nextflow creates no token;
#     - `azure.batch.location` together with `azure.batch.endpoint`, which already names a region;
#     - `privileged` of an Azure Batch pool together with its `runAs`.
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

deny contains {"setting": "cloudB.storage.tokenDuration", "message": message} if {
	lib.is_set("cloudB.storage.tokenDuration")
	has_token
	message := sprintf("{setting} has no effect while %s is set.", [lib.spelled("cloudB.storage.sasToken")])
}

has_token if lib.has_value("cloudB.storage.sasToken")

# A secret of Nextflow must exist for a run to succeed, while an environment variable may be missing.
has_token if lib.setting("cloudB.storage.sasToken").certainty == "secret"

deny contains {"setting": "cloudB.batch.location", "message": message} if {
	lib.is_set("cloudB.batch.location")
	lib.has_value("cloudB.batch.endpoint")
	message := sprintf("{setting} has no effect while %s is set.", [lib.spelled("cloudB.batch.endpoint")])
}

deny contains {"setting": ["cloudB", "batch", "pools", pool, "privileged"], "message": message} if {
	input.config.cloudB.batch.pools[pool].privileged == true
	input.config.cloudB.batch.pools[pool].runAs != ""
	message := "{setting} has no effect while runAs is set: tasks run as that user."
}
