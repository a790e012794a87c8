import type { Json } from '../../base/json.ts';
import { findSlip } from '../../base/suggest.ts';
import { vocabularyData } from '../../vocabulary/vocabulary.ts';
import type { Policy } from '../policy.ts';
import type { RegoModule, RegoNode } from '../rego-tree/rego-tree.ts';
import { walkRule } from '../rego-tree/walk-tree.ts';
import type { Flaw, Told } from './explain-name.ts';

/** What is asked of `data` that is not there: a slip of what Plumbline puts there, and parameters that no policy has. */
export function* checkData(
  module: RegoModule,
  policies: readonly Policy[],
  packages: ReadonlySet<string>,
): Generator<Flaw> {
  const parameters = new Map(policies.map((policy) => [policy.id, namesOf(policy)]));
  for (const rule of module.rules) {
    for (const node of walkRule(rule)) {
      const path = node.type === 'ref' ? writtenOf(node, module) : [];
      const told = path[0]?.text === 'data' ? explainData(path.slice(1), parameters, packages) : undefined;
      if (told !== undefined) yield told;
    }
  }
}

/**
 * What is asked of `data` and is neither Plumbline's nor of a package, by the names up to where it leaves the packages:
 * `acme.limits` beside a package `acme.images`. `packages` are dotted.
 */
export function* listAskedData(module: RegoModule, packages: readonly string[]): Generator<string> {
  for (const rule of module.rules) {
    for (const node of walkRule(rule)) {
      const [data, ...path] = node.type === 'ref' ? writtenOf(node, module).map(({ text }) => text) : [];
      if (data !== 'data' || ours.includes(path[0] ?? '')) continue;
      if (packages.some((each) => `${path.join('.')}.`.startsWith(`${each}.`))) continue;
      const names = path.map((_, at) => path.slice(0, at + 1).join('.'));
      const asked = names.find((name) => !packages.some((each) => `${each}.`.startsWith(`${name}.`)));
      if (asked !== undefined) yield asked;
    }
  }
}

interface Word {
  readonly node: RegoNode;
  readonly text: string;
}

/** The names of a reference up to the first that is computed, those of what is imported first. */
function writtenOf({ items }: RegoNode, { imports }: RegoModule): readonly Word[] {
  const [first, ...rest] = items;
  if (first?.type !== 'var') return [];
  const imported = imports.find(({ name }) => name === first.value)?.path ?? [String(first.value)];
  const open = rest.findIndex(({ type }) => type !== 'string');
  const written = open < 0 ? rest : rest.slice(0, open);
  return [
    ...imported.map((text) => ({ node: first, text })),
    ...written.map((node) => ({ node, text: String(node.value) })),
  ];
}

const ours = ['vocabulary', 'parameters', 'plumbline'];
const vocabulary = Object.keys(vocabularyData() as { readonly [name: string]: Json });

function explainData(
  [root, second, third]: readonly Word[],
  parameters: ReadonlyMap<string, readonly string[]>,
  packages: ReadonlySet<string>,
): Flaw | undefined {
  if (root === undefined) return undefined;
  const tell = ({ node }: Word, message: string): Flaw => ({ node, ...told(message) });
  if (!ours.includes(root.text) && !packages.has(root.text)) {
    const meant = findSlip(root.text, ours);
    // Data that comes with the policies may well be called `parameter`; what follows tells which is meant.
    const isMeant = meant !== 'parameters' || parameters.has(second?.text ?? '');
    return meant === undefined || !isMeant
      ? undefined
      : tell(root, `there is no \`data.${root.text}\`: did you mean \`data.${meant}\`?`);
  }
  if (second === undefined) return undefined;
  if (root.text === 'vocabulary' && !vocabulary.includes(second.text)) {
    return tell(second, `data.vocabulary has no \`${second.text}\`: ${hint(second.text, vocabulary)}`);
  }
  if (root.text !== 'parameters') return undefined;
  const known = parameters.get(second.text);
  if (known === undefined) {
    // Policies are numbered: another number is another policy, which may just not be here.
    const meant = findSlip(
      second.text,
      [...parameters.keys()].filter((id) => digitsOf(id) === digitsOf(second.text)),
    );
    return meant === undefined
      ? undefined
      : tell(second, `there is no policy \`${second.text}\`: did you mean \`${meant}\`?`);
  }
  if (third === undefined || known.includes(third.text)) return undefined;
  const has = known.length === 0 ? 'it has none' : hint(third.text, known);
  return tell(third, `${second.text} has no parameter \`${third.text}\`: ${has}`);
}

function told(message: string): Told {
  return { code: 'data_unknown', message };
}

function hint(sample: string, known: readonly string[]): string {
  const meant = findSlip(sample, known);
  return meant === undefined ? `there are ${known.join(', ')}` : `did you mean \`${meant}\`?`;
}

function namesOf({ parameters }: Policy): readonly string[] {
  return Object.keys(
    (parameters as { readonly properties: { readonly [name: string]: Json } } | null)?.properties ?? {},
  );
}

function digitsOf(id: string): string {
  return id.replaceAll(/\D/gu, '');
}
