import { isSyntaxRule } from '../implied-by.ts';
import { misplacedSelector } from '../resolve/profiles/misplaced-selector.ts';
import { unknownSelector } from '../resolve/profiles/unknown-selector.ts';

/** Returns whether a rule is about a file's syntax, or about a selector that the engine refuses. */
export function isSyntaxOrSelectorRule(id: string): boolean {
  return isSyntaxRule(id) || id === misplacedSelector.id || id === unknownSelector.id;
}
