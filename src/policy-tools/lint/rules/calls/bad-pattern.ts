import { RE2JS } from 're2js';
import { argumentsOf, walkRule } from '../../../../policy/rego-tree/walk-tree.ts';
import type { LintRule } from '../../lint-rule.ts';
import { ownRules } from '../../linted-pack.ts';
import { findCalls } from './find-calls.ts';

/** Which argument of a builtin is a pattern. */
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
  title: 'A pattern that is none',
  description:
    'Rego has the regular expressions of RE2, without lookahead, lookbehind and backreferences. A call with another pattern is undefined, so that its condition never holds.',
  help: 'Say it with two conditions, the second under `not`.',
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
    for (const { file, rule } of ownRules(pack)) {
      for (const call of findCalls(walkRule(rule))) {
        const index = patternArguments[String(call.value)];
        const pattern = index === undefined ? undefined : argumentsOf(call)[index];
        const fault = pattern?.type === 'string' ? explainPattern(String(pattern.value)) : undefined;
        if (pattern === undefined || fault === undefined) continue;
        yield {
          file,
          range: pattern,
          message: `this is no pattern of RE2 (${fault}), so that \`${String(call.value)}\` is undefined`,
        };
      }
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
