# METADATA
# title: Kubernetes work directories must be on the mounted volume
# description: |
#   Pods share only the content of the mounted volume. A directory outside the claim's mount path is local to one pod:
#   other tasks do not see its content, and it is lost with the pod.
# custom:
#   id: PL-CONSISTENCY-023
#   severity: medium
#   category: consistency
#   applies: {executors: [k8s], scopes: [k8s]}
#   remediation: |
#     Use a directory below `k8s.storageMountPath` (by default `/workspace`), or mount the volume that it is on
#     (`k8s.pod`).
#   details: |
#     ## What fails
#
#     `k8s.workDir`, `k8s.launchDir` or `k8s.projectDir` outside `k8s.storageMountPath`, if `k8s.storageClaimName` names
#     a claim and `k8s.pod` mounts nothing else.
#
#     ```groovy
#     k8s.storageClaimName = 'runs'
#     k8s.storageMountPath = '/mnt/runs'
#     k8s.workDir          = '/data/work'
#     ```
#
#     ## What complies
#
#     ```groovy
#     k8s.storageClaimName = 'runs'
#     k8s.storageMountPath = '/mnt/runs'
#     k8s.workDir          = '/mnt/runs/work'
#     ```
package policies.consistency.cluster_folders

import data.plumbline.lib

deny contains {"setting": path, "message": message} if {
	some path in ["cluster.launchDir", "cluster.projectDir", "cluster.workDir"]
	folder := lib.configured(path)
	startswith(folder, "/")
	lib.has_value("cluster.storageClaimName")
	mount := lib.effective("cluster.storageMountPath")
	not lies_in(folder, mount)
	not input.config.cluster.pod
	message := sprintf("{setting} is outside %s, where the claim's volume is mounted: its content is lost with the pod.", [mount])
}

lies_in(folder, mount) if startswith(concat("", [folder, "/"]), concat("", [trim_suffix(mount, "/"), "/"]))
