import { walkRule, wordsOf } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';

export const unusedImport: LintRule = {
  id: 'lint/unused-import',
  level: 'warning',
  title: 'Unused import',
  description: 'Nothing in the file uses the import, and readers search for its use.',
  help: 'Remove it.',
  examples: {
    bad: {
      text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "spot" if input.config.google.batch.spot\n',
      at: 'import data.plumbline.lib',
    },
    good: {
      text: 'package a\n\nimport data.plumbline.lib\n\ndeny contains "spot" if lib.effective("google.batch.spot") == true\n',
    },
  },
  *find(pack) {
    for (const file of pack.files.filter(({ isLibrary }) => !isLibrary)) {
      const words = new Set(
        file.module.rules.flatMap((rule) => [...walkRule(rule)].flatMap((node) => wordsOf(node)[0] ?? [])),
      );
      for (const imported of file.module.imports) {
        const { path, name, start, end } = imported;
        if (path[0] === 'rego' || path[0] === 'future' || words.has(name)) continue;
        const range = { start, end: Math.max(end, start) };
        yield { file, range, message: `unused import \`${name}\`: remove it` };
      }
    }
  },
};
