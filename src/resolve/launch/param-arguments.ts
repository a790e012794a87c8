import { commandLine } from '../../base/file-name.ts';
import type { Source } from '../../base/source.ts';
import { createProvenance, createString } from '../values/constructors.ts';
import { createLaunchOrigin } from './create-launch-origin.ts';
import type { LaunchParam } from './launch.ts';

export interface ParamArguments {
  readonly source: Source;
  readonly params: readonly LaunchParam[];
}

const flag = '--param ';

/**
 * Reads `name=value` as the engine reads `--name value`: dots nest, `a-b` is `aB`. Origins point into a text with one
 * line for each argument. Returns the index of the first argument that is not `name=value`.
 */
export function readParamArguments(given: readonly string[]): ParamArguments | { readonly wrong: number } {
  const wrong = given.findIndex((text) => parseNames(text) === undefined);
  if (wrong >= 0) return { wrong };
  const source = {
    path: commandLine,
    text: given.map((text) => `${flag}${text}\n`).join(''),
  };
  let start = 0;
  const params = given.map((text): LaunchParam => {
    const at = start + flag.length;
    const equals = at + text.indexOf('=');
    const end = at + text.length;
    start = end + 1;
    const origin = createLaunchOrigin(source, { start: at, end: equals }, { start: equals + 1, end });
    const value = createString(text.slice(text.indexOf('=') + 1), createProvenance(origin.value));
    return { names: parseNames(text) ?? [], value, isText: true, origin };
  });
  return { source, params };
}

function parseNames(text: string): readonly string[] | undefined {
  const equals = text.indexOf('=');
  const names = text
    .slice(0, Math.max(equals, 0))
    .split(/(?<!\\)\./u)
    .map((name) => toCamelCase(name.replaceAll('\\.', '.')));
  return names.includes('') ? undefined : names;
}

/** Returns the parameter name for `a-b` of a command line. */
export function toCamelCase(name: string): string {
  return name.replace(/-+([^-]?)/gu, (_, letter: string) => letter.toUpperCase());
}
