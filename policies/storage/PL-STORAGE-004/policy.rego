# METADATA
# title: Results must be stored redundantly
# description: |
#   `ONEZONE_IA` keeps objects in a single availability zone, and `REDUCED_REDUNDANCY` keeps fewer copies. A disaster in
#   that zone or a failed disk can destroy results that took weeks to compute.
# related_resources:
# - ref: https://docs.aws.amazon.com/AmazonS3/latest/userguide/storage-class-intro.html
#   description: Understanding and managing Amazon S3 storage classes
# custom:
#   id: PL-STORAGE-004
#   severity: medium
#   category: storage
#   applies: {scopes: [aws.client, workflow.output, process]}
#   controls: [ISO 27001 A.8.14]
#   remediation: |
#     Use `STANDARD`, `STANDARD_IA` or `INTELLIGENT_TIERING`.
#   details: |
#     ## What fails
#
#     `ONEZONE_IA` or `REDUCED_REDUNDANCY` in `aws.client.uploadStorageClass` (or `aws.client.storageClass`),
#     `workflow.output.storageClass`, or `storageClass` of `publishDir`.
#
#     ```groovy
#     aws.client.uploadStorageClass = 'ONEZONE_IA'
#     ```
#
#     ```groovy
#     process {
#         publishDir = [path: 's3://acme/results', storageClass: 'ONEZONE_IA']
#         withName: ALIGN {
#             publishDir = [path: 's3://acme/bam', storageClass: 'REDUCED_REDUNDANCY']
#         }
#     }
#     ```
#
#     ```groovy
#     process {
#         publishDir = [[path: 's3://acme/results', storageClass: 'ONEZONE_IA']]
#         withName: ALIGN {
#             publishDir = [[path: 's3://acme/bam', storageClass: 'REDUCED_REDUNDANCY']]
#         }
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.client.uploadStorageClass = 'INTELLIGENT_TIERING'
#     ```
package policies.storage.durability

import data.plumbline.lib

deny contains {"setting": setting, "message": describe(class)} if {
	some setting in ["cloudA.client.uploadStorageClass", "cloudA.client.storageClass", "workflow.output.storageClass"]
	class := lib.configured(setting)
	class in fragile
}

deny contains {"setting": ["process", "publishDir", "storageClass"], "message": describe(class)} if {
	class := input.config.process.publishDir.storageClass
	class in fragile
}

deny contains {"setting": ["process", "publishDir", index, "storageClass"], "message": describe(class)} if {
	class := input.config.process.publishDir[index].storageClass
	class in fragile
}

deny contains {"setting": ["process", selector, "publishDir", "storageClass"], "message": describe(class)} if {
	class := input.config.process[selector].publishDir.storageClass
	class in fragile
}

deny contains {"setting": ["process", selector, "publishDir", index, "storageClass"], "message": describe(class)} if {
	class := input.config.process[selector].publishDir[index].storageClass
	class in fragile
}

fragile := {"ONEZONE_IA", "REDUCED_REDUNDANCY"}

describe(class) := sprintf("{setting} is %s: the failure of one zone or disk can destroy stored objects.", [class])
