import { expect, test } from 'vitest';
import type { TargetKind } from '../../src/document/document.ts';
import { MemoryFileSystem } from '../../src/host/memory-file-system.ts';
import { Project } from '../../src/resolve/files/project.ts';
import { readTarget } from '../../src/views/read-target.ts';

interface Case {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly target?: { readonly file: string; readonly kind: TargetKind };
  readonly environment?: Readonly<Record<string, string>>;
  readonly dialect: 'v1' | 'v2';
  readonly reason: RegExp;
  /** Problems in any view, as `code file:offset`, with the offsets of related places. */
  readonly problems?: readonly string[];
}

const strict = 'process.cpus = 2\n';
const legacy = 'process.queue = QUEUE\n';
const requires = (version: string): string => `manifest.nextflowVersion = '${version}'\n`;

const cases: readonly Case[] = [
  {
    title: 'what both parsers read is read by the strict one',
    files: { 'nextflow.config': strict },
    dialect: 'v2',
    reason: /default of Nextflow 26\.04/u,
  },
  {
    title: 'what only the legacy parser reads is read by it, with one problem a file',
    files: {
      'nextflow.config': "def x = 1\nincludeConfig 'a.config'\nif (x) { process.cpus = 2 }\n",
      'a.config': legacy,
    },
    dialect: 'v1',
    reason: /refuses the file/u,
    problems: ['resolve/needs-legacy-parser nextflow.config:1 3', 'resolve/needs-legacy-parser a.config:1'],
  },
  {
    title: 'a file that a profile includes counts',
    files: { 'nextflow.config': "profiles { a { includeConfig 'a.config' } }\n", 'a.config': legacy },
    dialect: 'v1',
    reason: /refuses the file/u,
    problems: ['resolve/needs-legacy-parser a.config:1'],
  },
  {
    title: 'what both parsers refuse is an error',
    files: { 'nextflow.config': 'process.cpus = = 2\n' },
    dialect: 'v2',
    reason: /both parsers refuse/u,
    problems: ['syntax/expected-token nextflow.config:1'],
  },
  {
    title: 'a file that both refuse in other places, too, is read by the legacy parser if that refuses less',
    files: { 'nextflow.config': "def x = 1\nincludeConfig 'missing.config'\n" },
    dialect: 'v1',
    reason: /refuses the file/u,
    problems: ['resolve/include-missing nextflow.config:2', 'resolve/needs-legacy-parser nextflow.config:1'],
  },
  {
    title: 'an include that both refuse once its profile is selected needs no legacy parser',
    files: { 'nextflow.config': "profiles { a { includeConfig 'missing.config' } }\n" },
    dialect: 'v2',
    reason: /both parsers refuse/u,
    problems: ['resolve/include-missing nextflow.config:1'],
  },
  {
    title: 'a parameter that the launch has to set does not count against the legacy parser',
    files: { 'nextflow.config': `process.memory = params.limit\n${legacy}` },
    dialect: 'v1',
    reason: /refuses the file/u,
    problems: ['resolve/unset-param nextflow.config:1', 'resolve/needs-legacy-parser nextflow.config:2'],
  },
  {
    title: 'what the legacy parser alone refuses is not reported',
    files: { 'nextflow.config': 'docker {\n}\n' },
    dialect: 'v2',
    reason: /the default of Nextflow 26.04, which reads the file/u,
  },
  {
    title: 'a project for versions before 26.04 only has the legacy parser, and no problem with that',
    files: { 'nextflow.config': `${requires('!>=21.04, <25')}${legacy}` },
    dialect: 'v1',
    reason: /only versions of Nextflow before 26\.04/u,
  },
  {
    title: 'a project for versions from 26.04 on only has the strict parser, and its errors',
    files: { 'nextflow.config': `${requires('!>=26.04.0')}${legacy}` },
    dialect: 'v2',
    reason: /requires Nextflow 26\.04 or later/u,
    problems: ['resolve/undefined-name nextflow.config:2'],
  },
  {
    title: 'a fragment is for the versions that the root project admits',
    files: { 'nextflow.config': requires('!>=26.04.0'), 'conf/a.config': legacy },
    target: { file: 'conf/a.config', kind: 'fragment' },
    dialect: 'v2',
    reason: /requires Nextflow 26\.04 or later/u,
    problems: ['resolve/undefined-name conf/a.config:1'],
  },
  {
    title: 'another project is for the versions that it admits itself',
    files: { 'nextflow.config': requires('!>=26.04.0'), 'sub/nextflow.config': legacy },
    target: { file: 'sub/nextflow.config', kind: 'project' },
    dialect: 'v1',
    reason: /refuses the file/u,
    problems: ['resolve/needs-legacy-parser sub/nextflow.config:1'],
  },
  {
    title: 'a pipeline in DSL1, which no version from 26.04 on can run, has no problem with the legacy parser',
    files: { 'nextflow.config': legacy, 'main.nf': 'ch = Channel.from(1)\nprocess a { input: val x from ch }\n' },
    dialect: 'v1',
    reason: /refuses the file/u,
  },
  {
    title: 'neither has another file of that repository',
    files: { 'nextflow.config': strict, 'main.nf': 'ch = Channel.from(1)\n', 'conf/a.config': legacy },
    target: { file: 'conf/a.config', kind: 'fragment' },
    dialect: 'v1',
    reason: /refuses the file/u,
  },
  {
    title: 'nor a project that admits versions from before DSL2 and has no script that shows its language',
    files: { 'nextflow.config': `${requires('>=20.04.0')}${legacy}`, 'main.nf': 'include { a } from "./a"\n' },
    dialect: 'v1',
    reason: /refuses the file/u,
  },
  {
    title: 'nor one with the parameter of early templates',
    files: { 'nextflow.config': `params.nf_required_version = '0.30'\n${legacy}` },
    dialect: 'v1',
    reason: /refuses the file/u,
  },
  {
    title: 'a script in DSL2 counts more than an old requirement',
    files: { 'nextflow.config': `${requires('>=19.10.0')}${legacy}`, 'main.nf': 'workflow { a() }\n' },
    dialect: 'v1',
    reason: /refuses the file/u,
    problems: ['resolve/needs-legacy-parser nextflow.config:2'],
  },
  {
    title: 'the launch decides before anything else',
    files: { 'nextflow.config': requires('!>=26.04.0') },
    environment: { NXF_SYNTAX_PARSER: 'v1' },
    dialect: 'v1',
    reason: /the launch sets NXF_SYNTAX_PARSER=v1/u,
  },
];

