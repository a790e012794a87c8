package policies.privilege.passed_credentials_test

import data.policies.privilege.passed_credentials
import data.sample

found(settings) := count(messages) if {
	messages := passed_credentials.deny with input as sample.document(settings)
}

test_fails_when_credentials_are_passed if {
	found({"containerD.envWhitelist": ["HOME", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]}) == 1
	found({"containerB.envWhitelist": ["LANG", "GITHUB_TOKEN"]}) == 1
}

test_passes_when_other_variables_are_passed if {
	found({"containerD.envWhitelist": ["HOME", "LANG", "TOKENIZERS_PARALLELISM"]}) == 0
	found({"containerD.envWhitelist": ["AWS_ACCESS_KEY_ID"]}) == 0
	found({"containerB.envWhitelist": ["LANG"]}) == 0
	found({"containerB.enabled": true}) == 0
}

test_fails_for_each_kind_of_secret if {
	every name in [
		"A_SECRET",
		"A_TOKEN",
		"A_PASSWORD",
		"A_PASSWD",
		"SSH_PASSPHRASE",
		"A_APIKEY",
		"AZURE_STORAGE_ACCOUNT_KEY",
		"AZURE_STORAGE_KEY",
		"SSH_PRIVATE_KEY",
		"AZURE_STORAGE_CONNECTION_STRING",
		"GOOGLE_APPLICATION_CREDENTIALS",
	] {
		found({"containerD.envWhitelist": [name]}) == 1
	}
}

test_fails_when_options_pass_credentials if {
	found({"containerD.runOptions": "-e AWS_SECRET_ACCESS_KEY --env=GITHUB_TOKEN -e LANG"}) == 2
	found({"process.containerOptions": "-e GITHUB_TOKEN=$GITHUB_TOKEN"}) == 1
	found({"containerE.runOptions": "--env GITHUB_TOKEN=${CI_TOKEN}"}) == 1
	found({"containerD.runOptions": "-e LANG -e TOKENIZERS_PARALLELISM=$X -e GITHUB_TOKEN=literal"}) == 0
	found({"containerB.runOptions": "-e GITHUB_TOKEN"}) == 0
}

test_reports_nothing_when_the_value_is_unknown if {
	count(passed_credentials.deny) == 0 with input as sample.uncertain("containerD.envWhitelist", "env")
}

test_fails_for_each_runtime if {
	every setting in [
		"containerA.envWhitelist",
		"containerB.envWhitelist",
		"containerC.envWhitelist",
		"containerD.envWhitelist",
		"containerE.envWhitelist",
		"containerF.envWhitelist",
		"containerG.envWhitelist",
	] {
		found({setting: ["GITHUB_TOKEN"]}) == 1
	}
}
