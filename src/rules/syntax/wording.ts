// Types and phrases that messages of several syntax rules share.

export interface Found {
  readonly found: string;
  /** The replacement, in words. */
  readonly instead?: string;
}
export interface Named {
  readonly name: string;
}
/** A name and the text after it; undefined where they could be part of an unterminated string. */
export interface Unassigned {
  readonly name: string | undefined;
  readonly value: string | undefined;
}

/** Fixes for statements that look like settings, by lower-case name. */
const OTHER_STATEMENTS: ReadonlyMap<string, string> = new Map([
  ['include', "Write `includeConfig 'PATH'`."],
  ['includeconfig', "Write `includeConfig 'PATH'`."],
  ['id', "Write `plugins { id 'NAME@VERSION' }`."],
  ['print', 'Remove it: a configuration cannot print.'],
  ['println', 'Remove it: a configuration cannot print.'],
]);

export function describeAssignment({ name, value }: Unassigned): string {
  if (name === undefined) return 'Write `=` between the name and the value.';
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (value === '{') return `Write the settings of \`${name}\` in braces: \`${name} { … }\`.`;
  if (last === 'withName' || last === 'withLabel') return `Write \`process { ${last}: 'NAME' { … } }\`.`;
  return OTHER_STATEMENTS.get(name.toLowerCase()) ?? `Write \`${name} = ${value ?? '…'}\`.`;
}
