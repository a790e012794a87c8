# METADATA
# title: Mail must be sent over TLS
# description: |
#   Without TLS the mail server's password, the addresses and the report that is attached go over the network in the clear,
#   and anybody on the way can take the account over.
# custom:
#   id: PL-NETWORK-008
#   severity: medium
#   category: network
#   applies: {scopes: [mail.smtp]}
#   controls: [CWE-319, CWE-523, NIST 800-53 SC-8]
#   remediation: |
#     Set `mail.smtp.starttls.required = true` (and `mail.smtp.starttls.enable = true`), or `mail.smtp.ssl.enable = true` for
#     port 465.
#   details: |
#     ## What fails
#
#     A `mail.smtp.host` other than this machine, with neither `starttls.required`, `starttls.enable` nor `ssl.enable` on, nor
#     port 465. With a password (`mail.smtp.password`) the finding is `high`.
#
#     ```groovy
#     mail.smtp.host = 'smtp.acme.org'
#     mail.smtp.port = 25
#     ```
#
#     ## What complies
#
#     ```groovy
#     mail.smtp.host              = 'smtp.acme.org'
#     mail.smtp.port              = 587
#     mail.smtp.auth              = true
#     mail.smtp.starttls.enable   = true
#     mail.smtp.starttls.required = true
#     ```
package policies.network.mail_tls

import data.plumbline.lib

deny contains {"setting": "mail.smtp.host", "message": message, "severity": severity} if {
	host := lib.configured("mail.smtp.host")
	host != "localhost"
	host != "127.0.0.1"
	host != ""
	not uses_tls
	message := "{setting} is reached without TLS: what is mailed, and with what password, can be read on the way."
}

severity := "high" if lib.is_set("mail.smtp.password")

severity := "medium" if not lib.is_set("mail.smtp.password")

uses_tls if {
	some path in ["mail.smtp.starttls.enable", "mail.smtp.starttls.required", "mail.smtp.ssl.enable"]
	value := lib.configured(path)
	lib.is_on(value)
}

uses_tls if to_number(lib.configured("mail.smtp.port")) == 465
