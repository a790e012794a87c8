import type { Json } from '../../../base/json.ts';
import { findSlip } from '../../../policy/pack/find-slip.ts';
import { isJudging } from '../../../policy/pack/judging-rule.ts';
import type { Policy } from '../../../policy/policy.ts';
import { unwrittenDescription } from '../../scaffold/policy-text.ts';
import type { LintRule } from '../lint-rule.ts';
import { fileOf, type LintedFile, type LintedPack, metadataRange, nodesAt, rangeAt } from '../linted-pack.ts';

const head = (...custom: readonly string[]): string =>
  [
    '# METADATA',
    '# title: Jobs must not get a public address',
    '# description: Whoever finds it can reach them.',
    '# custom:',
    '#   id: ACME-001',
    '#   severity: high',
    '#   remediation: Set `google.batch.usePrivateAddress` to true.',
    ...custom.map((line) => `#   ${line}`),
    'package policies.cloud.address',
    '',
    'import data.plumbline.lib',
    '',
    'deny contains {"setting": "google.batch.usePrivateAddress", "message": "Public."} if {',
    '\tlib.effective("google.batch.usePrivateAddress") == false',
    '}',
    '',
  ].join('\n');

const withParameter = (name: string, schema: string): string =>
  head(`parameters: {${schema}}`).replace(
    '== false',
    `== false\n\tinput.context.repository.name in data.parameters["ACME-001"].${name}`,
  );

