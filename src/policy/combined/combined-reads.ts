import type { Read } from '../pack/pack.ts';
import type { RegoFile } from '../rego-compiler.ts';

// What a policy reads is followed for one document, through variables, rules and functions. A policy over many has a list
// of them as its input: `input[i].contents.config.process`. So that its reads are followed as exactly, the list is put where
// the reader keeps every step, `input.config[i].contents.config.process`, and what it found is translated back. Where the
// text is not understood as it should be, `input[i]` is left, which counts as a read of everything.

/** Rego's texts, comments and words; whatever else there is stands between them. */
const tokens = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|#[^\n]*|[A-Za-z_][A-Za-z0-9_]*/gu;

/** The module with its input put below `input.config`. */
export function nestInput({ path, text }: RegoFile): RegoFile {
  const nested = text.replace(tokens, (token, at: number) =>
    token === 'input' && !/[.$]\s*$/u.test(text.slice(Math.max(0, at - 20), at)) ? 'input.config' : token,
  );
  return { path, text: nested };
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

/** A read of the nested input as one of a document; undefined where no document's settings are read. */
export function unnestRead(read: Read): Read | undefined {
  const { value, content = false, negated } = read;
  const as = (place: Pick<Read, 'segments' | 'key' | 'prefix' | 'place' | 'type'>, isValue = value): Read => ({
    ...place,
    value: isValue,
    content: isValue && content,
    negated,
  });
  const all = { ...everything, place: true };
  const [, field = '*', part = '*', ...rest] = read.segments ?? [];
  if (read.segments === undefined || field === '*') return as(all);
  if (field !== 'contents') return undefined;
  switch (part) {
    case '*':
      return as(all);
    case 'config':
      return as(rest.length === 0 ? everything : { segments: rest });
    case 'settings': {
      const [key = '*', of = '*'] = rest;
      const place = of === '*' || fieldsOfPlace.includes(of);
      const about = { place, type: of === 'type' };
      return as({ ...(key === '*' ? everything : { key }), ...about }, of === '*' || !fieldsBesideValue.includes(of));
    }
    case 'engineVersion':
      return as({ key: 'manifest.engineVersion' }, rest[0] !== 'state');
    default:
      return undefined;
  }
}

/** Whether something was read of the input as if it were one document, which on a list never is there. */
export function readsOneDocument({ segments }: Read): boolean {
  return segments?.[0] !== undefined && segments[0] !== '*' && !/^\d+$/u.test(segments[0]);
}
