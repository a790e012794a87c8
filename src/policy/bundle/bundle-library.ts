import { regoSpellings } from '../pack/to-canonical-path.ts';
import type { Policy } from '../policy.ts';
import type { RegoFile } from '../rego-compiler.ts';

/** Path of the library's file that bundles replace. */
const BUNDLE_LIBRARY_PATH = 'plumbline/lib/bundle.rego';

/**
 * Returns Rego code that does for other engines what the host does in Plumbline: returns results only of policies that
 * apply to the document and are in force, with `message` and `msg`, in which settings have the document's names.
 */
export function writeBundleLibrary(policies: readonly Policy[]): RegoFile {
  const rows = policies.map((policy) => `\t${JSON.stringify(policy.id)}: ${JSON.stringify(describe(policy))},\n`);
  const names = regoSpellings.map(({ from, to }) => `\t${JSON.stringify([from.join('.'), to.join('.')])},\n`);
  const code = CODE.replace('SPELLINGS', () => `[\n${names.join('')}]`);
  return { path: BUNDLE_LIBRARY_PATH, text: `${code}\npolicies := {\n${rows.join('')}}\n` };
}

function describe({ applies, targets, effectiveOn, combine }: Policy): object {
  // The input of a policy that combines is a list of documents.
  if (combine === true) return { combine };
  return {
    targets,
    ...(applies === 'always' ? {} : { scopes: applies.scopes, executors: applies.executors }),
    ...(effectiveOn === null ? {} : { effectiveOn }),
  };
}

const CODE = String.raw`# METADATA
# title: Results of policies for any Rego engine
# description: Written by plumbline policy build. Plumbline itself does not read this file.
package plumbline.bundle

# A result, unless its policy does not apply to the document: then there is none.
result(id, given) := complete(given) if {
	policy := policies[id]
	applies(policy)
	in_force(policy)
	not blames_absence(given)
}

applies(policy) if policy.combine

applies(policy) if {
	input.context.target.kind in policy.targets
	concerns(policy)
}

concerns(policy) if not policy.scopes

concerns(policy) if {
	some scope in policy.scopes
	some path in possible_paths
	overlap(path, scope)
}

concerns(policy) if {
	count(policy.executors) > 0
	uses_one_of(policy.executors)
}

in_force(policy) if not policy.effectiveOn

in_force(policy) if time.now_ns() >= time.parse_rfc3339_ns(policy.effectiveOn)

# Paths that are set or may be: "*" after what cannot be read.
possible_paths contains path if some path, _ in input.settings

possible_paths contains gap.scope if some gap in gaps

gaps contains gap if {
	not input.context.target.maybeIncluded
	some gap in input.incomplete
	not is_remote(gap)
}

is_remote(gap) if {
	gap.because == "include"
	some include in input.includes
	lies_elsewhere(include)
	include.file == gap.file
	include.line == gap.line
}

lies_elsewhere(include) if include.reason == "remote"

lies_elsewhere(include) if include.candidate

overlap("*", _)

overlap(path, scope) if at_or_below(path, scope)

overlap(path, scope) if at_or_below(scope, path)

at_or_below(path, scope) if path == scope

at_or_below(path, scope) if startswith(path, concat("", [scope, "."]))

at_or_below(path, scope) if startswith(path, concat("", [scope, "["]))

uses_one_of(executors) if {
	some path, row in input.settings
	may_name_executor(path)
	some name in names_in(row)
	name in executors
}

uses_one_of(_) if {
	some path, row in input.settings
	may_name_executor(path)
	may_be_any(row)
}

uses_one_of(_) if {
	some gap in gaps
	may_name_executor(gap.scope)
}

uses_one_of(_) if {
	some gap in gaps
	gap.scope == "*"
}

uses_one_of(_) if {
	some gap in gaps
	at_or_below(gap.scope, "process")
}

may_name_executor(path) if path in {"executor", "executor.name", "process"}

may_name_executor(path) if {
	startswith(path, "process.")
	endswith(path, ".executor")
}

may_name_executor(path) if regex.match(${'`'}^process\."with(Name|Label):([^"\\]|\\.)*"$${'`'}, path)

names_in(row) := {lower(one.value) | some one in row.alternatives; is_string(one.value)} if row.certainty == "choice"

names_in(row) := {lower(sprintf("%v", [row.value]))} if row.certainty != "choice"

may_be_any(row) if {
	row.certainty != "choice"
	not has_value(row)
}

may_be_any(row) if {
	row.certainty == "choice"
	some one in row.alternatives
	not has_value(one)
}

has_value(row) if "value" in object.keys(row)

# A file that others may include is judged for what it sets, never for what it lacks.
blames_absence(given) if {
	input.context.target.maybeIncluded
	setting := path_of(given.setting)
	every path, _ in input.settings {
		not at_or_below(path, setting)
	}
}

complete(given) := given if not message_of(given)

complete(given) := object.union(given, {"message": text, "msg": text}) if {
	text := replace(message_of(given), "{setting}", name_of(given))
}

message_of(given) := given.message if has_message(given)

message_of(given) := given.msg if {
	not has_message(given)
	is_string(given.msg)
}

has_message(given) if is_string(given.message)

name_of(given) := spelled(path_of(given.setting))

name_of(given) := "{setting}" if not has_path(given)

has_path(given) if path_of(given.setting)

spelled(path) := input.settings[path].spelled

spelled(path) := renamed(path, {to: from | some [from, to] in spellings}) if {
	input.dialect.spelling == "nextflow"
	not input.settings[path]
}

spelled(path) := path if {
	input.dialect.spelling != "nextflow"
	not input.settings[path]
}

renamed(path, names) := concat("", [to, substring(path, count(from), -1)]) if {
	some from, to in names
	at_or_below(path, from)
}

renamed(path, names) := path if not is_renamed(path, names)

is_renamed(path, names) if {
	some from, _ in names
	at_or_below(path, from)
}

path_of(setting) := renamed(text_of(setting), {from: to | some [from, to] in spellings})

text_of(setting) := setting if is_string(setting)

text_of(setting) := trim_left(concat("", [segment(part) | some part in setting]), ".") if is_array(setting)

segment(part) := sprintf("[%d]", [part]) if is_number(part)

segment(part) := concat("", [".", part]) if {
	is_string(part)
	is_plain(part)
}

segment(part) := concat("", [".", json.marshal(part)]) if {
	is_string(part)
	not is_plain(part)
}

is_plain(part) if regex.match(${'`'}^[\pL_$][\pL\pN_$]*$${'`'}, part)

# Names of Nextflow, and the canonical ones.
spellings := SPELLINGS

# What each policy declares about where and when it applies.`;
