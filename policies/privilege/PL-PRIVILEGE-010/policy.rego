# METADATA
# title: Pods must not mount directories of the node
# description: |
#   A node's directories hold the credentials of its kubelet and of other pods. `k8s.autoMountHostPaths` is meant for
#   experiments on a single private node; on a shared cluster it exposes these credentials.
# custom:
#   id: PL-PRIVILEGE-010
#   severity: high
#   category: privilege
#   applies: {scopes: [k8s, process]}
#   controls: [CIS Kubernetes 1.8.0 5.2.12, CWE-552, NIST 800-53 AC-6]
#   remediation: |
#     Remove the setting, and use a persistent volume claim (`k8s.storageClaimName`, `k8s.storageMountPath`).
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

deny contains {"setting": "cluster.autoMountHostPaths", "message": message, "fix": false} if {
	lib.configured("cluster.autoMountHostPaths") == true
	message := "{setting} is on: pods mount directories of their node, which holds credentials of other pods."
}

deny contains {"setting": array.concat(pod.setting, ["hostPath"]), "message": message} if {
	some pod in lib.pod_options
	pod.option.hostPath
	message := "{setting} mounts a directory of the node into pods, which exposes credentials of other pods."
}