/** What policies say of themselves. */
export const metadataRules: readonly LintRule[] = [
  {
    id: 'lint/no-metadata',
    level: 'warning',
    title: 'A policy without METADATA',
    description:
      'Its id is made from its package and its rule. Whoever renames one of them loses every waiver and every history of its findings; and reports can say neither how bad it is nor what to do.',
    help: 'Give the package METADATA with an id of its own; docs/reference/policies.md has the keys.',
    examples: {
      bad: { text: 'package main\n\ndeny contains "spot" if input.config.google.batch.spot\n', at: 'package main' },
      good: { text: head() },
    },
    *find(pack) {
      for (const { file, names } of withoutMetadata(pack)) {
        const ids = names.map((name) => `\`${[...file.module.package, name].join('-')}\``);
        const [verb, noun] = ids.length === 1 ? ['is', 'id'] : ['are', 'ids'];
        const message = `the policy's ${noun} ${verb} ${ids.join(', ')}, made from package and rule: with METADATA it keeps its id when they are renamed`;
        yield { file, range: metadataRange(file, []), message };
      }
    },
  },
  {
    id: 'lint/incomplete-metadata',
    level: 'warning',
    title: 'METADATA that leaves readers of reports alone',
    description:
      'Whoever has to mend a finding has the report, not the policy: what goes wrong in the world (`description`), how bad that is (`severity`) and what to do (`remediation`).',
    help: 'Add what is missing.',
    examples: {
      bad: { text: head().replace(/# {3}remediation.*\n/u, ''), at: 'custom:' },
      good: { text: head() },
    },
    *find(pack) {
      for (const { file } of described(pack)) {
        const { description = '', custom = {} } = file.annotations ?? {};
        if (description.trim() === unwrittenDescription) {
          const message = 'the description is still that of `policy new`: say what goes wrong in the world';
          yield { file, range: metadataRange(file, ['description']), message };
        }
        const missing = [
          ...(description.trim() === '' ? ['description'] : []),
          ...['severity', 'remediation'].filter((key) => isBlank(custom[key])).map((key) => `custom.${key}`),
        ];
        if (missing.length === 0) continue;
        yield {
          file,
          range: metadataRange(file, ['custom']),
          message: `METADATA has no ${missing.map((key) => `\`${key}\``).join(', ')}`,
        };
      }
    },
  },
  {
    id: 'lint/unused-parameter',
    level: 'warning',
    title: 'A parameter that nothing reads',
    description: 'Whoever sets it believes to have changed something.',
    help: 'Read it as `data.parameters["ID"].name`, or remove it.',
    examples: {
      bad: {
        text: head('parameters: {exempt: {type: array, items: {type: string}, default: []}}'),
        at: 'exempt: {type: array, items: {type: string}, default: []}}',
      },
      good: { text: withParameter('exempt', 'exempt: {type: array, items: {type: string}, default: []}') },
    },
    *find(pack) {
      for (const { file, policy } of described(pack)) {
        for (const name of Object.keys(schemasOf(policy))) {
          const isRead = pack.survey.parameters.some(
            (read) => (read.policy === policy.id && (read.name === name || read.name === '')) || read.policy === '',
          );
          if (isRead) continue;
          const range = metadataRange(file, ['custom', 'parameters', name]);
          yield {
            file,
            range,
            message: `nothing reads the parameter \`${name}\`: read it as \`data.parameters["${policy.id}"].${name}\``,
          };
        }
      }
    },
  },
  {
    id: 'lint/unknown-parameter',
    level: 'error',
    title: 'A parameter that no policy declares',
    description: 'What nobody declares is undefined, so that the rule never holds, and nobody can set it.',
    help: 'Declare it in METADATA under `parameters`, with a schema and a default.',
    examples: {
      bad: {
        text: withParameter('exemt', 'exempt: {type: array, items: {type: string}, default: []}'),
        at: 'data.parameters["ACME-001"].exemt',
      },
      good: { text: withParameter('exempt', 'exempt: {type: array, items: {type: string}, default: []}') },
    },
    *find(pack) {
      const declared = new Map(pack.policies.map((policy) => [policy.id, Object.keys(schemasOf(policy))]));
      for (const read of pack.survey.parameters) {
        const file = fileOf(pack, read.file);
        if (file === undefined || file.isTest || read.policy === '') continue;
        const names = declared.get(read.policy);
        if (names !== undefined && (read.name === '' || names.includes(read.name))) continue;
        const meant = names === undefined ? findSlip(read.policy, declared.keys()) : findSlip(read.name, names);
        const what =
          names === undefined
            ? `no policy here has the id \`${read.policy}\``
            : `\`${read.policy}\` declares no parameter \`${read.name}\``;
        const range = nodesAt(file, read).find(({ type }) => type === 'ref') ?? rangeAt(file, read);
        yield {
          file,
          range,
          message: `${what}, so that this is undefined${meant === undefined ? '' : `: did you mean \`${meant}\`?`}`,
        };
      }
    },
  },
  {
    id: 'lint/loose-parameter',
    level: 'warning',
    title: 'A parameter that takes anything',
    description:
      'Without a type a wrong value is no error where it is set: the policy is undefined with it, and passes.',
    help: 'Say what it takes: `{type: array, items: {type: string}, default: []}`.',
    examples: {
      bad: { text: withParameter('exempt', 'exempt: {default: []}'), at: 'exempt: {default: []}}' },
      good: { text: withParameter('exempt', 'exempt: {type: array, items: {type: string}, default: []}') },
    },
    *find(pack) {
      for (const { file, policy } of described(pack)) {
        for (const [name, schema] of Object.entries(schemasOf(policy))) {
          const says = ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'].some((key) =>
            Object.hasOwn(schema, key),
          );
          const isOpenList = schema['type'] === 'array' && schema['items'] === undefined;
          if (says && !isOpenList) continue;
          const what = isOpenList
            ? 'is a list of anything: say what its `items` are'
            : 'takes anything: give it a `type`';
          yield {
            file,
            range: metadataRange(file, ['custom', 'parameters', name]),
            message: `the parameter \`${name}\` ${what}`,
          };
        }
      }
    },
  },
  {
    id: 'lint/no-successor',
    level: 'warning',
    title: 'A deprecated policy without a successor',
    description:
      'Reports say that it is deprecated; whoever has a waiver for it has to know which policy to look at from now on.',
    help: 'Write `deprecated: {replaced_by: ID}` with the id of a policy of the pack. Where nothing replaces it, remove it.',
    examples: {
      bad: { text: head('deprecated: true'), at: 'deprecated: true' },
      good: {
        text: head('deprecated: {replaced_by: ACME-002}'),
        beside: [
          { path: 'next.rego', text: head().replace('ACME-001', 'ACME-002').replace('cloud.address', 'cloud.next') },
        ],
      },
    },
    *find(pack) {
      const ids = pack.policies.map(({ id }) => id);
      for (const { file, policy } of described(pack)) {
        const successor = policy.deprecated?.replacedBy;
        if (
          policy.deprecated === null ||
          (typeof successor === 'string' && ids.includes(successor) && successor !== policy.id)
        )
          continue;
        const why =
          typeof successor === 'string'
            ? `\`${successor}\`, which replaces it, is not here`
            : 'nothing is said to replace it';
        yield {
          file,
          range: metadataRange(file, ['custom', 'deprecated']),
          message: `the policy is deprecated, and ${why}`,
        };
      }
    },
  },
  {
    id: 'lint/past-date',
    level: 'warning',
    title: 'A day of effect that is over',
    description:
      'From `effective_on` on a violation is no warning any more. That day is past, so that the line says nothing.',
    help: 'Remove `effective_on`.',
    examples: {
      bad: { text: head('effective_on: 2020-01-31'), at: 'effective_on: 2020-01-31' },
      good: { text: head('effective_on: 2999-01-31') },
    },
    *find(pack) {
      for (const { file, policy } of described(pack)) {
        if (policy.effectiveOn === null || Date.parse(policy.effectiveOn) > Date.parse(pack.now)) continue;
        const message = `since ${policy.effectiveOn} the policy counts in full: the line can go`;
        yield { file, range: metadataRange(file, ['custom', 'effective_on']), message };
      }
    },
  },
];

/** The policies that have METADATA, with the file that has it. */
function* described(pack: LintedPack): Generator<{ readonly file: LintedFile; readonly policy: Policy }> {
  for (const policy of pack.policies) {
    const file = fileOf(pack, policy.file);
    if (file?.annotations !== undefined) yield { file, policy };
  }
}

/** The packages with judging rules of which no file has METADATA, at their first file. */
function* withoutMetadata(
  pack: LintedPack,
): Generator<{ readonly file: LintedFile; readonly names: readonly string[] }> {
  const packages = [
    ...new Set(pack.files.filter((file) => !file.isTest && !file.isLibrary).map((file) => file.package)),
  ];
  for (const name of packages) {
    const rules = pack.rulesOf(name).filter(({ file, rule }) => !file.isTest && isJudging(rule.name));
    const [first] = rules;
    const isDescribed = pack.files.some(
      (file) => file.package === name && !file.isTest && file.annotations !== undefined,
    );
    if (first !== undefined && !isDescribed)
      yield { file: first.file, names: [...new Set(rules.map(({ rule }) => rule.name))] };
  }
}

function isBlank(value: Json | undefined): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

type Schema = { readonly [key: string]: Json };

function schemasOf({ parameters }: Policy): { readonly [name: string]: Schema } {
  return (parameters as { readonly properties?: { readonly [name: string]: Schema } } | null)?.properties ?? {};
}
