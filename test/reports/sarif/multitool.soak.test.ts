import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { LineIndex } from '../../../src/base/source.ts';
import { hashLines } from '../../../src/findings/frames/line-hash.ts';
import { sarifProfiles } from '../../../src/reports/report.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { render } from '../render.ts';
import { sampleReport } from '../sample-report.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const installed = join(root, '.ci/sarif-multitool');
const isInstalled = existsSync(join(installed, 'node_modules'));
const program = isInstalled
  ? (createRequire(join(installed, 'package.json'))('@microsoft/sarif-multitool') as string)
  : 'not installed';
const note = isInstalled ? '' : ' (SKIPPED: npm ci --prefix .ci/sarif-multitool installs it)';

/** Rules of GitHub are off by default; SARIF2006 makes requests; the limits of GH1004 are outdated. */
const rules = {
  'GH1001.ProvideRequiredLocationProperties': 'Error',
  'GH1002.InlineThreadFlowLocations': 'Error',
  'GH1003.ProvideRequiredRegionProperties': 'Error',
  'GH1004.ReviewArraysThatExceedConfigurableDefaults': 'Disabled',
  'GH1005.LocationsMustBeRelativeUrisOrFilePaths': 'Error',
  'GH1006.ProvideCheckoutPath': 'Error',
  'GH1007.ProvideFullyFormattedMessageStrings': 'Error',
  'SARIF2006.UrisShouldBeReachable': 'Disabled',
};
const config = `<?xml version="1.0" encoding="utf-8"?>
<Properties>
${Object.entries(rules)
  .map(
    ([rule, state]) =>
      `  <Properties Key="${rule}.Options"><Property Key="RuleEnabled" Value="${state}" Type="Driver.RuleEnabledState" /></Properties>`,
  )
  .join('\n')}
</Properties>
`;

/** Every SARIF file that the project shows or records, in both profiles. */
function allSamples(): Readonly<Record<string, string>> {
  const rendered = sampleReport().repositories.flatMap((repository) =>
    sarifProfiles.map((sarifProfile): [string, string] => [
      `${repository.name.replaceAll('/', '__')}.${sarifProfile}.sarif`,
      render('sarif', { ...sampleReport(), repositories: [repository] }, { sarifProfile }),
    ]),
  );
  const examples = readdirSync(join(root, 'reports'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sarif'))
    .map((path): [string, string] => [basename(path), readFileSync(join(root, 'reports', path), 'utf8')]);
  return Object.fromEntries([...rendered, ...examples]);
}

describe.skipIf(!isInstalled)(`sarif-multitool${note}`, () => {
  test('finds no error in the samples, but in one that GitHub would refuse', () => {
    const samples = allSamples();
    // Five repositories in two profiles, and one report of the examples.
    expect(Object.keys(samples)).toHaveLength(11);
    const refused = JSON.parse(samples['acme__rnaseq.github.sarif'] ?? '') as {
      runs: { results: { locations: unknown[] }[] }[];
    };
    for (const result of refused.runs[0]?.results ?? []) result.locations = [];
    const { files, found } = validate({ ...samples, 'refused.sarif': JSON.stringify(refused) });
    expect(files).toEqual([...Object.keys(samples), 'refused.sarif'].sort());
    expect(found.map(({ file }) => file)).toEqual(found.map(() => 'refused.sarif'));
    expect(found.map(({ rule }) => rule)).toContain('GH1001');
  });

  test('computes the same line hashes', () => {
    const text = ` a\n\tb = 'é'  \r\n\n  😀 = "x"\rparams {\n}\n\n${'process.cpus = 4\n'.repeat(12)}no end`;
    const folder = temporaryFolder({ 'nextflow.config': text });
    const lines = Array.from({ length: new LineIndex(text).lineCount }, (_, index) => index + 1);
    const log = {
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'x' } },
          originalUriBaseIds: { '%SRCROOT%': { uri: `${pathToFileURL(folder).href}/` } },
          results: lines.map((startLine) => ({
            message: { text: 'x' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'nextflow.config', uriBaseId: '%SRCROOT%' },
                  region: { startLine },
                },
              },
            ],
          })),
        },
      ],
    };
    const path = join(temporaryFolder({ 'in.sarif': JSON.stringify(log) }), 'in.sarif');
    const output = join(dirname(path), 'out.sarif');
    run('rewrite', path, '--output', output, '--insert', 'RollingHashPartialFingerprints', '--log', 'ForceOverwrite');
    const rewritten = JSON.parse(readFileSync(output, 'utf8')) as {
      runs: { results: { partialFingerprints?: Readonly<Record<string, string>> }[] }[];
    };
    const hashes = (rewritten.runs[0]?.results ?? []).map(
      ({ partialFingerprints }) => partialFingerprints?.['primaryLocationLineHash'],
    );
    expect(hashes).toEqual(hashLines(text).map(({ hash }) => hash));
  });

  test('has a schema by which every sample is valid', () => {
    const schema = JSON.parse(readFileSync(join(dirname(program), 'sarif-2.1.0.json'), 'utf8')) as object;
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const check = ajv.compile(schema);
    for (const [name, text] of Object.entries(allSamples())) {
      expect([name, check(JSON.parse(text)) ? [] : check.errors]).toEqual([name, []]);
    }
  });
});

interface Problems {
  /** Names of the files that were validated: each has a note at least, for example that a helpUri is missing. */
  readonly files: readonly string[];
  /** Problems above a note. */
  readonly found: readonly { readonly file: string; readonly rule: string }[];
}

/** Validates files together; the exit code of the program is 0 in any case. */
function validate(files: Readonly<Record<string, string>>): Problems {
  const folder = temporaryFolder({ ...files, 'config/rules.xml': config });
  const output = join(folder, 'config', 'result.json');
  run(
    ...['validate', ...Object.keys(files).map((name) => join(folder, name)), '--rule-kind', 'Sarif;Ghas'],
    ...['--config', join(folder, 'config', 'rules.xml'), '--level', 'Error;Warning;Note'],
    ...['--output', output, '--log', 'ForceOverwrite'],
  );
  const { runs } = JSON.parse(readFileSync(output, 'utf8')) as { runs: { results?: readonly Problem[] }[] };
  const problems = runs.flatMap(({ results = [] }) => results);
  const fileOf = ({ locations: [place] }: Problem): string => basename(place.physicalLocation.artifactLocation.uri);
  return {
    files: [...new Set(problems.map(fileOf))].sort(),
    found: problems
      .filter(({ level }) => level !== 'note')
      .map((problem) => ({ file: fileOf(problem), rule: problem.ruleId })),
  };
}

interface Problem {
  readonly ruleId: string;
  readonly level?: string;
  readonly locations: readonly [{ readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } }];
}

function run(...words: readonly string[]): void {
  const { error, status, stdout } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' },
    timeout: 50_000,
  });
  if (error) throw error;
  expect([status, stdout]).toEqual([0, expect.stringContaining('completed')]);
}
