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
#     A pipeline in DSL1 runs with Nextflow 22.10 and earlier only: record a waiver until it is ported.
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

finding(message) := {"setting": "manifest.engineVersion", "message": message, "fix": fix}

deny contains finding(message) if {
	input.engineVersion.state == "none"
	message := sprintf("{setting} requires no version: the project runs with any version of Nextflow, and %s is the oldest supported one.", [minimum])
}

deny contains finding(message) if {
	input.engineVersion.state == "invalid"
	message := "{setting} is not a version requirement: Nextflow rejects it."
}

deny contains finding(message) if {
	input.engineVersion.state == "known"
	not lib.version_at_least(minimum)
	message := sprintf("{setting} admits Nextflow older than %s: it is '%s'.", [minimum, input.engineVersion.text])
}

deny contains finding(message) if {
	input.engineVersion.state == "known"
	data.parameters["PL-ENGINE-001"].enforced
	not input.engineVersion.enforced
	message := sprintf("{setting} only warns about older versions: it is '%s', without a leading '!'.", [input.engineVersion.text])
}
