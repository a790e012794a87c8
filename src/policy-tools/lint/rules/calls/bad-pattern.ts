import { RE2JS } from 're2js';
import { listArguments } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { walkOwnCalls } from '../../linted-pack.ts';

/** Index of the argument that is a pattern. */
const patternArguments: { readonly [builtin: string]: number } = {
  'regex.match': 0,
  'regex.find_n': 0,
  'regex.find_all_string_submatch_n': 0,
  'regex.split': 0,
  'regex.replace': 1,
};

export const badPattern: LintRule = {
  id: 'lint/bad-pattern',
  level: 'error',
  title: 'Invalid regular expression',
  description:
    'Rego uses RE2 regular expressions, without lookahead, lookbehind and backreferences. A call with an invalid pattern is undefined, so its condition never holds.',
  help: 'Split the pattern into two conditions, the second under `not`.',
  examples: {
    bad: {
      text: 'package a\n\ndeny contains "tag" if regex.match(`:(?!latest)`, input.config.process.container)\n',
      at: '`:(?!latest)`',
    },
    good: {
      text: 'package a\n\ndeny contains "tag" if {\n\tregex.match(`:`, input.config.process.container)\n\tnot endswith(input.config.process.container, ":latest")\n}\n',
    },
  },
  *find(pack) {
    for (const { file, call } of walkOwnCalls(pack)) {
      const index = patternArguments[String(call.value)];
      const pattern = index === undefined ? undefined : listArguments(call)[index];
      const fault = pattern?.type === 'string' ? explainPattern(String(pattern.value)) : undefined;
      if (pattern === undefined || fault === undefined) continue;
      const message = `invalid RE2 regular expression (${fault}), so \`${String(call.value)}\` is undefined: correct the pattern`;
      yield { file, range: pattern, message };
    }
  },
};

function explainPattern(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^error parsing regexp: /u, '');
  }
}
