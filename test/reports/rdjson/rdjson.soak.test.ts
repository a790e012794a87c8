import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AjvDraft04 from 'ajv-draft-04';
import { expect, test } from 'vitest';
import { sampleOf } from '../one-repository.ts';
import { render } from '../render.ts';
import { sampleReport } from '../sample-report.ts';

const hasGo = spawnSync('go', ['version']).status === 0;

test.skipIf(!hasGo)("writes rdjson valid by the schema in reviewdog's module (skipped without Go)", () => {
  const module = execFileSync('go', ['mod', 'download', '-json', 'github.com/reviewdog/reviewdog@v0.21.3'], {
    encoding: 'utf8',
    env: { ...process.env, GOFLAGS: '' },
  });
  const { Dir: folder } = JSON.parse(module) as { readonly Dir: string };
  const schema = JSON.parse(readFileSync(join(folder, 'proto/rdf/jsonschema/DiagnosticResult.json'), 'utf8'));
  const isValid = new AjvDraft04.default({ strict: false }).compile(schema);
  for (const { name } of sampleReport().repositories) {
    isValid(JSON.parse(render('rdjson', sampleOf(name))));
    expect([name, isValid.errors]).toEqual([name, null]);
  }
  expect(isValid({ diagnostics: [{ message: 1 }] })).toBe(false);
});
