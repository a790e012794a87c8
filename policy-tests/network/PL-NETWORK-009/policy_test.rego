package policies.network.mail_tls_version_test

import data.policies.network.mail_tls_version
import data.sample

found(settings) := names if {
	names := {finding.setting | some finding in mail_tls_version.deny} with input as sample.document(settings)
}

test_fails_when_a_broken_version_is_admitted if {
	every versions in ["TLSv1", "TLSv1.2,TLSv1.1", "SSLv3 TLSv1.2", "tlsv1.0"] {
		found({"mail.smtp.ssl.protocols": versions}) == {"mail.smtp.ssl.protocols"}
	}
}

test_fails_when_any_certificate_is_trusted if {
	found({"mail.smtp.ssl.trust": "*"}) == {"mail.smtp.ssl.trust"}
	found({"mail.smtp.ssl.checkserveridentity": "false"}) == {"mail.smtp.ssl.checkserveridentity"}
}

test_passes_with_current_versions_and_one_trusted_server if {
	found({"mail.smtp.ssl.protocols": "TLSv1.2 TLSv1.3", "mail.smtp.ssl.trust": "smtp.acme.org"}) == set()
	found({"mail.smtp.ssl.checkserveridentity": true}) == set()
}

test_reports_nothing_when_the_value_is_unknown_or_not_set if {
	count(mail_tls_version.deny) == 0 with input as sample.uncertain("mail.smtp.ssl.protocols", "env")
	count(mail_tls_version.deny) == 0 with input as sample.document({"mail.smtp.host": "localhost"})
}

test_fix_sets_a_current_version_and_turns_verification_on if {
	document := sample.document({"mail.smtp.ssl.protocols": "TLSv1", "mail.smtp.ssl.checkserveridentity": false})
	sample.fixes(mail_tls_version.deny) == {
		"mail.smtp.ssl.protocols": "TLSv1.2",
		"mail.smtp.ssl.checkserveridentity": true,
	} with input as document
}

test_checks_each_item_of_a_list if {
	found({"mail.smtp.ssl.protocols": ["TLSv1.2", "TLSv1.1"]}) == {"mail.smtp.ssl.protocols"}
	found({"mail.smtp.ssl.protocols": ["TLSv1.2", "TLSv1.3"]}) == set()
	found({"mail.smtp.ssl.protocols": [1]}) == set()
}
