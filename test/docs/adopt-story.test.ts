import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findWorkflowErrors } from '../support/parse-action.ts';
import { scenarioCache } from '../support/scenario-cache.ts';

const root = join(import.meta.dirname, '..', '..');
const { inputs } = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
const called = parse(readFileSync(join(root, '.github/workflows/organisation.yml'), 'utf8')).on.workflow_call;

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      { readonly with?: object; readonly steps?: readonly { readonly uses?: string; readonly with?: object }[] }
    >
  >;
}

describe.each([
  'adopt-on-old-code',
  'audit-reports',
  'gate-a-pull-request',
  'publish-to-code-scanning',
  'scan-an-organisation',
  'write-a-policy',
])('%s', (name) => {
  const page = readFileSync(join(root, `docs/guides/${name}.md`), 'utf8');

  test('shows what its commands print', async () => {
    const { withOutputs } = (await import(join(root, '.ci/page-outputs.mjs'))) as {
      readonly withOutputs: (page: string, cache: string) => string;
    };
    expect(withOutputs(page, scenarioCache)).toBe(page);
  });

  test('has valid workflows, whose inputs the action and the reusable workflow have', () => {
    for (const [, text = ''] of page.matchAll(/^```yaml\n(name: [\s\S]*?)^```$/gmu)) {
      expect(findWorkflowErrors(text)).toEqual([]);
      for (const job of Object.values((parse(text) as Workflow).jobs)) {
        expect(Object.keys(called.inputs)).toEqual(expect.arrayContaining(Object.keys(job.with ?? {})));
        for (const step of job.steps ?? [])
          if (step.uses?.startsWith('acme/plumbline@') === true)
            expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step.with ?? {})));
      }
    }
  });
});
