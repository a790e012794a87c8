# METADATA
# title: Pods must not run as root or with elevated rights
# description: |
#   A pod that is privileged, may escalate its privileges, has powerful capabilities or runs as root needs at most one
#   more weakness to take over its node.
# custom:
#   id: PL-PRIVILEGE-011
#   severity: high
#   category: privilege
#   applies: {scopes: [k8s, process]}
#   controls:
#   - CIS Kubernetes 1.8.0 5.2.2
#   - CIS Kubernetes 1.8.0 5.2.6
#   - CIS Kubernetes 1.8.0 5.2.7
#   - CIS Kubernetes 1.8.0 5.2.9
#   - CWE-250
#   - NIST 800-53 AC-6
#   remediation: |
#     Set a user other than 0 (`k8s.runAsUser`, or `runAsUser` in the security context), and remove `privileged`,
#     `allowPrivilegeEscalation` and the capabilities that give access to the node.
#   details: |
#     ## What fails
#
#     - `privileged` or `allowPrivilegeEscalation` in `k8s.securityContext`, in `k8s.pod` or in the `pod` directive,
#       directly or in its `securityContext`;
#     - `capabilities` in any of these that add `ALL`, `SYS_ADMIN`, `SYS_MODULE`, `SYS_PTRACE`, `SYS_RAWIO`,
#       `DAC_READ_SEARCH`, `NET_ADMIN` or `BPF`;
#     - user 0: `k8s.runAsUser`, or `runAsUser` in any of these.
#
#     ```groovy
#     k8s.securityContext = [runAsUser: 0, privileged: true]
#     ```
#
#     ```groovy
#     k8s.runAsUser = 0
#     k8s.pod       = [[privileged: true], [securityContext: [runAsUser: 0]]]
#     ```
#
#     ## What complies
#
#     ```groovy
#     k8s.securityContext = [runAsUser: 1000, allowPrivilegeEscalation: false]
#     ```
package policies.privilege.pod_rights

import data.plumbline.lib

deny contains finding if some finding in findings_in(["cluster", "securityContext"], input.config.cluster.securityContext)

deny contains {"setting": "cluster.runAsUser", "message": root_message} if {
	is_root(lib.configured("cluster.runAsUser"))
}

deny contains finding if {
	some pod in lib.pod_options
	some finding in findings_in(pod.setting, pod.option)
}

deny contains finding if {
	some pod in lib.pod_options
	some finding in findings_in(array.concat(pod.setting, ["securityContext"]), pod.option.securityContext)
}

findings_in(setting, context) := (elevated_rights(setting, context) | strong_capabilities(setting, context)) | root_user(setting, context)

elevated_rights(setting, context) := {{"setting": array.concat(setting, [name]), "message": message} |
	some name in ["privileged", "allowPrivilegeEscalation"]
	context[name] == true
	message := "{setting} is on: code in the pod can take over the node."
}

strong_capabilities(setting, context) := {{"setting": array.concat(setting, ["capabilities", "add", index]), "message": message} |
	some index, name in context.capabilities.add
	lib.is_strong_capability(name)
	message := sprintf("{setting} is %s, a capability that lets code in the pod escape to its node.", [name])
}

root_user(setting, context) := {{"setting": array.concat(setting, ["runAsUser"]), "message": root_message} |
	is_root(context.runAsUser)
}

is_root(user) if user in {0, "0", "root"}

root_message := "{setting} is root: a process that escapes the pod is root on its node."
