import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gitRepository } from '../support/git-repository.ts';
import { callSources } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const env = { PATH: process.env['PATH'] ?? '' };

interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly snippet?: { readonly text: string };
}

interface Edit {
  readonly artifactLocation: { readonly uri: string };
  readonly replacements: readonly {
    readonly deletedRegion: Region;
    readonly insertedContent: { readonly text: string };
  }[];
}

interface Sarif {
  readonly runs: readonly [
    {
      readonly automationDetails: { readonly id: string };
      readonly properties: { readonly packDigest: string };
      readonly results: readonly {
        readonly ruleId: string;
        readonly locations: readonly { readonly physicalLocation: { readonly region: Region } }[];
        readonly partialFingerprints: { readonly 'plumblineFinding/v1': string };
        readonly fixes?: readonly { readonly artifactChanges: readonly Edit[] }[];
      }[];
    },
  ];
}

const policy = `package acme.spot
import rego.v1
import data.plumbline.lib
deny contains {"setting": "google.batch.spot", "message": "{setting} is on.", "fix": false} if {
	lib.effective("google.batch.spot") == true
}
`;
const files = {
  'pipelines/rnaseq/nextflow.config': "profiles {\n  gcp { includeConfig 'conf/gcp.config' }\n}\n",
  'pipelines/rnaseq/conf/gcp.config': 'google {\n  batch {\n    spot = true\n  }\n}\n',
  'rules/spot.rego': policy,
};

test('writes the same SARIF wherever the command runs and however the policies are named', async () => {
  const { root } = gitRepository(files);
  const sarif = async (folder: string, ...words: readonly string[]): Promise<string> => {
    const options = ['--output', 'sarif', '--at', '2026-01-01T00:00:00Z', '--no-cache'];
    const { stdout, status } = await callSources(['scan', ...words, ...options], { cwd: join(root, folder), env });
    expect(status).toBe(1);
    return stdout;
  };
  const usual = await sarif('.', 'pipelines/rnaseq', '--policy', 'rules');
  expect(await sarif('pipelines/rnaseq', '.', '--policy', join(root, 'rules'))).toBe(usual);
  const [run] = (JSON.parse(usual) as Sarif).runs;
  expect(run.automationDetails.id).toBe('plumbline/');
  expect(usual).toContain('"uri":"pipelines/rnaseq/conf/gcp.config"');
  expect(usual).not.toContain(root);
});

test('formats for code hosts name files by their paths from the root of the checkout', async () => {
  const { root } = gitRepository(files);
  const expected = {
    github: 'file=pipelines/rnaseq/conf/gcp.config,line=3',
    azure: 'sourcepath=pipelines/rnaseq/conf/gcp.config;linenumber=3',
    gitlab: '"path":"pipelines/rnaseq/conf/gcp.config"',
    bitbucket: '"path":"pipelines/rnaseq/conf/gcp.config"',
    checkstyle: '<file name="pipelines/rnaseq/conf/gcp.config">',
    rdjson: '"path":"pipelines/rnaseq/conf/gcp.config"',
  };
  const outputs = Object.keys(expected).flatMap((format) => ['--output', `${format}=${format}.out`]);
  const cwd = join(root, 'pipelines/rnaseq');
  await callSources(['scan', '.', '--policy', '../../rules', ...outputs], { cwd, env });
  for (const [format, path] of Object.entries(expected)) {
    expect(readFileSync(join(cwd, `${format}.out`), 'utf8'), format).toContain(path);
  }
});

