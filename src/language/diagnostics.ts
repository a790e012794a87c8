import { type DiagnosticFactory, defineDiagnostics } from '../base/diagnostic.ts';
import type { Span } from '../base/source.ts';
import type { Dialect, SyntaxProblem } from './problem.ts';

/** Both of the engine's parsers refuse the file. */
export const BOTH: readonly Dialect[] = ['v1', 'v2'];
/** Only the strict parser does: the legacy dialect has this. */
export const STRICT: readonly Dialect[] = ['v2'];
/** Only the legacy parser does. */
export const LEGACY: readonly Dialect[] = ['v1'];
/** A hint; neither does. */
export const NEITHER: readonly Dialect[] = [];

interface Found {
  readonly found: string;
}
interface Named {
  readonly name: string;
}
/** A name and what stands behind it, as far as they can be no part of a string that was never closed. */
interface Unassigned {
  readonly name: string | undefined;
  readonly value: string | undefined;
}

/** What looks like a setting and was meant otherwise, by its name in lower case. */
const OTHER_STATEMENTS: ReadonlyMap<string, string> = new Map([
  ['include', "Write `includeConfig 'PATH'`."],
  ['includeconfig', "Write `includeConfig 'PATH'`."],
  ['id', "Write `plugins { id 'NAME@VERSION' }`."],
  ['print', 'Remove it: a configuration prints nothing.'],
  ['println', 'Remove it: a configuration prints nothing.'],
]);

function describeAssignment({ name, value }: Unassigned): string {
  if (name === undefined) return 'Write `=` between the name and the value.';
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (value === '{') return `Write the settings of \`${name}\` in braces: \`${name} { … }\`.`;
  if (last === 'withName' || last === 'withLabel') return `Write \`process { ${last}: 'NAME' { … } }\`.`;
  return OTHER_STATEMENTS.get(name.toLowerCase()) ?? `Write \`${name} = ${value ?? '…'}\`.`;
}

