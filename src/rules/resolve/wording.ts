// Facts and phrases that messages of several resolve rules share. No message quotes a value: it could be a secret.

export interface Named {
  readonly name: string;
}

export interface Selector extends Named {
  /** The kind of selector that was meant. */
  readonly right: string | undefined;
}

export interface Undefined extends Named {
  /** A setting of this file that has the name for its last. */
  readonly setting: string | undefined;
}

/** What a value may refer to, for one that refers to something else. */
export function insteadOf({ name, setting }: Undefined): string {
  if (editOf({ name, setting }) !== undefined) return '';
  if (name === 'task') return ' It exists only when a task starts: put the value in braces, `{ … }`.';
  if (setting !== undefined)
    return ` Values cannot refer to settings such as \`${setting}\`. Put what both need in params.`;
  return ' A text needs quotes; a value may refer to params, projectDir, launchDir, secrets, env() and classes by their full names only.';
}

export function editOf({ name, setting }: Undefined): string | undefined {
  if (setting?.startsWith('params.')) return `Write \`${setting}\`, which this file sets.`;
  if (setting === undefined && /^[A-Z][A-Z0-9_]*$/u.test(name))
    return `Write \`env('${name}')\` to read the environment.`;
  return undefined;
}

/** The parameters that a value was computed from, such as `params.x`. */
export interface Deciding {
  readonly params: readonly string[];
}

/** What would give a path that parameters decide another value. */
export function howToDecide(params: readonly string[]): string {
  const [first] = params;
  if (first === undefined) return '';
  const option = `--param ${first.slice('params.'.length)}=…`;
  return ` It is computed from \`${params.join('` and `')}\`: give it a value in the file, or with \`${option}\`.`;
}

export function didYouMean(similar: readonly string[]): string {
  return similar.length > 0 ? ` Did you mean ${similar.map((one) => `'${one}'`).join(' or ')}?` : '';
}
