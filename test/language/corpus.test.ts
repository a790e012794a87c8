import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { isConfiguration } from '../../src/language/detect-language.ts';
import { listSyntax, type SyntaxListing } from '../../src/language/list-syntax.ts';
import { parse } from '../../src/language/parse.ts';
import { type OracleRecord, scoreListings } from './score.ts';

const corpus = join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus');
const present = existsSync(corpus);

function readFiles(folder: string): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.config') && statSync(join(folder, path)).isFile())
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(folder, path), 'utf8') }));
}

describe.skipIf(!present)(present ? 'on the corpus' : 'SKIPPED, ../shared/corpus is absent', () => {
  let files: ReturnType<typeof readFiles> = [];
  let records: readonly OracleRecord[] = [];
  let listings: readonly SyntaxListing[] = [];

  beforeAll(() => {
    files = readFiles(join(corpus, 'repos'));
    records = gunzipSync(readFileSync(join(corpus, 'oracle.jsonl.gz')))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): OracleRecord => JSON.parse(line));
    listings = files.map((file) => listSyntax(file, true));
  }, 60_000);

  test('recognises every configuration file, and none of the files in other languages', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((file) => !isConfiguration(file)).map(({ path }) => path)).toEqual([]);
    const others = readFiles(join(corpus, 'not-ours'));
    expect(others.length).toBeGreaterThan(30);
    expect(others.filter(isConfiguration).map(({ path }) => path)).toEqual([]);
  });

  test('finds every setting, include and plugin of the oracle, and nothing else', () => {
    const score = scoreListings(records, listings);
    expect(score.sets).toBeGreaterThan(39_000);
    // `resources['memory'] = [:]`, three times: its target is an index, which the oracle takes for a name.
    expect(score.missed).toEqual({ path: 3 });
    expect(score.extra).toBe(0);
    expect(score.othersFound).toBe(score.others);
  });

  test('refuses only the broken files in the legacy dialect', () => {
    const refused = files.filter((file) => parse(file).problems.some(({ refusedBy }) => refusedBy.includes('v1')));
    expect(refused.map(({ path }) => path.split('/').at(-1))).toEqual([
      'template.nextflow.config',
      'crg_bovreg.config',
      'nf-core-proteinfold.config',
    ]);
  });
});
