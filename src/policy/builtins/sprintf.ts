import { isArray, printRego, RegoNumber, type RegoValue } from '../rego-values/rego-value.ts';
import { BuiltinError, type HostBuiltin, LeftToOpa, toText } from './builtin.ts';

const DIRECTIVE = /%(?:\.(\d{1,2}))?(.?)/gsu;

/**
 * `sprintf` with the directives that policies use: `%s`, `%d`, `%v`, `%q`, `%f` and `%.2f`, one for each value. OPA's own code
 * formats everything else: flags, widths, values of a wrong type, missing values.
 */
export const sprintf: HostBuiltin = (format, args) => {
  if (args === undefined || !isArray(args)) throw new BuiltinError('operand 2 must be array');
  let next = 0;
  const text = toText(format).replace(DIRECTIVE, (directive, digits: string | undefined, verb: string) => {
    if (directive === '%%') return '%';
    const value = args[next];
    next += 1;
    const formatted = value === undefined ? undefined : formatValue(verb, digits, value);
    if (formatted === undefined) throw new LeftToOpa();
    return formatted;
  });
  if (next !== args.length) throw new LeftToOpa();
  return text;
};

function formatValue(verb: string, digits: string | undefined, value: RegoValue): string | undefined {
  if (value instanceof RegoNumber) {
    if (verb === 'f') return formatFixed(value, Number(digits ?? 6));
    if (digits !== undefined) return undefined;
    if (/^-?\d+$/u.test(value.text)) return verb === 'd' || verb === 'v' ? String(BigInt(value.text)) : undefined;
    return verb === 'v' ? formatFloat(Number(value.text)) : undefined;
  }
  const text = typeof value === 'string' ? value : printRego(value, quote);
  if (digits !== undefined) return undefined;
  if (verb === 'q') return quote(text);
  return verb === 's' || verb === 'v' ? text : undefined;
}

function formatFixed({ text }: RegoNumber, digits: number): string | undefined {
  const value = Number(text);
  if (!/[.eE]/u.test(text) || Object.is(value, -0) || Math.abs(value) >= 1e21) return undefined;
  // Halfway between two results, Go rounds to the even digit and JavaScript up.
  return Number.isInteger(value * 10 ** digits * 2) && !Number.isInteger(value * 10 ** digits)
    ? undefined
    : value.toFixed(digits);
}

/** Formats a double as Go's `%v`: the fewest digits that identify it, with an exponent below -4 or above 5. */
function formatFloat(value: number): string | undefined {
  if (!Number.isFinite(value) || Object.is(value, -0)) return undefined;
  const [digits, exponent = '0'] = value.toExponential().split('e');
  if (Number(exponent) >= -4 && Number(exponent) < 6) return String(value);
  return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
}

const ESCAPES: { readonly [character: string]: string } = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '"': '\\"',
  '\\': '\\\\',
};

/** Quotes a string as Go does, which is how OPA prints strings inside other values. */
export function quote(text: string): string {
  // Go escapes other characters by its own tables.
  if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S} \n\r\t]*$/u.test(text)) throw new LeftToOpa();
  return `"${text.replace(/[\n\r\t"\\]/gu, (character) => ESCAPES[character] ?? '')}"`;
}
