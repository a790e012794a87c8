import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { argumentsOf, walkRule, wordsOf } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { ownRules } from '../../linted-pack.ts';
import { findCalls } from './find-calls.ts';

export const wholeDocumentInCall: LintRule = {
  id: 'lint/whole-document-in-call',
  level: 'warning',
  title: 'The whole document given to a builtin',
  description:
    'What is given to a builtin that is not compiled in is written out and read again in every call: the document has thousands of lines. What it reads there is all of it, so that any value that nobody can tell makes the policy undecided.',
  help: 'Give it the part that is asked for.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "tags" if object.subset(input.config, {"tags": {}})\n',
      at: 'input.config',
    },
    good: {
      text: 'package a\n\ndeny contains "tags" if object.subset(input.config.process.resourceLabels, {"team": "core"})\n',
    },
  },
  *find(pack) {
    for (const { file, rule } of ownRules(pack)) {
      if (file.isTest) continue;
      for (const call of findCalls(walkRule(rule))) {
        const name = String(call.value);
        if (!pack.hostBuiltins.has(name)) continue;
        for (const argument of argumentsOf(call).filter(isWhole)) {
          const message = `\`${name}\` gets the whole document, written out for each call: give it the part that is asked for`;
          yield { file, range: argument, message };
        }
      }
    }
  },
};

/** `input`, `input.config` or `input.settings` as a whole. */
function isWhole(node: RegoNode): boolean {
  if (node.type !== 'ref' && node.type !== 'var') return false;
  const words = wordsOf(node);
  const isClosed = node.type === 'var' || node.items.length === words.length;
  return (
    isClosed &&
    words[0] === 'input' &&
    (words.length === 1 || (words.length === 2 && ['config', 'settings'].includes(words[1] ?? '')))
  );
}
