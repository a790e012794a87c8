# METADATA
# title: Options for published results must match the output storage
# description: |
#   Media types, storage classes and tags apply to objects in S3, file attributes to directories. With other storage,
#   Nextflow silently drops them: results that a bucket rule should find by their tags are kept or deleted like all
#   others.
# custom:
#   id: PL-CONSISTENCY-025
#   severity: low
#   category: consistency
#   applies: {scopes: [workflow.output]}
#   remediation: |
#     Move the option to the profile whose `outputDir` is on a matching storage, or remove it.
#   details: |
#     ## What fails
#
#     - `workflow.output.contentType`, `storageClass` or `tags`, if `outputDir` is not in S3;
#     - `workflow.output.copyAttributes`, if `outputDir` is in an object store;
#     - any option of `workflow.output`, if `workflow.output.enabled` is off.
#
#     An unset `outputDir` complies, because the launch may set it.
#
#     ```groovy
#     outputDir                    = '/data/results'
#     workflow.output.storageClass = 'STANDARD_IA'
#     ```
#
#     ```groovy
#     outputDir                      = 'gs://acme-results/run'
#     workflow.output.tags           = [project: 'rnaseq']
#     workflow.output.copyAttributes = true
#     ```
#
#     ```groovy
#     workflow.output.enabled = false
#     workflow.output.mode    = 'copy'
#     ```
#
#     ```groovy
#     workflow.output.enabled = false
#     workflow.output.tags    = [project: 'rnaseq']
#     ```
#
#     ## What complies
#
#     ```groovy
#     outputDir                    = 's3://acme-results/run'
#     workflow.output.storageClass = 'STANDARD_IA'
#     ```
package policies.consistency.output_options

import data.plumbline.lib

deny contains {"setting": path, "message": "{setting} has no effect outside S3, and outputDir is not in S3."} if {
	some path in ["workflow.output.contentType", "workflow.output.storageClass"]
	lib.configured(path) != false
	is_outside_s3(lib.configured("outputDir"))
}

deny contains {"setting": ["workflow", "output", "tags"], "message": message} if {
	lib.configured("workflow.output.tags") != {}
	is_outside_s3(lib.configured("outputDir"))
	message := "{setting} has no effect outside S3, and outputDir is not in S3."
}

deny contains {"setting": "workflow.output.copyAttributes", "message": message} if {
	lib.configured("workflow.output.copyAttributes") == true
	regex.match(`^(s3|az|gs)://`, lib.configured("outputDir"))
	message := "{setting} has no effect in an object store, and outputDir is in one."
}

deny contains {"setting": path, "message": message} if {
	some path in [
		"workflow.output.contentType",
		"workflow.output.copyAttributes",
		"workflow.output.ignoreErrors",
		"workflow.output.mode",
		"workflow.output.overwrite",
		"workflow.output.storageClass",
	]
	lib.is_set(path)
	lib.configured("workflow.output.enabled") == false
	message := "{setting} has no effect while publishing is off."
}

deny contains {"setting": ["workflow", "output", name], "message": "{setting} has no effect while publishing is off."} if {
	some name in ["retryPolicy", "tags"]
	input.config.workflow.output[name][_]
	lib.configured("workflow.output.enabled") == false
}

is_outside_s3(folder) if regex.match(`^([^s]|s[^3]|s3[^:])`, folder)
