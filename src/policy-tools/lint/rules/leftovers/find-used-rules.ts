import { collectLocals } from '../../../../policy/rego-tree/variables.ts';
import { listWords, walkRule } from '../../../../policy/rego-tree/walk-tree.ts';
import { findReferred } from '../../find-referred.ts';
import type { LintedFile, LintedPack, LocatedRule } from '../../linted-pack.ts';

export function writeQualifiedName({ file, rule }: LocatedRule): string {
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
      const locals = collectLocals(rule);
      for (const node of walkRule(rule)) {
        if (node.type !== 'ref' && node.type !== 'var') continue;
        const referred = findReferred(node, file, pack, locals);
        for (const each of referred?.rules ?? [])
          if (each.rule.name !== rule.name || each.file.package !== file.package) used.add(writeQualifiedName(each));
        if (referred === undefined)
          for (const each of listRulesOfPackage(node, file, pack)) used.add(writeQualifiedName(each));
      }
    }
  }
  return used;
}

/** Returns all rules of a package for `data.a` or `data.a[name]`, which may refer to any of them. */
function listRulesOfPackage(
  node: Parameters<typeof listWords>[0],
  file: LintedFile,
  pack: LintedPack,
): readonly LocatedRule[] {
  const words = listWords(node);
  const imported = file.module.imports.find(({ name }) => name === words[0]);
  const path = imported === undefined ? words : [...imported.path, ...words.slice(1)];
  return path[0] === 'data' && path.length > 1 ? pack.listRules(path.slice(1).join('.')) : [];
}