test('locates a result at the value in the file, whatever its characters and line ends', async () => {
  const text = [
    "\ufeffprocess.label = 'é😀'",
    "\tdocker.runOptions = '--privileged' // 😀",
    "profiles { a { env.NAME = '名前' } }",
    "aws { client { endpoint = 'https://a.example' } }",
    'process { memory = 8.GB }',
    "params.list = ['a', 'b']",
  ].join('\r\n');
  const rego = `package acme.all
deny contains {"setting": path, "message": "{setting} is set."} if some path, _ in input.settings
`;
  const folder = temporaryFolder({ 'r/nextflow.config': text, 'p/all.rego': rego });
  const { stdout } = await callSources(['scan', 'r', '--policy', 'p', '--output', 'sarif'], { cwd: folder, env });
  const lines = text.split('\r\n');
  const regions = (JSON.parse(stdout) as Sarif).runs[0].results.flatMap(({ ruleId, locations }) =>
    ruleId === 'acme-all-deny' ? locations.map(({ physicalLocation: { region } }) => region) : [],
  );
  const textAt = ({ startLine, startColumn, endLine, endColumn }: Region): string => {
    expect(endLine).toBe(startLine);
    return (lines[startLine - 1] ?? '').slice(startColumn - 1, endColumn - 1);
  };
  expect(regions.map(textAt)).toEqual(["'é😀'", "'--privileged'", "'名前'", "'https://a.example'", '8.GB', "'a'"]);
  for (const region of regions) if (region.snippet !== undefined) expect(region.snippet.text).toBe(textAt(region));
});

test('writes the same digest of the policies in every format', async () => {
  const { root } = gitRepository(files);
  const words = ['scan', 'pipelines/rnaseq', '--policy', 'rules', '--output'];
  const read = async (format: string): Promise<string> => {
    const { stdout } = await callSources([...words, format], { cwd: root, env });
    return stdout;
  };
  const { pack } = JSON.parse(await read('json')) as { pack: { digest: string; sources: { digest: string }[] } };
  expect(pack.sources.map(({ digest }) => digest)).toEqual([pack.digest]);
  expect((JSON.parse(await read('sarif')) as Sarif).runs[0].properties.packDigest).toBe(pack.digest);
  expect(await read('junit')).toContain(`<property name="packDigest" value="${pack.digest}"/>`);
});

test('fixes all findings of the examples that propose a fix, if the fixes are applied', async () => {
  const root = temporaryFolder();
  cpSync(join(import.meta.dirname, '..', '..', 'examples', 'organisation'), root, { recursive: true });
  const scan = async (): Promise<ReadonlyMap<string, Sarif['runs'][0]['results']>> => {
    const { stderr } = await callSources(['scan', '.', '--output', 'sarif=sarif/'], { cwd: root, env });
    const names = ['imaging', 'legacy-qc', 'proteomics', 'rnaseq', 'variant-calling'];
    expect(stderr).toContain('written: sarif/');
    return new Map(
      names.map((name) => {
        const log = JSON.parse(readFileSync(join(root, 'sarif', `${name}.sarif`), 'utf8')) as Sarif;
        return [name, log.runs[0].results];
      }),
    );
  };
  const before = await scan();
  const fixed = new Set<string>();
  for (const [name, results] of before) {
    for (const { fixes = [], partialFingerprints } of results) {
      for (const change of fixes.flatMap(({ artifactChanges }) => artifactChanges)) {
        apply(change, join(root, name));
        fixed.add(partialFingerprints['plumblineFinding/v1']);
      }
    }
  }
  expect(fixed.size).toBeGreaterThan(3);
  const after = [...(await scan()).values()].flat();
  expect(after.filter(({ partialFingerprints }) => fixed.has(partialFingerprints['plumblineFinding/v1']))).toEqual([]);
  const problems = (results: typeof after): number => results.filter(({ ruleId }) => ruleId.includes('/')).length;
  expect(problems(after)).toBeLessThanOrEqual(problems([...before.values()].flat()));
});

/** Applies replacements within single lines, so that the places of others stay right. */
function apply({ artifactLocation, replacements }: Edit, folder: string): void {
  const path = join(folder, decodeURIComponent(artifactLocation.uri));
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const { deletedRegion: region, insertedContent } of replacements) {
    expect(region.endLine).toBe(region.startLine);
    const line = lines[region.startLine - 1] ?? '';
    lines[region.startLine - 1] =
      line.slice(0, region.startColumn - 1) + insertedContent.text + line.slice(region.endColumn - 1);
  }
  writeFileSync(path, lines.join('\n'));
}
