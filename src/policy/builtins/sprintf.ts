import { isArray, printRego, RegoNumber, type RegoValue } from '../rego-values/rego-value.ts';
import { BuiltinError, type HostBuiltin, toText } from './builtin.ts';
import { type Directive, formatBigInt, formatFloat, formatInteger, formatString, pad, quote } from './go-format.ts';

// Go's `fmt.Sprintf` over the four kinds of argument that OPA hands to it, error marks included. Differs from C's: a wrong
// verb or a missing argument shows in the text (`%!d(string=x)`, `%!s(MISSING)`) instead of failing.

/** What OPA makes of a Rego value before it formats it. */
export type GoArgument =
  | { readonly type: 'int64' | 'big.Int'; readonly value: bigint }
  | { readonly type: 'float64'; readonly value: number }
  | { readonly type: 'string'; readonly value: string };

export const sprintf: HostBuiltin = (format: RegoValue | undefined, args: RegoValue | undefined) => {
  if (args === undefined || args === null || !isArray(args)) throw new BuiltinError('operand 2 must be array');
  return formatGo(toText(format), args.map(toGoArgument));
};

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

function toGoArgument(value: RegoValue): GoArgument {
  if (typeof value === 'string') return { type: 'string', value };
  if (!(value instanceof RegoNumber)) return { type: 'string', value: printRego(value, quote) };
  if (/[.eE]/.test(value.text)) {
    const float = Number(value.text);
    return Number.isFinite(float) ? { type: 'float64', value: float } : { type: 'string', value: value.text };
  }
  const integer = BigInt(value.text);
  return { type: integer >= MIN_INT64 && integer <= MAX_INT64 ? 'int64' : 'big.Int', value: integer };
}

const LARGEST_WIDTH = 1_000_000;
// Widths of a million add up. A policy that asks for more is ended: OPA would give the text.
const LONGEST_TEXT = 2 ** 26;
const FLAGS = '#0+- ';

function formatGo(format: string, args: readonly GoArgument[]): string {
  const characters = [...format];
  let out = '';
  let at = 0;
  let next = 0;
  let reordered = false;

  /** `[3]`: the argument's number, from 1. A wrong one is remembered and shown by the verb. */
  function readIndex(directive: { badIndex: boolean }): boolean {
    if (characters[at] !== '[') return false;
    reordered = true;
    const end = characters.indexOf(']', at);
    if (end < 0) {
      directive.badIndex = true;
      at += 1;
      return false;
    }
    const text = characters.slice(at + 1, end).join('');
    at = end + 1;
    const index = /^\d+$/.test(text) ? Number(text) - 1 : -1;
    if (index < 0 || index >= args.length) {
      directive.badIndex = true;
      return true;
    }
    next = index;
    return true;
  }

  function readNumber(): number | undefined {
    const start = at;
    while (/^[0-9]$/.test(characters[at] ?? '')) at += 1;
    if (at === start) return undefined;
    const number = Number(characters.slice(start, at).join(''));
    if (Math.floor(number / 10) <= LARGEST_WIDTH) return number;
    // Go gives up reading the directive before the digit after.
    at = characters.length;
    return undefined;
  }

  /** `*`: the width or precision is the next argument. */
  function takeNumber(): number | undefined {
    const argument = args[next];
    if (argument !== undefined) next += 1;
    if (argument?.type !== 'int64') return undefined;
    const number = Number(argument.value);
    return Math.abs(number) > LARGEST_WIDTH ? undefined : number;
  }

  while (at < characters.length) {
    const character = characters[at] ?? '';
    at += 1;
    if (character !== '%') {
      out += character;
      continue;
    }
    let flags = '';
    while (at < characters.length && FLAGS.includes(characters[at] ?? '')) {
      flags += characters[at];
      at += 1;
    }
    const state = { badIndex: false };
    let width: number | undefined;
    let precision: number | undefined;
    let afterIndex = readIndex(state);
    if (characters[at] === '*') {
      at += 1;
      width = takeNumber();
      if (width === undefined) out += '%!(BADWIDTH)';
      else if (width < 0) {
        width = -width;
        flags += '-';
      }
      afterIndex = false;
    } else {
      width = readNumber();
      if (afterIndex && width !== undefined) state.badIndex = true;
    }
    if (characters[at] === '.') {
      at += 1;
      if (afterIndex) state.badIndex = true;
      afterIndex = readIndex(state);
      if (characters[at] === '*') {
        at += 1;
        precision = takeNumber();
        if (precision !== undefined && precision < 0) precision = undefined;
        if (precision === undefined) out += '%!(BADPREC)';
        afterIndex = false;
      } else {
        precision = readNumber() ?? 0;
      }
    }
    if (!afterIndex) readIndex(state);
    const verb = characters[at];
    if (verb === undefined) {
      out += '%!(NOVERB)';
      break;
    }
    at += 1;
    const argument = args[next];
    if (verb === '%') out += '%';
    else if (state.badIndex) out += `%!${verb}(BADINDEX)`;
    else if (argument === undefined) out += `%!${verb}(MISSING)`;
    else {
      next += 1;
      if (out.length > LONGEST_TEXT) throw new RangeError(`sprintf: a text of more than ${LONGEST_TEXT} characters`);
      out += formatOne({ verb, flags: normalizeFlags(flags), width, precision }, argument);
    }
  }
  if (!reordered && next < args.length) {
    const extra = args.slice(next).map((argument) => `${goType(argument)}=${plain(argument)}`);
    out += `%!(EXTRA ${extra.join(', ')})`;
  }
  return out;
}

/** `-` pads on the right, where zeros would change the value. */
function normalizeFlags(flags: string): string {
  return flags.includes('-') ? flags.replaceAll('0', '') : flags;
}

function formatOne(directive: Directive, argument: GoArgument): string {
  if (directive.verb === 'T')
    return pad(formatString({ ...directive, verb: 's' }, goType(argument)) ?? '', { ...directive, width: undefined });
  // `%+v` and `%#v` are verbs of their own in Go: for these types the sign is not shown.
  const own = directive.verb === 'v' ? { ...directive, flags: directive.flags.replaceAll('+', '') } : directive;
  const text = formatByType(own, argument);
  // The mark for a wrong verb shows the value as %v would, with the same flags and width.
  return (
    text ??
    `%!${directive.verb}(${goType(argument)}=${formatByType({ ...directive, verb: 'v', flags: directive.flags.replaceAll('#', '') }, argument) ?? ''})`
  );
}

/** Undefined for a verb that the type does not know. */
function formatByType(directive: Directive, argument: GoArgument): string | undefined {
  switch (argument.type) {
    case 'int64':
      return formatInteger(directive, argument.value);
    case 'big.Int':
      return formatBigInt(directive, argument.value);
    case 'float64':
      return formatFloat(directive, argument.value);
    case 'string':
      return formatString(directive, argument.value);
  }
}

function goType(argument: GoArgument): string {
  return argument.type === 'big.Int' ? '*big.Int' : argument.type;
}

function plain(argument: GoArgument): string {
  return formatByType({ verb: 'v', flags: '', width: undefined, precision: undefined }, argument) ?? '';
}
