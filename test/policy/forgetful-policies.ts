/**
 * Policies whose authors forgot that a value may be unknown, one for each way in which Rego can read it. Each fails for
 * a machine that has a public address (`usePrivateAddress` is false) and passes for one that has none.
 */
export const forgetfulPolicies: { readonly [shape: string]: string } = {
  // An unknown value is absent from `config`: the condition fails, and the policy returns nothing.
  value: 'deny contains "public" if input.config.cloudC.batch.usePrivateAddress == false',
  effective: 'deny contains "public" if lib.effective("cloudC.batch.usePrivateAddress") == false',
  'other spelling': 'deny contains "public" if input.config.google.batch.usePrivateAddress == false',
  row: 'deny contains "public" if input.settings["google.batch.usePrivateAddress"].value == false',
  variable: `deny contains "public" if {
	batch := input.config.cloudC.batch
	batch.usePrivateAddress == false
}`,
  'several variables': `deny contains "public" if {
	config := input.config
	cloud := config.cloudC
	private := cloud.batch.usePrivateAddress
	private == false
}`,
  rule: `batch := input.config.cloudC.batch

is_public if batch.usePrivateAddress == false

deny contains "public" if is_public`,
  function: `deny contains "public" if is_off(input.config.cloudC.batch, "usePrivateAddress")

is_off(scope, name) if scope[name] == false`,
  'function of a name': `deny contains "public" if is_off("usePrivateAddress")

is_off(name) if input.config.cloudC.batch[name] == false`,
  'function with a pattern': `deny contains "public" if is_off(input.config.cloudC.batch)

is_off({"usePrivateAddress": false, "spot": _})`,
  'list of paths': `deny contains "public" if {
	some path in ["cloudC.batch.usePrivateAddress"]
	lib.configured(path) == false
}`,
  'path in a rule': `path := "cloudC.batch.usePrivateAddress"

deny contains "public" if lib.effective(path) == false`,
  'path that is joined': `deny contains "public" if {
	path := concat(".", ["cloudC", "batch", "usePrivateAddress"])
	lib.effective(path) == false
}`,
  'path that is formatted': `deny contains "public" if {
	path := sprintf("cloudC.batch.%s", ["usePrivateAddress"])
	input.settings[path].value == false
}`,
  'names in an object': `wanted := {"usePrivateAddress": true}

deny contains "public" if {
	some name, value in wanted
	input.config.cloudC.batch[name] != value
}`,
  'some in a scope': `deny contains "public" if {
	some name, value in input.config.cloudC.batch
	name == "usePrivateAddress"
	value == false
}`,
  'some in all rows': `deny contains "public" if {
	some path, row in input.settings
	endswith(path, ".usePrivateAddress")
	row.value == false
}`,
  'rows below a prefix': `deny contains "public" if {
	some path, row in input.settings
	startswith(path, "cloudC.batch.use")
	row.value == false
}`,
  'rows that a prefix is not asked of': `deny contains "public" if {
	some path, row in input.settings
	startswith(path, "cloudA.") == false
	endswith(path, ".usePrivateAddress")
	row.value == false
}`,
  'a name of which one clause is computed': `name := "cloudC.location" if "a" == lower("B")

name := replace("cloudC_batch_usePrivateAddress", "_", ".") if "a" == lower("A")

deny contains "public" if input.settings[name].value == false`,
  'a name that stands in for another': `default name := "cloudC.location"

name := replace("cloudC_batch_usePrivateAddress", "_", ".")

deny contains "public" if lib.configured(name) == false`,
  'names of which one is computed': `deny contains "public" if {
	some path in ["cloudC.location", replace("cloudC_batch_usePrivateAddress", "_", ".")]
	input.settings[path].value == false
}`,
  'a function in place of another': `careless(_) := false

careful(private) := private == false

deny contains "public" if careless(input.config.cloudC.batch.usePrivateAddress) with careless as careful`,
  'a schema of all values': `deny contains "public" if {
	constant := {"const": true}
	batch := {"required": ["usePrivateAddress"], "properties": {"usePrivateAddress": constant}}
	[holds, _] := json.match_schema(input.config, {"properties": {"cloudC": {"properties": {"batch": batch}}}})
	not holds
}`,
  'an object of rows': `rows[path] := row if some path, row in input.settings

deny contains "public" if rows["cloudC.batch.usePrivateAddress"].value == false`,
  'keys of a row': `deny contains "public" if {
	row := input.settings["cloudC.batch.usePrivateAddress"]
	{value | some key, value in object.remove(row, ["certainty", "known"]); key == "value"} == {false}
}`,
  'old iteration': `deny contains "public" if {
	input.config.cloudC[scope].usePrivateAddress == false
}`,
  in: 'deny contains "public" if false in {value | value := input.config.cloudC.batch.usePrivateAddress}',
  'in a list': 'deny contains "public" if input.config.cloudC.batch.usePrivateAddress in [false]',
  'not in a list': 'deny contains "public" if not input.config.cloudC.batch.usePrivateAddress in [true]',
  'walk to the value': `deny contains "public" if {
	walk(input.config, [path, value])
	path[count(path) - 1] == "usePrivateAddress"
	value == false
}`,
  'walk in a scope': `deny contains "public" if {
	walk(input.config.cloudC, [["batch", "usePrivateAddress"], false])
}`,
  'partial set': `switched_off contains "private" if input.config.cloudC.batch.usePrivateAddress == false

deny contains "public" if "private" in switched_off`,
  'partial set by key': `switched_off contains "private" if input.config.cloudC.batch.usePrivateAddress == false

deny contains "public" if switched_off["private"]`,
  'partial object': `state["private"] := input.config.cloudC.batch.usePrivateAddress

deny contains "public" if state.private == false`,
  'nested partial object': `state.batch[name] := value if some name, value in input.config.cloudC.batch

deny contains "public" if state.batch.usePrivateAddress == false`,
  'object of values': `deny contains "public" if {
	state := {"private": input.config.cloudC.batch.usePrivateAddress}
	state.private == false
}`,
  'list of values': `deny contains "public" if {
	[private] := [input.config.cloudC.batch.usePrivateAddress]
	private == false
}`,
  'text of the value': `deny contains "public" if {
	sprintf("%v", [input.config.cloudC.batch.usePrivateAddress]) == "false"
}`,
  'template of the value': `deny contains "public" if $"{input.config.cloudC.batch.usePrivateAddress}" == "false"`,
  'JSON of the scope': `deny contains "public" if {
	contains(json.marshal(input.config.cloudC.batch), "\\"usePrivateAddress\\":false")
}`,
  'object.get without a default that decides': `deny contains "public" if {
	object.get(input.config.cloudC.batch, "usePrivateAddress", null) == false
}`,
  'object.filter': `deny contains "public" if {
	object.filter(input.config.cloudC.batch, ["usePrivateAddress"]) == {"usePrivateAddress": false}
}`,
  'object.union': `deny contains "public" if {
	batch := object.union({"spot": true}, input.config.cloudC.batch)
	batch.usePrivateAddress == false
}`,
  'json.filter': `deny contains "public" if {
	found := json.filter(input.config, ["cloudC/batch/usePrivateAddress"])
	found.cloudC.batch.usePrivateAddress == false
}`,
  'unification with a pattern': `deny contains "public" if {
	{"batch": {"usePrivateAddress": private, "spot": _}} = input.config.cloudC
	private == false
}`,
  'else that is not reached': `state := "public" if {
	input.config.cloudC.batch.usePrivateAddress == false
} else := "private" if {
	input.config.cloudC.batch.usePrivateAddress == true
}

deny contains "public" if state == "public"`,
  'type of the value': `deny contains "public" if {
	private := input.config.cloudC.batch.usePrivateAddress
	is_boolean(private)
	private != true
}`,
  'with another input': `is_public if input.config.cloudC.batch.usePrivateAddress == false

deny contains "public" if is_public with input.config.cloudC.batch.spot as false`,
  'with data': `limits := data.limits

deny contains "public" if {
	limits.private with data.limits as {"private": input.config.cloudC.batch.usePrivateAddress == false}
}`,
  'computed name': `deny contains "public" if {
	name := concat("", ["use", "PrivateAddress"])
	input.config.cloudC.batch[name] == false
}`,
  'name by a loop': `deny contains "public" if {
	some name in object.keys(input.config.cloudC.batch)
	lower(name) == "useprivateaddress"
	input.config.cloudC.batch[name] == false
}`,
  'whole document': `deny contains "public" if {
	document := input
	document.config.cloudC.batch.usePrivateAddress == false
}`,
  'other package': `deny contains "public" if data.careless.shared.is_public`,

  // An unknown value is not true either: the policy returns too much.
  not: 'deny contains "not private" if not input.config.cloudC.batch.usePrivateAddress',
  'not equal': 'deny contains "not private" if not input.config.cloudC.batch.usePrivateAddress == true',
  'not a rule': `private if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if not private`,
  'not a function': `deny contains "not private" if not is_on("usePrivateAddress")

is_on(name) if input.config.cloudC.batch[name]`,
  'not effective': 'deny contains "not private" if not lib.effective("google.batch.usePrivateAddress")',
  'not a builtin':
    'deny contains "not private" if not is_private(input.config)\n\nis_private(config) if startswith(format_int(to_number(config.cloudC.batch.usePrivateAddress), 10), "1")',
  'not in a set': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if not "private" in switched_on`,
  'not in a set of values': `values contains value if value := input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if not true in values`,
  'not in a set through a variable': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if {
	found := switched_on
	not "private" in found
}`,
  'not in a set through a function': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

has(names, name) if name in names

deny contains "not private" if not has(switched_on, "private")`,
  'not in a set through a rule': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

found := switched_on

deny contains "not private" if not "private" in found`,
  'not in a list of sets': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if {
	[found, _] := [switched_on, 1]
	not "private" in found
}`,
  'not by key in a set': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if not switched_on["private"]`,
  'empty set': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if switched_on == set()`,
  'count of a set': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if count(switched_on) == 0`,
  'count of a set through a variable': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if {
	found := switched_on
	number := count(found)
	number < 1
}`,
  'difference of sets': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if {
	some missing in {"private"} - switched_on
}`,
  'every over wanted names': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if {
	every name in switched_on { name != "private" }
}`,
  'empty object': `state[name] := value if {
	some name, value in input.config.cloudC.batch
	name == "usePrivateAddress"
	value
}

deny contains "not private" if state == {}`,
  'no key in an object': `state[name] := true if {
	some name in ["usePrivateAddress"]
	input.config.cloudC.batch[name]
}

deny contains "not private" if not "usePrivateAddress" in object.keys(state)`,
  'default of a set': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

default all_private := false

all_private if "private" in switched_on

deny contains "not private" if all_private == false`,
  'object.get':
    'deny contains "not private" if object.get(input.config, ["google", "batch", "usePrivateAddress"], false) == false',
  'object.get of a scope':
    'deny contains "not private" if object.get(input.config.cloudC.batch, "usePrivateAddress", false) == false',
  'object.get of a row': `deny contains "not private" if {
	row := object.get(input.settings, "cloudC.batch.usePrivateAddress", {})
	object.get(row, "value", false) == false
}`,
  default: `default private := false

private if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if private == false`,
  'default of a function': `default is_on(_) := false

is_on(name) if input.config.cloudC.batch[name]

deny contains "not private" if is_on("usePrivateAddress") == false`,
  else: `state := "private" if {
	input.config.cloudC.batch.usePrivateAddress
} else := "public"

deny contains "not private" if state == "public"`,
  'else of a function': `state(name) := "on" if {
	input.config.cloudC.batch[name]
} else := "off"

deny contains "not private" if state("usePrivateAddress") == "off"`,
  count: 'deny contains "not private" if count([1 | input.config.cloudC.batch.usePrivateAddress == true]) == 0',
  'sum of a comprehension': `deny contains "not private" if {
	sum([1 | some name, value in input.config.cloudC.batch; name == "usePrivateAddress"; value]) < 1
}`,
  'empty comprehension': `deny contains "not private" if {
	{name | some name, value in input.config.cloudC.batch; name == "usePrivateAddress"; value} == set()
}`,
  'object comprehension': `deny contains "not private" if {
	on := {name: true | some name in ["usePrivateAddress"]; input.config.cloudC.batch[name]}
	not on.usePrivateAddress
}`,
  walk: `deny contains "not private" if {
	trues := [path | walk(input.config, [path, value]); value == true]
	not ["cloudC", "batch", "usePrivateAddress"] in trues
}`,
  every: `deny contains "not private" if not all_private

all_private if {
	count(input.config.cloudC) > 0
	every batch in [input.config.cloudC.batch] { batch.usePrivateAddress == true }
}`,
  'every over names': `deny contains "not private" if not all_on

all_on if {
	every name in ["usePrivateAddress"] { input.config.cloudC.batch[name] == true }
}`,
  'every that must not hold': `deny contains "not private" if {
	every name, value in input.config.cloudC.batch { {name: value} != {"usePrivateAddress": true} }
}`,
  'object.keys': `deny contains "not private" if {
	on := {name | some name in object.keys(input.config.cloudC.batch); input.config.cloudC.batch[name]}
	not "usePrivateAddress" in on
}`,
  'JSON that lacks it': `deny contains "not private" if {
	not contains(json.marshal(input.config.cloudC.batch), "\\"usePrivateAddress\\":true")
}`,
  'not with': `private if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if not private with input.config.cloudC.batch.spot as false`,
  'twice negated': `public if not input.config.cloudC.batch.usePrivateAddress

private if not public

deny contains "not private" if not private`,
  'set of sets': `switched_on contains name if {
	some name in {"usePrivateAddress"}
	input.config.cloudC.batch[name]
}

wanted contains "usePrivateAddress"

missing := wanted - switched_on

deny contains "not private" if count(missing) > 0`,
  'set under a comprehension': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if {
	missing := [name | some name in ["private"]; not name in switched_on]
	count(missing) == 1
}`,
  'set in a text': `switched_on contains "private" if input.config.cloudC.batch.usePrivateAddress

deny contains "not private" if concat(",", switched_on) == ""`,
  exception: `deny contains "not private" if true

exception contains [""] if input.config.cloudC.batch.usePrivateAddress`,
};

/** Package that "other package" reads. */
export const sharedRego = `package careless.shared

is_public if input.config.cloudC.batch.usePrivateAddress == false
`;
