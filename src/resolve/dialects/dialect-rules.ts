import type { Dialect } from '../../language/syntax-problem.ts';

/**
 * Differences between the dialects as named rules: `strictRules` and `legacyRules` are the only two values. The facts
 * come from the engine's results on the probes.
 */
export interface DialectRules {
  readonly dialect: Dialect;
  readonly other: Dialect;
  /** The name of the dialect in messages. */
  readonly name: string;

  /** Folders of the launch that a file may name. */
  readonly launchFolders: ReadonlySet<string>;
  /** True if `Path` is a class without an import. */
  readonly importsPath: boolean;
  /** True if a bare name may be a variable of the environment. */
  readonly readsEnvironmentByName: boolean;
  /** True if `this`, `owner` and `delegate` mean the file or the scope of a block. */
  readonly hasSelfNames: boolean;
  /** True if a file may call the methods of a script, such as `sleep`, by their plain names. */
  readonly hasScriptMethods: boolean;
  /** True if reading a name that is not set creates an empty scope, which the engine refuses at the end of the file. */
  readonly createsScopesOnRead: boolean;

  /** True if a setting keeps a template, whose text is made at each use, and not its text. */
  readonly keepsTemplates: boolean;
  /** True if a setting shares the list or map that is assigned to it: a later change of the list changes the setting. */
  readonly sharesCollections: boolean;

  /** True if the name of a setting may be computed. */
  readonly allowsComputedNames: boolean;
  /** True if calls and assignments such as `+=` may stand at load level. */
  readonly allowsAnyStatement: boolean;
  /** True if a block is a call with a closure: it replaces a value of its name, and `it` and `return` mean something. */
  readonly callsBlocks: boolean;
  /** True if a dotted name in a block may belong to a scope around the block. */
  readonly dottedNamesReachOut: boolean;
  /** True if any word before a colon is a label, and a selector may stand anywhere. */
  readonly hasLabels: boolean;
  /** True if an included file runs where it is included; otherwise its own tree is merged there. */
  readonly runsIncludesInPlace: boolean;
  /** True if an include may stand anywhere, and any statement among profiles. */
  readonly allowsAnyPlace: boolean;
  /** True if profiles apply in the order of definition, and new scopes of a profile wait for the end of the file. */
  readonly defersProfiles: boolean;
  /** True if `plugins` may stand at the top level only, and hold only `id`. */
  readonly restrictsPlugins: boolean;

  /** True if the engine checks names and plain includes before it evaluates a file. */
  readonly checksBeforehand: boolean;
  /** True if the text of a launch parameter decides its type; otherwise its default in the file does. */
  readonly typesParamsByText: boolean;
}
