# METADATA
# title: Each service must have only one kind of credentials
# description: |
#   When keys are set beside a profile, or a managed identity beside an account key, it is unclear which credentials a
#   run uses: a revoked key goes unnoticed, and access removed from one remains available through the other.
# custom:
#   id: PL-SECRETS-002
#   severity: medium
#   category: secrets
#   applies: {scopes: [aws, azure]}
#   remediation: |
#     Keep one kind of credentials, preferably one without a stored secret: a profile or a managed identity.
#   details: |
#     ## What fails
#
#     - `aws.accessKey` or `aws.secretKey` beside `aws.profile`;
#     - more than one of `azure.managedIdentity`, `azure.activeDirectory` and a key or token of `azure.batch` or
#       `azure.storage` for the same service;
#     - `azure.storage.accountKey` beside `azure.storage.sasToken`.
#
#     An empty or null value counts as not set.
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

deny contains {"setting": "cloudA.profile", "message": message} if {
	lib.has_value("cloudA.profile")
	has_keys
	message := sprintf("{setting} is set together with %s: it is unclear which of them a run uses.", [lib.spelled("cloudA.accessKey")])
}

has_keys if lib.secret_is_given("cloudA.accessKey")

has_keys if lib.secret_is_given("cloudA.secretKey")

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
	lib.secret_is_given("cloudB.storage.accountKey")
	lib.secret_is_given("cloudB.storage.sasToken")
}

has_identity if lib.has_value("cloudB.managedIdentity.clientId")

has_identity if lib.configured("cloudB.managedIdentity.system") == true

has_principal if lib.secret_is_given("cloudB.activeDirectory.servicePrincipalSecret")

account_keys := ["cloudB.batch.accountKey", "cloudB.storage.accountKey", "cloudB.storage.sasToken"]

finding(setting, other) := {"setting": setting, "message": message} if {
	message := sprintf("{setting} is set together with %s: it is unclear which of them a run uses.", [lib.spelled(other)])
}
