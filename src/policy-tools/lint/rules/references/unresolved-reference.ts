import { findSlip } from '../../../../base/suggest.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { collectLocals } from '../../../../policy/rego-tree/variables.ts';
import { listWords, walkRule } from '../../../../policy/rego-tree/walk-tree.ts';
import type { Flaw, LintRule } from '../../lint-rule.ts';
import type { LintedFile, LintedPack } from '../../linted-pack.ts';

export const unresolvedReference: LintRule = {
  id: 'lint/unresolved-reference',
  level: 'warning',
  title: 'Reference to a missing rule or package',
  description:
    'A reference to something that does not exist is undefined, and no condition on it ever holds. OPA accepts it because it could be data that is loaded later. The rule applies if the pack has other packages of the same root and no test replaces the data.',
  help: 'Correct the name, or lint the missing package together with the others.',
  examples: {
    bad: {
      text: 'package acme.a\n\nimport data.acme.shared\n\ndeny contains "large" if shared.is_lage\n',
      beside: [{ path: 'shared.rego', text: 'package acme.shared\n\nis_large if input.config.process.cpus > 8\n' }],
      at: 'shared.is_lage',
    },
    good: {
      text: 'package acme.a\n\nimport data.acme.shared\n\ndeny contains "large" if shared.is_large\n',
      beside: [{ path: 'shared.rego', text: 'package acme.shared\n\nis_large if input.config.process.cpus > 8\n' }],
    },
  },
  *find(pack) {
    const known = listKnown(pack);
    for (const file of pack.files.filter(({ isLibrary }) => !isLibrary)) {
      yield* findUnresolved(file, known);
    }
  },
};

interface Known {
  /** First names of all packages. */
  readonly roots: ReadonlySet<string>;
  /** Packages, rules and every prefix of their paths. */
  readonly names: ReadonlySet<string>;
  /** Rules, and paths that tests replace by `with`: any path below them may exist. */
  readonly ends: ReadonlySet<string>;
}

function listKnown(pack: LintedPack): Known {
  const packages = pack.files.map(({ package: name }) => name);
  const rules = pack.files.flatMap(({ package: name, module }) => module.rules.map((rule) => `${name}.${rule.name}`));
  const replaced = pack.files.flatMap((file) =>
    file.module.rules.flatMap((rule) => [...walkRule(rule)].flatMap((node) => listReplaced(node, file))),
  );
  return {
    roots: new Set(packages.map((name) => name.split('.')[0] ?? '')),
    names: new Set([...packages, ...rules].flatMap(listPrefixes)),
    ends: new Set([...rules, ...replaced]),
  };
}

function listReplaced({ with: replacing = [] }: RegoNode, file: LintedFile): readonly string[] {
  return replacing.filter((_, index) => index % 2 === 0).map((target) => findPath(target, file).join('.'));
}

function listPrefixes(path: string): readonly string[] {
  const names = path.split('.');
  return names.map((_, index) => names.slice(0, index + 1).join('.'));
}

/** Returns the literal names after `data`; empty for references outside `data`. */
function findPath(node: RegoNode, { module }: LintedFile): readonly string[] {
  const [first = '', ...rest] = listWords(node);
  const path = [...(module.imports.find(({ name }) => name === first)?.path ?? [first]), ...rest];
  return path[0] === 'data' ? path.slice(1) : [];
}

function* findUnresolved(file: LintedFile, known: Known): Generator<Flaw> {
  for (const rule of file.module.rules) {
    const locals = collectLocals(rule);
    for (const node of walkRule(rule)) {
      if (node.type !== 'ref' || locals.has(listWords(node)[0] ?? '')) continue;
      const path = findPath(node, file);
      if (!known.roots.has(path[0] ?? '') || path[0] === 'plumbline') continue;
      const prefixes = listPrefixes(path.join('.'));
      if (prefixes.some((name) => known.ends.has(name))) continue;
      const wrong = prefixes.findIndex((name) => !known.names.has(name));
      if (wrong < 0) continue;
      const inside = prefixes[wrong - 1] ?? '';
      const siblings = [...known.names].filter((name) => name.slice(0, name.lastIndexOf('.')) === inside);
      const meant = findSlip(prefixes[wrong] ?? '', siblings);
      const hint = meant === undefined ? ': correct the name' : `: did you mean \`data.${meant}\`?`;
      yield {
        file,
        range: node,
        message: `\`data.${prefixes[wrong]}\` does not exist, so this is always undefined${hint}`,
      };
    }
  }
}