test.each(cases)('$title', ({ files, target, environment = {}, dialect, reason, problems = [] }) => {
  const { file, kind } = target ?? { file: 'nextflow.config', kind: 'project' };
  const read = readTarget(new Project(new MemoryFileSystem(files)), {
    repository: { name: 'x', commit: null, ref: null },
    target: { file, kind, maybeIncluded: false },
    dialect: 'auto',
    environment: new Map(Object.entries(environment)),
  });
  expect(read.dialect.syntax).toBe(dialect);
  expect(read.dialect.reason).toMatch(reason);
  const views = [[], ...read.profiles.map((name) => [name])].map((names) => read.view(names).document);
  const told = views.flatMap((document) =>
    document.problems.map(({ code, file: path, line, related = [] }) =>
      [`${code} ${path}:${line}`, ...related.map((place) => place.line)].join(' '),
    ),
  );
  expect([...new Set(told)]).toEqual(problems);
});

test.each([
  ['DSL1', 'ch = Channel.from(1)\n', 'v1'],
  ['DSL2', 'workflow { a() }\n', 'auto'],
  [undefined, '// moved\n', 'auto'],
] as const)('names the language of the script in a document: %s', (language, script, dialect) => {
  const files = { 'nextflow.config': strict, 'main.nf': script, 'conf/a.config': strict };
  const languageOf = (file: string, kind: TargetKind): string | undefined =>
    readTarget(new Project(new MemoryFileSystem(files)), {
      repository: { name: 'x', commit: null, ref: null },
      target: { file, kind, maybeIncluded: false },
      dialect,
      environment: new Map(),
    }).view([]).document.dialect.script;
  expect(languageOf('nextflow.config', 'project')).toBe(language);
  expect(languageOf('conf/a.config', 'fragment')).toBe(language);
});
