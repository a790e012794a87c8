import type { CompiledPolicy } from '../policy/pack/pack.ts';
import type { Policy } from '../policy/policy.ts';
import { wrap } from '../reports/wrap.ts';
import { toSpelled } from '../vocabulary/vocabulary.ts';

const width = 80;

/** A page of documentation: its file name below the folder, and its Markdown. */
export interface Page {
  readonly file: string;
  readonly text: string;
}

/** What of a policy its page is made of. */
type Documented = Pick<CompiledPolicy, 'policy' | 'details'>;

/** The policies by category, for 80 columns: id, severity, title. */
export function renderPolicyList(policies: readonly Policy[]): string {
  const idWidth = Math.max(0, ...policies.map(({ id }) => id.length));
  const groups = categoriesOf(policies).map((category) => {
    const rows = policies.filter((policy) => policy.category === category).flatMap((policy) => row(policy, idWidth));
    return `${category}\n${rows.map((line) => `  ${line}\n`).join('')}\n`;
  });
  const count = policies.length === 1 ? '1 policy' : `${policies.length} policies`;
  return `${groups.join('')}${count}; plumbline policy show ID tells all about one.\n`;
}

function row(policy: Policy, idWidth: number): readonly string[] {
  const head = `${policy.id.padEnd(idWidth)}  ${policy.severity.padEnd(8)}  `;
  const [first = '', ...rest] = wrap(notedTitle(policy), Math.max(20, width - 2 - head.length));
  return [head + first, ...rest.map((line) => ' '.repeat(head.length) + line)];
}

/** A title, with what sets the policy apart from most: the only sets that have it, and that it is deprecated. */
function notedTitle({ title, sets, deprecated }: Policy): string {
  const notes = [
    ...(sets.length === 0 ? [] : [`only in ${sets.join(', ')}`]),
    ...(deprecated === null ? [] : ['deprecated']),
  ];
  return notes.length === 0 ? title : `${title} (${notes.join('; ')})`;
}

/** Every page of a pack: one a policy, and their index. */
export function renderPolicyPages(policies: readonly Documented[]): readonly Page[] {
  return [
    { file: 'README.md', text: renderIndex(policies.map(({ policy }) => policy)) },
    ...policies.map((each) => ({ file: `${each.policy.id}.md`, text: renderPolicyPage(each) })),
  ];
}

/** All about one policy, in Markdown that reads well on a terminal too. */
export function renderPolicyPage({ policy, details }: Documented): string {
  const { id, title, severity, description, remediation, controls, relatedResources, effectiveOn } = policy;
  const known = [
    ...controls,
    ...relatedResources.map(({ ref, description: about }) => (about ? `[${about}](${ref})` : `<${ref}>`)),
  ];
  const sections = [
    `# ${id}: ${title}`,
    `**${capitalised(severity)}.** ${describeScope(policy)}`,
    describeDeprecation(policy),
    policy.sets.length === 0 ? '' : `Judged only in the sets ${policy.sets.map((name) => `\`${name}\``).join(', ')}.`,
    effectiveOn === null ? '' : `Until ${effectiveOn} a violation is a warning.`,
    description,
    renderParameters(policy),
    details,
    remediation === '' ? '' : `## What to do\n\n${remediation}`,
    known.length === 0 ? '' : `## See also\n\n${known.map((item) => `- ${item}`).join('\n')}`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

const indexHead = '# Policies\n\nMade by `plumbline policy docs`.\n';

/** Whether a page is an index that `policy docs` made. */
export function isIndex(text: string): boolean {
  return text.startsWith(indexHead);
}

function renderIndex(policies: readonly Policy[]): string {
  const groups = categoriesOf(policies).map((category) => {
    const rows = policies
      .filter((policy) => policy.category === category)
      .map((policy) => `| [${policy.id}](${policy.id}.md) | ${policy.severity} | ${cell(notedTitle(policy))} |`);
    return [`## ${category}`, '', '| policy | severity | |', '|---|---|---|', ...rows, ''].join('\n');
  });
  return `${indexHead}\n${groups.join('\n')}`;
}

function describeScope({ applies, targets, combine }: Policy): string {
  if (combine === true) return 'Judges all targets of a repository together.';
  const kinds = targets.length === 3 ? 'every target' : `targets that are ${targets.map(nameTarget).join(' or ')}`;
  if (applies === 'always') return `Judges ${kinds}.`;
  const scopes = applies.scopes.map((scope) => `\`${toSpelled(scope.split('.'), 'nextflow').join('.')}\``).join(' or ');
  const executors = applies.executors.map((executor) => `\`${executor}\``).join(' or ');
  const conditions = [
    ...(scopes === '' ? [] : [`something is set in ${scopes}`]),
    ...(executors === '' ? [] : [`a process uses the executor ${executors}`]),
  ];
  return `Judges ${kinds} where ${conditions.join(', or ')}.`;
}

function nameTarget(kind: Policy['targets'][number]): string {
  return kind === 'entry' ? 'an entry' : `a ${kind}`;
}

function describeDeprecation({ deprecated }: Policy): string {
  if (deprecated === null) return '';
  const { replacedBy } = deprecated;
  return replacedBy === null ? '**Deprecated.**' : `**Deprecated**: [${replacedBy}](${replacedBy}.md) replaces it.`;
}

function renderParameters({ parameters }: Policy): string {
  const { properties = {} } = (parameters ?? {}) as {
    readonly properties?: Readonly<Record<string, { readonly default?: unknown; readonly description?: string }>>;
  };
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      `| \`${name}\` | \`${cell(JSON.stringify(schema.default))}\` | ${cell(schema.description ?? '')} |`,
  );
  return rows.length === 0 ? '' : ['## Parameters', '', '| name | default | |', '|---|---|---|', ...rows].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function categoriesOf(policies: readonly Policy[]): readonly string[] {
  return [...new Set(policies.map(({ category }) => category))].toSorted();
}
