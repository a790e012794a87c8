# METADATA
# title: Only one container engine may be enabled
# description: |
#   Tasks run in containers of a single engine. If two are enabled, Nextflow stops before the first task and asks to
#   choose. The usual cause is a combination of profiles that each enable their own.
# custom:
#   id: PL-CONSISTENCY-008
#   severity: medium
#   category: consistency
#   applies: {scopes: [apptainer, singularity, charliecloud, docker, podman, sarus, shifter]}
#   remediation: |
#     Disable the others in the profile that enables one, for example `docker.enabled = false` beside
#     `singularity.enabled = true`.
#   details: |
#     ## What fails
#
#     Two enabled engines. The finding points to the one enabled later; if a profile enables a second engine, to the
#     setting in the profile.
#
#     ```groovy
#     docker.enabled      = true
#     singularity.enabled = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.enabled      = true
#     singularity.enabled = false
#     ```
package policies.consistency.container_engines

import data.plumbline.lib

deny contains {"setting": later, "message": message, "fix": fix} if {
	some earlier in engines
	some later in engines
	lib.configured(earlier) == true
	lib.configured(later) == true
	order(earlier) < order(later)
	message := sprintf("{setting} is on, and so is %s: the run stops if two container engines are enabled.", [lib.spelled(earlier)])
	fix := sprintf("%s = false", [lib.spelled(earlier)])
}

# Orders settings of a profile after those that always apply.
order(path) := [profile_rank(row), row.line, path] if row := lib.setting(path)

profile_rank(row) := 0 if row.profile == null

profile_rank(row) := 1 if row.profile != null

engines := [
	"containerA.enabled",
	"containerB.enabled",
	"containerC.enabled",
	"containerD.enabled",
	"containerE.enabled",
	"containerF.enabled",
	"containerG.enabled",
]
