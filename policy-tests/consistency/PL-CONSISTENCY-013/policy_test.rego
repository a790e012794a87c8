package policies.consistency.notifications_test

import data.policies.consistency.notifications
import data.sample

found(values) := result if {
	result := {finding.setting | some finding in notifications.deny} with input as sample.document(values)
}

test_fails_without_recipient_and_server if {
	found({"notification.enabled": true}) == {"notification.to", "mail.smtp.host"}
}

test_passes_with_both if {
	found({"notification.enabled": true, "notification.to": "a@example.org", "mail.smtp.host": "mail.example.org"}) == set()
}

test_passes_when_notifications_are_off if {
	found({"notification.enabled": false}) == set()
	found({"notification.to": "a@example.org"}) == set()
	found({}) == set()
}

test_reports_nothing_when_the_value_is_unknown if {
	count(notifications.deny) == 0 with input as sample.uncertain("notification.enabled", "choice")
}
