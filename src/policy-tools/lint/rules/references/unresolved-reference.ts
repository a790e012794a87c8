import { findSlip } from '../../../../policy/pack/find-slip.ts';
import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { localsOf } from '../../../../policy/rego-tree/variables.ts';
import { walkRule, wordsOf } from '../../../../policy/rego-tree/walk-tree.ts';
import type { Flaw, LintRule } from '../../lint-rule.ts';
import type { LintedFile, LintedPack } from '../../linted-pack.ts';

export const unresolvedReference: LintRule = {
  id: 'lint/unresolved-reference',
  level: 'warning',
  title: 'A reference to a rule or package that is not there',
  description:
    'What is not there is undefined, and no condition on it ever holds: for OPA it might be data that comes later. Told where other packages of the same root are at hand, and no test puts data there.',
  help: 'Write the name as it is, or lint the missing package with the others.',
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
  /** The first names of all packages. */
  readonly roots: ReadonlySet<string>;
  /** Packages and rules, and all that they lie in. */
  readonly names: ReadonlySet<string>;
  /** Rules, and what tests put in place of data: what is below them is anybody's. */
  readonly ends: ReadonlySet<string>;
}

function listKnown(pack: LintedPack): Known {
  const packages = pack.files.map(({ package: name }) => name);
  const rules = pack.files.flatMap(({ package: name, module }) => module.rules.map((rule) => `${name}.${rule.name}`));
  const replaced = pack.files.flatMap((file) =>
    file.module.rules.flatMap((rule) => [...walkRule(rule)].flatMap((node) => replacedBy(node, file))),
  );
  return {
    roots: new Set(packages.map((name) => name.split('.')[0] ?? '')),
    names: new Set([...packages, ...rules].flatMap(beginningsOf)),
    ends: new Set([...rules, ...replaced]),
  };
}

function replacedBy({ with: replacing = [] }: RegoNode, file: LintedFile): readonly string[] {
  return replacing.filter((_, index) => index % 2 === 0).map((target) => pathOf(target, file).join('.'));
}

function beginningsOf(path: string): readonly string[] {
  const names = path.split('.');
  return names.map((_, index) => names.slice(0, index + 1).join('.'));
}

/** The names behind `data`, as far as they are written out; none for what is not of `data`. */
function pathOf(node: RegoNode, { module }: LintedFile): readonly string[] {
  const [first = '', ...rest] = wordsOf(node);
  const path = [...(module.imports.find(({ name }) => name === first)?.path ?? [first]), ...rest];
  return path[0] === 'data' ? path.slice(1) : [];
}

function* findUnresolved(file: LintedFile, known: Known): Generator<Flaw> {
  for (const rule of file.module.rules) {
    const locals = localsOf(rule);
    for (const node of walkRule(rule)) {
      if (node.type !== 'ref' || locals.has(wordsOf(node)[0] ?? '')) continue;
      const path = pathOf(node, file);
      if (!known.roots.has(path[0] ?? '') || path[0] === 'plumbline') continue;
      const beginnings = beginningsOf(path.join('.'));
      if (beginnings.some((name) => known.ends.has(name))) continue;
      const wrong = beginnings.findIndex((name) => !known.names.has(name));
      if (wrong < 0) continue;
      const inside = beginnings[wrong - 1] ?? '';
      const siblings = [...known.names].filter((name) => name.slice(0, name.lastIndexOf('.')) === inside);
      const meant = findSlip(beginnings[wrong] ?? '', siblings);
      const hint = meant === undefined ? '' : `: did you mean \`data.${meant}\`?`;
      yield {
        file,
        range: node,
        message: `there is no \`data.${beginnings[wrong]}\`, so that this is never defined${hint}`,
      };
    }
  }
}
