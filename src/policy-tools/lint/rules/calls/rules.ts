import type { LintRule } from '../../lint-rule.ts';
import { badPattern } from './bad-pattern.ts';
import { callInNot } from './call-in-not.ts';
import { slowCallInLoop } from './slow-call-in-loop.ts';
import { sprintfArguments } from './sprintf-arguments.ts';
import { unsetInNot } from './unset-in-not.ts';
import { wholeDocumentInCall } from './whole-document-in-call.ts';

/** Calls that fail, are slow, or mean something else than they seem to. */
export const callRules: readonly LintRule[] = [
  badPattern,
  sprintfArguments,
  callInNot,
  unsetInNot,
  slowCallInLoop,
  wholeDocumentInCall,
];
