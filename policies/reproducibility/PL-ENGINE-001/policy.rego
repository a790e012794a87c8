# METADATA
# title: A project must require a supported Nextflow version
# description: |
#   Without a minimum version, a run depends on whichever version happens to be installed; old releases get no security
#   fixes and interpret some settings differently.
# custom:
#   id: PL-ENGINE-001
#   severity: medium
#   category: reproducibility
#   targets: [project]
#   parameters:
#     minimum:
#       type: string
#       pattern: '^[0-9]{2}\.[0-9]{2}(\.[0-9]+)?$'
#       default: "23.04.0"
#       description: The oldest Nextflow version that a project may admit.
#     enforced:
#       type: boolean
#       default: false
#       description: If true, the requirement must begin with `!`, so that an older version stops instead of warning.
#   controls: [NIST 800-53 SI-2, NIST 800-53 CM-2]
#   remediation: |
#     Set `manifest.nextflowVersion` to the oldest version that the pipeline is tested with, for example `'!>=24.04.0'`.
#     A pipeline in DSL1 runs with Nextflow before 22.12 only: add the upper bound, and record a waiver until it is ported.
#   details: |
#     ## What fails
#
#     - no `manifest.nextflowVersion`;
#     - a value that is not a version requirement;
#     - a requirement that admits a version older than `minimum`, in any form: `>=24.04.0`, `24.04+`, `=24.04.2`,
#       `>=23.10, <25`. An upper bound alone (`<26`) admits every older version;
#     - with `enforced`, a requirement without a leading `!`.
#
#     ```groovy
#     manifest.nextflowVersion = '>=20.10.0'
#     ```
#
#     ```groovy
#     manifest.nextflowVersion = ''
#     ```
#
#     ```groovy
#     manifest.nextflowVersion = 'the newest'
#     ```
#
#     ```groovy
#     params.nf_required_version = '0.30.0'
#     ```
#
#     ```groovy
#     manifest.nextflowVersion = '!>=22.04.0'
#     ```
#
#     ```groovy
#     manifest.nextflowVersion = '=21.10.6'
#     ```
#
#     ```groovy
#     // parameter: PL-ENGINE-001.enforced=true
#     manifest.nextflowVersion = '>=24.04.0'
#     ```
#
#     ## What complies
#
#     ```groovy
#     manifest.nextflowVersion = '!>=24.04.0'
#     ```
package policies.reproducibility.minimum_version

import data.plumbline.lib

minimum := data.parameters["PL-ENGINE-001"].minimum

fix := concat("", [enforcement_mark, ">=", minimum])

# Keeps an existing mark.
default enforcement_mark := ""

enforcement_mark := "!" if data.parameters["PL-ENGINE-001"].enforced

enforcement_mark := "!" if input.engineVersion.enforced

finding(message) := object.union(unfixable(message), {"fix": fix})

# No requirement is proposed where the pipeline may not run with a supported version.
unfixable(message) := {"setting": "manifest.engineVersion", "message": message}

deny contains finding(message) if {
	input.engineVersion.state == "none"
	not stated_elsewhere
	message := sprintf("{setting} requires no version: the project runs with any version of Nextflow, and %s is the oldest supported one.", [minimum])
}

# A parameter of early templates, whose pipelines are in DSL1.
deny contains unfixable(message) if {
	input.engineVersion.state == "none"
	message := sprintf("{setting} requires no version, and Nextflow does not read `params.nf_required_version`, which is '%s'. %s", [stated_elsewhere, advice])
}

stated_elsewhere := input.config.params.nf_required_version

deny contains finding(message) if {
	input.engineVersion.state == "invalid"
	message := "{setting} is not a version requirement: Nextflow rejects it."
}

deny contains unfixable(message) if {
	input.engineVersion.state == "known"
	lib.version_before(minimum)
	message := sprintf("{setting} is '%s', which admits only versions of Nextflow older than %s. Test the pipeline with a supported version, then require that one.", [input.engineVersion.text, minimum])
}

deny contains finding(message) if {
	admits_older_ones
	not admits_dsl1
	message := sprintf("{setting} admits Nextflow older than %s: it is '%s'.", [minimum, input.engineVersion.text])
}

deny contains unfixable(message) if {
	admits_older_ones
	admits_dsl1
	message := sprintf("{setting} admits Nextflow older than %s: it is '%s'. %s", [minimum, input.engineVersion.text, advice])
}

admits_older_ones if {
	input.engineVersion.state == "known"
	not lib.version_at_least(minimum)
	not lib.version_before(minimum)
}

# DSL2 is the default since 22.04. Requirements from before it say little about the language of the pipeline.
admits_dsl1 if not lib.version_at_least("22.04.0")

advice := sprintf("A pipeline in DSL2 needs '%s'. Versions from 22.12 on cannot run one in DSL1: admit only older ones, and record a waiver until it is ported.", [fix])

deny contains finding(message) if {
	input.engineVersion.state == "known"
	data.parameters["PL-ENGINE-001"].enforced
	not input.engineVersion.enforced
	message := sprintf("{setting} only warns about older versions: it is '%s', without a leading '!'.", [input.engineVersion.text])
}
