# METADATA
# title: Pods must not mount folders of their nodes
# description: |
#   A node's folders hold the credentials of its kubelet and of other pods. `k8s.autoMountHostPaths` is for trying things on
#   one node of one's own; on a shared cluster it hands them out.
# custom:
#   id: PL-PRIVILEGE-010
#   severity: high
#   category: privilege
#   applies: {scopes: [k8s, process]}
#   controls: [CIS Kubernetes 1.8.0 5.2.12, CWE-552, NIST 800-53 AC-6]
#   remediation: |
#     Remove it, and use a persistent volume claim (`k8s.storageClaimName`, `k8s.storageMountPath`).
#   details: |
#     ## What fails
#
#     `k8s.autoMountHostPaths`, and `hostPath` in `k8s.pod` or in the `pod` directive.
#
#     ```groovy
#     k8s.autoMountHostPaths = true
#     ```
#
#     ```groovy
#     k8s.pod = [hostPath: '/var/lib/kubelet', mountPath: '/kubelet']
#     ```
#
#     ## What complies
#
#     ```groovy
#     k8s.storageClaimName = 'pipelines'
#     k8s.storageMountPath = '/workspace'
#     ```
package policies.privilege.host_paths

import data.plumbline.lib

deny contains {"setting": "k8s.autoMountHostPaths", "message": message, "fix": false} if {
	lib.configured("k8s.autoMountHostPaths") == true
	message := "{setting} is on: pods get folders of the node that they run on."
}

deny contains {"setting": array.concat(pod.setting, ["hostPath"]), "message": message} if {
	some pod in lib.pod_options
	pod.option.hostPath
	message := "{setting} gives pods a folder of the node that they run on."
}
