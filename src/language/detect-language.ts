import type { Source } from '../base/source.ts';

/** File names that other tools use for other languages. */
const OTHER_NAMES = /(?:^|\/)(?:nf-test|nuget|packages|app|web|snpeff)\.config$/i;
/** First characters of XML, JSON, TOML sections and YAML documents. */
const OTHER_STARTS = /^(?:<|\{|\[(?![^\]]*\][ \t]*[.=])|---)/;
/** A Jinja tag, or a Jinja value outside quotes. */
const JINJA = /\{%[-+ ]|^[^'"\r\n]*\{\{-? ?[a-z_][\w.]* ?-?\}\}/im;
/** The outer block of an nf-test configuration. */
const NF_TEST = /^config[ \t\r\n]*\{/;
const COMMENTS = /^(?:\s|\/\/[^\r\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)+/;
const HASH_COMMENTS = /^(?:\s|#[^\r\n]*)+/;
/** A line of this language: a setting, a block, an include, a selector, or a legacy statement. */
const CONFIG_LINE =
  /^[ \t]*(?:[\w$.'"-]+[ \t]*=(?![=~])|(?:[\w$-]+|'[^'\r\n]+'|"[^"\r\n]+")[ \t]*(?:\{|$)|(?:withName|withLabel)\b|includeConfig\b|def\b|if\b|try\b|import\b|params\b)/m;
/** A line of nginx: a word, values and a semicolon, without `=`. */
const NGINX_LINE = /^[ \t]*(?!import\b|def\b)[\w-]+[ \t][^={}'"\r\n]*;[ \t]*$/m;
/** A line of properties, INI or YAML. */
const OTHER_LINE = /^[ \t]*(?:[\w.-]+[ \t]*:(?:[ \t]|$)|\[[\w. -]+\][ \t]*$)/m;

/**
 * Returns true if a file is a configuration in this language and not in one of the others whose files are named
 * `*.config`. Looks at the file's name, its first characters and the form of its lines, but does not parse it: a
 * configuration with errors is still one.
 */
export function isConfiguration(source: Source): boolean {
  if (OTHER_NAMES.test(source.path)) return false;
  const text = source.text.startsWith('\ufeff') ? source.text.slice(1) : source.text;
  if (text.includes('\0') || JINJA.test(text)) return false;
  const body = text.replace(COMMENTS, '');
  if (body === '') return true;
  if (OTHER_STARTS.test(body) || NF_TEST.test(body)) return false;
  const hasHashComment = body.startsWith('#') && !body.startsWith('#!');
  const code = hasHashComment ? body.replace(HASH_COMMENTS, '') : body;
  const config = CONFIG_LINE.exec(code)?.index ?? Number.POSITIVE_INFINITY;
  const other = OTHER_LINE.exec(code)?.index ?? Number.POSITIVE_INFINITY;
  const nginx = NGINX_LINE.exec(code)?.index ?? Number.POSITIVE_INFINITY;
  if (nginx < config) return false;
  if (config === Number.POSITIVE_INFINITY) return other === config && !hasHashComment;
  return !hasHashComment || config < other;
}
