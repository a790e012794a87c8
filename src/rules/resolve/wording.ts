// Types and phrases that messages of several resolve rules share. No message quotes a value: it could be a secret.

export interface Named {
  readonly name: string;
}

export interface Selector extends Named {
  /** Suggested kind of selector. */
  readonly right: string | undefined;
}

export interface Undeclared extends Named {
  /** The scope to which the closure around is assigned: `manifest` of `manifest = { name = 'x' }`. */
  readonly scope: string | undefined;
  /** A plugin may read the closure as a block: it has no parameters and is no directive's. */
  readonly mayBeBlock: boolean;
}

export interface Undefined extends Named {
  /** A setting of this file whose last name is this name. */
  readonly setting: string | undefined;
  /** The name is in a value of `process`, whose closures run with a task. */
  readonly isDirective: boolean;
  /** The name is in a text, after a dollar sign. */
  readonly isInText: boolean;
}

/** Describes valid references of a value. */
export function describeAlternatives(facts: Undefined): string {
  const { name, setting, isDirective, isInText } = facts;
  if (findEdit(facts) !== undefined) return '';
  if (name === 'task') {
    return isDirective
      ? ' It exists only when a task starts: put the value in braces, `{ … }`.'
      : ' The strict parser accepts it only in `process`: remove this setting, or launch with `NXF_SYNTAX_PARSER=v1`.';
  }
  if (setting !== undefined)
    return ` Values cannot refer to settings such as \`${setting}\`. Put what both need in params.`;
  if (isInText)
    return ' The strict parser reads only params, projectDir, launchDir, secrets and env() in a text. Put the value in a parameter; `\\$` is a plain dollar sign.';
  return ' Quote it if it is a string. A value can refer only to params, projectDir, launchDir, secrets, env() and classes by their full names.';
}

export function findEdit({ name, setting }: Pick<Undefined, 'name' | 'setting'>): string | undefined {
  if (setting?.startsWith('params.')) return `Write \`${setting}\`, which this file sets.`;
  if (setting === undefined && /^[A-Z][A-Z0-9_]*$/u.test(name))
    return `Write \`env('${name}')\` to read the environment, or \`System.getenv('${name}')\`, which versions before 24.11 know too.`;
  return undefined;
}

/** Parameters that a value depends on, such as `params.x`. */
export interface Deciding {
  readonly params: readonly string[];
}

/** A missing file; `submodule` is the path of the Git submodule that contains it, if that is not checked out. */
export interface MissingFile extends Named, Deciding {
  readonly submodule: string | undefined;
}

/** Explains how to check out the submodule that contains a missing file. */
export function explainCheckOut(submodule: string): string {
  return ` It lies in the Git submodule '${submodule}', which is not checked out: run \`git submodule update --init ${submodule}\`.`;
}

/** Explains how to set the parameters that decide a path. */
export function explainDecision(params: readonly string[]): string {
  const [first] = params;
  if (first === undefined) return '';
  const option = `--param ${first.slice('params.'.length)}=…`;
  return ` It depends on \`${params.join('` and `')}\`: set a value in the file, or with \`${option}\`.`;
}

export function didYouMean(similar: readonly string[]): string {
  return similar.length > 0 ? ` Did you mean ${similar.map((one) => `'${one}'`).join(' or ')}?` : '';
}
