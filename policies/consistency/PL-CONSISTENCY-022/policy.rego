# METADATA
# title: Cloud jobs must have a work directory that they can access
# description: |
#   The machines of a batch service read inputs from the work directory and write results to it. They cannot access a
#   directory on the launching machine: Nextflow stops before the first task.
# custom:
#   id: PL-CONSISTENCY-022
#   severity: medium
#   category: consistency
#   remediation: |
#     Set `workDir` to a bucket or container of the same provider (`s3://…`, `az://…`, `gs://…`) in the profile that
#     sets the executor, or set it at launch (`-work-dir`).
#   details: |
#     ## What fails
#
#     `workDir` with a local directory, if processes run on AWS Batch, Azure Batch or Google Batch. An unset `workDir`
#     complies, because the launch may set it, and so does a text such as `'${WORK_DIR}'` alone: a script replaces it.
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
	not regex.match(`^\$\{[A-Z][A-Z0-9_]*\}$`, folder)
	some executor in lib.executors
	executor in {"awsbatch", "azurebatch", "google-batch"}
	message := describe(folder, executor)
}

describe(folder, executor) := sprintf("{setting} is a local directory, which jobs on '%s' cannot access: Nextflow stops before the first task.", [executor]) if not has_placeholder(folder)

describe(folder, executor) := sprintf("{setting} has `${…}` in single quotes, which Nextflow does not replace: the text is a local directory, which jobs on '%s' cannot access. For a variable of the environment, write `System.getenv('NAME')`; if a script fills in the file before a launch, exclude it as a template.", [executor]) if has_placeholder(folder)

# A resolved value has such a text only if Nextflow takes it literally.
has_placeholder(folder) if contains(folder, "${")
