# METADATA
# title: A project must require a Nextflow version that reads DSL2
# description: |
#   Without a minimum version, a run depends on whichever version happens to be installed. Versions before 22.04 read a
#   script in DSL1 unless it asks for DSL2; those before 23.04 get no fixes any more, also no security fixes.
# custom:
#   id: PL-ENGINE-001
#   severity: medium
#   category: reproducibility
#   targets: [project]
#   parameters:
#     minimum:
#       type: string
#       pattern: '^[0-9]{2}\.[0-9]{2}(\.[0-9]+)?$'
#       default: "22.04.0"
#       description: The oldest Nextflow version that a project may admit.
#     enforced:
#       type: boolean
#       default: false
#       description: If true, the requirement must begin with `!`, so that an older version stops instead of warning.
#   supersedes: [settings/misnested, settings/newer-than-required-engine]
#   controls: [NIST 800-53 SI-2, NIST 800-53 CM-2]
#   remediation: |
#     Set `manifest.nextflowVersion` to the versions that the pipeline is tested with: `'!>=24.04.0'`, or, for a pipeline in
#     DSL1, `'>=20.07.0, <22.12'`.
#   details: |
#     ## What fails
#
#     - no `manifest.nextflowVersion`;
#     - a requirement outside of `manifest`, which Nextflow does not read;
#     - a value that is not a version requirement;
#     - a requirement that admits a version older than `minimum`, in any form: `>=20.10.0`, `20.10+`, `=21.10.6`,
#       `>=20.10, <25`. An upper bound alone (`<26`) admits every older version. With the default `minimum`, it is of low
#       severity unless the script is in DSL1;
#     - a requirement that admits only versions before 23.04, which get no fixes any more;
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
#     nextflowVersion = '!>=24.04.0'
#     ```
#
#     ```groovy
#     manifest.nextflowVersion = '!>=21.10.3'
#     ```
#
#     ```groovy
#     manifest.nextflowVersion = '=21.10.6'
#     ```
#
#     ```groovy
#     manifest.nextflowVersion = '=22.10.7'
#     ```
#
#     ```groovy
#     // parameter: PL-ENGINE-001.minimum=24.04.0
#     manifest.nextflowVersion = '!>=23.10.0'
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

finding(message) := object.union(unfixable(message), {"fix": fix}) if not is_in_dsl1

finding(message) := unfixable(message) if is_in_dsl1

is_in_dsl1 if input.dialect.script == "DSL1"

# No requirement is proposed where the pipeline may not run with a supported version.
unfixable(message) := {"setting": "manifest.engineVersion", "message": message}

deny contains finding(message) if {
	input.engineVersion.state == "none"
	not stated_elsewhere
	not is_misplaced
	message := sprintf("{setting} requires no version: the project runs with whichever version of Nextflow is installed%s. %s", [also_older, reason])
}

default also_older := ""

also_older := sprintf(", also with those before %s", [minimum]) if not is_in_dsl1

# A parameter of early templates, whose pipelines are in DSL1.
deny contains unfixable(message) if {
	input.engineVersion.state == "none"
	message := sprintf("{setting} requires no version, and Nextflow does not read `params.nf_required_version`, which is '%s'. %s", [stated_elsewhere, advice])
}

# It stands for the built-in rule about the same line, so that one mistake is one finding.
deny contains {"setting": "nextflowVersion", "message": message} if {
	is_misplaced
	message := "{setting} has no effect at the top level: Nextflow reads only the one in the `manifest` block. Move it there."
}

is_misplaced if input.config.nextflowVersion

stated_elsewhere := input.config.params.nf_required_version

deny contains finding(message) if {
	input.engineVersion.state == "invalid"
	message := "{setting} is not a version requirement: Nextflow rejects it."
}

deny contains unfixable(message) if {
	input.engineVersion.state == "known"
	lib.version_before(minimum)
	message := sprintf("{setting} is '%s', which admits only versions of Nextflow older than %s. %s", [input.engineVersion.text, minimum, concat(" ", old_advice)])
}

deny contains unfixable(message) if {
	input.engineVersion.state == "known"
	lib.version_before(oldest_with_fixes)
	not lib.version_before(minimum)
	message := sprintf("{setting} is '%s': versions of Nextflow before %s get no fixes any more. %s", [input.engineVersion.text, oldest_with_fixes, next_step])
}

oldest_with_fixes := "23.04.0"

next_step := "Test the pipeline with a current version, then require that one." if not is_in_dsl1

next_step := reason if is_in_dsl1

old_advice := [reason, next_step] if not is_in_dsl1

old_advice := [reason] if is_in_dsl1

deny contains weighed(finding(message)) if {
	admits_older_ones
	not admits_dsl1
	message := sprintf("{setting} admits Nextflow older than %s: it is '%s'. %s", [minimum, input.engineVersion.text, reason])
}

deny contains weighed(unfixable(message)) if {
	admits_older_ones
	admits_dsl1
	message := sprintf("{setting} admits Nextflow older than %s: it is '%s'. %s", [minimum, input.engineVersion.text, advice])
}

# A pipeline in DSL1 stops with current versions. Any other one runs with them, and only old ones may read it otherwise.
weighed(each) := object.union(each, {"severity": "low"}) if {
	minimum == dsl2_by_default
	not is_in_dsl1
}

weighed(each) := each if minimum != dsl2_by_default

weighed(each) := each if is_in_dsl1

admits_older_ones if {
	input.engineVersion.state == "known"
	not lib.version_at_least(minimum)
	not lib.version_before(minimum)
	not lib.version_before(oldest_with_fixes)
}

# Requirements from before it say little about the language of the pipeline.
dsl2_by_default := "22.04.0"

admits_dsl1 if {
	not lib.version_at_least(dsl2_by_default)
	not input.dialect.script == "DSL2"
}

# Why older versions are not admitted.
reason := sprintf("The pipeline is in DSL1, which no version from 22.12 on can run: %s a waiver until it is ported.", [remedy]) if is_in_dsl1

default remedy := "add the upper bound `<22.12`, and record"

remedy := "record" if lib.version_before(oldest_with_fixes)

reason := "Versions before 22.04 read a script in DSL1 unless it asks for DSL2." if {
	not is_in_dsl1
	minimum == dsl2_by_default
}

reason := "The policy of your organisation admits none of them." if {
	not is_in_dsl1
	minimum != dsl2_by_default
}

advice := reason if is_in_dsl1

advice := sprintf("Versions before 22.04 read a script in DSL1 unless it asks for DSL2. A pipeline in DSL2 needs '%s'; versions from 22.12 on cannot run one in DSL1, which needs an upper bound and a waiver until it is ported.", [fix]) if not is_in_dsl1

deny contains finding(message) if {
	input.engineVersion.state == "known"
	data.parameters["PL-ENGINE-001"].enforced
	not input.engineVersion.enforced
	message := sprintf("{setting} only warns about older versions: it is '%s', without a leading '!'.", [input.engineVersion.text])
}
