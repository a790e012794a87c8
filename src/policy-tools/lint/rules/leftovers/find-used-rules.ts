import { localsOf } from '../../../../policy/rego-tree/variables.ts';
import { walkRule, wordsOf } from '../../../../policy/rego-tree/walk-tree.ts';
import { findReferred } from '../../find-referred.ts';
import type { LintedFile, LintedPack, LocatedRule } from '../../linted-pack.ts';

export function qualifiedName({ file, rule }: LocatedRule): string {
  return `${file.package}.${rule.name}`;
}

const usedRules = new WeakMap<LintedPack, ReadonlySet<string>>();

/**
 * Returns the qualified names of rules that other rules refer to; all rules of a package that is referred to itself.
 */
export function findUsedRules(pack: LintedPack): ReadonlySet<string> {
  const found = usedRules.get(pack) ?? collectUsedRules(pack);
  usedRules.set(pack, found);
  return found;
}

function collectUsedRules(pack: LintedPack): ReadonlySet<string> {
  const used = new Set<string>();
  for (const file of pack.files) {
    for (const rule of file.module.rules) {
      const locals = localsOf(rule);
      for (const node of walkRule(rule)) {
        if (node.type !== 'ref' && node.type !== 'var') continue;
        const referred = findReferred(node, file, pack, locals);
        for (const each of referred?.rules ?? [])
          if (each.rule.name !== rule.name || each.file.package !== file.package) used.add(qualifiedName(each));
        if (referred === undefined) for (const each of rulesOfPackage(node, file, pack)) used.add(qualifiedName(each));
      }
    }
  }
  return used;
}

/** Returns all rules of a package for `data.a` or `data.a[name]`, which may refer to any of them. */
function rulesOfPackage(
  node: Parameters<typeof wordsOf>[0],
  file: LintedFile,
  pack: LintedPack,
): readonly LocatedRule[] {
  const words = wordsOf(node);
  const imported = file.module.imports.find(({ name }) => name === words[0]);
  const path = imported === undefined ? words : [...imported.path, ...words.slice(1)];
  return path[0] === 'data' && path.length > 1 ? pack.rulesOf(path.slice(1).join('.')) : [];
}
