import { isJudging } from '../../../../policy/pack/judging-rule.ts';
import type { LintRule } from '../../lint-rule.ts';
import { type LintedFile, type LintedPack, metadataRange } from '../../linted-pack.ts';
import { policyWith } from './example-policy.ts';

export const noMetadata: LintRule = {
  id: 'lint/no-metadata',
  level: 'warning',
  title: 'A policy without METADATA',
  description:
    'Its id is made from its package and its rule. Whoever renames one of them loses every waiver and every history of its findings; and reports can say neither how bad it is nor what to do.',
  help: 'Give the package METADATA with an id of its own; docs/reference/policies.md has the keys.',
  examples: {
    bad: { text: 'package main\n\ndeny contains "spot" if input.config.google.batch.spot\n', at: 'package main' },
    good: { text: policyWith() },
  },
  *find(pack) {
    for (const { file, names } of withoutMetadata(pack)) {
      const ids = names.map((name) => `\`${[...file.module.package, name].join('-')}\``);
      const [verb, noun] = ids.length === 1 ? ['is', 'id'] : ['are', 'ids'];
      const message = `the policy's ${noun} ${verb} ${ids.join(', ')}, made from package and rule: with METADATA it keeps its id when they are renamed`;
      yield { file, range: metadataRange(file, []), message };
    }
  },
};

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
