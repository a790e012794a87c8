import { expect, test } from 'vitest';
import { decideVerdict } from '../../src/findings/verdict.ts';
import { documentOf } from '../document/document-of.ts';
import { compiler } from '../support/shared-compiler.ts';
import { preparePack } from './prepare-pack.ts';

// An open file represents several files. Policies whose authors forgot that, and that read scopes, texts made of them
// and rows, have the results of each of those files, or are undecided.

const policies: Readonly<Record<string, string>> = {
  'count of a scope': `deny contains "m" if count(input.config.process) < 2`,
  'every name': `deny contains "m" if {
	every k, _ in input.config.process { k != "container" }
}`,
  'every value': `deny contains "m" if {
	every _, v in input.config.process { v != "a" }
}`,
  'object.get of input': `deny contains "m" if object.get(input, ["config", "process", "container"], "b") == "b"`,
  'walk of rows': `deny contains "m" if {
	xs := {p | walk(input.settings, [p, v]); v == "a"}
	count(xs) == 0
}`,
  'difference of names': `names := {k | some k, _ in input.config.process}
wanted := {"container"}

deny contains "m" if count(wanted - names) > 0`,
  'with a scope that is added to': `ok if input.config.process.container == "a"

deny contains "m" if ok with input.config.process as object.union(input.config.process, {"x": 1})`,
  'function of two clauses': `f(x) := "no" if not x.container
f(x) := "yes" if x.container == "a"

deny contains "m" if f(input.config.process) == "no"`,
  'partial object of sets': `obj[k] contains v if some k, v in input.config.process

deny contains "m" if not "a" in object.get(obj, "container", set())`,
  'regular expression of a text': `deny contains "m" if regex.match("container:a", concat(",", [sprintf("%s:%v", [k, v]) | some k, v in input.config.process]))`,
  'sprintf of everything': `deny contains "m" if not contains(sprintf("%v", [input.config]), "\\"a\\"")`,
  'json.patch that tests': `deny contains "m" if {
	not json.patch(input.config, [{"op": "test", "path": "process/container", "value": "a"}])
}`,
  intersection: `deny contains "m" if {
	i := intersection({object.keys(input.config.process), {"container"}})
	i == set()
}`,
  'object.union_n': `deny contains "m" if {
	u := object.union_n([{"container": "z"}, input.config.process])
	u.container == "z"
}`,
  'in with a key': `deny contains "m" if {
	"container", "b" in input.config.process
}`,
  'graph.reachable': `g := {"s": [v | some v in input.config.process]}

deny contains "m" if not "a" in graph.reachable(g, ["s"])`,
  'graph.reachable of an object': `g[k] := [v] if some k, v in input.config.process

deny contains "m" if count(graph.reachable(g, {"container"})) < 2`,
  'min of lengths': `deny contains "m" if min([count(v) | some v in input.config.process; is_string(v)]) > 1`,
  sort: `deny contains "m" if sort([v | some v in input.config.process; is_string(v)])[0] != "a"`,
  'object.subset': `deny contains "m" if not object.subset(input.config, {"process": {"container": "a"}})`,
  'unequal to an object': `deny contains "m" if input.config.process != {"container": "a"}`,
  'json.filter that finds nothing': `deny contains "m" if json.filter(input, ["config/process/container"]) == {}`,
  'json.remove': `deny contains "m" if json.remove(input.config.process, ["x"]) == {"container": "a"}`,
  'set of two rules': `imgs contains v if v := input.config.process.container
imgs contains v if { some k, s in input.config.process; startswith(k, "with"); v := s.container }

deny contains "m" if count(imgs) != 1`,
  'function of a path': `deny contains "m" if not has(input, ["config", "process", "container"])
has(o, p) if object.get(o, p, null) != null`,
  'object.get by names': `deny contains msg if {
	some k, v in {"container": "a"}
	object.get(input.config.process, k, v) != v
	msg := k
}`,
  'max of rows': `deny contains "m" if max([v | some p, r in input.settings; endswith(p, ".cpus"); v := r.value]) > 8`,
  'rows by value': `by[v] contains p if { some p, r in input.settings; v := r.value }

deny contains "m" if count(object.get(by, "a", set())) == 0`,
  'strings.any_prefix_match': `deny contains "m" if not strings.any_prefix_match([v | some v in input.config.process; is_string(v)], "a")`,
  'yaml.marshal': `deny contains "m" if not contains(yaml.marshal(input.config.process), "container: a")`,
  digest: `deny contains "m" if crypto.sha256(json.marshal(input.config.process)) != crypto.sha256(json.marshal({"container": "a"}))`,
  'indexof in a text of rows': `deny contains "m" if indexof(sprintf("%v", [input.settings]), "\\"a\\"") == -1`,
  'else of a function of a scope': `img(p) := p.container if p.container
else := "none"

deny contains "m" if img(input.config.process) == "none"`,
  'graph.reachable_paths': `deny contains "m" if graph.reachable_paths({"s": object.keys(input.config.process), "container": []}, ["s"]) == {["s"]}`,
  'strings.replace_n': `deny contains "m" if strings.replace_n({"x": "y"}, object.get(input.config.process, "container", "b")) == "b"`,
  'a variable that equals an object': `deny contains "m" if {
	c := input.config
	c == {"process": {}}
}`,
  'a row as a text': `deny contains "m" if {
	some p, r in input.settings
	p == "process.container"
	indexof(json.marshal(r), "\\"value\\":\\"a\\"") == -1
}`,
  'keys of a row and a set': `deny contains "m" if {
	r := input.settings["process.container"]
	object.keys(r) & {"value"} == set()
}`,
  'a list of rows as a text': `deny contains "m" if {
	rs := [r | some r in input.settings]
	x := json.marshal(rs)
	indexof(x, "\\"a\\"") == -1
}`,
  type: `deny contains "m" if input.settings["process.container"].type == "string"`,
  'null value': `deny contains "m" if input.settings["process.container"].value == null`,
  'equal to a union': `deny contains "m" if object.union(input.config, {"x": 1}) == {"x": 1}`,
  'values of selectors': `deny contains "m" if {
	some k, s in input.config.process
	startswith(k, "withName:")
	s.container != "a"
}`,
  'no selector at all': `deny contains "m" if {
	every k, _ in input.config.process { not startswith(k, "with") }
}`,
  'count of everything': `deny contains "m" if count(input.config) == 0`,
  'another type': 'deny contains "m" if input.settings["process.container"].type != "string"',
};

