import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Baseline } from '../../src/findings/baseline/baseline.ts';
import { createBaseline } from '../../src/findings/baseline/update-baseline.ts';
import type { Finding, RepositoryResult } from '../../src/findings/finding.ts';
import { createEngine, type LoadedPack } from '../../src/index.ts';
import { toCanonical } from '../../src/vocabulary/spelling.ts';
import {
  type Draw,
  dotBlocks,
  drawFrom,
  insertLines,
  listAssignments,
  listProfiles,
  reindent,
  replaceAll,
  swapBlocks,
} from './edits.ts';

const corpus = join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus', 'repos');
const isPresent = existsSync(corpus);
/** All repositories and edits take minutes on a busy machine: `PLUMBLINE_CORPUS=all`. */
const isAll = process.env['PLUMBLINE_CORPUS'] === 'all';
const edits = isAll ? 200 : 40;
/** Repositories with more text are left out of a sample. */
const maxText = isAll ? Number.POSITIVE_INFINITY : 60_000;
const at = '2026-11-22';

const engine = createEngine({ cwd: join(import.meta.dirname, '..', '..') });
let pack: LoadedPack;
let baseline: Baseline;
let repositories: readonly Copy[] = [];
let folder = '';

/** A copy of a repository that is edited, and its result before all edits. */
interface Copy {
  readonly path: string;
  readonly size: number;
  readonly result: RepositoryResult;
  /** Texts of the files that take part in its targets. */
  readonly texts: ReadonlyMap<string, string>;
}

/** An edit, with the findings that it makes new and those that it fixes. */
interface Edit {
  readonly file: string;
  readonly text: string;
  readonly fresh: readonly string[];
  readonly fixed: readonly string[];
}

