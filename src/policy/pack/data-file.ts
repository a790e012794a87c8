import { isAlias, isScalar, parseAllDocuments, visit } from 'yaml';
import { UsageError } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { findJsonFault } from '../../base/json-fault.ts';
import { LineIndex } from '../../base/source.ts';

/** A data file for policies. */
export interface DataFile {
  /** Path for messages. */
  readonly path: string;
  /** Names under `data` that contain its values: its folders, below the one that the user named. */
  readonly below: readonly string[];
  readonly text: string;
}

type Data = { readonly [name: string]: Json };

/** Names under `data` that Plumbline and OPA use. */
const reserved = ['parameters', 'vocabulary', 'plumbline', 'system'];

/**
 * Merges data files.
 *
 * @param packages dotted packages of the policies: data at their paths would conflict with their rules.
 * @throws UsageError for a file that is not a JSON or YAML map, a reserved name, and a value in two files.
 */
export function mergeDataFiles(files: readonly DataFile[], packages: readonly string[]): Data {
  let merged: Data = {};
  const owners = new Map<string, string>();
  for (const file of files) {
    const value = file.below.reduceRight<Json>((inner, name) => ({ [name]: inner }), parseDataFile(file));
    refuseTaken(file, value, packages);
    merged = merge(merged, value as Data, file, [], owners);
  }
  return merged;
}

/** @throws UsageError with line and column. */
function parseDataFile({ path, text }: DataFile): Data {
  const lines = new LineIndex(text);
  const isJson = path.endsWith('.json');
  const refuse = (offset: number, message: string): UsageError => {
    const { line, column } = lines.findPosition(offset);
    return new UsageError('usage/bad-data', `${path}:${line}:${column}: ${message}.`);
  };
  if (isJson) {
    const fault = findJsonFault(text);
    if (fault === undefined) {
      const value = JSON.parse(text) as Json;
      if (isData(value)) return value;
      throw refuse(0, 'data must be a map of names to values');
    }
    throw refuse(fault, 'invalid JSON');
  }
  const [document, second] = parseAllDocuments(text, { prettyErrors: false, stringKeys: true });
  if (document === undefined || !('contents' in document)) return {};
  const [error] = document.errors;
  if (error !== undefined) throw refuse(error.pos[0], `invalid YAML: ${error.message.replace(/\.$/u, '')}`);
  if (second !== undefined) throw refuse(second.range[0], 'more than one YAML document: write each to a separate file');
  visit(document, (_, node) => {
    // Nested aliases can expand to more than any memory.
    if (isAlias(node)) throw refuse(node.range?.[0] ?? 0, 'YAML aliases are not supported: repeat the value');
    if (isScalar(node) && typeof node.value === 'number' && !Number.isFinite(node.value)) {
      throw refuse(node.range?.[0] ?? 0, 'not a JSON number');
    }
  });
  const value = document.toJS() as Json;
  if (value === null) return {};
  if (!isData(value)) throw refuse(document.contents?.range?.[0] ?? 0, 'data must be a map of names to values');
  return value;
}

function isData(value: Json | undefined): value is Data {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function refuseTaken({ path }: DataFile, value: Json, packages: readonly string[]): void {
  const taken = reserved.find((name) => isData(value) && Object.hasOwn(value, name));
  if (taken !== undefined) {
    const hint = taken === 'parameters' ? ({ step: 'set-parameters' } as const) : undefined;
    throw new UsageError('usage/bad-data', `${path}: data.${taken} is reserved.`, { hint });
  }
  for (const name of packages) {
    let at: Json | undefined = value;
    for (const word of name.split('.')) at = isData(at) && Object.hasOwn(at, word) ? at[word] : undefined;
    if (at !== undefined)
      throw new UsageError(
        'usage/bad-data',
        `${path}: data.${name} is a package of the policies: choose another name.`,
      );
  }
}

function merge(a: Data, b: Data, file: DataFile, at: readonly string[], owners: Map<string, string>): Data {
  const merged = new Map(Object.entries(a));
  for (const [name, value] of Object.entries(b)) {
    const path = [...at, name];
    const before = merged.get(name);
    if (before === undefined) merged.set(name, value);
    else if (isData(before) && isData(value)) {
      merged.set(name, merge(before, value, file, path, owners));
      continue;
    } else {
      const owner = path.map((_, index) => owners.get(path.slice(0, index + 1).join('.'))).findLast(Boolean);
      const message = `${file.path}: data.${path.join('.')} is also in ${owner ?? 'another data file'}.`;
      throw new UsageError('usage/bad-data', message);
    }
    owners.set(path.join('.'), file.path);
  }
  return Object.fromEntries(merged);
}
