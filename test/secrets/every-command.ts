import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reportFormats } from '../../src/reports/registry.ts';
import { callProgram } from '../support/run-program.ts';
import type { Placement } from './placements.ts';

/** Output of one command, or one file that it wrote. */
export interface Output {
  readonly name: string;
  readonly text: string;
  /** What it printed to stderr. */
  readonly errors?: string;
}

/** A policy that fails on every configuration, and reads and reports all of it. */
export const fails = `# METADATA
# title: Nothing may be set
# custom:
#   id: ACME-001
#   severity: high
package policies.acme.nothing

deny contains {"setting": path, "message": sprintf("{setting} is %v.", [row])} if some path, row in input.settings
`;

/**
 * Runs every command that reads configurations, in every format, over placements in one folder, and yields what it prints
 * and writes. Commands that read one file at a time read some of them: `whereShown` explains each.
 */
export async function* runEveryCommand(folder: string, placements: readonly Placement[]): AsyncIterable<Output> {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('policies/nothing.rego', fails);
  for (const [index, placement] of placements.entries()) {
    const target = targetOf(placement, index);
    write(`files/${target}/nextflow.config`, placement.text);
    write(`before/${target}/nextflow.config`, placements[(index + 1) % placements.length]?.text ?? '');
    write(`policies/ACME-001/${target}.config`, placement.text);
  }
  const env = { PATH: process.env['PATH'] ?? '', PLUMBLINE_CACHE_DIR: join(folder, 'cache'), HOME: folder };
  const run = async (...words: readonly string[]): Promise<Output> => {
    const { status, stdout, stderr } = await callProgram(words, { cwd: folder, env });
    if (![0, 1, 3].includes(status ?? -1)) throw new Error(`${words.join(' ')}: exit code ${status}: ${stderr}`);
    return { name: words.join(' '), text: stdout, errors: stderr };
  };
  const files = ['--repository', 'files'];
  const judged = [...files, '--policy', 'policies'];
  const outputs = (name: string): readonly string[] => {
    mkdirSync(join(folder, 'reports', name), { recursive: true });
    return reportFormats.flatMap((format) => ['-o', `${format.name}=reports/${name}/${format.name}`]);
  };
  const old = ['--baseline', 'reports/baseline.jsonl'];
  const waived = ['--waivers', 'reports/waivers.yaml'];
  const waiver = ['--reason', 'r', '--owner', 'o', '--until', '2027-01-31', '--at', '2026-11-01'];

  yield await run('scan', ...files, ...outputs('starter'));
  yield await run('scan', ...files, '--verbose');
  yield await run('scan', ...judged, ...outputs('all'), '--json-verdicts', 'all', '--sarif-profile', 'full');
  yield await run('scan', ...judged, '--verbose');
  yield await run('scan', ...judged, '-o', 'json=reports/frames.json', '--json-frames', 'full');
  yield await run('report', 'convert', 'reports/all/json', ...outputs('converted'), '--verbose');
  yield await run('report', 'merge', 'reports/all/json', ...outputs('merged'));
  const state = ['--state', 'state'];
  yield await run('scan', ...judged, ...state, '--verbose');
  for (const format of ['text', 'csv', 'json']) {
    for (const subject of ['params', 'env', 'process', '--plugins', '--includes', '--containers', '--engine-versions'])
      yield await run('inventory', subject, ...state, '--format', format);
  }
  for (const format of ['text', 'json'])
    yield await run('policy', 'impact', '--policy', 'policies', ...state, '--format', format, '--verbose');
  yield await run('baseline', 'create', ...judged, ...old);
  yield await run('waiver', 'add', 'ACME-001', '*.config', ...waived, ...judged, ...waiver);
  yield await run('scan', ...judged, ...waived, ...old, ...outputs('old'), '--verbose');
  yield await run('waiver', 'check', ...judged, ...waived);
  yield await run('config', 'show', ...files);
  yield await run('config', 'check', ...files);
  for (const format of ['json', 'ndjson', 'flat', 'properties', 'yaml'])
    yield await run('document', 'files', '--format', format, '--profiles', 'all');
  for (const format of ['text', 'markdown', 'json']) yield await run('diff', 'before', 'files', '--format', format);
  for (const format of ['text', 'json', 'junit']) yield await run('policy', 'test', 'policies', '-o', format);
  for (const format of ['text', 'json']) {
    yield await run('baseline', 'show', ...old, '--format', format);
    yield await run('waiver', 'list', ...waived, '--format', format);
  }
  yield await run('syntax', 'files');
  for (const [index, placement] of placements.entries()) {
    if (index % 20 > 0) continue;
    const file = `files/${targetOf(placement, index)}/nextflow.config`;
    for (const format of ['text', 'json']) {
      yield await run('explain', file, 'process', '--format', format);
      if (index % 400 === 0)
        yield await run('policy', 'explain', 'ACME-001', file, '--policy', 'policies', '--format', format);
    }
  }
  for (const root of ['reports', 'cache', 'state']) {
    const entries = readdirSync(join(folder, root), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      yield { name: path.slice(folder.length), text: readFileSync(path, 'utf8') };
    }
  }
}

/** Returns the folder of a placement: a canary that shows by its format is in some names as well. */
export function targetOf({ canary, isFormatted }: Placement, index: number): string {
  return isFormatted && index % 3 === 0 && /^[\w.-]{1,200}$/u.test(canary) ? `t${index}-${canary}` : `t${index}`;
}

/** Characters of a canary that reveal it. */
const revealing = 12;

/** Returns the placements of which a text shows a part: of the canary's start, middle or end. */
export function createFinder(placements: readonly Placement[]): (text: string) => readonly Placement[] {
  const byPart = new Map<string, Placement | undefined>();
  for (const placement of placements) {
    const last = placement.canary.length - revealing;
    for (const start of new Set([0, Math.floor(last / 2), last])) {
      const part = placement.canary.slice(start, start + revealing);
      // Some formats begin with the same characters.
      byPart.set(part, byPart.has(part) ? undefined : placement);
    }
  }
  return (text) => {
    const folded = text.replaceAll(/\s+/gu, ' ');
    const found = new Set<Placement>();
    for (let start = 0; start + revealing <= folded.length; start++) {
      const placement = byPart.get(folded.slice(start, start + revealing));
      if (placement !== undefined) found.add(placement);
    }
    return [...found];
  };
}
