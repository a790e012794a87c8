package policies.network.mail_tls_test

import data.policies.network.mail_tls
import data.sample

found(settings) := severities if {
	document := sample.document(object.union({"mail.smtp.host": "smtp.acme.org"}, settings))
	severities := {finding.severity | some finding in mail_tls.deny} with input as document
}

test_fails_when_the_server_is_reached_without_tls if {
	found({}) == {"medium"}
	found({"mail.smtp.starttls.enable": "false", "mail.smtp.port": 25}) == {"medium"}
}

test_is_high_with_a_password if {
	found({"mail.smtp.password": "[REDACTED]"}) == {"high"}
}

test_passes_with_tls if {
	found({"mail.smtp.starttls.enable": true}) == set()
	found({"mail.smtp.starttls.required": "true"}) == set()
	found({"mail.smtp.ssl.enable": true}) == set()
	found({"mail.smtp.port": 465}) == set()
}

test_passes_when_the_server_is_this_machine if {
	every host in ["localhost", "127.0.0.1", ""] {
		count(mail_tls.deny) == 0 with input as sample.document({"mail.smtp.host": host})
	}
}

test_reports_nothing_when_the_server_is_unknown_or_missing if {
	count(mail_tls.deny) == 0 with input as sample.uncertain("mail.smtp.host", "env")
	count(mail_tls.deny) == 0 with input as sample.document({"mail.from": "me@acme.org"})
}
