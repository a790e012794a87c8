# METADATA
# title: Packages must be pinned to a version
# description: |
#   A package or a module without a version resolves to the newest one, or to the machine's default, on the day it is
#   first used. Two machines produce two results.
# custom:
#   id: PL-REPRO-005
#   severity: low
#   category: reproducibility
#   applies: {scopes: [process]}
#   remediation: |
#     Add the version: `bioconda::bwa=0.7.17`, `bwa@0.7.17` for Spack, `bwa/0.7.17` for a module.
#   details: |
#     ## What fails
#
#     A package in `process.conda` or `process.spack`, or a module in `process.module`, without a version.
#
#     ```groovy
#     process.conda = 'bioconda::bwa=0.7.17 samtools'
#     ```
#
#     ```groovy
#     process {
#         withName: ALIGN {
#             module = 'bwa:samtools/1.21'
#         }
#     }
#     ```
#
#     ## What complies
#
#     A version for each, or a file that lists them. The module of a scheduler (`slurm`, `sge`, `lsf`, `pbs` …) or of a container
#     engine (`singularity`, `apptainer` …) needs none: the site decides its version, and the image decides the software of a task.
#
#     ```groovy
#     process {
#         conda = 'bioconda::bwa=0.7.17 samtools=1.21'
#         module = 'slurm'
#         withName: PLOT {
#             conda = 'envs/plot.yml'
#         }
#     }
#     ```
package policies.reproducibility.package_versions

import data.plumbline.lib

# One finding for each name, at the first setting that has it: a module is pinned in all processes at once.
deny contains {"setting": places[0], "message": message(name, count(places) - 1)} if {
	some [manager, name], found in users
	places := sort(found)
}

users[[manager, name]] contains ["process", manager] if {
	some manager in ["conda", "spack", "module"]
	some name in split(input.config.process[manager], separators[manager])
	lacks_version(manager, name)
}

users[[manager, name]] contains ["process", selector, manager] if {
	some manager in ["conda", "spack", "module"]
	some name in split(input.config.process[selector][manager], separators[manager])
	lib.is_selector(selector)
	lacks_version(manager, name)
}

lacks_version(manager, name) if {
	regex.match(unversioned[manager], name)
	not is_client(manager, name)
}

is_client("module", name) if lower(name) in site_modules

message(name, 0) := sprintf("{setting} has %s without a version: each machine may install a different one.", [name])

message(name, others) := sprintf("{setting} has %s without a version, and so do %d other settings: each machine may install a different one.", [name, others]) if others > 1

message(name, 1) := sprintf("{setting} has %s without a version, and so does 1 other setting: each machine may install a different one.", [name])

separators := {"conda": " ", "spack": " ", "module": ":"}

# Matches a name without a version. Files, directories, addresses and options contain characters that names do not; so
# do the few names with a dot, which are not reported.
unversioned := {
	"conda": `^[A-Za-z0-9_][\w:+-]*$`,
	"spack": `^[a-z][^@/.:$\s]*$`,
	"module": `^\w[\w.+-]*$`,
}

# Clients of schedulers, and container engines: the site decides the version, and no result depends on it.
site_modules := schedulers | container_engines

schedulers := {"lsf", "moab", "openpbs", "pbs", "pbspro", "sge", "slurm", "torque", "uge"}

container_engines := {"apptainer", "charliecloud", "docker", "podman", "sarus", "shifter", "singularity", "singularityce", "udocker"}
