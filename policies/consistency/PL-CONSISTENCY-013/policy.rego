# METADATA
# title: Notifications must have a recipient and a mail server
# description: |
#   `notification.enabled` sends nothing if `notification.to` names no recipient. Without a mail server in `mail`, it
#   falls back to the machine's mail command, which containers and cloud machines do not have. Nobody learns that a run
#   has ended.
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
	message := sprintf("{setting} %s: the notification has no recipient.", [lib.absence("notification.to")])
}

deny contains {"setting": "mail.smtp.host", "beside": "notification.enabled", "message": message} if {
	lib.configured("notification.enabled") == true
	lib.lacks("mail.smtp.host")
	message := sprintf("{setting} %s: notifications depend on a mail command, which cloud machines do not have.", [lib.absence("mail.smtp.host")])
}
