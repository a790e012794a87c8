// Values of string tokens, with their escapes resolved and CRLF made LF as in the engine.

const SIMPLE: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  s: ' ',
  '"': '"',
  "'": "'",
  '\\': '\\',
  $: '$',
};

const ESCAPE = /\\(?:u([\da-fA-F]{4})|([0-3]?[0-7]{1,2})|(\r\n|[\s\S]))/g;

export interface DecodedText {
  readonly value: string;
  /** Offset in the raw text of the first backslash that begins no known escape. */
  readonly badEscape: number | undefined;
}

/** Decodes text between quotes. */
export function decodeQuoted(raw: string): DecodedText {
  let text = raw;
  if (text.includes('\r')) text = text.replaceAll('\r\n', '\n');
  if (!text.includes('\\')) return { value: text, badEscape: undefined };
  let badEscape: number | undefined;
  const value = text.replace(
    ESCAPE,
    (all, hex: string | undefined, octal: string | undefined, other: string, at: number) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      if (other === '\n' || other === '\r') return '';
      const known = SIMPLE[other];
      if (known === undefined) badEscape ??= at;
      return known ?? all;
    },
  );
  return { value, badEscape };
}

/** Decodes text between slashes, where only the slash can be escaped. */
export function decodeSlashy(raw: string): DecodedText {
  return { value: raw.replaceAll('\r\n', '\n').replaceAll('\\/', '/'), badEscape: undefined };
}

/** Decodes text between `$/` and `/$`, where `$` escapes itself and the slash. */
export function decodeDollarSlashy(raw: string): DecodedText {
  return { value: raw.replaceAll('\r\n', '\n').replace(/\$([$/])/g, '$1'), badEscape: undefined };
}
