# METADATA
# title: Storage tokens must be short-lived
# description: |
#   Nextflow creates a token for the storage account and passes it to every task. Anyone who finds it in a log or a
#   work directory can access the storage until it expires.
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
#       description: Maximum lifetime of a token in hours. Nextflow's default is 48.
#   controls: [CWE-613, NIST 800-53 IA-5]
#   remediation: |
#     Set `azure.storage.tokenDuration` to the duration of the longest task.
#   details: |
#     ## What fails
#
#     `azure.storage.tokenDuration` above `most_hours`, set explicitly or by default (48 hours). With a `sasToken`,
#     Nextflow creates no token and ignores the setting.
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

deny contains {"setting": "cloudB.storage.tokenDuration", "message": message, "fix": fix} if {
	hours := data.parameters["PL-STORAGE-005"].most_hours
	lib.effective("cloudB.storage.tokenDuration") > hours * 3600000
	not lib.secret_is_given("cloudB.storage.sasToken")
	fix := sprintf("%dh", [hours])
	subject := lib.subject("cloudB.storage.tokenDuration")
	message := sprintf("%s is longer than %d hours: a leaked token gives access to the storage for that long.", [subject, hours])
}
