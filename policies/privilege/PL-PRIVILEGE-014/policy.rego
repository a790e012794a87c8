# METADATA
# title: Credentials of the launch must not be passed into containers
# description: |
#   `envWhitelist`, or `-e` with a name alone, hands variables of the launching user to containers. With a cloud key or a token among them, every
#   tool in every image has what the user may do.
# custom:
#   id: PL-PRIVILEGE-014
#   severity: medium
#   category: privilege
#   applies: {scopes: [apptainer, singularity, charliecloud, docker, podman, process, sarus, shifter]}
#   controls: [CWE-526, CWE-522, NIST 800-53 AC-6]
#   remediation: |
#     Remove the variable. A process that needs a secret names it (`secret` directive); jobs get a role of their own.
#   details: |
#     ## What fails
#
#     A name that says it holds a secret (`AWS_SECRET_ACCESS_KEY`, `AZURE_STORAGE_ACCOUNT_KEY`, `…_TOKEN`, `…_PASSWORD`) in the
#     `envWhitelist` of a runtime; or such a name without a value of its own (`-e GITHUB_TOKEN`, `-e GITHUB_TOKEN=$GITHUB_TOKEN`)
#     among the options of Docker or Podman and in `containerOptions`.
#
#     ```groovy
#     docker.envWhitelist = 'HOME,AWS_ACCESS_KEY_ID,AWS_SECRET_ACCESS_KEY'
#     ```
#
#     ```groovy
#     process.containerOptions = '-e GITHUB_TOKEN'
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.envWhitelist = 'LANG,TZ'
#     ```
package policies.privilege.passed_credentials

import data.plumbline.lib

deny contains {"setting": setting, "message": describe(name)} if {
	some setting in runtimes
	name := lib.configured(setting)[_]
	lib.names_secret(name)
}

deny contains {"setting": options.setting, "message": describe(name)} if {
	some options in lib.docker_options
	some variable in lib.option_values(options.text, "-e|--env")
	[_, name] := regex.find_all_string_submatch_n(`^(\w+)(?:=\$.*)?$`, variable, 1)[0]
	lib.names_secret(name)
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

describe(name) := sprintf("{setting} passes %s of the launching user into containers.", [name])
