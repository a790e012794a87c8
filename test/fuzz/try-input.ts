import { createHash } from 'node:crypto';
import type { ConfigDocument } from '../../src/document/document.ts';
import type { BuiltDocument } from '../../src/document/source-map.ts';
import { buildTargetFindings } from '../../src/findings/build-findings.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { listSyntax } from '../../src/language/list-syntax.ts';
import { Project } from '../../src/resolve/files/project.ts';
import type { Dialect } from '../../src/resolve/tree/resolved.ts';
import { type CoveredText, coverFile } from '../../src/secrets/covered-text.ts';
import { readTarget } from '../../src/views/read-target.ts';
import { findDropped, type Untraced } from './dropped.ts';

/** Seconds of processor time and MB of memory that one view may take. */
const limits = { seconds: 2, megabytes: 300 };
/** Seconds of processor time after which a once-read input is read in full. */
const maxQuickSeconds = 0.7;

/** The files of a small repository, whose target is `nextflow.config`. */
export type Files = Readonly<Record<string, string>> & { readonly 'nextflow.config': string };

export type Check = 'hang' | 'time' | 'memory' | 'crash' | 'unstable' | 'dropped';

export interface Failure {
  readonly check: Check;
  readonly detail: string;
}

export interface Trial {
  readonly failures: readonly Failure[];
  /** Seconds of processor time of the slowest view, and which it is; 0 if the views were not measured. */
  readonly seconds: number;
  readonly slowest: string;
  /** Seconds of processor time for all of it. */
  readonly total: number;
  /** True if both dialects and three profiles were read, everything twice. */
  readonly isFull: boolean;
}

/** Parts of an input to read. */
export interface Reading {
  readonly dialects: readonly Dialect[];
  /** Positions of the declared profiles that are read besides the base view. */
  readonly profiles: readonly number[];
  readonly isTwice: boolean;
}

const entry = 'nextflow.config';
const full: Reading = { dialects: ['v2', 'v1'], profiles: [0, 1, 2], isTwice: true };

/**
 * Reads one input as the program would and reports what must not happen. Every twentieth input is read in full: its syntax,
 * and in both dialects the documents and findings of the base view and of three profiles; then everything again, the views
 * in reverse order. The others are read once, in one dialect, in the base view and one profile, and in full only if that fails
 * or takes long. An input without a number is read in full.
 */
export function tryInput(files: Files, untraced: Untraced, number = 0): Trial {
  const start = processorSeconds();
  if (number % 20 !== 0) {
    const reading: Reading = {
      dialects: [number % 2 === 0 ? 'v2' : 'v1'],
      profiles: [Math.floor(number / 2) % 3],
      isTwice: false,
    };
    const quick = readAll(files, reading, untraced, false);
    const total = processorSeconds() - start;
    if (quick.failures.length === 0 && total < maxQuickSeconds && !isOverMemory())
      return { ...quick, total, isFull: false };
  }
  const trial = readAll(files, full, untraced, false);
  const total = processorSeconds() - start;
  const { seconds, slowest } =
    total > limits.seconds / 4 ? readAll(files, full, new Map(), true) : { seconds: 0, slowest: '' };
  const failures = [...trial.failures];
  if (seconds > limits.seconds) failures.push({ check: 'time', detail: `${slowest}: ${seconds.toFixed(1)} s` });
  if (isOverMemory()) failures.push({ check: 'memory', detail: `${maxMegabytes().toFixed(0)} MB` });
  return { failures, seconds, slowest, total, isFull: true };
}

function maxMegabytes(): number {
  return process.resourceUsage().maxRSS / 1024;
}

function isOverMemory(): boolean {
  return maxMegabytes() > limits.megabytes;
}

function readAll(
  files: Files,
  reading: Reading,
  untraced: Untraced,
  isMeasured: boolean,
): Omit<Trial, 'total' | 'isFull'> {
  const failures: Failure[] = [];
  let [seconds, slowest] = [0, ''];
  const timed: Timed = (name, run) => {
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
  if (reading.isTwice) timed('syntax', () => listSyntax({ path: entry, text: files[entry] }, true));
  for (const dialect of reading.dialects) {
    const digests = (isReversed: boolean): ReadonlyMap<string, string> | undefined => {
      const read = readViews(files, dialect, reading, isReversed, timed);
      if (read === undefined || isMeasured) return undefined;
      if (!isReversed)
        for (const part of timed(`${dialect} parts`, () => findDropped(read.parsed, read.views, untraced)) ?? [])
          failures.push({ check: 'dropped', detail: `${dialect}: ${part}` });
      return reading.isTwice ? digestsOf(read) : undefined;
    };
    // The program holds one reading of a target, so the first one is gone before the second begins.
    const first = digests(false);
    const again = first === undefined ? undefined : digests(true);
    for (const [name, digest] of again === undefined ? [] : (first ?? []))
      if (again?.get(name) !== digest) failures.push({ check: 'unstable', detail: `${dialect} ${name}` });
  }
  return { failures, seconds, slowest };
}

type Timed = <T>(name: string, run: () => T) => T | undefined;

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

interface Views {
  readonly parsed: Parameters<typeof findDropped>[0];
  /** By profile; the base view as ''. */
  readonly views: ReadonlyMap<string, BuiltDocument<ConfigDocument>>;
  readonly findings: unknown;
}

/** Returns digests of the documents, with their source maps, and of the findings, by view. */
function digestsOf({ views, findings }: Views): ReadonlyMap<string, string> {
  const digest = (...texts: readonly string[]): string => {
    const hash = createHash('sha256');
    for (const text of texts) hash.update(text).update('\n');
    return hash.digest('hex');
  };
  const documents = [...views].map(
    ([name, { json, sourceMap }]) => [name, digest(json, JSON.stringify(sourceMap))] as const,
  );
  return new Map([...documents, ['findings', digest(JSON.stringify(findings))]]);
}

function readViews(
  files: Files,
  dialect: Dialect,
  reading: Reading,
  isReversed: boolean,
  timed: Timed,
): Views | undefined {
  const project = new Project(new MemoryFileSystem(files));
  const repository = { name: 'fuzz', commit: null, ref: null };
  const target = { file: entry, kind: 'project', maybeIncluded: false } as const;
  const read = timed(`${dialect} target`, () =>
    readTarget(project, { repository, target, dialect, environment: new Map() }),
  );
  if (read === undefined) return undefined;
  const declared = read.profiles.filter((name) => name !== '');
  const chosen = reading.profiles.map((at) => declared[at % Math.max(1, declared.length)]);
  const names = ['', ...new Set(chosen.filter((name) => name !== undefined))];
  const views = new Map<string, BuiltDocument<ConfigDocument>>();
  for (const name of isReversed ? names.toReversed() : names) {
    const view = timed(`${dialect} [${name}]`, () => read.view(name === '' ? [] : [name]));
    if (view === undefined) return undefined;
    views.set(name, view);
  }
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
  const covered = (path: string): CoveredText | undefined => {
    const found = project.read(path);
    return found.kind === 'file' ? coverFile(found.file) : undefined;
  };
  const findings = timed(`${dialect} findings`, () => buildTargetFindings(judged, texts, { covered }));
  const own = project.read(entry);
  if (findings === undefined || own.kind !== 'file') return undefined;
  return { parsed: own.file, views, findings };
}
