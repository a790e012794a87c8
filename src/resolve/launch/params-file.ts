import { type Alias, type Document, isAlias, isMap, isScalar, type Node, parseDocument, visit } from 'yaml';
import { findJsonFault } from '../../base/json-fault.ts';
import { LineIndex, type Source } from '../../base/source.ts';
import { maxParamAliases, maxParamDepth } from '../limits.ts';
import { constant } from '../values/constructors.ts';
import { readJsonWord } from './json-scalar.ts';
import type { LaunchParam } from './launch.ts';
import { ParamsError, ParamsReader } from './params-reader.ts';
import { readYamlWord } from './yaml-scalar.ts';

/** What is wrong with a params file, and where; never with a piece of its text, which could be a secret. */
export interface ParamsFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Reads a params file, YAML or (where its name ends in `.json`) JSON: the parameters of its top level. */
export function readParamsFile(source: Source): readonly LaunchParam[] | ParamsFault {
  const lines = new LineIndex(source.text);
  try {
    return readParams(source);
  } catch (error) {
    // Both readers recurse.
    const fault = error instanceof RangeError ? new ParamsError('it is nested too deeply', 0) : error;
    if (!(fault instanceof ParamsError)) throw error;
    return { ...lines.position(fault.offset), message: fault.message };
  }
}

/** @throws ParamsError at the first thing that is wrong. */
function readParams(source: Source): readonly LaunchParam[] {
  const isJson = source.path.endsWith('.json');
  const wrong = isJson ? findJsonFault(source.text) : undefined;
  if (wrong !== undefined) throw new ParamsError('this is no valid JSON', wrong);
  // All words stay texts: what they mean to the engine is no version of YAML that is read here.
  const document = parseDocument(markFolders(source.text), {
    schema: 'failsafe',
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const words = error.code.toLowerCase().replaceAll('_', ' ');
    throw new ParamsError(`this is no valid ${isJson ? 'JSON' : 'YAML'} (${words})`, error.pos[0]);
  }
  const { contents } = document;
  const word = isJson ? readJsonWord : readYamlWord;
  const isEmpty =
    isScalar(contents) && contents.type === 'PLAIN' && word(String(contents.value), constant)?.kind === 'null';
  if (contents === null || isEmpty) return [];
  if (!isMap(contents)) throw new ParamsError('the parameters have to be a map of names to values', contents.range[0]);
  const reader = new ParamsReader({
    source,
    anchored: findAnchored(document),
    deepest: isJson ? Number.POSITIVE_INFINITY : maxParamDepth,
    word,
    isOpen: (text) => text.includes(mark),
  });
  return reader.params(contents);
}

/**
 * What each alias names: the nearest before it with that name.
 *
 * @throws ParamsError where there are more of lists and maps than the engine takes.
 */
function findAnchored(document: Document): ReadonlyMap<Alias, Node> {
  const named = new Map<string, Node>();
  const found = new Map<Alias, Node>();
  let count = 0;
  visit(document, {
    Node: (_, node) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) named.set(node.anchor, node);
        return;
      }
      const target = named.get(node.source);
      if (target === undefined) return;
      found.set(node, target);
      if (!isScalar(target)) count += 1;
      if (count > maxParamAliases)
        throw new ParamsError(
          `the engine takes no more than ${maxParamAliases} aliases of lists and maps`,
          node.range?.[0] ?? 0,
        );
    },
  });
  return found;
}

/** Stands for the braces around a folder of the launch, which the launch puts into the text before it is YAML or JSON. */
const mark = '\ue000';

function markFolders(text: string): string {
  return text.replace(/\$\{(baseDir|projectDir|launchDir|outputDir|workDir)\}/gu, `$$${mark}$1${mark}`);
}
