# METADATA
# title: Jobs of a cloud must have a work directory that they reach
# description: |
#   The machines of a batch service read inputs and leave results in the work directory. A folder of the launching machine
#   is not there: the engine stops before the first task.
# custom:
#   id: PL-CONSISTENCY-022
#   severity: medium
#   category: consistency
#   remediation: |
#     Set `workDir` to a bucket or container of the same provider (`s3://…`, `az://…`, `gs://…`) in the profile that names
#     the executor, or leave it to the launch (`-work-dir`).
#   details: |
#     ## What fails
#
#     `workDir` with a folder, where processes run on AWS Batch, Azure Batch or Google Batch. Where `workDir` is not set, the
#     launch may say it.
#
#     ```groovy
#     process.executor = 'awsbatch'
#     workDir          = '/scratch/work'
#     ```
#
#     ## What complies
#
#     ```groovy
#     process.executor = 'awsbatch'
#     workDir          = 's3://acme-runs/work'
#     ```
package policies.consistency.cloud_work_directory

import data.plumbline.lib

deny contains {"setting": "workDir", "message": message} if {
	folder := lib.configured("workDir")
	regex.match(`^([^:]|:[^/])+$`, folder)
	some executor in lib.executors
	executor in {"awsbatch", "azurebatch", "google-batch"}
	message := sprintf("{setting} is a folder, which the jobs of '%s' do not reach.", [executor])
}
