# METADATA
# title: Jobs on Google Batch must not get a public address
# description: |
#   A machine with a public address can be reached from the whole internet for as long as a job runs, whatever the
#   organisation's network allows.
# custom:
#   id: PL-CLOUDC-001
#   severity: high
#   category: cloud
#   applies: {executors: [google-batch], scopes: [google.batch]}
#   controls: [CWE-668, NIST 800-53 SC-7]
#   remediation: |
#     Set `google.batch.usePrivateAddress = true`, and name a network with access to the services that the jobs need
#     (`google.batch.network`, `google.batch.subnetwork`).
package policies.cloud.private_address

import data.plumbline.lib

setting := "google.batch.usePrivateAddress"

deny contains {"setting": setting, "message": "{setting} is off: jobs get a public address.", "fix": true} if {
	lib.configured("google.batch.usePrivateAddress") == false
}

deny contains {"setting": setting, "message": "{setting} is not set: jobs get a public address.", "fix": true} if {
	not lib.is_set("google.batch.usePrivateAddress")
	lib.default_value("google.batch.usePrivateAddress") == false
}
