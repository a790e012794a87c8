# METADATA
# title: A project must identify itself in its manifest
# description: |
#   Without a name and a version, a run's reports do not identify their pipeline, and two revisions are
#   indistinguishable.
# custom:
#   id: PL-REPRO-001
#   severity: low
#   category: reproducibility
#   applies: {scopes: [manifest]}
#   targets: [project]
#   parameters:
#     required:
#       type: array
#       items: {type: string, enum: [author, contributors, defaultBranch, description, docsUrl, doi, homePage, license, mainScript, name, organization, version]}
#       default: [name, version]
#       description: Settings of `manifest` that must have a value.
#   remediation: |
#     Set the setting that the message names in the `manifest` block of `nextflow.config`.
#   details: |
#     ## What fails
#
#     A project with a `manifest` in which a setting in `required` is missing or empty. The absence of a whole `manifest` is
#     left to `PL-ENGINE-001`, which reports it. Pipelines in DSL1 are left out: no supported version of
#     Nextflow runs them, so they get no more releases. Where `main.nf` does not show its language, the parameter
#     `nf_required_version` of early templates does.
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
#         nextflowVersion = '!>=24.04.0'
#     }
#     ```
package policies.reproducibility.manifest

deny contains {"setting": ["manifest", name], "message": "{setting} has no value: reports of a run do not identify the project fully."} if {
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
	not has_manifest_value(name)
	not is_in_dsl1
}

is_in_dsl1 if input.dialect.script == "DSL1"

# A parameter of early templates.
is_in_dsl1 if {
	not input.dialect.script
	input.config.params.nf_required_version
}

has_manifest_value(name) if input.config.manifest[name] != ""
