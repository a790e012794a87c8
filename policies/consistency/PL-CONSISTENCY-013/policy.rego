# METADATA
# title: A notification must have somebody to reach and a way to get there
# description: |
#   `notification.enabled` sends nothing where nobody is named in `notification.to`, and without a mail server in
#   `mail` it falls back to the mail command of the machine, which containers and cloud machines do not have. Nobody
#   learns that a run has ended.
# custom:
#   id: PL-CONSISTENCY-013
#   severity: low
#   category: consistency
#   applies: {scopes: [notification]}
#   remediation: |
#     Set `notification.to`, and `mail.smtp.host` to a mail server.
#   details: |
#     ## What fails
#
#     `notification.enabled = true` without `notification.to`, or without `mail.smtp.host`.
#
#     ```groovy
#     notification.enabled = true
#     ```
#
#     ## What complies
#
#     ```groovy
#     notification.enabled = true
#     notification.to      = 'pipelines@example.org'
#     mail.smtp.host       = 'mail.example.org'
#     ```
package policies.consistency.notifications

import data.plumbline.lib

deny contains {"setting": "notification.to", "beside": "notification.enabled", "message": message} if {
	lib.configured("notification.enabled") == true
	lib.lacks("notification.to")
	message := sprintf("{setting} %s: the notification is sent to nobody.", [lib.absence("notification.to")])
}

deny contains {"setting": "mail.smtp.host", "beside": "notification.enabled", "message": message} if {
	lib.configured("notification.enabled") == true
	lib.lacks("mail.smtp.host")
	message := sprintf("{setting} %s: notifications depend on a mail command of the machine.", [lib.absence("mail.smtp.host")])
}
