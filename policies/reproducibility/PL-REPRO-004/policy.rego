# METADATA
# title: Conda channels must be set explicitly
# description: |
#   Without `conda.channels`, Nextflow before 26.04 uses the channels configured on the machine. The same package names
#   resolve to different builds elsewhere, and results differ.
# custom:
#   id: PL-REPRO-004
#   severity: low
#   category: reproducibility
#   applies: {scopes: [conda]}
#   remediation: |
#     Set `conda.channels = ['conda-forge', 'bioconda']`, highest priority first.
#   details: |
#     ## What fails
#
#     `conda.enabled` without `conda.channels`, if `process.conda` names packages.
#
#     ```groovy
#     conda.enabled = true
#     process.conda = 'samtools=1.21'
#     ```
#
#     The channel `defaults`, whose meaning depends on the machine.
#
#     ```groovy
#     conda.enabled  = true
#     conda.channels = ['bioconda', 'defaults']
#     ```
#
#     ## What complies
#
#     ```groovy
#     conda.enabled  = true
#     conda.channels = ['conda-forge', 'bioconda']
#     ```
#
#     Processes whose packages come from an environment file, which has its own channels. The policy does not check
#     packages named in the pipeline's scripts.
#
#     ```groovy
#     conda.enabled = true
#     process.conda = 'envs/align.yml'
#     ```
package policies.reproducibility.conda_channels

import data.plumbline.lib

deny contains {"setting": "pkgA.channels", "message": message, "fix": ["conda-forge", "bioconda"]} if {
	lib.configured("pkgA.enabled") == true
	not lib.configured("pkgA.channels")
	names_packages
	not lib.version_at_least("26.04.0")
	message := "{setting} has no value: packages come from the channels configured on each machine."
}

names_packages if {
	some word in split(input.config.process.conda, " ")
	is_package(word)
}

names_packages if {
	some word in split(input.config.process[selector].conda, " ")
	lib.is_selector(selector)
	is_package(word)
}

# Package files, which have their own channels, and environment directories contain a dot or a slash.
is_package(word) if regex.match(`^([\w.-]+::)?\w[\w+-]*([=<>!]\S*)?$`, word)

deny contains {"setting": ["pkgA", "channels", index], "message": message} if {
	some index, channel in lib.configured("pkgA.channels")
	channel == "defaults"
	message := "{setting} is defaults, which means the channels configured on each machine."
}
