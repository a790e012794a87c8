# METADATA
# title: Launch credentials must not be passed into containers
# description: |
#   `envWhitelist`, or `-e` with only a name, passes environment variables of the user who launches into containers. If
#   one of them is a cloud key or a token, every tool in every image can act as that user.
# custom:
#   id: PL-PRIVILEGE-014
#   severity: high
#   category: privilege
#   targets: all
#   applies: {scopes: [apptainer, singularity, charliecloud, docker, podman, process, sarus, shifter]}
#   controls: [CWE-526, CWE-522, NIST 800-53 AC-6]
#   remediation: |
#     Remove the variable. Declare a secret on the process that needs it (`secret` directive), and give jobs a role of
#     their own.
#   details: |
#     ## What fails
#
#     A variable with a secret's name (`AWS_SECRET_ACCESS_KEY`, `AZURE_STORAGE_ACCOUNT_KEY`, `…_TOKEN`, `…_PASSWORD`) in
#     the `envWhitelist` of a runtime, or without a value of its own (`-e GITHUB_TOKEN`,
#     `-e GITHUB_TOKEN=$GITHUB_TOKEN`) in the options of Docker or Podman and in `containerOptions`.
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
#     `AWS_ACCESS_KEY_ID` alone: it identifies a key, whose secret is another variable.
#
#     ```groovy
#     docker.envWhitelist = 'LANG,TZ'
#     ```
package policies.privilege.passed_credentials

import data.plumbline.lib

deny contains {"setting": setting, "message": describe(name)} if {
	some setting in runtimes
	name := lib.configured(setting)[_]
	is_credential(name)
}

deny contains {"setting": options.setting, "message": describe(name)} if {
	some options in lib.docker_options
	some variable in lib.option_values(options.text, "-e|--env")
	[_, name] := regex.find_all_string_submatch_n(`^(\w+)(?:=\$.*)?$`, variable, 1)[0]
	is_credential(name)
}

# The identifier of a key is worthless without its secret, which has a name of its own.
is_credential(name) if {
	lib.names_secret(name)
	not endswith(upper(name), "ACCESS_KEY_ID")
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

describe(name) := sprintf("{setting} passes the launching user's %s into containers, where every tool can read it.", [name])
