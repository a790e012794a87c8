# METADATA
# title: One service must be given one kind of credentials
# description: |
#   With keys beside a profile, or an identity beside an account key, nobody can say which of them a run uses: a revoked key
#   goes unnoticed, and rights that were taken from the one are still had through the other.
# custom:
#   id: PL-SECRETS-002
#   severity: medium
#   category: secrets
#   applies: {scopes: [aws, azure]}
#   remediation: |
#     Keep one of them, best the one without a secret: a profile, a managed identity.
#   details: |
#     ## What fails
#
#     - `aws.accessKey` or `aws.secretKey` beside `aws.profile`;
#     - of `azure.managedIdentity`, `azure.activeDirectory` and the keys of `azure.batch` and `azure.storage` more than one for
#       the batch service, or more than one for storage;
#     - `azure.storage.accountKey` beside `azure.storage.sasToken`.
#
#     What is empty or null counts as not given.
#
#     ```groovy
#     aws.profile   = 'pipelines'
#     aws.accessKey = secrets.AWS_ACCESS_KEY
#     aws.secretKey = secrets.AWS_SECRET_KEY
#     ```
#
#     ```groovy
#     azure {
#         managedIdentity {
#             clientId = '11111111-2222-3333-4444-555555555555'
#         }
#         activeDirectory {
#             servicePrincipalId     = '11111111-2222-3333-4444-555555555555'
#             servicePrincipalSecret = secrets.PRINCIPAL
#         }
#         storage {
#             accountKey = secrets.STORAGE_KEY
#             sasToken   = secrets.SAS_TOKEN
#         }
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.profile                    = 'pipelines'
#     azure.managedIdentity.clientId = '11111111-2222-3333-4444-555555555555'
#     azure.storage.accountName      = 'acme'
#     ```
package policies.secrets.one_kind

import data.plumbline.lib

deny contains {"setting": "aws.profile", "message": message} if {
	lib.has_value("aws.profile")
	has_keys
	message := sprintf("{setting} is given beside %s: which of them a run uses is not said.", [lib.spelled("cloudA.accessKey")])
}

has_keys if lib.secret_is_given("aws.accessKey")

has_keys if lib.secret_is_given("aws.secretKey")

deny contains finding("cloudB.managedIdentity", "cloudB.activeDirectory") if {
	has_identity
	has_principal
}

deny contains finding(key, "cloudB.managedIdentity") if {
	has_identity
	some key in account_keys
	lib.secret_is_given(key)
}

deny contains finding(key, "cloudB.activeDirectory") if {
	has_principal
	some key in account_keys
	lib.secret_is_given(key)
}

deny contains finding("cloudB.storage.accountKey", "cloudB.storage.sasToken") if {
	lib.secret_is_given("azure.storage.accountKey")
	lib.secret_is_given("azure.storage.sasToken")
}

has_identity if lib.has_value("azure.managedIdentity.clientId")

has_identity if lib.configured("azure.managedIdentity.system") == true

has_principal if lib.secret_is_given("azure.activeDirectory.servicePrincipalSecret")

account_keys := ["cloudB.batch.accountKey", "cloudB.storage.accountKey", "cloudB.storage.sasToken"]

finding(setting, other) := {"setting": setting, "message": message} if {
	message := sprintf("{setting} is given beside %s: which of them a run uses is not said.", [lib.spelled(other)])
}
