# METADATA
# title: Mail must not use broken TLS versions or unverified certificates
# description: |
#   SSL 3, TLS 1.0 and TLS 1.1 are broken, and most mail services reject them, so notifications are lost. If the
#   server's certificate is not verified, an attacker can impersonate the server and receive the password.
# related_resources:
# - ref: https://www.rfc-editor.org/rfc/rfc8996
#   description: Deprecating TLS 1.0 and TLS 1.1
# custom:
#   id: PL-NETWORK-009
#   severity: medium
#   category: network
#   applies: {scopes: [mail.smtp]}
#   controls: [CWE-326, CWE-295, NIST 800-53 SC-8, NIST 800-53 SC-13]
#   remediation: |
#     Set `mail.smtp.ssl.protocols = 'TLSv1.2'` (or `'TLSv1.2 TLSv1.3'`), and remove `ssl.trust = '*'` and
#     `ssl.checkserveridentity = false`.
#   details: |
#     ## What fails
#
#     - `mail.smtp.ssl.protocols` that includes SSL, TLS 1.0 or TLS 1.1;
#     - `mail.smtp.ssl.trust = '*'`, which accepts every certificate;
#     - `mail.smtp.ssl.checkserveridentity = false`, which accepts a certificate for any host name.
#
#     ```groovy
#     mail.smtp.ssl.protocols = 'TLSv1 TLSv1.2'
#     ```
#
#     ```groovy
#     mail.smtp.ssl.trust               = '*'
#     mail.smtp.ssl.checkserveridentity = false
#     ```
#
#     ## What complies
#
#     ```groovy
#     mail.smtp.ssl.protocols = 'TLSv1.2'
#     mail.smtp.ssl.trust     = 'smtp.acme.org'
#     ```
package policies.network.mail_tls_version

import data.plumbline.lib

deny contains {"setting": "mail.smtp.ssl.protocols", "message": message, "fix": "TLSv1.2"} if {
	some version in versions
	regex.match(`(?i)^(SSLv.*|TLSv1|TLSv1\.0|TLSv1\.1)$`, version)
	message := "{setting} allows broken TLS versions, which most mail services reject."
}

deny contains {"setting": "mail.smtp.ssl.trust", "message": message} if {
	lib.configured("mail.smtp.ssl.trust") == "*"
	message := "{setting} accepts the certificate of any server, so an attacker can impersonate the mail server."
}

deny contains {"setting": "mail.smtp.ssl.checkserveridentity", "message": message, "fix": true} if {
	lib.is_off(lib.configured("mail.smtp.ssl.checkserveridentity"))
	message := "{setting} is off: a certificate for any other host name is accepted."
}

versions contains version if {
	text := lib.configured("mail.smtp.ssl.protocols")
	lib.is_text(text)
	some version in split(replace(text, ",", " "), " ")
}

versions contains version if {
	version := lib.configured("mail.smtp.ssl.protocols")[_]
	lib.is_text(version)
}
