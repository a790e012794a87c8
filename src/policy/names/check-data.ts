import type { Json } from '../../base/json.ts';
import { findSlip } from '../../base/suggest.ts';
import { vocabularyData } from '../../vocabulary/vocabulary.ts';
import type { SourcePolicy } from '../pack/pack.ts';
import { collectParameterSchemas } from '../pack/parameters.ts';
import type { RegoModule, RegoNode } from '../rego-tree/rego-tree.ts';
import { walkRule } from '../rego-tree/walk-tree.ts';
import type { Flaw } from './explain-name.ts';

const own = ['vocabulary', 'parameters', 'plumbline'];

/** Yields references to missing data: misspelt names of Plumbline's data, and undeclared parameters. `packages` are dotted. */
export function* checkData(
  module: RegoModule,
  policies: readonly SourcePolicy[],
  packages: readonly string[],
): Generator<Flaw> {
  const parameters = new Map(policies.map(({ policy }) => [policy.id, Object.keys(collectParameterSchemas(policy))]));
  const roots = new Set(packages.map((name) => name.split('.')[0]));
  for (const path of walkDataReferences(module)) {
    const wrong = explainData(path, parameters, roots);
    if (wrong !== undefined) yield { node: wrong.node, code: 'data_unknown', message: wrong.message };
  }
}

/**
 * Yields references to data that neither Plumbline nor a package provides, up to the first name outside of the packages:
 * `acme.limits` beside a package `acme.images`.
 */
export function* listAskedData(module: RegoModule, packages: readonly string[]): Generator<string> {
  for (const words of walkDataReferences(module)) {
    const path = words.map(({ text }) => text);
    if (own.includes(path[0] ?? '')) continue;
    if (packages.some((each) => `${path.join('.')}.`.startsWith(`${each}.`))) continue;
    const names = path.map((_, at) => path.slice(0, at + 1).join('.'));
    const asked = names.find((name) => !packages.some((each) => `${each}.`.startsWith(`${name}.`)));
    if (asked !== undefined) yield asked;
  }
}

interface Word {
  readonly node: RegoNode;
  readonly text: string;
}

/** Yields the literal names after `data` of each reference, imports resolved. */
function* walkDataReferences({ rules, imports }: RegoModule): Generator<readonly Word[]> {
  for (const node of rules.flatMap((rule) => [...walkRule(rule)])) {
    const [first, ...rest] = node.type === 'ref' ? node.items : [];
    if (first?.type !== 'var') continue;
    const [root, ...imported] = imports.find(({ name }) => name === first.value)?.path ?? [String(first.value)];
    if (root !== 'data') continue;
    const open = rest.findIndex(({ type }) => type !== 'string');
    const literal = open < 0 ? rest : rest.slice(0, open);
    yield [
      ...imported.map((text) => ({ node: first, text })),
      ...literal.map((name) => ({ node: name, text: String(name.value) })),
    ];
  }
}

function explainData(
  [root, second, third]: readonly Word[],
  parameters: ReadonlyMap<string, readonly string[]>,
  packageRoots: ReadonlySet<string | undefined>,
): { readonly node: RegoNode; readonly message: string } | undefined {
  if (root === undefined) return undefined;
  if (!own.includes(root.text) && !packageRoots.has(root.text)) {
    const meant = findSlip(root.text, own);
    // A data file may well be called `parameter`; a policy id after it shows that `parameters` is meant.
    if (meant === undefined || (meant === 'parameters' && !parameters.has(second?.text ?? ''))) return undefined;
    return { node: root.node, message: `there is no \`data.${root.text}\`: did you mean \`data.${meant}\`?` };
  }
  if (second === undefined) return undefined;
  if (root.text === 'vocabulary') {
    const vocabulary = Object.keys(vocabularyData() as { readonly [name: string]: Json });
    if (vocabulary.includes(second.text)) return undefined;
    const message = `data.vocabulary has no \`${second.text}\`: ${suggestName(second.text, vocabulary)}`;
    return { node: second.node, message };
  }
  if (root.text !== 'parameters') return undefined;
  const known = parameters.get(second.text);
  if (known === undefined) {
    // Another number is another policy, which may be in another pack.
    const keepDigits = (id: string): string => id.replaceAll(/\D/gu, '');
    const similar = [...parameters.keys()].filter((id) => keepDigits(id) === keepDigits(second.text));
    const meant = findSlip(second.text, similar);
    if (meant === undefined) return undefined;
    return { node: second.node, message: `there is no policy \`${second.text}\`: did you mean \`${meant}\`?` };
  }
  if (third === undefined || known.includes(third.text)) return undefined;
  const has = known.length === 0 ? 'it declares none' : suggestName(third.text, known);
  return { node: third.node, message: `${second.text} has no parameter \`${third.text}\`: ${has}` };
}

function suggestName(sample: string, known: readonly string[]): string {
  const meant = findSlip(sample, known);
  return meant === undefined ? `known are ${known.join(', ')}` : `did you mean \`${meant}\`?`;
}
