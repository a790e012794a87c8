# METADATA
# title: Data and jobs must stay in approved regions
# description: |
#   Contracts and laws require data to stay in certain places. Jobs in another region move the data there, and storage
#   keeps it there.
# custom:
#   id: PL-SUPPLY-012
#   severity: high
#   category: supply-chain
#   applies: {scopes: [aws, azure, google], executors: [google-batch]}
#   parameters:
#     allowed:
#       type: array
#       items: {type: string}
#       default: []
#       description: |
#         Allowed regions, locations and zones, by their provider's names; `*` matches any text (`europe-*`). If empty,
#         the policy checks nothing.
#   controls: [NIST 800-53 SA-9(5), ISO 27001 A.5.31]
#   remediation: |
#     Use one of the regions in `allowed`.
#   details: |
#     ## What fails
#
#     `aws.region`, `azure.batch.location`, `google.location`, `google.region`, `google.zone` or an entry of
#     `google.batch.allowedLocations` that is not in `allowed`; and Google Batch without `google.location`, which
#     defaults to us-central1.
#
#     ```groovy
#     // parameter: PL-SUPPLY-012.allowed=["eu-*","europe-*"]
#     aws.region = 'us-east-1'
#     ```
#
#     ```groovy
#     // parameter: PL-SUPPLY-012.allowed=["eu-*","europe-*"]
#     google.batch.allowedLocations = ['zones/us-central1-a']
#     ```
#
#     ```groovy
#     // parameter: PL-SUPPLY-012.allowed=["eu-*","europe-*"]
#     process.executor = 'google-batch'
#     google.project   = 'acme'
#     ```
#
#     ## What complies
#
#     ```groovy
#     // parameter: PL-SUPPLY-012.allowed=["eu-*","europe-*"]
#     aws.region = 'eu-central-1'
#     ```
package policies.supply_chain.allowed_regions

import data.plumbline.lib

deny contains {"setting": path, "message": message(region)} if {
	some path in ["cloudA.region", "cloudB.batch.location", "cloudC.location"]
	region := lib.configured(path)
	is_refused(region)
}

deny contains {"setting": path, "message": message(region)} if {
	some path in ["cloudC.region", "cloudC.zone", "cloudC.batch.allowedLocations"]
	some region in lib.configured(path)
	is_refused(trim_prefix(trim_prefix(region, "regions/"), "zones/"))
}

deny contains {"setting": "cloudC.location", "beside": "process.executor", "message": message(standard)} if {
	some executor in lib.executors
	executor == "google-batch"
	lib.lacks("cloudC.location")
	standard := lib.default_value("cloudC.location")
	is_refused(standard)
}

message(region) := sprintf("{setting} is %s, which is not an allowed region.", [region])

is_refused(region) if {
	allowed := data.parameters["PL-SUPPLY-012"].allowed
	allowed != []
	every pattern in allowed {
		not glob.match(lower(pattern), [], lower(region))
	}
}
