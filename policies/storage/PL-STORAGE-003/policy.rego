# METADATA
# title: Stored objects must not be public
# description: |
#   With a public access list every result that a run stores can be read by everybody on the internet, or, with
#   `AuthenticatedRead`, by everybody who has any account with the provider.
# custom:
#   id: PL-STORAGE-003
#   severity: high
#   category: storage
#   applies: {scopes: [aws.client]}
#   controls: [CIS AWS 2.0.0 2.1.4, CWE-732, NIST 800-53 AC-3, ISO 27001 A.8.3]
#   remediation: |
#     Remove `aws.client.s3Acl`, or set it to `'Private'` or `'BucketOwnerFullControl'`. What is to be public is copied to a
#     bucket of its own after it was looked at.
#   details: |
#     ## What fails
#
#     `aws.client.s3Acl` is `PublicRead` or `AuthenticatedRead`; `PublicReadWrite`, with which everybody may also replace results,
#     is critical.
#
#     ```groovy
#     aws.client.s3Acl = 'PublicRead'
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.client.s3Acl = 'BucketOwnerFullControl'
#     ```
package policies.storage.public_objects

import data.plumbline.lib

deny contains {"setting": "aws.client.s3Acl", "message": what.message, "severity": what.severity, "fix": "Private"} if {
	what := readers[lib.configured("aws.client.s3Acl")]
}

readers := {
	"PublicRead": {"severity": "high", "message": "{setting} lets everybody on the internet read what is stored."},
	"PublicReadWrite": {"severity": "critical", "message": "{setting} lets everybody on the internet read and replace what is stored."},
	"AuthenticatedRead": {"severity": "high", "message": "{setting} lets everybody with an account at the provider read what is stored."},
}
