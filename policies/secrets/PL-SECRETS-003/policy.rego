# METADATA
# title: Anonymous access must not be mixed with credentials
# description: |
#   With `aws.client.anonymous` requests are not signed, whatever credentials stand beside it: private buckets answer with a
#   service access error, and credentials lie in the configuration that nothing needs.
# custom:
#   id: PL-SECRETS-003
#   severity: medium
#   category: secrets
#   applies: {scopes: [aws.client]}
#   remediation: |
#     Remove `aws.client.anonymous` where private buckets are read or anything is written; else remove the credentials.
#   details: |
#     ## What fails
#
#     `aws.client.anonymous = true` beside `aws.accessKey`, `aws.secretKey` or `aws.profile`.
#
#     ```groovy
#     aws.client.anonymous = true
#     aws.accessKey        = secrets.AWS_ACCESS_KEY
#     aws.secretKey        = secrets.AWS_SECRET_KEY
#     ```
#
#     ```groovy
#     aws.client.anonymous = true
#     aws.profile          = 'pipelines'
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.region           = 'eu-west-1'
#     aws.client.anonymous = true
#     ```
package policies.secrets.anonymous

import data.plumbline.lib

deny contains {"setting": "aws.client.anonymous", "message": message} if {
	lib.configured("aws.client.anonymous") == true
	some path in ["cloudA.accessKey", "cloudA.secretKey"]
	lib.secret_is_given(path)
	message := describe(path)
}

deny contains {"setting": "aws.client.anonymous", "message": describe("cloudA.profile")} if {
	lib.configured("aws.client.anonymous") == true
	lib.has_value("aws.profile")
}

describe(path) := sprintf("{setting} is on, so that %s is not used and private buckets are refused.", [lib.spelled(path)])
