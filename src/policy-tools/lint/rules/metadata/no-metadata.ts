import { isJudging } from '../../../../policy/pack/judging-rule.ts';
import type { LintRule } from '../../lint-rule.ts';
import { findMetadataRange, type LintedFile, type LintedPack } from '../../linted-pack.ts';
import { writePolicyWith } from './example-policy.ts';

export const noMetadata: LintRule = {
  id: 'lint/no-metadata',
  level: 'warning',
  title: 'Policy without METADATA',
  description:
    'The id of the policy is derived from its package and rule. Renaming either one loses every waiver and the history of its findings. Reports have neither a severity nor a remediation for it.',
  help: 'Add METADATA with an id to the package. docs/reference/policies.md lists the keys.',
  examples: {
    bad: { text: 'package main\n\ndeny contains "spot" if input.config.google.batch.spot\n', at: 'package main' },
    good: { text: writePolicyWith() },
  },
  *find(pack) {
    for (const { file, names } of withoutMetadata(pack)) {
      const ids = names.map((name) => `\`${[...file.module.package, name].join('-')}\``);
      const [start, verb] =
        ids.length === 1
          ? ['the policy has no METADATA, so its id', 'changes']
          : ['the policies have no METADATA, so their ids', 'change'];
      const message = `${start} ${ids.join(', ')} ${verb} when the package or rule is renamed: add METADATA with an id`;
      yield { file, range: findMetadataRange(file, []), message };
    }
  },
};

/** Yields the first file of each package that has judging rules but no METADATA in any file. */
function* withoutMetadata(
  pack: LintedPack,
): Generator<{ readonly file: LintedFile; readonly names: readonly string[] }> {
  const packages = [
    ...new Set(pack.files.filter((file) => !file.isTest && !file.isLibrary).map((file) => file.package)),
  ];
  for (const name of packages) {
    const rules = pack.listRules(name).filter(({ file, rule }) => !file.isTest && isJudging(rule.name));
    const [first] = rules;
    const isDescribed = pack.files.some(
      (file) => file.package === name && !file.isTest && file.annotations !== undefined,
    );
    if (first !== undefined && !isDescribed)
      yield { file: first.file, names: [...new Set(rules.map(({ rule }) => rule.name))] };
  }
}
