import { isOutsideProduction } from '../document/document.ts';
import type { CompiledPolicy } from '../policy/pack/pack.ts';
import { collectParameterSchemas } from '../policy/pack/parameters.ts';
import type { Policy } from '../policy/policy.ts';
import { toSpelled } from '../vocabulary/vocabulary.ts';

/** A page of documentation: its file name below the folder, and its Markdown. */
export interface Page {
  readonly file: string;
  readonly text: string;
}

/** The parts of a policy that its page shows. */
type Documented = Pick<CompiledPolicy, 'policy' | 'details'>;

/** Returns a policy's title with what distinguishes it: the only sets that contain it, and that it is deprecated. */
export function annotateTitle({ title, sets, deprecated }: Policy): string {
  const notes = [
    ...(sets.length === 0 ? [] : [`only in ${sets.join(', ')}`]),
    ...(deprecated === null ? [] : ['deprecated']),
  ];
  return notes.length === 0 ? title : `${title} (${notes.join('; ')})`;
}

/** Renders a page for each policy, and their index. */
export function renderPolicyPages(policies: readonly Documented[]): readonly Page[] {
  return [
    { file: 'README.md', text: renderIndex(policies.map(({ policy }) => policy)) },
    ...policies.map((each) => ({ file: `${each.policy.id}.md`, text: renderPolicyPage(each) })),
  ];
}

/** Renders one policy as Markdown that reads well on a terminal too. */
export function renderPolicyPage({ policy, details }: Documented): string {
  const { id, title, severity, description, remediation, controls, relatedResources, effectiveOn } = policy;
  const known = [
    ...controls,
    ...relatedResources.map(({ ref, description: about }) => (about ? `[${about}](${ref})` : `<${ref}>`)),
  ];
  const sections = [
    `# ${id}: ${title}`,
    `**${capitalize(severity)}.** ${describeScope(policy)}`,
    describeDeprecation(policy),
    policy.sets.length === 0 ? '' : `Only in ${listSets(policy.sets)}.`,
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

/** Returns true for an index that `policy docs` wrote. */
export function isIndex(text: string): boolean {
  return text.startsWith(indexHead);
}

function renderIndex(policies: readonly Policy[]): string {
  const groups = listCategories(policies).map((category) => {
    const rows = policies
      .filter((policy) => policy.category === category)
      .map(
        (policy) => `| [${policy.id}](${policy.id}.md) | ${policy.severity} | ${escapeCell(annotateTitle(policy))} |`,
      );
    return [`## ${category}`, '', '| policy | severity | |', '|---|---|---|', ...rows, ''].join('\n');
  });
  return `${indexHead}\n${groups.join('\n')}`;
}

function describeScope({ applies, targets, combine }: Policy): string {
  if (combine === true) return 'Evaluated once for each repository, with all its targets.';
  const others = targets.filter((kind) => !isOutsideProduction(kind));
  const isForTests = others.length < targets.length;
  const every = isForTests ? 'every target' : 'every target outside tests and archives';
  const kinds = others.length < 3 ? `each ${targets.join(' or ')}` : every;
  if (applies === 'always') return `Evaluated for ${kinds}.`;
  const scopes = applies.scopes.map((scope) => `\`${toSpelled(scope.split('.'), 'nextflow').join('.')}\``).join(' or ');
  const executors = applies.executors.map((executor) => `\`${executor}\``).join(' or ');
  const conditions = [
    ...(scopes === '' ? [] : [`sets something in ${scopes}`]),
    ...(executors === '' ? [] : [`uses the executor ${executors}`]),
  ];
  return `Evaluated for ${kinds} that ${conditions.join(' or ')}.`;
}

function listSets(sets: readonly string[]): string {
  return `the ${sets.length === 1 ? 'set' : 'sets'} ${sets.map((name) => `\`${name}\``).join(', ')}`;
}

function describeDeprecation({ deprecated }: Policy): string {
  if (deprecated === null) return '';
  const { replacedBy } = deprecated;
  return replacedBy === null ? '**Deprecated.**' : `**Deprecated**: [${replacedBy}](${replacedBy}.md) replaces it.`;
}

function renderParameters(policy: Policy): string {
  const rows = Object.entries(collectParameterSchemas(policy)).map(([name, given]) => {
    const schema = given as { readonly default?: unknown; readonly description?: string };
    return `| \`${name}\` | \`${escapeCell(JSON.stringify(schema.default))}\` | ${escapeCell(schema.description ?? '')} |`;
  });
  return rows.length === 0 ? '' : ['## Parameters', '', '| name | default | |', '|---|---|---|', ...rows].join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Returns the categories of policies in order. */
export function listCategories(policies: readonly Policy[]): readonly string[] {
  return [...new Set(policies.map(({ category }) => category))].toSorted();
}
