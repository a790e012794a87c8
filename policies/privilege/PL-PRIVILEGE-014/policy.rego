# METADATA
# title: Credentials of the launch must not be passed into containers
# description: |
#   `envWhitelist` hands variables of the launching user to every container. With a cloud key or a token among them, every
#   tool in every image has what the user may do.
# custom:
#   id: PL-PRIVILEGE-014
#   severity: medium
#   category: privilege
#   applies: {scopes: [apptainer, singularity, charliecloud, docker, podman, sarus, shifter]}
#   controls: [CWE-526, CWE-522, NIST 800-53 AC-6]
#   remediation: |
#     Remove the variable. A process that needs a secret names it (`secret` directive); jobs get a role of their own.
#   details: |
#     ## What fails
#
#     A name that says it holds a secret (`AWS_SECRET_ACCESS_KEY`, `…_TOKEN`, `…_PASSWORD`) in the `envWhitelist` of a runtime.
#
#     ```groovy
#     docker.envWhitelist = 'HOME,AWS_ACCESS_KEY_ID,AWS_SECRET_ACCESS_KEY'
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.envWhitelist = 'LANG,TZ'
#     ```
package policies.privilege.passed_credentials

import data.plumbline.lib

deny contains {"setting": setting, "message": message} if {
	some setting in runtimes
	names := lib.configured(setting)
	lib.is_text(names)
	some name in split(names, ",")
	is_secret(trim_space(name))
	message := describe(trim_space(name))
}

deny contains {"setting": setting, "message": describe(name)} if {
	some setting in runtimes
	name := lib.configured(setting)[_]
	is_secret(name)
}

runtimes := [
	"containerA.envWhitelist",
	"containerB.envWhitelist",
	"containerC.envWhitelist",
	"containerD.envWhitelist",
	"containerE.envWhitelist",
	"containerF.envWhitelist",
	"containerG.envWhitelist",
]

describe(name) := sprintf("{setting} passes %s of the launching user into every container.", [name])

is_secret(name) if regex.match(`(?i)(SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|CREDENTIALS?)(_ID|_KEY)*$`, name)
