import { parsePathText } from '../../base/dotted-path.ts';
import type { PolicyFault } from '../../base/errors.ts';
import { findClosest, findSlip } from '../../base/suggest.ts';
import { isOtherSpelling, settings, toCanonical } from '../../vocabulary/vocabulary.ts';
import type { RegoNode } from '../rego-tree/rego-tree.ts';
import { describeSetting, explainUnknown, findMeant } from './mentioned-setting.ts';
import { isRows, type Names, type Shape } from './shape.ts';

/** Code and message of a wrong name. */
export type NameFault = Pick<PolicyFault, 'code' | 'message'>;

/** A wrong name with its location. */
export type Flaw = NameFault & { readonly node: RegoNode };

/** Checks a name below a part of a document; `indirect` if the compiler does not rewrite it. */
export function explainStep(from: Shape, name: string, indirect: boolean): NameFault | undefined {
  if (from.kind === 'config') return indirect ? checkName(from.path, name) : checkBelowComputed(from.path, name);
  if (isRows(from)) return indirect ? checkPath(name) : undefined;
  const { properties, additionalProperties } = from.kind === 'part' ? from.schema : {};
  if (additionalProperties !== false || properties === undefined || properties === null) return undefined;
  const known = Object.keys(properties);
  if (known.includes(name)) return undefined;
  const [meant] = findClosest(name, known);
  const hint = meant === undefined ? `known are ${known.join(', ')}` : `did you mean \`${meant}\`?`;
  return { code: 'field_unknown', message: `documents have no field \`${name}\` here: ${hint}` };
}

/** Checks a name that the compiler does not rewrite, below known names. */
export function checkName(path: Names, name: string): NameFault | undefined {
  if (path.includes(undefined)) return checkBelowComputed(path, name);
  const before = toCanonical(path as readonly string[], 'nextflow');
  const names = [...before, name];
  return explainSpelling(names, name) ?? explainSlip([...(path as readonly string[]), name]);
}

/** Explains a name in the engine's spelling, which documents do not use. */
export function explainSpelling(names: readonly string[], written: string): NameFault | undefined {
  if (!isOtherSpelling(names, 'reference')) return undefined;
  const canonical = toCanonical(names, 'nextflow');
  const instead = written.includes('.')
    ? `${canonical.join('.')}${written.endsWith('.') ? '.' : ''}`
    : canonical.at(-1);
  const message = `\`${written}\` is Nextflow's spelling, which is not rewritten in variables and comparisons. Write \`${instead}\`.`;
  return { code: 'name_not_canonical', message };
}

/** Explains a misspelt setting, in either spelling. */
export function explainSlip(names: readonly string[]): NameFault | undefined {
  const setting = describeSetting(names);
  const meant = findMeant(setting);
  return meant === undefined ? undefined : { code: 'setting_unknown', message: explainUnknown(setting.written, meant) };
}

const inProcess = settings
  .map(({ definition }) => definition.path.split('.'))
  .filter(([scope]) => scope === 'process')
  .map((path) => path.slice(1));
const directives = inProcess.map(([name = '']) => name);
const wordsInProcess = new Set(inProcess.flat());

/** Checks a directive below a computed selector. Short names are not checked, because the computed name may be that of a map. */
function checkBelowComputed(path: Names, name: string): NameFault | undefined {
  const [scope, selector] = path;
  if (scope !== 'process' || path.length !== 2 || selector !== undefined) return undefined;
  if (name.length <= 5 || wordsInProcess.has(name) || name.includes(':')) return undefined;
  const meant = findSlip(name, directives);
  if (meant === undefined) return undefined;
  return { code: 'setting_unknown', message: explainUnknown(`process.*.${name}`, `process.*.${meant}`) };
}

/** Checks a path in a variable or a computed one. */
export function checkPath(text: string): NameFault | undefined {
  const names = parsePathText(text)?.map(String);
  if (names === undefined) return undefined;
  return explainSpelling(names, text) ?? explainSlip(names);
}
