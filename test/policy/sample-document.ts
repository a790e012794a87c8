import { parsePathText } from '../../src/base/dotted-path.ts';
import { type Json, writeJson } from '../../src/base/json.ts';
import type { ConfigDocument, SettingRow } from '../../src/document/document.ts';
import { parseVersionConstraint } from '../../src/vocabulary/vocabulary.ts';

type RowSketch = Partial<SettingRow> & { readonly value?: Json };

interface DocumentSketch {
  /** Rows by canonical path; one with a value and no certainty is literal, and is in `config` as well. */
  readonly settings?: { readonly [path: string]: RowSketch };
  readonly engine?: string;
  readonly incomplete?: ConfigDocument['incomplete'];
  readonly includes?: ConfigDocument['includes'];
  readonly target?: Partial<ConfigDocument['context']['target']>;
  readonly profiles?: readonly string[];
  readonly spelling?: ConfigDocument['dialect']['spelling'];
}

/** A document as small as a test needs it. */
export function sampleDocument(sketch: DocumentSketch = {}): ConfigDocument {
  const { settings = {}, engine, incomplete = [], includes = [], target = {} } = sketch;
  const { profiles = [], spelling = 'nextflow' } = sketch;
  const rows = Object.entries(settings).map(([path, row], index) => [path, completeRow(path, row, index)] as const);
  const known = rows.filter(
    ([, { certainty, value }]) => ['literal', 'resolved'].includes(certainty) && value !== undefined && value !== null,
  );
  return {
    documentVersion: 1,
    context: {
      repository: { name: 'acme/sample', commit: null, ref: null },
      target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false, ...target },
      view: { profiles },
    },
    dialect: { spelling, syntax: 'v2' },
    engineVersion:
      engine === undefined
        ? { state: 'none', text: null, enforced: false, constraints: [], min: null, max: null }
        : parseVersionConstraint(engine),
    config: known.reduce<{ readonly [scope: string]: Json }>(
      (tree, [path, { value = null }]) =>
        put(tree, (parsePathText(path) ?? []).map(String), value) as { readonly [scope: string]: Json },
      {},
    ),
    settings: Object.fromEntries(rows),
    layers: [{ role: 'target', file: 'nextflow.config' }],
    includes,
    incomplete,
    plugins: [],
    problems: [],
  };
}

function completeRow(path: string, row: RowSketch, index: number): SettingRow {
  return {
    spelled: path.replace(/^cloudC/, 'google').replace(/^cloudA/, 'aws'),
    certainty: 'literal',
    text: writeJson(row.value ?? null),
    type: typeof row.value,
    known: true,
    deprecated: null,
    file: 'nextflow.config',
    line: index + 1,
    profile: null,
    overridden: 0,
    ...row,
  };
}

function put(tree: Json | undefined, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  const branch = (tree ?? {}) as { readonly [key: string]: Json };
  return { ...branch, [name]: put(branch[name], rest, value) };
}
