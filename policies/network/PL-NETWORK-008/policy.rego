# METADATA
# title: Mail must be sent over TLS
# description: |
#   Without TLS, the mail server's password, the addresses and the attached report cross the network unencrypted, and
#   anyone on the network path can take over the account.
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
#     A `mail.smtp.host` other than this machine with `starttls.required`, `starttls.enable` and `ssl.enable` all off
#     and a port other than 465. If a password is set (`mail.smtp.password`), the severity is `high`.
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
	message := "{setting} is reached without TLS: anyone on the network path can read the mail and any password."
}

severity := "high" if lib.is_set("mail.smtp.password")

severity := "medium" if not lib.is_set("mail.smtp.password")

uses_tls if {
	some path in ["mail.smtp.starttls.enable", "mail.smtp.starttls.required", "mail.smtp.ssl.enable"]
	value := lib.configured(path)
	lib.is_on(value)
}

uses_tls if to_number(lib.configured("mail.smtp.port")) == 465
