import { formatPath } from '../../base/dotted-path.ts';
import type { Json } from '../../base/json.ts';
import { choosePackage, type NewPolicy } from './new-policy.ts';
import { EXAMPLE_NAME } from './setting-example.ts';

/** Returns the Rego tests of the policy, which need no other file. */
export function renderTestText(policy: NewPolicy): string {
  const { id, example } = policy;
  const words = choosePackage(policy);
  const path = example.path.map((segment) => (segment === '<name>' ? EXAMPLE_NAME : segment));
  const isSecret = example.demand === 'no-plain-text';
  const parameter = example.demand === 'limit' ? 'most' : example.demand === 'allowed' ? 'allowed' : undefined;
  const values = example.isList || example.demand === 'limit' ? example.good.value : [example.good.value];
  const given = parameter === undefined ? '' : `parameters := ${writeRego({ [id]: { [parameter]: values } })}\n\n`;
  const renderWith = (input: string): string =>
    ` with input as ${input}${given === '' ? '' : ' with data.parameters as parameters'}`;
  const isPresence = example.demand === 'presence';
  const bad = isPresence ? 'nothing' : isSecret ? 'secret("literal")' : `document(${writeRego(example.bad.value)})`;
  const good = isSecret ? 'secret("reference")' : `document(${writeRego(example.good.value)})`;
  const helpers = isSecret ? renderSecret(path) : renderDocument(path, isPresence);
  return `package ${words.join('.')}_test

import data.${words.join('.')} as policy

${given}${isPresence ? `${EMPTY}\n` : ''}${helpers}
test_reports_violation if {
	count(policy.deny) == 1${renderWith(bad)}
}

test_accepts_compliant_value if {
	count(policy.deny) == 0${renderWith(good)}
}
${
  isPresence || isSecret
    ? ''
    : `
test_ignores_unknown_value if {
	count(policy.deny) == 0${renderWith('unknown')}
}
`
}${example.hasSelectors && !isPresence ? renderSelectorTest(path, renderWith(`selected(${writeRego(example.bad.value)})`)) : ''}`;
}

/** Returns a test that the policy also reports a violation in a selector. */
function renderSelectorTest([scope = '', ...rest]: readonly string[], using: string): string {
  const path = [scope, 'withName:EXAMPLE', ...rest];
  return `
# A document in which a selector sets it.
selected(value) := {
	"documentVersion": 1,
${ABOUT}	"config": ${nest(path)},
	"settings": {${writeRego(formatPath(path))}: {
		"spelled": ${writeRego(formatPath(path))},
		"line": 1,
		"file": "nextflow.config",
		"certainty": "literal",
		"value": value,
	}},
}

test_reports_violation_in_selector if {
	${writeRego(path)} in {finding.setting | some finding in policy.deny}${using}
}
`;
}

/** Parts of a document, besides settings, that policies of a bundle read in any Rego engine. */
const ABOUT = `	"context": {"target": {"file": "nextflow.config", "kind": "project", "maybeIncluded": false}},
	"dialect": {"spelling": "nextflow", "syntax": "v2"},
	"includes": [],
	"incomplete": [],
`;

const EMPTY = `# A document without settings.
nothing := {
	"documentVersion": 1,
${ABOUT}	"config": {},
	"settings": {},
}
`;

function renderDocument(path: readonly string[], isPresence: boolean): string {
  const renderRow = (rest: string): string =>
    `{${writeRego(formatPath(path))}: {"spelled": ${writeRego(formatPath(path))}, "line": 1, "file": "nextflow.config", ${rest}}}`;
  return `# A document with this setting only.
document(value) := {
	"documentVersion": 1,
${ABOUT}	"config": ${nest(path)},
	"settings": ${renderRow('"certainty": "literal", "value": value')},
}
${
  isPresence
    ? ''
    : `
# A document in which its value is unknown.
unknown := {
	"documentVersion": 1,
${ABOUT}	"config": {},
	"settings": ${renderRow('"certainty": "unknown"')},
}
`
}`;
}

function renderSecret(path: readonly string[]): string {
  return `# A document with this secret only, as a literal or as a reference.
secret(source) := {
	"documentVersion": 1,
${ABOUT}	"config": {},
	"settings": {${writeRego(formatPath(path))}: {
		"spelled": ${writeRego(formatPath(path))},
		"certainty": "literal",
		"value": "[REDACTED]",
		"secretFacts": {"source": source, "empty": false, "placeholder": false},
		"line": 1,
		"file": "nextflow.config",
	}},
}
`;
}

function nest(path: readonly string[]): string {
  return path.reduceRight((inner, name) => `{${writeRego(name)}: ${inner}}`, 'value');
}

function writeRego(value: Json): string {
  return JSON.stringify(value);
}
