// The limits of resolving. Configuration files are hostile input: each limit bounds time or memory, and beyond it a value
// is unknown, never wrong. Files that real repositories hold stay far below.

/**
 * Steps that resolving one view may take: statements, expressions, items of computed values, except for steps with a
 * limit below. Twenty-five times the steps of the largest of 3,710 real targets (19,853), about 0.4 seconds.
 */
export const maxSteps = 500_000;

/** Depth of nested calls of closures and functions; each takes several frames of the JavaScript stack. */
export const maxCallDepth = 40;

/** Undecided conditions of a closure whose ways are followed to its end; each doubles the ways. The next ones are joined. */
export const maxFollowedConditions = 8;

/** Steps to follow one closure that tasks evaluate, for one attempt; the longest of real files takes some 300. */
export const maxClosureSteps = 3_000;

/** Results of one closure to keep for other views, one for each set of parameters that it reads. */
export const maxClosureVersions = 16;

/** Arguments of a call: as many as one method of the engine's platform can take. */
export const maxArguments = 255;

/** Files included one in another. */
export const maxIncludeDepth = 50;

/** Included files of one view: if files include each other twice, each level doubles their number. */
export const maxIncludes = 2_000;

/** Files of a view that are compared with each other for differences between the dialects; beyond, both are read. */
export const maxComparedFiles = 200;

/** Steps to write a setting. */
export const stepsOfWrite = 3;

/** Steps to keep a write that another one replaced: it is checked for secrets and has a place in the source map. */
export const stepsOfReplaced = 10;

/**
 * Steps to report a problem or to note that something is not followed; in a loop most are repeats, which a key detects.
 */
export const stepsOfReport = 10;

/** Steps to find the file of an include, and to note where it leads. */
export const stepsOfInclude = 50;

/** Writes in a scope that are kept for the value that replaced it. */
export const maxWritesInScope = 1_000;

/** Writes of a setting among which one of the same statement, in a loop, is looked for. */
export const maxComparedWrites = 100;

/** Steps to join one name of two branches, or to copy or decide one entry of a scope. */
export const stepsOfEntry = 60;

/** Alternatives of a choice: each doubles with each condition. */
export const maxAlternatives = 16;

/** Characters of a computed text. */
export const maxTextLength = 100_000;

/** Pieces of a text that is known in part. */
export const maxPieces = 100;

/** Items of a computed list or map; one that is written out may be as long as its file. */
export const maxItems = 10_000;

/** Items of a range. */
export const maxRangeLength = 10_000;

/** Length of a text or list that is repeated or padded. */
export const maxRepeatLength = 10_000;

/** Items of a list that are compared with each other. */
export const maxScannedItems = 2_000;

/** Comparisons of items for one operator. */
export const maxComparisons = 1_000_000;

/** References that a value keeps; a computed value names what it depends on in every document. */
export const maxReferences = 42;

/** Source literals that a value keeps. */
export const maxLiterals = 100;

/** Bits of an integer; the largest number that a document needs has about as many. */
export const maxBits = 1_000;

/** Digits of an exact decimal. */
export const maxDigits = 1_000;

/** Digits of an integer in any base; the largest double has nearly as many. */
export const maxWholeDigits = 250;

/** Characters of a regular expression. */
export const maxPatternLength = 1_000;

/** Characters of a text that is matched against a regular expression. */
export const maxPatternInput = 10_000;

/** Characters of a number in a params file; one with more digits is not worth keeping. */
export const maxNumberLength = 300;

/** Values of a params file. */
export const maxParamValues = 100_000;
