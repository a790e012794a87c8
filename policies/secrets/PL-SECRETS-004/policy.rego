# METADATA
# title: Clouds should be reached with an identity, not with a key
# description: |
#   An account key never ends, cannot be narrowed and is the same for everybody who has it: nobody can tell who used it, and
#   taking it from one means taking it from all.
# related_resources:
# - ref: https://learn.microsoft.com/azure/storage/common/shared-key-authorization-prevent
#   description: Prevent authorization with Shared Key
# custom:
#   id: PL-SECRETS-004
#   severity: low
#   category: secrets
#   applies: {scopes: [aws, azure]}
#   controls: [NIST 800-53 IA-5, NIST 800-53 AC-6, CIS AWS 2.0.0 1.18]
#   remediation: |
#     Use an identity of the machine or of the launching user: `azure.managedIdentity`, `aws.profile`, or none of them where
#     the launch runs with a role.
#   details: |
#     ## What fails
#
#     `aws.secretKey`, `azure.batch.accountKey` and `azure.storage.accountKey`, wherever they come from; what is empty or null
#     is not given. Keys in plain text are critical: [PL-SECRETS-001](PL-SECRETS-001.md).
#
#     ```groovy
#     azure.storage.accountName = 'acme'
#     azure.storage.accountKey  = secrets.STORAGE_KEY
#     ```
#
#     ## What complies
#
#     ```groovy
#     azure.storage.accountName    = 'acme'
#     azure.managedIdentity.system = true
#     ```
package policies.secrets.account_key

import data.plumbline.lib

deny contains {"setting": setting, "message": "{setting} is a key that never ends, and the same for everybody who has it."} if {
	some setting in ["cloudA.secretKey", "cloudB.batch.accountKey", "cloudB.storage.accountKey"]
	lib.secret_is_given(setting)
}
