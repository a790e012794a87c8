// Words that cannot be names, by dialect and by kind of name.

function splitWords(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Java's primitive types. They may also name settings. */
export const PRIMITIVE_TYPES: ReadonlySet<string> = splitWords('boolean byte char double float int long short');

/** Reserved everywhere in the strict dialect. */
const STRICT_RESERVED = splitWords('as assert catch def else false if instanceof new null return throw true try');

/** Those of `STRICT_RESERVED` that the strict dialect also refuses as a map key or an argument name. */
const STRICT_NEVER_KEYS = splitWords('assert catch else if new throw try');

/** Refused by the legacy dialect as the name of a setting without dots. */
const LEGACY_RESERVED = splitWords(
  'assert break case catch class const continue def default do else enum extends false final finally for goto if implements import instanceof interface new null package return static super switch this throw throws true try void while',
);

/** Refused by both dialects as a variable. */
const NEVER_VARIABLES = splitWords(
  'abstract break case class const continue default do enum extends final for goto implements interface native package private protected public static strictfp switch synchronized threadsafe throws transient volatile while',
);

/** Words outside `NEVER_VARIABLES` that begin or continue a statement. */
const STATEMENT_WORDS = splitWords('assert catch def else finally if import instanceof new return throw try');

/** Words before which braces are a value or the body of a statement, and not a block of settings. */
const BEFORE_BRACES = splitWords('assert catch do else finally return throw try');

/** Words outside `NEVER_VARIABLES` that cannot be a label. */
const NEVER_LABELS: ReadonlySet<string> = new Set([...PRIMITIVE_TYPES, 'super', 'this', 'void']);

/** Words outside `NEVER_VARIABLES` that cannot be declared. */
const NEVER_DECLARED = NEVER_LABELS;

/** Groovy's words that refer to nothing, for text whose names are collected without parsing it. */
const STRUCTURE = splitWords(
  'break case class continue default do enum extends final for implements interface package static super switch synchronized this throws trait var void while yield',
);

/** Returns true if the legacy dialect reads no value that begins with this word: `if.x`, `class.x`. */
export function isNeverValueInLegacy(word: string): boolean {
  return NEVER_VARIABLES.has(word) || STATEMENT_WORDS.has(word);
}

export function isNeverBlockInLegacy(word: string): boolean {
  return isNeverValueInLegacy(word) && !BEFORE_BRACES.has(word);
}

export function isNeverLabelInLegacy(word: string): boolean {
  return NEVER_VARIABLES.has(word) || NEVER_LABELS.has(word);
}

export function isNeverDeclared(word: string): boolean {
  return NEVER_DECLARED.has(word);
}

export function isStructureWord(word: string): boolean {
  return STRUCTURE.has(word);
}

export function isReservedInStrict(word: string): boolean {
  return STRICT_RESERVED.has(word);
}

export function isKeyInStrict(word: string): boolean {
  return !STRICT_NEVER_KEYS.has(word);
}

export function isReservedInLegacy(word: string): boolean {
  return LEGACY_RESERVED.has(word);
}

export function isNeverVariable(word: string): boolean {
  return NEVER_VARIABLES.has(word);
}
