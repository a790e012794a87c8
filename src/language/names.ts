import { PRIMITIVE_TYPES } from './words.ts';

// Which words may name a setting, and where: the dialects differ.

/** Words that the strict dialect reserves everywhere. */
const STRICT_RESERVED: ReadonlySet<string> = new Set([
  ...[
    'as',
    'assert',
    'catch',
    'def',
    'else',
    'false',
    'if',
    'instanceof',
    'new',
    'null',
    'return',
    'throw',
    'true',
    'try',
  ],
]);

/** Of these, words that the strict dialect does not take for a key of a map or the name of an argument either. */
const NO_KEYS: ReadonlySet<string> = new Set(['assert', 'catch', 'else', 'if', 'new', 'throw', 'try']);

/** Words that the legacy dialect refuses as the name of a setting without dots. */
const LEGACY_RESERVED: ReadonlySet<string> = new Set([
  ...[
    'assert',
    'break',
    'case',
    'catch',
    'class',
    'const',
    'continue',
    'def',
    'default',
    'do',
    'else',
    'enum',
    'extends',
  ],
  ...[
    'false',
    'final',
    'finally',
    'for',
    'goto',
    'if',
    'implements',
    'import',
    'instanceof',
    'interface',
    'new',
    'null',
  ],
  ...['package', 'return', 'static', 'super', 'switch', 'this', 'throw', 'throws', 'true', 'try', 'void', 'while'],
]);

/** Words that neither dialect takes for a variable. */
const NEVER_VARIABLES: ReadonlySet<string> = new Set(
  'abstract break case class const continue default do enum extends final for goto implements interface native package private protected public static strictfp switch synchronized threadsafe throws transient volatile while'.split(
    ' ',
  ),
);

/** Further words that begin a statement or go on with one. */
const STATEMENT_WORDS: ReadonlySet<string> = new Set(
  'assert catch def else finally if import instanceof new return throw try'.split(' '),
);
/** Of these, words before which braces are a value or a body. */
const BEFORE_BRACES: ReadonlySet<string> = new Set('assert catch do else finally return throw try'.split(' '));
/** Words that no label has for a name, beside those that no variable has. */
const NO_LABELS: ReadonlySet<string> = new Set([...PRIMITIVE_TYPES, 'super', 'this', 'void']);

/** Words of Groovy that stand in code and refer to nothing. */
const STRUCTURE: ReadonlySet<string> = new Set([
  ...[
    'break',
    'case',
    'class',
    'continue',
    'default',
    'do',
    'enum',
    'extends',
    'final',
    'for',
    'implements',
    'interface',
  ],
  ...[
    'package',
    'static',
    'super',
    'switch',
    'synchronized',
    'this',
    'throws',
    'trait',
    'var',
    'void',
    'while',
    'yield',
  ],
]);

/** Whether the legacy dialect reads no value that begins with a word: `if.x`, `class.x`. */
export function isNoValueInLegacy(word: string): boolean {
  return NEVER_VARIABLES.has(word) || STATEMENT_WORDS.has(word);
}

export function isNoBlockInLegacy(word: string): boolean {
  return isNoValueInLegacy(word) && !BEFORE_BRACES.has(word);
}

export function isNoLabelInLegacy(word: string): boolean {
  return NEVER_VARIABLES.has(word) || NO_LABELS.has(word);
}

export function isStructureWord(word: string): boolean {
  return STRUCTURE.has(word);
}

export function isReservedInStrict(word: string): boolean {
  return STRICT_RESERVED.has(word);
}

export function isKeyInStrict(word: string): boolean {
  return !NO_KEYS.has(word);
}

export function isReservedInLegacy(word: string): boolean {
  return LEGACY_RESERVED.has(word);
}

export function isNeverVariable(word: string): boolean {
  return NEVER_VARIABLES.has(word);
}
