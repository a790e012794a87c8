import { stringify } from 'yaml';
import type { Json } from '../../base/json.ts';
import { findUnit } from '../../vocabulary/listing.ts';
import { writeExample } from './fixture-texts.ts';
import { choosePackage, type NewPolicy } from './new-policy.ts';
import type { SettingExample } from './setting-example.ts';

/** Placeholder that the author replaces; `policy lint` reports it. */
export const unwrittenDescription = 'Describe here the consequences of a violation: every finding shows this text.';

/** Returns the Rego of the policy with its METADATA, not yet formatted. */
export function renderPolicyText(policy: NewPolicy): string {
  const metadata = stringify(buildMetadata(policy), { lineWidth: 0 }).trimEnd();
  const comment = ['METADATA', ...metadata.split('\n')].map((line) => (line === '' ? '#' : `# ${line}`));
  return `${comment.join('\n')}\npackage ${choosePackage(policy).join('.')}\n\nimport data.plumbline.lib\n\n${renderRules(policy)}`;
}

function buildMetadata({ id, title, category, severity, example }: NewPolicy): Json {
  const scope = example.spelled.slice(0, example.spelled.includes('<name>') ? example.spelled.indexOf('<name>') : -1);
  // Every configuration has processes, and a required setting is missing even if its scope is absent.
  const isAlways =
    scope.length === 0 || scope[0] === 'process' || ['presence', 'no-plain-text'].includes(example.demand);
  const parameters = buildParameters(example);
  return {
    title,
    description: `${unwrittenDescription}\n`,
    custom: {
      ...{ id, severity, category },
      applies: isAlways ? 'always' : { scopes: [scope.join('.')] },
      ...(example.demand === 'presence' ? { targets: ['project'] } : {}),
      ...(parameters === undefined ? {} : { parameters }),
      remediation: describeRemedy(example),
      details: renderDetails(example),
    },
  };
}

function buildParameters({ demand, good, isList, definition }: SettingExample): Json | undefined {
  if (demand === 'limit') {
    const unit = findUnit(definition);
    const description = unit === null ? 'Highest allowed value.' : `Highest allowed value, in ${unit}.`;
    return { most: { type: Number.isInteger(good.value) ? 'integer' : 'number', default: good.value, description } };
  }
  if (demand !== 'allowed') return undefined;
  const values = isList ? (good.value as readonly Json[]) : [good.value];
  const items = definition.allowed?.some((value) => typeof value === 'boolean') ? {} : { type: 'string' };
  return { allowed: { type: 'array', items, default: values, description: 'Allowed values.' } };
}

function describeRemedy({ demand, spelled, good }: SettingExample): string {
  const name = `\`${spelled.join('.')}\``;
  switch (demand) {
    case 'limit':
      return `Lower ${name} to the value of the parameter \`most\` or less.`;
    case 'allowed':
      return `Set ${name} to a value that the parameter \`allowed\` names.`;
    case 'no-plain-text':
      return `Revoke the secret, and read it from the secret store: \`${spelled.join('.')} = secrets.NAME\`.`;
    default:
      return `Set \`${spelled.join('.')} = ${good.text}\`.`;
  }
}

function renderDetails(example: SettingExample): string {
  const { path, spelled, definition, demand } = example;
  const renderCodeBlock = (text: string): string => `\`\`\`groovy\n${text}\n\`\`\``;
  const takes = [
    definition.types.join(' or '),
    ...(definition.allowed === undefined ? [] : [`of ${definition.allowed.map((value) => `\`${value}\``).join(', ')}`]),
    ...(definition.default === undefined ? [] : [`by default \`${JSON.stringify(definition.default)}\``]),
  ];
  const isRespelled = path.join('.') !== spelled.join('.');
  const names = isRespelled ? `, or \`${path.join('.')}\` in the reference and in documents` : '';
  const sections = [
    [
      'What fails',
      demand === 'presence' ? 'A project that does not set it.' : renderCodeBlock(writeExample(example, 'bad')),
    ],
    ['What is undecided', 'A value that cannot be determined statically, such as one from the environment.'],
    ['What complies', renderCodeBlock(writeExample(example, 'good'))],
    ['The setting', `\`${spelled.join('.')}\`${names}: ${takes.join(', ')}.`],
  ];
  return `${sections.map(([heading, text]) => `## ${heading}\n\n${text}`).join('\n\n')}\n`;
}

function renderRules(policy: NewPolicy): string {
  return findSites(policy.example)
    .map((site) => renderRule(policy, site))
    .join('\n');
}

/** A Rego path at which the setting may be written. */
interface Site {
  readonly setting: string;
  readonly value: string;
}

/** Returns the paths of a setting: directives of processes may be in selectors too, and pools have any name. */
function findSites({ spelled, demand, definition, isList, hasSelectors }: SettingExample): readonly Site[] {
  const text = JSON.stringify(spelled.join('.'));
  if (spelled.includes('<name>')) return [describeSite(spelled)];
  // The default of a free-form string or a list is unrelated to the values an organisation allows.
  const hasDefault = demand === 'switch' || demand === 'limit' || (definition.allowed !== undefined && !isList);
  const whole = { setting: text, value: `lib.${hasDefault ? 'effective' : 'configured'}(${text})` };
  const [scope = '', ...rest] = spelled;
  return hasSelectors ? [whole, describeSite([scope, '<selector>', ...rest])] : [whole];
}

function describeSite(segments: readonly string[]): Site {
  const isVariable = (segment: string): boolean => segment.startsWith('<');
  const names = segments.map((segment) => (isVariable(segment) ? segment.slice(1, -1) : JSON.stringify(segment)));
  const steps = segments.map((segment, at) => (isVariable(segment) ? `[${names[at]}]` : `.${segment}`));
  return { setting: `[${names.join(', ')}]`, value: `input.config${steps.join('')}` };
}

function renderRule({ id, example }: NewPolicy, { setting, value }: Site): string {
  const { demand, isList, good, bad } = example;
  const text = JSON.stringify(example.spelled.join('.'));
  const renderHead = (message: string, fix = ''): string =>
    `deny contains {"setting": ${setting}, "message": ${message}${fix}} if {\n`;
  // For a map or a list, the document has a row for each leaf.
  const isCollection = example.definition.types.some((type) => type === 'map' || type === 'list');
  const parameters = `data.parameters[${JSON.stringify(id)}]`;
  switch (demand) {
    case 'switch':
      return `${renderHead(`"{setting} is ${bad.value === true ? 'on' : 'off'}."`, `, "fix": ${good.text}`)}\t${value} == ${bad.text}\n}\n`;
    case 'allowed':
      return `${renderHead('message')}${isList ? `\tsome item in ${value}\n` : `\titem := ${value}\n`}\tnot item in ${parameters}.allowed\n\tmessage := sprintf("{setting} has %v, which is not an allowed value.", [item])\n}\n`;
    case 'limit':
      return `${renderHead('message')}\tvalue := ${value}\n\tvalue > ${parameters}.most\n\tmessage := sprintf("{setting} is %v, which exceeds the limit of %v.", [value, ${parameters}.most])\n}\n`;
    case 'no-plain-text':
      return `${renderHead('"{setting} contains a plaintext secret."', ', "fix": "secrets.NAME"')}\tlib.secret_source(input.settings[${text}]) in {"literal", "mixed", "envWithLiteralDefault"}\n}\n`;
    case 'presence':
      return `${renderHead('"{setting} is not set."')}\tnot lib.is_set(${text})\n${isCollection ? `\tnot lib.configured(${text})\n` : ''}}\n`;
  }
}