const CATALOG = {
  // ---- characters and strings
  'byte-order-mark': {
    severity: 'warning',
    message: 'The file begins with a byte order mark, which the engine refuses.',
    fix: 'Save it as UTF-8 without one.',
  },
  shebang: {
    severity: 'error',
    message: 'Only the legacy dialect skips a `#!` line: a configuration file is not run as a program.',
    fix: 'Remove the line.',
  },
  'hash-comment': {
    severity: 'error',
    message: ({ found }: Found): string => `\`${found}\` does not begin a comment in this language.`,
    fix: ({ found }: Found): string => `Write \`//\` instead of \`${found}\`.`,
  },
  'unexpected-character': {
    severity: 'error',
    message: ({ found }: Found): string => `The character ${found} has no meaning here. Remove it or replace it.`,
  },
  'unclosed-comment': {
    severity: 'error',
    message: 'This comment is never closed. Add `*/` where it should end.',
  },
  'unterminated-string': {
    severity: 'error',
    message:
      'This string is never closed. Add the closing quote; a string over several lines needs three quotes at both ends.',
  },
  'line-break-in-string': {
    severity: 'error',
    message:
      'The line ends inside a double-quoted string. Close the string before the line ends, or use three double quotes.',
  },
  'bad-escape': {
    severity: 'error',
    message:
      'The string holds a backslash sequence that the language does not know. Double the backslash to mean one (`\\\\d`), or write the pattern between slashes.',
  },
  'lone-dollar': {
    severity: 'error',
    message:
      '`$` in a double-quoted string must begin `$name` or `${…}`. Write `\\$`, or use single quotes, to mean the character itself.',
  },
  'slashy-interpolation': {
    severity: 'error',
    message: 'Only the legacy dialect interpolates between slashes.',
    fix: 'Use a double-quoted string.',
  },
  'dollar-slashy': {
    severity: 'error',
    message: 'Only the legacy dialect has `$/…/$` strings.',
    fix: 'Use a quoted string.',
  },
  'bad-number': {
    severity: 'error',
    message:
      'This is not a number: digits after a leading 0 are octal (0 to 7), no digits may end with `_`, and with `i` or `L` at its end it must fit 32 or 64 bits.',
  },
  'unit-without-dot': {
    severity: 'error',
    message: ({ name }: Named): string =>
      `A unit needs a dot between the number and its name, or quotes around both: \`8.${name}\` or \`'8 ${name}'\`.`,
    fix: ({ name }: Named): string => `Put a dot right between the number and \`${name}\`.`,
  },

  // ---- structure
  'unexpected-token': {
    severity: 'error',
    message: ({ found }: Found): string => `${found.charAt(0).toUpperCase()}${found.slice(1)} cannot stand here.`,
  },
  'expected-token': {
    severity: 'error',
    message: ({ found, expected }: Found & { readonly expected: string }): string =>
      `Expected ${expected}, but found ${found}.`,
  },
  unclosed: {
    severity: 'error',
    message: ({ name }: Named): string => `The file ends before this was closed: ${name}. Add what closes it.`,
  },
  'stray-closer': {
    severity: 'error',
    message: ({ name }: Named): string =>
      `\`${name}\` closes nothing. Remove it, or add what it should close; the strict parser silently ignores it.`,
  },
  'leading-separator': {
    severity: 'error',
    message: 'A file cannot begin with `;`.',
    fix: 'Remove it.',
  },
  'missing-separator': {
    severity: 'error',
    message: 'A new statement begins here on the same line.',
    fix: 'Put it on its own line, or write `;` before it.',
  },
  'comment-separates': {
    severity: 'error',
    message:
      'Only the comment stands between two statements: the strict dialect reads it as a line break, the legacy one does not.',
    fix: 'Begin a new line for the second one.',
  },
  'comment-breaks-line': {
    severity: 'error',
    message: 'The strict dialect reads the comment before this as a line break, which cannot stand here.',
    fix: 'Move the comment to the end of the line.',
  },
  'line-break': {
    severity: 'error',
    message: 'The strict dialect does not allow a line break before this.',
    fix: 'Move it to the end of the line before.',
  },
  'cut-value': {
    severity: 'error',
    message:
      'The value ended with the line before: the strict dialect refuses this, the legacy one silently ignores it.',
    fix: 'Put the operator at the end of the line before.',
  },
  'too-deep': {
    severity: 'error',
    message: ({ limit }: { readonly limit: number }): string =>
      `Brackets or operators are nested more than ${limit} deep here; the file is not read any further. Split the value.`,
  },
  'too-many-problems': {
    severity: 'error',
    message: ({ count }: { readonly count: number }): string =>
      `From here on the file has ${count} more problems of the syntax, which are not listed. Correct those before first.`,
  },

  // ---- statements
  'missing-equals': {
    severity: 'error',
    message: (_: Unassigned): string => 'A setting needs an equals sign between its name and its value.',
    fix: describeAssignment,
  },
  'mixed-calls': {
    severity: 'error',
    message: '`plugins` holds calls such as `id`, and nothing else.',
    fix: 'Move this statement out of the block.',
  },
  'duplicate-key': {
    severity: 'error',
    message: 'The map has this key before: only the last of its values counts.',
    fix: 'Remove one of the two.',
  },
  'map-key': {
    severity: 'error',
    message: 'The key of a map is a word, a string or a number. Put any other expression in parentheses.',
  },
  'misplaced-default': {
    severity: 'error',
    message: '`default` must be the last of a `switch`. Move it to the end.',
  },
  'misplaced-definition': {
    severity: 'error',
    message: ({ name }: Named): string =>
      `${name} can stand neither in a block nor in a closure. Move it to where the file's settings stand.`,
  },
  'not-assignable': {
    severity: 'error',
    message:
      'What stands before `=` is no name. A name with other characters than letters, digits and `_` needs quotes.',
  },
  'colon-instead-of-equals': {
    severity: 'error',
    message: (_: Unassigned): string =>
      'A setting is written with `=`, not with `:`, which belongs to `withName:` and `withLabel:` blocks and to maps.',
    fix: describeAssignment,
  },
  'selector-assigned': {
    severity: 'error',
    message: ({ name }: Named): string =>
      `\`${name}\` is no setting: a selector has a colon, no equals sign, and a block of settings.`,
    fix: ({ name }: Named): string => `Write \`${name}: 'NAME' { … }\`.`,
  },
  'selector-target': {
    severity: 'error',
    message: 'A selector names its processes by a word or a string.',
    fix: 'Put the pattern in quotes.',
  },
  'selector-outside-block': {
    severity: 'error',
    message: 'A selector must stand inside a `process` block.',
  },
  'dotted-block': {
    severity: 'error',
    message: 'A block has one name without dots. Nest the blocks, or assign each setting by its full name.',
  },
  'incomplete-statement': {
    severity: 'error',
    message: 'A setting is named here, but given no value. Add `= value`, or remove it.',
  },
  'statement-in-strict': {
    severity: 'error',
    message: ({ name }: Named): string =>
      `The strict dialect has no ${name} among settings. Use the conditional operator, a parameter or a profile instead.`,
  },
  'code-in-strict': {
    severity: 'error',
    message: ({ name }: Named): string => `The strict dialect has no ${name}.`,
  },
  'operator-in-strict': {
    severity: 'error',
    message: ({ name }: Named): string => `The strict dialect has no ${name} here; only the legacy one does.`,
  },
  'jump-outside-loop': {
    severity: 'error',
    message: ({ name }: Named): string =>
      `\`${name}\` leaves ${name === 'break' ? 'a loop or a `switch`' : 'one turn of a loop'}, and here is none. A closure ends the loop around it.`,
  },
  'try-without-catch': {
    severity: 'error',
    message: 'A `try` needs a `catch` or a `finally`. Add one, or remove the `try`.',
  },
  'reserved-name': {
    severity: 'error',
    message: ({ name }: Named): string => `\`${name}\` is a word of the language and cannot be a name here.`,
  },
  'quoted-name': {
    severity: 'error',
    message: 'The legacy dialect does not take a quoted name without dots for a setting. Use the dotted form.',
  },
  'type-name': {
    severity: 'error',
    message: 'A type begins with a capital letter, or is one of the primitive ones such as `int`.',
  },
  'computed-name': {
    severity: 'error',
    message: 'The strict dialect does not allow a computed name. Write the name out.',
  },
  'unreadable-closure': {
    severity: 'error',
    message: ({ found, expected }: Found & { readonly expected: string | undefined }): string =>
      expected === undefined
        ? `The code in the closure cannot be read: ${found} cannot stand here.`
        : `The code in the closure cannot be read: expected ${expected}, but found ${found}.`,
  },
} as const;

const diagnose: DiagnosticFactory<typeof CATALOG> = defineDiagnostics('syntax', CATALOG);

/** Every code of this layer, with its area. */
export const syntaxCodes: readonly string[] = diagnose.codes;

export type SyntaxCode = keyof typeof CATALOG;
type Message<C extends SyntaxCode> = (typeof CATALOG)[C]['message'];
export type Facts<C extends SyntaxCode> = Message<C> extends (facts: infer F) => string ? [facts: F] : [];

/** One problem of the catalogue. Facts never hold what a string in the file says: it may be secret. */
export function describeProblem<C extends SyntaxCode>(
  code: C,
  span: Span,
  refusedBy: readonly Dialect[],
  ...facts: Facts<C>
): SyntaxProblem {
  const create = diagnose as (code: string, span: Span, ...facts: readonly unknown[]) => ReturnType<typeof diagnose>;
  const problem = create(code, span, ...facts);
  // What both dialects take is no error, however little it may be what was meant.
  const severity = refusedBy.length === 0 && problem.severity === 'error' ? 'warning' : problem.severity;
  return { ...problem, severity, refusedBy };
}