const ready = await preparePack(
  Object.entries(policies).map(([name, rules]) => ({
    path: `${name}.rego`,
    text: `# METADATA\n# title: ${name}\n# custom: {id: ${idOf(name)}}\npackage acme["${name}"]\n\n${rules}\n`,
  })),
  compiler,
);

function idOf(name: string): string {
  return name.replaceAll(/[ .]/g, '-');
}

function verdicts(text: string): Readonly<Record<string, string>> {
  const files = {
    'nextflow.config': text,
    'a.config': "process.container = 'a'",
    'b.config': "process.container = 'b'",
    'c.config': 'process.cpus = 16',
  };
  const document = documentOf(files, text.includes('profiles') ? ['p'] : [], { dialect: 'v1' });
  return Object.fromEntries(ready.judge(document).map((each) => [each.policy, decideVerdict(each)]));
}

const variable = "System.getenv('Q')";
const includes = ["includeConfig 'a.config'", "includeConfig 'b.config'", "includeConfig 'c.config'"];

// The unknown value, then its possible values.
test.each([
  ['process.container = ?', variable, ["'a'", "'b'"]],
  ['process.container = ?', `${variable} ? 'a' : 'b'`, ["'a'", "'b'"]],
  ['process.container = ?', `${variable} ? 'a' : null`, ["'a'", 'null']],
  ['process.container = ?', `"a\${${variable} ?: ''}"`, ["'a'", "'ab'"]],
  ['process.container = ?', `unheardOf(${variable})`, ["'a'", "'b'", 'null', '1']],
  ['params.c = ?\nprocess.container = params.c', `${variable} ?: 'a'`, ["'a'", "'b'"]],
  ["params.c = 'a'\n?\nprocess.container = params.c", `if (${variable}) { params.c = 'b' }`, ["params.c = 'b'", '']],
  ['process = ?', variable, ["[container: 'a']", "[container: 'b']", '[cpus: 16]']],
  ["process.container = 'a'\nprocess.ext = ?", `${variable} ? [cpus: 16] : [a: 'a']`, ['[cpus: 16]', "[a: 'a']"]],
  ["process.container = 'a'\nprocess.module = ?", `[${variable}]`, ["['a']", "['b']"]],
  ["process.container = 'b'\n?", `if (${variable}) { process.container = 'a' }`, ["process.container = 'a'", '']],
  ["process.container = 'a'\n?", `if (${variable}) { process.container = null }`, ['process.container = null', '']],
  ["process.container = 'a'\n?", `if (${variable}) { process.cpus = 16 }`, ['process.cpus = 16', '']],
  [
    '?',
    `if (${variable}) { process { container = 'a' } } else { process { cpus = 1 } }`,
    ["process { container = 'a' }", 'process { cpus = 1 }'],
  ],
  [
    "process.container = 'b'\n?",
    `for (x in ${variable}.split(',')) { process.container = x }`,
    ["process.container = 'a'", ''],
  ],
  ['?', `process."\${${variable}}" = 'a'`, ["process.container = 'a'", "process.x = 'a'"]],
  ["process { withName: 'X' { container = ? } }", variable, ["'a'", "'b'"]],
  [
    '?',
    `process { withLabel: "\${${variable}}" { container = 'a' } }`,
    ["process { withLabel: 'x' { container = 'a' } }"],
  ],
  ['?', 'process { container = = 1 }', ["process { container = 'a' }", "process { container = 'b' }"]],
  ['?', `includeConfig ${variable}`, includes],
  ["process.container = 'a'\n?", `includeConfig ${variable}`, includes],
  ["?\nprocess.container = 'a'", `includeConfig ${variable}`, includes],
  ['?', "includeConfig 'missing.config'", includes],
  ['?', `if (${variable}) { includeConfig 'a.config' }`, ["includeConfig 'a.config'", '']],
  ["process.container = 'a'\nprofiles { p { process.container = ? } }", `${variable} ? 'a' : 'b'`, ["'a'", "'b'"]],
  [
    "process.container = 'a'\nprofiles { p { ? } }",
    `if (${variable}) { process.container = 'b' }`,
    ["process.container = 'b'", ''],
  ],
])('judges what %s leaves open with %s as each possible value, or undecided', (text, open, known) => {
  const judge = (part: string): Readonly<Record<string, string>> => verdicts(text.replace('?', () => part));
  const truths = known.map(judge);
  const wrong = Object.entries(judge(open)).filter(([policy, verdict]) => {
    const possible = new Set(truths.map((each) => each[policy]));
    return verdict !== 'undecided' && !(possible.size === 1 && possible.has(verdict));
  });
  expect(Object.fromEntries(wrong)).toEqual({});
});

test('keeps a known type if the value is unknown', () => {
  expect(verdicts('process.container = { task.x }')).toMatchObject({ 'another-type': 'fail' });
  expect(verdicts(`process.container = unheardOf(${variable})`)).toMatchObject({ 'another-type': 'undecided' });
});
