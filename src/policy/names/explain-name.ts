import { parsePathText } from '../../base/dotted-path.ts';
import type { PolicyFault } from '../../base/errors.ts';
import { findClosest, findSlip } from '../../base/suggest.ts';
import { isOtherSpelling, settings, toCanonical } from '../../vocabulary/vocabulary.ts';
import type { RegoNode } from '../rego-tree/rego-tree.ts';
import { describeSetting, explainUnknown, findMeant } from './mentioned-setting.ts';
import { isRows, type Names, type Shape } from './shape.ts';

/** What is wrong with a name. */
export type Told = Pick<PolicyFault, 'code' | 'message'>;

/** The same, with where it is written. */
export type Flaw = Told & { readonly node: RegoNode };

/** A name by which a part of a document is asked for; `indirect` where nothing rewrites it. */
export function explainStep(from: Shape, name: string, indirect: boolean): Told | undefined {
  if (from.kind === 'config') return indirect ? checkName(from.path, name) : checkBelowComputed(from.path, name);
  if (isRows(from)) return indirect ? checkPath(name) : undefined;
  const { properties, additionalProperties } = from.kind === 'part' ? from.schema : {};
  if (additionalProperties !== false || properties === undefined || properties === null) return undefined;
  const known = Object.keys(properties);
  if (known.includes(name)) return undefined;
  const [meant] = findClosest(name, known);
  const hint = meant === undefined ? `there are ${known.join(', ')}` : `did you mean \`${meant}\`?`;
  return { code: 'field_unknown', message: `documents have no field \`${name}\` here: ${hint}` };
}

/** A name through a variable, below names of which all are known. */
export function checkName(path: Names, name: string): Told | undefined {
  if (path.includes(undefined)) return checkBelowComputed(path, name);
  const before = toCanonical(path as readonly string[], 'nextflow');
  const names = [...before, name];
  return explainSpelling(names, name) ?? explainSlip([...(path as readonly string[]), name]);
}

export function explainSpelling(names: readonly string[], written: string): Told | undefined {
  if (!isOtherSpelling(names, 'reference')) return undefined;
  const canonical = toCanonical(names, 'nextflow');
  const instead = written.includes('.')
    ? `${canonical.join('.')}${written.endsWith('.') ? '.' : ''}`
    : canonical.at(-1);
  const message = `\`${written}\` is no name in a document, and what is computed or compared is not rewritten. Write \`${instead}\`.`;
  return { code: 'name_not_canonical', message };
}

export function explainSlip(names: readonly string[]): Told | undefined {
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

/** What is asked of whatever selector, of which only long words are told: what is computed may be a map's name. */
function checkBelowComputed(path: Names, name: string): Told | undefined {
  const [scope, selector, ...more] = path;
  if (scope !== 'process' || path.length !== 2 || selector !== undefined || more.length > 0) return undefined;
  if (name.length <= 5 || wordsInProcess.has(name) || name.includes(':')) return undefined;
  const meant = findSlip(name, directives);
  if (meant === undefined) return undefined;
  return { code: 'setting_unknown', message: explainUnknown(`process.*.${name}`, `process.*.${meant}`) };
}

/** A whole path that stands in a variable or is computed. */
export function checkPath(text: string): Told | undefined {
  const names = parsePathText(text)?.map(String);
  if (names === undefined) return undefined;
  return explainSpelling(names, text) ?? explainSlip(names);
}
