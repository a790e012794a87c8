# METADATA
# title: Storage tokens must end soon
# description: |
#   The engine makes a token for the storage account and hands it to every task. Whoever finds it in a log or a work directory
#   has the storage until it ends.
# custom:
#   id: PL-STORAGE-005
#   severity: medium
#   category: storage
#   applies: {scopes: [azure.storage]}
#   parameters:
#     most_hours:
#       type: integer
#       minimum: 1
#       default: 48
#       description: For how many hours a token may be good. The engine's own default is 48.
#   controls: [CWE-613, NIST 800-53 IA-5]
#   remediation: |
#     Set `azure.storage.tokenDuration` to what the longest task takes.
#   details: |
#     ## What fails
#
#     `azure.storage.tokenDuration` above `most_hours`, written or by default (48 hours). With a `sasToken` the engine makes none, and the setting is ignored.
#
#     ```groovy
#     azure.storage.tokenDuration = '30d'
#     ```
#
#     ## What complies
#
#     ```groovy
#     azure.storage.tokenDuration = '24h'
#     ```
package policies.storage.token_duration

import data.plumbline.lib

deny contains {"setting": "azure.storage.tokenDuration", "message": message, "fix": fix} if {
	hours := data.parameters["PL-STORAGE-005"].most_hours
	lib.effective("azure.storage.tokenDuration") > hours * 3600000
	not lib.secret_is_given("azure.storage.sasToken")
	fix := sprintf("%dh", [hours])
	subject := lib.subject("cloudB.storage.tokenDuration")
	message := sprintf("%s is longer than %d hours: who finds a token has the storage for as long.", [subject, hours])
}
