# METADATA
# title: Settings whose default changed must be set explicitly
# description: |
#   Some defaults differ between the versions of Nextflow that a project admits. If such a setting is missing, the installed version
#   decides whether jobs are retried after their spot machine is reclaimed, whether jobs are deleted, or whether tasks
#   see the host's directories.
# custom:
#   id: PL-REPRO-006
#   severity: low
#   category: reproducibility
#   remediation: |
#     Set the value, or require versions of Nextflow that all have the same default.
#   details: |
#     ## What fails
#
#     - AWS Batch without `aws.batch.maxSpotAttempts`, if the project admits Nextflow before and after 24.08;
#     - `google.batch.spot = true` without `google.batch.maxSpotAttempts`, if it admits Nextflow before and after 24.08;
#     - `singularity.enabled = true` without `singularity.autoMounts`, if it admits Nextflow before and after 23.09;
#     - Azure Batch pools without `azure.batch.deleteJobsOnCompletion`, if it admits Nextflow before and after 23.08.
#
#     A project that admits Nextflow older than 20.07 complies: PL-ENGINE-001 asks for a newer version first.
#
#     ```groovy
#     manifest.nextflowVersion = '>=22.10.0'
#     singularity.enabled      = true
#     ```
#
#     ```groovy
#     manifest.nextflowVersion = '>=22.10.0'
#     google.batch.spot        = true
#     ```
#
#     ```groovy
#     manifest.nextflowVersion             = '>=22.10.0'
#     azure.batch.pools.small.vmType       = 'Standard_D4_v3'
#     ```
#
#     ```groovy
#     manifest.nextflowVersion = '>=23.04.0'
#     process.executor         = 'awsbatch'
#     ```
#
#     ## What complies
#
#     ```groovy
#     aws.batch.maxSpotAttempts = 5
#     manifest.nextflowVersion = '>=22.10.0'
#     singularity.enabled      = true
#     singularity.autoMounts   = true
#     ```
package policies.reproducibility.changed_defaults

import data.plumbline.lib

deny contains finding("cloudA.batch.maxSpotAttempts", use_of_aws_batch, "24.08.0") if {
	not lib.is_set("cloudA.batch.maxSpotAttempts")
	admits_both_sides_of("24.08.0")
}

use_of_aws_batch := "cloudA.batch" if lib.scope_is_set("cloudA.batch")

use_of_aws_batch := "process.executor" if {
	not lib.scope_is_set("cloudA.batch")
	"awsbatch" in lib.executors
}

deny contains finding("cloudC.batch.maxSpotAttempts", "cloudC.batch.spot", "24.08.0") if {
	lib.configured("cloudC.batch.spot") == true
	not lib.is_set("cloudC.batch.maxSpotAttempts")
	admits_both_sides_of("24.08.0")
}

deny contains finding("containerB.autoMounts", "containerB.enabled", "23.09.0") if {
	lib.configured("containerB.enabled") == true
	not lib.is_set("containerB.autoMounts")
	admits_both_sides_of("23.09.0")
}

deny contains finding("cloudB.batch.deleteJobsOnCompletion", "cloudB.batch.pools", "23.08.0") if {
	input.config.cloudB.batch.pools[_].vmType
	not lib.is_set("cloudB.batch.deleteJobsOnCompletion")
	admits_both_sides_of("23.08.0")
}

finding(path, beside, version) := {
	"setting": path,
	"beside": beside,
	"message": sprintf("{setting} is not set, and its default changed in %s: the project admits Nextflow from before and after.", [version]),
}

# An older requirement says nothing about the versions in use, and PL-ENGINE-001 asks for a newer one first.
admits_both_sides_of(version) if {
	input.engineVersion.state == "known"
	lib.version_at_least("20.07.0")
	not lib.version_at_least(version)
	not lib.version_before(version)
}
