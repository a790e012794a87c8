# METADATA
# title: Stored objects must not be publicly readable
# description: |
#   With a public access control list, anyone on the internet can read every result that a run stores. With
#   `AuthenticatedRead`, anyone with an account at the provider can.
# custom:
#   id: PL-STORAGE-003
#   severity: high
#   category: storage
#   applies: {scopes: [aws.client]}
#   controls: [CIS AWS 2.0.0 2.1.4, CWE-732, NIST 800-53 AC-3, ISO 27001 A.8.3]
#   remediation: |
#     Remove `aws.client.s3Acl`, or set it to `'Private'` or `'BucketOwnerFullControl'`. Review results that are meant
#     to be public, and copy them to a separate bucket.
#   details: |
#     ## What fails
#
#     `aws.client.s3Acl` is `PublicRead` or `AuthenticatedRead`. `PublicReadWrite`, which also lets anyone replace
#     results, is critical.
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

deny contains {"setting": "cloudA.client.s3Acl", "message": what.message, "severity": what.severity, "fix": "Private"} if {
	what := readers[lib.configured("cloudA.client.s3Acl")]
}

readers := {
	"PublicRead": {"severity": "high", "message": "{setting} lets anyone on the internet read stored objects."},
	"PublicReadWrite": {"severity": "critical", "message": "{setting} lets anyone on the internet read and replace stored objects."},
	"AuthenticatedRead": {"severity": "high", "message": "{setting} lets anyone with an account at the provider read stored objects."},
}