beforeAll(async () => {
  if (!isPresent) return;
  pack = await engine.policies.load();
  folder = mkdtempSync(join(tmpdir(), 'plumbline-edits-'));
  const names = readdirSync(corpus).filter((name) => sizeOf(join(corpus, name)) <= maxText);
  for (const name of names) cpSync(join(corpus, name), join(folder, name), { recursive: true });
  const found = engine.findRepositories({ repositories: names.map((name) => join(folder, name)) });
  const run = engine.scan({ repositories: found, pack, at });
  const results: RepositoryResult[] = [];
  for await (const result of run) results.push(result);
  baseline = createBaseline(results, { today: at, evaluated: run.evaluated });
  repositories = results.flatMap((result): readonly Copy[] => {
    const isRead = result.status === 'scanned' && result.findings.length > 0;
    return isRead ? [{ path: result.path, size: sizeOf(result.path), result, texts: textsOf(result) }] : [];
  });
}, 3_600_000);
afterAll(async () => {
  await engine.close();
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!isPresent)('has a baseline with repositories and rules of many kinds (needs the shared directory)', () => {
  expect(new Set(baseline.findings.map(({ repository }) => repository)).size).toBeGreaterThan(isAll ? 55 : 20);
  expect(new Set(baseline.findings.map(({ rule }) => rule)).size).toBeGreaterThan(30);
});

test.skipIf(!isPresent)('edits without meaning leave all findings known (needs the shared directory)', async () => {
  const kinds = [insertLines, reindent, swapBlocks, dotBlocks];
  await drawEdits(1, kinds, (kind, { texts }, draw) => {
    const [file = '', before = ''] = [...texts][draw(texts.size)] ?? [];
    const text = kind(before, draw);
    return text === before ? undefined : { file, text, fresh: [], fixed: [] };
  });
});

test.skipIf(!isPresent)('edits with a meaning have exactly their findings (needs the shared directory)', async () => {
  await drawEdits(
    2,
    [addUnknown, addMutableImage, repeatAssignment, removeUnknown, renameProfile],
    (kind, copy, draw) => kind(copy, draw),
  );
});

/** Draws edits of each kind in turn, and compares the edited repository with the baseline. */
async function drawEdits<K extends { readonly name: string }>(
  seed: number,
  kinds: readonly K[],
  make: (kind: K, copy: Copy, draw: Draw) => Edit | undefined,
): Promise<void> {
  const draw = drawFrom(seed);
  const wrong: object[] = [];
  const able = new Map(kinds.map((kind) => [kind, repositories.filter((copy) => make(kind, copy, drawFrom(seed)))]));
  for (let tries = 0, count = 0; count < edits; tries++) {
    expect(tries, `draws of ${kinds[count % kinds.length]?.name}`).toBeLessThan(edits * 100);
    const kind = kinds[count % kinds.length];
    const copies = (kind === undefined ? undefined : able.get(kind)) ?? [];
    // The smallest of three: a large repository takes a hundred times as long.
    const copy = [0, 1, 2].map(() => copies[draw(copies.length)]).sort((a, b) => (a?.size ?? 0) - (b?.size ?? 0))[0];
    const edit = kind === undefined || copy === undefined ? undefined : make(kind, copy, draw);
    if (kind === undefined || copy === undefined || edit === undefined) continue;
    count += 1;
    const expected = { fresh: edit.fresh, fixed: edit.fixed };
    const found = await compare(copy, edit);
    if (isDeepStrictEqual(found, expected)) continue;
    wrong.push({ edit: `${kind.name} in ${copy.result.name}/${edit.file}`, count, expected, found });
  }
  expect(wrong).toEqual([]);
}

async function compare({ path, texts }: Copy, { file, text }: Edit) {
  const place = join(path, file);
  chmodSync(place, 0o644);
  writeFileSync(place, text);
  try {
    const found = engine.findRepositories({ repositories: [path] });
    for await (const { findings, fixed = [] } of engine.scan({ repositories: found, pack, at, baseline })) {
      const fresh = findings.filter((finding) => finding.baseline?.state !== 'known');
      return {
        fresh: fresh.map(({ rule, location, setting, profile }) => keyOf(rule, location.file, setting, profile)).sort(),
        fixed: fixed.map(({ rule, file: old, setting, profile }) => keyOf(rule, old, setting, profile)).sort(),
      };
    }
  } finally {
    writeFileSync(place, texts.get(file) ?? '');
  }
  return undefined;
}

/** Adds a setting that does not exist to a project's own file. */
function addUnknown({ result, texts }: Copy, draw: Draw): Edit | undefined {
  const file = drawRoot(result, draw);
  const text = texts.get(file ?? '');
  if (file === undefined || text === undefined) return undefined;
  const key = keyOf('settings/unknown', file, 'containerD.plumblineEdit', null);
  return { file, text: `${text}\ndocker.plumblineEdit = 1\n`, fresh: [key], fixed: [] };
}

/** Adds a process with an image that can change. */
function addMutableImage({ result, texts }: Copy, draw: Draw): Edit | undefined {
  const file = drawRoot(result, draw);
  const text = texts.get(file ?? '');
  if (file === undefined || text === undefined) return undefined;
  const added = "\nprocess { withLabel: 'plumbline_edit' { container = 'acme/tools:latest' } }\n";
  const key = keyOf('PL-SUPPLY-001', file, 'process."withLabel:plumbline_edit".container', null);
  return { file, text: text + added, fresh: [key], fixed: [] };
}

/** Repeats an assignment without a finding on the next line. */
function repeatAssignment({ result, texts }: Copy, draw: Draw): Edit | undefined {
  const file = drawRoot(result, draw);
  const text = texts.get(file ?? '');
  if (file === undefined || text === undefined) return undefined;
  // Settings assigned the same value twice are one finding in a repository. A further one joins it, and a baseline knows it.
  const isSame = /the same value|Both values are empty/;
  if (result.findings.some(({ rule, message }) => rule === 'settings/duplicate' && isSame.test(message)))
    return undefined;
  const free = listAssignments(text).filter(({ name }) => !result.findings.some(({ spelled }) => spelled === name));
  const chosen = free[draw(Math.max(1, free.length))];
  if (chosen === undefined) return undefined;
  const again = { start: chosen.end, end: chosen.end, text: `\n${text.slice(chosen.start, chosen.end)}` };
  const setting = toCanonical(chosen.name.split('.'), 'nextflow').join('.');
  const key = keyOf('settings/duplicate', file, setting, null);
  return { file, text: replaceAll(text, [again]), fresh: [key], fixed: [] };
}

/** Removes a setting that the engine does not read. */
function removeUnknown({ result, texts }: Copy, draw: Draw): Edit | undefined {
  const unknown = result.findings.filter((finding) => {
    const isUnread = finding.rule === 'settings/unknown' || finding.rule === 'settings/misnested';
    const [, name] = /^\s*(?:\w+\.)*(\w+)\s*=\s*['"\w.]+\s*$/u.exec(lineOf(finding, texts)) ?? [];
    // Other lines may refer to it.
    return isUnread && isAlone(finding, result) && name !== undefined && wordsIn(texts, name) === 1;
  });
  const finding = unknown[draw(Math.max(1, unknown.length))];
  if (finding === undefined) return undefined;
  const { rule, setting, profile } = finding;
  const { file, line } = finding.location;
  const lines = (texts.get(file) ?? '').split('\n');
  const text = lines.toSpliced(line - 1, 1, '').join('\n');
  return { file, text, fresh: [], fixed: [keyOf(rule, file, setting, profile)] };
}

function lineOf({ location }: Finding, texts: Copy['texts']): string {
  return texts.get(location.file)?.split('\n')[location.line - 1] ?? '';
}

/** Renames a profile: the findings of its block are others. */
function renameProfile({ result, texts }: Copy, draw: Draw): Edit | undefined {
  const file = drawRoot(result, draw);
  const text = texts.get(file ?? '');
  if (file === undefined || text === undefined) return undefined;
  const own = listProfiles(text).filter(
    ({ name }) => wordsIn(texts, name) === 1 && result.findings.some(({ profile }) => profile === name),
  );
  const place = own[draw(Math.max(1, own.length))];
  if (place === undefined) return undefined;
  const keys = (name: string): readonly string[] =>
    result.findings
      .filter(({ profile }) => profile === place.name)
      .map(({ rule, location, setting }) =>
        keyOf(rule, location.file, setting?.replaceAll(place.name, name) ?? null, name),
      )
      .sort();
  return {
    file,
    text: replaceAll(text, [{ ...place, text: 'plumbline_edit' }]),
    fresh: keys('plumbline_edit'),
    fixed: keys(place.name),
  };
}

/** Draws the file of a project or another entry. */
function drawRoot({ targets }: RepositoryResult, draw: Draw): string | undefined {
  const roots = targets.filter(({ kind }) => kind === 'project' || kind === 'entry');
  return roots[draw(Math.max(1, roots.length))]?.file;
}

/** Returns true if nothing else was found about the setting or its line. */
function isAlone(finding: Finding, { findings }: RepositoryResult): boolean {
  const { file, line } = finding.location;
  const others = findings.filter(
    (other) => other.setting === finding.setting || (other.location.file === file && other.location.line === line),
  );
  return others.length === 1;
}

function keyOf(rule: string, file: string, setting: string | null, profile: string | null): string {
  return [rule, file, setting, profile].join(' ');
}

function textsOf({ path, targets }: RepositoryResult): ReadonlyMap<string, string> {
  const files = new Set(targets.flatMap((target) => target.files.map((each) => each.path)));
  return new Map(
    [...files]
      .filter((file) => existsSync(join(path, file)))
      .map((file) => [file, readFileSync(join(path, file), 'utf8')]),
  );
}

function wordsIn(texts: ReadonlyMap<string, string>, word: string): number {
  const found = new RegExp(`\\b${word}\\b`, 'gu');
  return [...texts.values()].reduce((sum, text) => sum + [...text.matchAll(found)].length, 0);
}

/** Bytes of all configuration files of a repository. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.config'))
    .reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
}
