# METADATA
# title: Cloud access should use an identity instead of a long-lived key
# description: |
#   An account key does not expire, cannot be restricted and is shared by everyone who has it. Its use cannot be
#   attributed to a person, and it cannot be revoked for one holder without revoking it for all.
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
#     Use an identity of the machine or of the user who launches the run: `azure.managedIdentity` or `aws.profile`. Set
#     neither if the launch environment already has a role.
#   details: |
#     ## What fails
#
#     `azure.batch.accountKey` and `azure.storage.accountKey`, whatever the source of the value, and `aws.secretKey`
#     unless the value comes from the store of secrets, where each user has a key of their own. An empty or null value
#     counts as not set. Plaintext keys are critical: [PL-SECRETS-001](PL-SECRETS-001.md) reports them.
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

deny contains {"setting": setting, "message": "{setting} is a key that does not expire and is shared by everyone who has it."} if {
	some setting in ["cloudA.secretKey", "cloudB.batch.accountKey", "cloudB.storage.accountKey"]
	lib.secret_is_given(setting)
	not is_of_user(setting)
}

# The store of secrets belongs to the user who launches. An account key of Azure is one for all.
is_of_user("cloudA.secretKey") if lib.secret_is_stored("cloudA.secretKey")
