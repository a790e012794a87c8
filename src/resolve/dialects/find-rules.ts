import type { Dialect } from '../../language/syntax-problem.ts';
import type { DialectRules } from './dialect-rules.ts';
import { legacyRules } from './legacy-rules.ts';
import { strictRules } from './strict-rules.ts';

/** Returns the rules of a dialect. */
export function findRules(dialect: Dialect): DialectRules {
  return dialect === 'v1' ? legacyRules : strictRules;
}
