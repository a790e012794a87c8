import type { Read } from '../pack/pack.ts';
import type { RegoFile } from '../rego-compiler.ts';

// The compiler follows reads of one document, but the input of a policy that combines is a list of them:
// `input[i].contents.config.process`. This moves the list to where the compiler records every step,
// `input.config[i].contents.config.process`, and translates the reads back. An `input[i]` that the tokens below miss counts as a
// read of everything.

/** Strings, comments and words of Rego. */
const tokens = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|#[^\n]*|[A-Za-z_][A-Za-z0-9_]*/gu;

/** Returns the module with its input below `input.config`. */
export function nestInput({ text, ...file }: RegoFile): RegoFile {
  const nested = text.replace(tokens, (token, at: number) =>
    token === 'input' && !/[.$]\s*$/u.test(text.slice(Math.max(0, at - 20), at)) ? 'input.config' : token,
  );
  return { ...file, text: nested };
}

const everything = { key: '', prefix: true } as const;
// As in compiler/reads.go.
const fieldsOfPlace = ['file', 'profile', 'overridden'];
const fieldsBesideValue = [
  ...fieldsOfPlace,
  ...[
    'spelled',
    'certainty',
    'variable',
    'default',
    'reason',
    'refused',
    'executes',
    'secretFacts',
    'known',
    'deprecated',
  ],
  'line',
];

/** Translates a read of the nested input to one of a document; undefined if it reads no settings. */
export function unnestRead(read: Read): Read | undefined {
  const { value, content = false, negated } = read;
  const toRead = (place: Pick<Read, 'segments' | 'key' | 'prefix' | 'place' | 'type'>, isValue = value): Read => ({
    ...place,
    value: isValue,
    content: isValue && content,
    negated,
  });
  const all = { ...everything, place: true };
  const [, field = '*', part = '*', ...rest] = read.segments ?? [];
  if (read.segments === undefined || field === '*') return toRead(all);
  if (field !== 'contents') return undefined;
  switch (part) {
    case '*':
      return toRead(all);
    case 'config':
      return toRead(rest.length === 0 ? everything : { segments: rest });
    case 'settings': {
      const [key = '*', of = '*'] = rest;
      const place = of === '*' || fieldsOfPlace.includes(of);
      const about = { place, type: of === 'type' };
      return toRead(
        { ...(key === '*' ? everything : { key }), ...about },
        of === '*' || !fieldsBesideValue.includes(of),
      );
    }
    case 'engineVersion':
      return toRead({ key: 'manifest.engineVersion' }, rest[0] !== 'state');
    default:
      return undefined;
  }
}

/**
 * Returns true if a read treats the input as one document. Functions of the library do: the reads in their METADATA are
 * not below the nested input, and have a key, `results` or `options`.
 */
export function readsOneDocument({ segments, key = '', results = false, options }: Read): boolean {
  if (results || options !== undefined || key !== '') return true;
  return segments?.[0] !== undefined && segments[0] !== '*' && !/^\d+$/u.test(segments[0]);
}
