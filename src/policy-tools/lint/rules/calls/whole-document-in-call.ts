import type { RegoNode } from '../../../../policy/rego-tree/rego-tree.ts';
import { listArguments, listWords } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { walkOwnCalls } from '../../linted-pack.ts';

export const wholeDocumentInCall: LintRule = {
  id: 'lint/whole-document-in-call',
  level: 'warning',
  title: 'Complete document passed to a builtin',
  description:
    'A builtin that is not compiled in gets its arguments serialized in every call, and the document has thousands of lines. The call also reads the complete document, so any value that cannot be determined statically makes the policy undecided.',
  help: 'Pass the part that the call needs.',
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
    for (const { file, call } of walkOwnCalls(pack)) {
      const name = String(call.value);
      if (file.isTest || !pack.hostBuiltins.has(name)) continue;
      for (const argument of listArguments(call).filter(isWhole)) {
        const message = `\`${name}\` receives the complete document, serialized in every call: pass the part it needs`;
        yield { file, range: argument, message };
      }
    }
  },
};

/** Returns whether a term is all of `input`, `input.config` or `input.settings`. */
function isWhole(node: RegoNode): boolean {
  if (node.type !== 'ref' && node.type !== 'var') return false;
  const isClosed = node.type === 'var' || node.items.length === listWords(node).length;
  return isClosed && ['input', 'input.config', 'input.settings'].includes(listWords(node).join('.'));
}
