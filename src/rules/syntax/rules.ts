import { badEscape } from './characters/bad-escape.ts';
import { badNumber } from './characters/bad-number.ts';
import { byteOrderMark } from './characters/byte-order-mark.ts';
import { dollarSlashy } from './characters/dollar-slashy.ts';
import { hashComment } from './characters/hash-comment.ts';
import { lineBreakInString } from './characters/line-break-in-string.ts';
import { loneDollar } from './characters/lone-dollar.ts';
import { shebang } from './characters/shebang.ts';
import { slashyInterpolation } from './characters/slashy-interpolation.ts';
import { unclosedComment } from './characters/unclosed-comment.ts';
import { unexpectedCharacter } from './characters/unexpected-character.ts';
import { unitWithoutDot } from './characters/unit-without-dot.ts';
import { unterminatedString } from './characters/unterminated-string.ts';
import { codeInStrict } from './statements/code-in-strict.ts';
import { colonInsteadOfEquals } from './statements/colon-instead-of-equals.ts';
import { computedName } from './statements/computed-name.ts';
import { dottedBlock } from './statements/dotted-block.ts';
import { duplicateKey } from './statements/duplicate-key.ts';
import { incompleteStatement } from './statements/incomplete-statement.ts';
import { jumpOutsideLoop } from './statements/jump-outside-loop.ts';
import { mapKey } from './statements/map-key.ts';
import { misplacedDefault } from './statements/misplaced-default.ts';
import { misplacedDefinition } from './statements/misplaced-definition.ts';
import { missingEquals } from './statements/missing-equals.ts';
import { mixedCalls } from './statements/mixed-calls.ts';
import { notAssignable } from './statements/not-assignable.ts';
import { operatorInStrict } from './statements/operator-in-strict.ts';
import { quotedName } from './statements/quoted-name.ts';
import { reservedName } from './statements/reserved-name.ts';
import { selectorAssigned } from './statements/selector-assigned.ts';
import { selectorOutsideBlock } from './statements/selector-outside-block.ts';
import { selectorTarget } from './statements/selector-target.ts';
import { statementInStrict } from './statements/statement-in-strict.ts';
import { tryWithoutCatch } from './statements/try-without-catch.ts';
import { typeName } from './statements/type-name.ts';
import { unreadableClosure } from './statements/unreadable-closure.ts';
import { commentBreaksLine } from './structure/comment-breaks-line.ts';
import { commentSeparates } from './structure/comment-separates.ts';
import { cutValue } from './structure/cut-value.ts';
import { expectedToken } from './structure/expected-token.ts';
import { leadingSeparator } from './structure/leading-separator.ts';
import { lineBreak } from './structure/line-break.ts';
import { missingSeparator } from './structure/missing-separator.ts';
import { placeholder } from './structure/placeholder.ts';
import { strayCloser } from './structure/stray-closer.ts';
import { tooDeep } from './structure/too-deep.ts';
import { tooManyProblems } from './structure/too-many-problems.ts';
import { unclosed } from './structure/unclosed.ts';
import { unexpectedToken } from './structure/unexpected-token.ts';

/**
 * Text that the engine's parsers refuse. All but templates have the same severity: no pipeline starts with such a file.
 */
export const syntaxRules = [
  byteOrderMark,
  shebang,
  hashComment,
  unexpectedCharacter,
  unclosedComment,
  unterminatedString,
  lineBreakInString,
  badEscape,
  loneDollar,
  slashyInterpolation,
  dollarSlashy,
  badNumber,
  unitWithoutDot,
  unexpectedToken,
  expectedToken,
  placeholder,
  unclosed,
  strayCloser,
  leadingSeparator,
  missingSeparator,
  commentSeparates,
  commentBreaksLine,
  lineBreak,
  cutValue,
  tooDeep,
  tooManyProblems,
  missingEquals,
  mixedCalls,
  duplicateKey,
  notAssignable,
  colonInsteadOfEquals,
  selectorAssigned,
  selectorTarget,
  selectorOutsideBlock,
  dottedBlock,
  incompleteStatement,
  statementInStrict,
  codeInStrict,
  operatorInStrict,
  jumpOutsideLoop,
  tryWithoutCatch,
  reservedName,
  quotedName,
  typeName,
  computedName,
  mapKey,
  misplacedDefinition,
  misplacedDefault,
  unreadableClosure,
] as const;
