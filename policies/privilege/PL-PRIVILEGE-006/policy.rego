# METADATA
# title: Containers must not be configured to run as root
# description: |
#   Root in a container is root for every mounted file: results on shared storage belong to root, and a process that
#   escapes the container is root on the host.
# custom:
#   id: PL-PRIVILEGE-006
#   severity: medium
#   category: privilege
#   applies: {scopes: [docker, podman, process]}
#   controls: [CIS Docker 1.6.0 4.1, CWE-250, NIST 800-53 AC-6]
#   remediation: |
#     Run as the user who launches (`-u $(id -u):$(id -g)`), and fix images that work only as root.
#   details: |
#     ## What fails
#
#     `-u root`, `-u0` or `--user 0:0` in the options of Docker or Podman and in `containerOptions`.
#
#     ```groovy
#     docker.runOptions = '-u root'
#     ```
#
#     ## What complies
#
#     ```groovy
#     docker.runOptions = '-u $(id -u):$(id -g)'
#     ```
package policies.privilege.root_user

import data.plumbline.lib

deny contains {"setting": options.setting, "message": message} if {
	some options in lib.docker_options
	some user in lib.option_values(options.text, "-u|--user")
	split(user, ":")[0] in {"0", "root"}
	message := "{setting} runs containers as root, which also makes them root for every mounted file."
}
