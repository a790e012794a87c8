import { writeCount } from '../../base/pluralize.ts';
import type { InspectedPack } from '../../engine/policies/inspect-policies.ts';
import type { PolicyDescription, ReadDescription } from '../../policy-tools/describe-pack.ts';
import { spellPath } from '../../vocabulary/spelling.ts';
import { wrapHanging } from './wrap-hanging.ts';

const width = 80;

/** Renders the contents of a pack for 80 columns. */
export function renderPack({ name, digest, bytes, policies, data }: InspectedPack): string {
  const opa = policies.filter(({ builtins }) => builtins.some(({ answeredBy }) => answeredBy === 'opa'));
  const facts = [
    ['pack', name],
    ['digest', digest],
    ['module', `${writeCount(bytes)} bytes of WebAssembly`],
    ['policies', String(policies.length)],
    ['needs OPA', opa.length === 0 ? 'no' : opa.map(({ id }) => id).join(', ')],
    ...(data.length === 0 ? [] : [['data', data.join(', ')]]),
  ] as const;
  return `${facts.map(([term = '', text = '']) => renderField(term, [text], '')).join('')}${policies.map(renderPolicy).join('')}`;
}

function renderPolicy(policy: PolicyDescription): string {
  const { id, severity, title, category, applies, targets, parameters, reads, builtins } = policy;
  const { properties = {} } = (parameters ?? {}) as {
    readonly properties?: { readonly [name: string]: { readonly default?: unknown } };
  };
  const names = Object.entries(properties).map(([name, schema]) => `${name} = ${JSON.stringify(schema.default)}`);
  const scopes = applies === 'always' ? [] : [...applies.scopes.map(spellPath), ...applies.executors];
  const called = builtins.map((each) => (each.answeredBy === 'opa' ? `${each.name} (OPA's own code)` : each.name));
  return [
    `\n${id}  ${severity}\n`,
    renderField('title', [title]),
    renderField('category', [category]),
    renderField('package', [policy.package]),
    renderField('file', [policy.file]),
    ...(targets.length === 3 ? [] : [renderField('targets', targets)]),
    ...(scopes.length === 0 ? [] : [renderField('where', scopes)]),
    renderField('reads', reads.length === 0 ? ['no setting'] : reads.map(renderRead)),
    ...(names.length === 0 ? [] : [renderField('parameters', names)]),
    ...(called.length === 0 ? [] : [renderField('builtins', called)]),
    renderField('entrypoint', [policy.entrypoint]),
  ].join('');
}

function renderRead({ setting, value, absenceCounts }: ReadDescription): string {
  const name = setting === '*' ? 'every setting' : setting;
  const notes = [...(value ? [] : ['whether it is set']), ...(absenceCounts ? ['its absence counts'] : [])];
  return notes.length === 0 ? name : `${name} (${notes.join('; ')})`;
}

/** One line an item, under one another. */
function renderField(term: string, items: readonly string[], indent = '  '): string {
  return items
    .flatMap((item, index) => wrapHanging(`${indent}${(index === 0 ? term : '').padEnd(12)}`, item, width))
    .map((line) => `${line}\n`)
    .join('');
}
