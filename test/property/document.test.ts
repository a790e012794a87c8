import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTarget, type Evaluate } from '../../src/check/check-target.ts';
import { documentSchema } from '../../src/document/document-schema.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import type { Dialect } from '../../src/language/syntax-problem.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { anyText } from './hostile-text.ts';

const isDocument = new Ajv2020({ strict: false }).compile(documentSchema);

/** Every view of a text as both dialects read it, judged by no policy; a second file can be included. */
type View = Parameters<Evaluate>[0];

function viewsOf(text: string, other: string, dialect: Dialect): readonly View[] {
  const views: View[] = [];
  const project = new Project(new MemoryFileSystem({ 'nextflow.config': text, 'x.config': other }));
  const { findings } = checkTarget(
    project,
    {
      repository: { name: 'x', commit: null, ref: null },
      target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
      dialect,
      profiles: { kind: 'all', besides: [] },
    },
    [],
    (view) => {
      views.push(view);
      return [];
    },
  );
  for (const { location } of findings) expect(location.line).toBeGreaterThan(0);
  return views;
}

function checkViews(text: string, other: string): void {
  for (const dialect of ['v2', 'v1'] as const) {
    const views = viewsOf(text, other, dialect);
    expect(views.length).toBeGreaterThan(0);
    for (const { document, json } of views) {
      expect(isDocument(document), JSON.stringify(isDocument.errors)).toBe(true);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(document)));
      const lines = [text, other].map((one) => one.split(/\r\n|\r|\n/u).length);
      for (const row of Object.values(document.settings)) {
        expect(row.line).toBeGreaterThan(0);
        expect(row.line).toBeLessThanOrEqual(Math.max(...lines));
      }
    }
  }
}

test('builds a document that matches the schema for any text, in both dialects', () => {
  fc.assert(fc.property(anyText, anyText, checkViews), { numRuns: 500 });
});

test('builds the same bytes from the same text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const jsons = [1, 2].map(() => viewsOf(text, '', 'v2').map(({ json }) => json));
      expect(jsons[0]).toEqual(jsons[1]);
    }),
    { numRuns: 200 },
  );
});

const corpus = join(import.meta.dirname, '../../../shared/corpus/repos');
const present = existsSync(corpus);

test.skipIf(!present)(
  present ? 'real files with pieces cut out and put in are documents' : 'SKIPPED, ../shared/corpus is absent',
  () => {
    const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.config'));
    expect(files.length).toBeGreaterThan(1000);
    const cut = fc.tuple(fc.nat(), fc.nat(30), fc.constantFrom('', '{', '}', '"', "'", '[', '/*', '${', '\n', '= '));
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(cut, { maxLength: 4 }), (name, cuts) => {
        const text = readFileSync(join(corpus, name), 'utf8').slice(0, 4_000);
        const changed = cuts.reduce((now, [at, length, piece]) => {
          const from = at % (now.length + 1);
          return now.slice(0, from) + piece + now.slice(from + length);
        }, text);
        checkViews(changed, '');
      }),
      { numRuns: 150 },
    );
  },
);
