import { findSlip } from '../../../../base/suggest.ts';
import { isJudging } from '../../../../policy/pack/judging-rule.ts';

/** Returns the judging rule that a misspelt name means: a typo, a plural, another case, or an underscore without suffix. */
export function findMeantRule(name: string): string | undefined {
  if (isJudging(name)) return undefined;
  const [, word = '', suffix = ''] = /^([A-Za-z]+?)((?:_.*|[A-Z].*)?)$/u.exec(name) ?? [];
  const known = { denies: 'deny', denied: undefined, warning: 'warn', warnings: 'warn', violations: 'violation' }[
    word.toLowerCase()
  ];
  const meant = ['deny', 'violation', 'warn', 'undecided'].includes(word)
    ? word
    : (known ??
      (word.length > 3 ? findSlip(word, ['deny', 'violation', 'warn', 'undecided', 'exception']) : undefined));
  if (meant === undefined) return undefined;
  const rest = suffix.replace(/^_/u, '');
  return rest === '' ? meant : `${meant}_${rest.charAt(0).toLowerCase()}${rest.slice(1)}`;
}
