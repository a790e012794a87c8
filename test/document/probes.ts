import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPath } from '../../src/base/dotted-path.ts';
import { type Json, writeJson } from '../../src/base/json.ts';
import type { ConfigDocument } from '../../src/document/document.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import type { Dialect } from '../../src/language/syntax-problem.ts';
import { listParamFiles } from '../../src/resolve/control/launch-params.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { type Launch, plainLaunch } from '../../src/resolve/launch/launch.ts';
import { readParamsFile } from '../../src/resolve/launch/params-file.ts';
import { readTarget } from '../../src/views/read-target.ts';

// Snippets with the outcome of the engine's own two parsers, kept beside the project.

const file = join(import.meta.dirname, '../../../shared/reference/probes.json');

interface Probe {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  readonly profiles?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly mains?: readonly string[];
  readonly params?: Readonly<Record<string, Json>>;
  readonly showAll?: unknown;
  readonly v1: Outcome;
  readonly v2: Outcome;
  readonly v2_diagnostics?: readonly { readonly line: number; readonly column: number }[];
}

type Outcome = { readonly config: unknown } | { readonly error: string };

export const probesArePresent = existsSync(file);

/** The snippets by how they come out, those that agree only counted. */
export interface Score {
  readonly agree: number;
  readonly undecided: readonly string[];
  readonly otherColumn: readonly string[];
  readonly differ: readonly { readonly id: string; readonly how: string }[];
}

/** Holds the documents of every snippet against the engine's outcome. */
export function scoreProbes(dialect: Dialect): Score {
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Probe[] };
  const differ: { readonly id: string; readonly how: string }[] = [];
  const undecided: string[] = [];
  const otherColumn: string[] = [];
  let agree = 0;
  for (const probe of cases) {
    if (probe.showAll !== undefined) continue;
    const verdict = compare(probe, dialect);
    if (verdict === 'agree') agree += 1;
    else if (verdict === 'undecided') undecided.push(probe.id);
    else if (verdict === 'other column') otherColumn.push(probe.id);
    else differ.push({ id: probe.id, how: verdict });
  }
  return { agree, undecided, otherColumn, differ };
}

function compare(probe: Probe, dialect: Dialect): string {
  const launch = launchOf(probe);
  const { document } = readTarget(new Project(new MemoryFileSystem(probe.files), listParamFiles(launch)), {
    repository: { name: 'probe', commit: null, ref: null },
    target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
    dialect,
    environment: new Map(Object.entries(probe.env ?? {})),
    launch,
  }).view(probe.profiles ?? []);
  const wanted = probe[dialect];
  const [first] = document.problems.filter((problem) => problem.severity === 'error');
  if ('error' in wanted) {
    const place = dialect === 'v2' ? probe.v2_diagnostics?.[0] : undefined;
    if (first === undefined) return 'accepted what the engine refuses';
    if (place !== undefined && place.line !== first.line)
      return `first problem on line ${first.line}, engine ${place.line}`;
    return place !== undefined && place.column !== first.column ? 'other column' : 'agree';
  }
  if (first !== undefined) return `refused what the engine accepts: ${first.message}`;
  const engine = new Map([...leaves(wanted.config, []), ...mergedAtEnd(probe, dialect)]);
  const rows = new Map(Object.values(document.settings).map((row) => [row.spelled, row]));
  let verdict = 'agree';
  for (const [path, value] of engine) {
    const row = rows.get(path);
    if (row === undefined) {
      if (!isCovered(path, document.settings)) return `setting missing: ${path}`;
      verdict = 'undecided';
      continue;
    }
    if (isClosure(value)) continue;
    if (!['literal', 'resolved'].includes(row.certainty)) verdict = 'undecided';
    else if (!same(value, row.value)) return `${path}: ${writeJson(row.value)}, engine ${JSON.stringify(value)}`;
  }
  for (const [path, row] of rows) {
    const isNothing = row.value === null || writeJson(row.value) === '[]' || writeJson(row.value) === '{}';
    if (!engine.has(path) && !isNothing && ['literal', 'resolved'].includes(row.certainty))
      return `not in the engine: ${path}`;
  }
  return verdict;
}

function launchOf({ mains = [], params = {} }: Probe): Launch {
  const source = { path: 'launch://params/p.json', text: JSON.stringify(params) };
  const read = readParamsFile(source);
  if ('message' in read) throw new Error(read.message);
  const above = mains.slice(1).map((file) => ({ role: 'config', file }) as const);
  return { ...plainLaunch, above, params: read, paramSources: [source] };
}

/** The outcomes are those of the parsers, before the launch puts its parameters over nested and blockwise ones. */
function* mergedAtEnd({ params = {} }: Probe, dialect: Dialect): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(params)) {
    if (dialect === 'v1' || typeof value === 'object') yield* leaves(value, ['params', name]);
  }
}

function* leaves(value: unknown, path: readonly (string | number)[]): Generator<[string, unknown]> {
  if (value === null) return;
  if (typeof value !== 'object') {
    yield [formatPath(path), value];
    return;
  }
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only !== undefined && ['$mem', '$duration', '$closure'].includes(only[0])) {
    yield [formatPath(path), only[0] === '$closure' ? value : only[1]];
    return;
  }
  for (const [key, item] of entries) yield* leaves(item, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Returns true if a path is inside a value whose parts are unknown. */
function isCovered(path: string, settings: ConfigDocument['settings']): boolean {
  return Object.values(settings).some(
    (row) =>
      !['literal', 'resolved', 'closure', 'invalid'].includes(row.certainty) &&
      (path.startsWith(`${row.spelled}.`) || path.startsWith(`${row.spelled}[`)),
  );
}

function isClosure(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$closure' in value;
}

function same(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
  return a === (typeof b === 'bigint' ? Number(b) : b);
}
