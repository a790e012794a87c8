package policies.privilege.passed_credentials_test

import data.policies.privilege.passed_credentials
import data.sample

found(settings) := count(messages) if {
	messages := passed_credentials.deny with input as sample.document(settings)
}

test_fails_when_credentials_are_passed if {
	found({"containerD.envWhitelist": "HOME, AWS_ACCESS_KEY_ID,AWS_SECRET_ACCESS_KEY"}) == 2
	found({"containerB.envWhitelist": ["LANG", "GITHUB_TOKEN"]}) == 1
}

test_passes_when_other_variables_are_passed if {
	found({"containerD.envWhitelist": "HOME,LANG,TOKENIZERS_PARALLELISM"}) == 0
	found({"containerB.envWhitelist": ["LANG"]}) == 0
	found({"containerB.enabled": true}) == 0
}

test_says_nothing_when_it_cannot_be_told if {
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
		found({setting: "GITHUB_TOKEN"}) == 1
	}
}
