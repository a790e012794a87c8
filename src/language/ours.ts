import type { Source } from '../base/source.ts';

/** Names that other tools give to files of other languages. */
const OTHER_NAMES = /(?:^|\/)(?:nf-test|nuget|packages|app|web|snpeff)\.config$/i;
/** XML, JSON, a template of Jinja, a document marker of YAML: as the first thing in the file. */
const OTHER_STARTS = /^(?:<|\{|\[(?![^\]]*\][ \t]*[.=])|---)/;
const TEMPLATE = /\{%[-+ ]|^[^'"\r\n]*\{\{-? ?[a-z_][\w.]* ?-?\}\}/im;
/** nf-test's settings stand in a block of this name. */
const NF_TEST = /^config[ \t\r\n]*\{/;
const COMMENTS = /^(?:\s|\/\/[^\r\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)+/;
const HASH_COMMENTS = /^(?:\s|#[^\r\n]*)+/;
/** A line of this language: a setting, a block, an include, a selector, or a statement of the legacy dialect. */
const OUR_LINE =
  /^[ \t]*(?:[\w$.'"-]+[ \t]*=(?![=~])|(?:[\w$-]+|'[^'\r\n]+'|"[^"\r\n]+")[ \t]*(?:\{|$)|(?:withName|withLabel)\b|includeConfig\b|def\b|if\b|try\b|import\b|params\b)/m;
/** A line of nginx: a word, values and a semicolon, where this language would have `=`. */
const DIRECTIVE = /^[ \t]*(?!import\b|def\b)[\w-]+[ \t][^={}'"\r\n]*;[ \t]*$/m;
/** A line of properties, INI or YAML. */
const OTHER_LINE = /^[ \t]*(?:[\w.-]+[ \t]*:(?:[ \t]|$)|\[[\w. -]+\][ \t]*$)/m;

/**
 * Whether a file is in this language at all: `*.config` is the name of many others. Decides by what the text begins
 * with and what its lines look like, never by whether it parses: a broken file of ours is still ours.
 */
export function isOurs(source: Source): boolean {
  if (OTHER_NAMES.test(source.path)) return false;
  const text = source.text.startsWith('\ufeff') ? source.text.slice(1) : source.text;
  if (text.includes('\0') || TEMPLATE.test(text)) return false;
  const body = text.replace(COMMENTS, '');
  if (body === '') return true;
  if (OTHER_STARTS.test(body) || NF_TEST.test(body)) return false;
  const hashed = body.startsWith('#') && !body.startsWith('#!');
  const code = hashed ? body.replace(HASH_COMMENTS, '') : body;
  const ours = OUR_LINE.exec(code)?.index ?? Number.POSITIVE_INFINITY;
  const other = OTHER_LINE.exec(code)?.index ?? Number.POSITIVE_INFINITY;
  const directive = DIRECTIVE.exec(code)?.index ?? Number.POSITIVE_INFINITY;
  if (directive < ours) return false;
  if (ours === Number.POSITIVE_INFINITY) return other === ours && !hashed;
  return !hashed || ours < other;
}
