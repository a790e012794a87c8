# METADATA
# title: Tasks must not run with administrator rights on pool machines
# description: |
#   A task with elevated rights controls the machine: it can read the data of other tasks, use the identity of the pool,
#   and leave code behind for later tasks.
# custom:
#   id: PL-PRIVILEGE-001
#   severity: high
#   category: privilege
#   applies: {scopes: [azure.batch.pools]}
#   controls: [CWE-250, NIST 800-53 AC-6, ISO 27001 A.8.2]
#   remediation: |
#     Remove `privileged`. If a machine needs a setup step with elevated rights, build it into the pool's image.
#   details: |
#     ## What fails
#
#     - `privileged = true` on a pool with no `runAs` or an empty one (if `runAs` names a user, Nextflow ignores
#       `privileged`);
#     - `runAs` set to an administrator: `root`, `admin`, `administrator`;
#     - `startTask.privileged = true`: the script that runs when a machine joins the pool has administrator rights.
#
#     ```groovy
#     azure {
#         batch {
#             pools {
#                 small {
#                     privileged = true
#                 }
#             }
#         }
#     }
#     ```
#
#     ```groovy
#     azure {
#         batch {
#             pools {
#                 small {
#                     runAs = 'root'
#                     startTask {
#                         script     = 'mkdir -p /mnt/cache'
#                         privileged = true
#                     }
#                 }
#             }
#         }
#     }
#     ```
#
#     ## What complies
#
#     ```groovy
#     azure {
#         batch {
#             pools {
#                 small {
#                     runAs     = 'pipelines'
#                     startTask {
#                         script = 'mkdir -p /mnt/cache'
#                     }
#                 }
#             }
#         }
#     }
#     ```
package policies.privilege.pool_rights

deny contains {"setting": setting, "message": message, "fix": false} if {
	input.config.cloudB.batch.pools[pool].privileged == true
	not has_run_as_user(pool)
	setting := ["cloudB", "batch", "pools", pool, "privileged"]
	message := "{setting} is on: every task of this pool has administrator rights on its machine."
}

deny contains {"setting": ["cloudB", "batch", "pools", pool, "runAs"], "message": message} if {
	user := input.config.cloudB.batch.pools[pool].runAs
	lower(user) in {"root", "admin", "administrator"}
	message := "{setting} is an administrator: every task of this pool controls its machine."
}

deny contains {"setting": setting, "message": message, "fix": false} if {
	input.config.cloudB.batch.pools[pool].startTask.privileged == true
	setting := ["cloudB", "batch", "pools", pool, "startTask", "privileged"]
	message := "{setting} is on: the start script has administrator rights on each machine that joins the pool."
}

has_run_as_user(pool) if input.config.cloudB.batch.pools[pool].runAs != ""
