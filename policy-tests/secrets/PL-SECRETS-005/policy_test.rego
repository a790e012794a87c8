package policies.secrets.every_task_test

import data.policies.secrets.every_task
import data.sample

variable(source, empty) := object.union(
	sample.uncertain("env.API_TOKEN", "secret"),
	{"settings": {"env.API_TOKEN": {"secretFacts": {"source": source, "empty": empty}}}},
)

test_fails_when_a_secret_is_passed_to_every_task if {
	some finding in every_task.deny with input as variable("reference", false)
	finding.setting == "env.API_TOKEN"
	count(every_task.deny) == 1 with input as variable("env", false)
}

test_passes_when_the_tasks_shell_expands_a_variable if {
	written := object.union(variable("env", false), {"settings": {"env.API_TOKEN": {"certainty": "literal"}}})
	count(every_task.deny) == 0 with input as written
}

test_fails_when_container_options_contain_a_secret if {
	count(every_task.deny) == 1 with input as sample.uncertain("containerD.runOptions", "secret")
	count(every_task.deny) == 1 with input as sample.uncertain("process.withName:A.beforeScript", "secret")
}

test_ignores_plaintext_secrets_of_another_policy if {
	count(every_task.deny) == 0 with input as variable("literal", false)
}

test_passes_when_nothing_is_secret if {
	token := {"settings": {"platform.accessToken": {"certainty": "env", "secretFacts": {"source": "env", "empty": false}}}}
	count(every_task.deny) == 0 with input as variable("reference", true)
	count(every_task.deny) == 0 with input as sample.document({"env.LANG": "C"})
	count(every_task.deny) == 0 with input as token
	count(every_task.deny) == 0 with input as sample.uncertain("platform.accessToken", "secret")
	count(every_task.deny) == 0 with input as sample.uncertain("containerD.runOptions", "env")
}

depends_on(path, names) := object.union(
	sample.uncertain(path, "partial"),
	{"settings": {path: object.union(sample.row(path, null), {"certainty": "partial", "dependsOn": names})}},
)

test_fails_when_options_contain_a_secret_from_the_launch_environment if {
	count(every_task.deny) == 1 with input as depends_on("process.containerOptions", ["params.x", "env.API_TOKEN"])
	count(every_task.deny) == 1 with input as depends_on("containerD.runOptions", ["env.DB_PASSWORD"])
	count(every_task.deny) == 0 with input as depends_on("process.containerOptions", ["env.HOME"])
	count(every_task.deny) == 0 with input as depends_on("process.containerOptions", ["params.API_TOKEN"])
	count(every_task.deny) == 0 with input as depends_on("process.queue", ["env.API_TOKEN"])
	count(every_task.undecided) == 0 with input as depends_on("process.containerOptions", ["env.API_TOKEN"])
}

test_is_undecided_when_one_alternative_may_contain_a_secret_from_the_launch_environment if {
	path := "process.containerOptions"
	choice := {"settings": {path: {"certainty": "choice"}}}
	options := object.union(depends_on(path, ["env.API_TOKEN"]), choice)
	other := object.union(depends_on(path, ["env.HOME"]), choice)
	{finding.setting | some finding in every_task.undecided} == {path} with input as options
	count(every_task.deny) == 0 with input as options
	count(every_task.undecided) == 0 with input as other
	elsewhere := object.union(depends_on("process.queue", ["env.API_TOKEN"]), {"settings": {"process.queue": {"certainty": "choice"}}})
	count(every_task.undecided) == 0 with input as elsewhere
}
