import type { ConfigDocument } from '../../src/document/document.ts';
import type { BuiltDocument } from '../../src/document/source-map.ts';
import { buildTargetFindings } from '../../src/findings/build.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { listSyntax } from '../../src/language/list-syntax.ts';
import { Project } from '../../src/resolve/files/project.ts';
import type { Dialect } from '../../src/resolve/tree/resolved.ts';
import { readTarget } from '../../src/views/read-target.ts';
import { findDropped, type Untraced } from './dropped.ts';

/** Seconds of processor time and MB of memory that one view may take. */
const limits = { seconds: 2, megabytes: 300 };

/** The files of a small repository, whose target is `nextflow.config`. */
export type Files = Readonly<Record<string, string>> & { readonly 'nextflow.config': string };

export type Check = 'hang' | 'time' | 'memory' | 'crash' | 'unstable' | 'dropped';

export interface Failure {
  readonly check: Check;
  readonly detail: string;
}

export interface Trial {
  readonly failures: readonly Failure[];
  /** Seconds of processor time of the slowest view, and which it is. */
  readonly seconds: number;
  readonly slowest: string;
  /** Seconds of processor time for all of it. */
  readonly total: number;
}

const entry = 'nextflow.config';
const maxProfiles = 3;

/**
 * Reads one input as the program would: syntax, and in both dialects the documents and findings of the base view and of three
 * profiles; then everything again, the views in reverse order. Reports what must not happen. An input that takes long is
 * read once more with a measurement of each view, which would take too much for all.
 */
export function tryInput(files: Files, untraced: Untraced): Trial {
  const start = processorSeconds();
  const trial = readAll(files, untraced, false);
  const total = processorSeconds() - start;
  const { seconds, slowest } =
    total > limits.seconds / 4 ? readAll(files, new Map(), true) : { seconds: 0, slowest: '' };
  const failures = [...trial.failures];
  if (seconds > limits.seconds) failures.push({ check: 'time', detail: `${slowest}: ${seconds.toFixed(1)} s` });
  const megabytes = process.resourceUsage().maxRSS / 1024;
  if (megabytes > limits.megabytes) failures.push({ check: 'memory', detail: `${megabytes.toFixed(0)} MB` });
  return { failures, seconds, slowest, total };
}

function readAll(files: Files, untraced: Untraced, isMeasured: boolean): Omit<Trial, 'total'> {
  const failures: Failure[] = [];
  let [seconds, slowest] = [0, ''];
  const timed = <T>(name: string, run: () => T): T | undefined => {
    const before = isMeasured ? processorSeconds() : 0;
    try {
      return run();
    } catch (error) {
      const detail = error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : String(error);
      failures.push({ check: 'crash', detail: `${name}: ${detail}` });
      return undefined;
    } finally {
      const taken = isMeasured ? processorSeconds() - before : 0;
      if (taken > seconds) [seconds, slowest] = [taken, name];
    }
  };
  timed('syntax', () => listSyntax({ path: entry, text: files[entry] }, true));
  for (const dialect of ['v2', 'v1'] as const) {
    const first = readViews(files, dialect, false, timed);
    const again = first === undefined || isMeasured ? undefined : readViews(files, dialect, true, timed);
    if (first === undefined || again === undefined) continue;
    for (const [name, bytes] of first.bytes)
      if (again.bytes.get(name) !== bytes) failures.push({ check: 'unstable', detail: `${dialect} ${name}` });
    for (const part of findDropped(entry, files[entry], first.views, untraced))
      failures.push({ check: 'dropped', detail: `${dialect}: ${part}` });
  }
  return { failures, seconds, slowest };
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

interface Views {
  /** By profile; the base view as ''. */
  readonly views: ReadonlyMap<string, BuiltDocument<ConfigDocument>>;
  /** Documents and findings. */
  readonly bytes: ReadonlyMap<string, string>;
}

function readViews(
  files: Files,
  dialect: Dialect,
  isReversed: boolean,
  timed: <T>(name: string, run: () => T) => T | undefined,
): Views | undefined {
  const project = new Project(new MemoryFileSystem(files));
  const repository = { name: 'fuzz', commit: null, ref: null };
  const target = { file: entry, kind: 'project', maybeIncluded: false } as const;
  const read = timed(`${dialect} target`, () =>
    readTarget(project, { repository, target, dialect, environment: new Map() }),
  );
  if (read === undefined) return undefined;
  const names = ['', ...read.profiles.filter((name) => name !== '').slice(0, maxProfiles)];
  const views = new Map<string, BuiltDocument<ConfigDocument>>();
  for (const name of isReversed ? names.toReversed() : names) {
    const view = timed(`${dialect} [${name}]`, () => read.view(name === '' ? [] : [name]));
    if (view === undefined) return undefined;
    views.set(name, view);
  }
  const bytes = new Map(
    [...views].map(([name, { json, sourceMap }]) => [name, `${json}\n${JSON.stringify(sourceMap)}`]),
  );
  const judged = names.flatMap((name) => {
    const view = views.get(name);
    return view === undefined ? [] : [{ ...view, evaluations: [] }];
  });
  const texts = new Map(
    read.files().flatMap((path) => {
      const found = project.read(path);
      return found.kind === 'file' ? [[path, found.file.source.text] as const] : [];
    }),
  );
  const findings = timed(`${dialect} findings`, () => buildTargetFindings(judged, texts));
  if (findings === undefined) return undefined;
  bytes.set('findings', JSON.stringify(findings));
  return { views, bytes };
}
