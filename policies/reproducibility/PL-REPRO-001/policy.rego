# METADATA
# title: A project must say what it is
# description: |
#   Without a name, a version and a description, reports of a run do not say of which pipeline they are, and nobody
#   can tell two revisions apart.
# custom:
#   id: PL-REPRO-001
#   severity: low
#   category: reproducibility
#   targets: [project]
#   parameters:
#     required:
#       type: array
#       items: {type: string, enum: [author, contributors, defaultBranch, description, docsUrl, doi, homePage, license, mainScript, name, organization, version]}
#       default: [name, version, description]
#       description: What must be set below `manifest`.
#   remediation: |
#     Set what the message names in the `manifest` block of `nextflow.config`.
#   details: |
#     ## What fails
#
#     A project without one of the settings in `required`, or with an empty text for it.
#
#     ```groovy
#     manifest {
#         name            = 'acme/rnaseq'
#         nextflowVersion = '!>=24.04.0'
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     manifest {
#         name            = 'acme/rnaseq'
#         version         = '1.2.0'
#         description     = 'Counts of reads by gene'
#         nextflowVersion = '!>=24.04.0'
#     }
#     ```
package policies.reproducibility.manifest

deny contains {"setting": ["manifest", name], "message": "{setting} has no value."} if {
	some name in [
		"author",
		"contributors",
		"defaultBranch",
		"description",
		"docsUrl",
		"doi",
		"homePage",
		"license",
		"mainScript",
		"name",
		"organization",
		"version",
	]
	name in data.parameters["PL-REPRO-001"].required
	not is_said(name)
}

is_said(name) if input.config.manifest[name] != ""
