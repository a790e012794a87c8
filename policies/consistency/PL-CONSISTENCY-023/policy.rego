# METADATA
# title: Folders of a cluster must lie in its volume
# description: |
#   Pods see of each other what lies in the shared volume. A folder outside of the place where the claim is mounted is
#   within one pod: tasks do not find what others left there, and it is gone with the pod.
# custom:
#   id: PL-CONSISTENCY-023
#   severity: medium
#   category: consistency
#   applies: {executors: [k8s], scopes: [k8s]}
#   remediation: |
#     Let the folder begin with `k8s.storageMountPath`, which is `/workspace` where nothing is set, or mount what it is on
#     (`k8s.pod`).
#   details: |
#     ## What fails
#
#     `k8s.workDir`, `k8s.launchDir` or `k8s.projectDir` outside of `k8s.storageMountPath`, where `k8s.storageClaimName` names a
#     claim and `k8s.pod` mounts nothing else.
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
	lib.has_value("k8s.storageClaimName")
	mount := lib.effective("k8s.storageMountPath")
	not lies_in(folder, mount)
	not input.config.k8s.pod
	message := sprintf("{setting} lies outside of %s, where the volume of the claim is mounted.", [mount])
}

lies_in(folder, mount) if startswith(concat("", [folder, "/"]), concat("", [trim_suffix(mount, "/"), "/"]))
