import type { SurveyOptions } from '../../src/scan/survey.ts';

/** The rules of docs/reference/targets.md: the files of a repository, and what becomes of them. */
export interface Layout {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly options?: SurveyOptions;
  /** Symbolic links, by path, to what they contain. */
  readonly links?: Readonly<Record<string, string>>;
  /** `KIND PATH`, with a question mark where a parameter may include the file. */
  readonly targets: readonly string[];
  /** `PATH: REASON`. */
  readonly skipped?: readonly string[];
}

export const setting = 'process.cpus = 1\n';
const manifest = "manifest.name = 'a'\n";
export const workflow = 'process A {\n  script: "true"\n}\n\nworkflow {\n  A()\n}\n';
const module = 'process A {\n  input: path(x)\n  script: "true"\n}\n';
const otherName = 'a configuration not named *.config';

export const layouts: readonly Layout[] = [
  {
    title: 'a symbolic link to a configuration of the repository is named once, and the file is judged by its own path',
    files: { 'nextflow.config': setting, 'shared/a.config': setting },
    links: { 'b.config': 'shared/a.config', 'shared/c.config': '../b.config' },
    targets: ['project nextflow.config', 'fragment shared/a.config'],
    skipped: [
      'b.config: the same file as shared/a.config, by a symbolic link',
      'shared/c.config: the same file as shared/a.config, by a symbolic link',
    ],
  },
  {
    title: 'a nextflow.config that is a symbolic link is judged by that name, and an include of any path counts',
    files: { 'conf/pipeline.config': "includeConfig 'b.config'\n", 'shared/a.config': setting },
    links: { 'nextflow.config': 'conf/pipeline.config', 'b.config': 'shared/a.config' },
    targets: ['project nextflow.config'],
    skipped: [
      'b.config: the same file as shared/a.config, by a symbolic link',
      'conf/pipeline.config: the same file as nextflow.config, by a symbolic link',
    ],
  },
  {
    title: 'a template of a configuration is named once',
    files: {
      'nextflow.config': setting,
      'nextflow.config.j2': 'process.cpus = {{ cpus }}\n',
      'conf/site.config.tpl': "params.queue = '@QUEUE@'\n",
      'conf/nginx.config.j2': 'server {\n  listen 80;\n}\n',
    },
    targets: ['project nextflow.config'],
    skipped: [`conf/site.config.tpl: ${otherName}`, `nextflow.config.j2: ${otherName}`],
  },
  {
    title: 'the root nextflow.config is the project, others of that name are entries, the rest fragments',
    files: { 'nextflow.config': setting, 'sub/nextflow.config': setting, 'conf/x.config': setting },
    targets: ['fragment conf/x.config', 'project nextflow.config', 'entry sub/nextflow.config'],
  },
  {
    title: 'a nextflow.config beside a launched script is a project, whatever the script is called',
    files: {
      'nextflow.config': setting,
      'a/nextflow.config': setting,
      'a/main.nf': workflow,
      'b/nextflow.config': setting,
      'b/count.nf': '#!/usr/bin/env nextflow\nChannel.fromPath(params.in).set { files }\n',
    },
    targets: ['project a/nextflow.config', 'project b/nextflow.config', 'project nextflow.config'],
  },
  {
    title:
      'a nextflow.config beside a module is a fragment: scripts include modules, and their pipeline sets parameters',
    files: { 'nextflow.config': setting, 'modules/a/nextflow.config': setting, 'modules/a/main.nf': module },
    targets: ['fragment modules/a/nextflow.config', 'project nextflow.config'],
  },
  {
    title: 'a workflow in a comment or with a name launches nothing',
    files: {
      'nextflow.config': setting,
      'a/nextflow.config': setting,
      'a/main.nf': '// workflow {\nworkflow NAMED {\n  Channel.of(1)\n}\n',
    },
    targets: ['fragment a/nextflow.config', 'project nextflow.config'],
  },
  {
    title: 'an included nextflow.config is judged where it is included, unless it is launched',
    files: {
      'nextflow.config': "includeConfig 'a/nextflow.config'\nincludeConfig 'b/nextflow.config'\n",
      'a/nextflow.config': setting,
      'b/nextflow.config': setting,
      'b/main.nf': workflow,
    },
    targets: ['project b/nextflow.config', 'project nextflow.config'],
  },
  {
    title: 'a manifest makes no project where the root has one',
    files: { 'nextflow.config': setting, 'site/a.config': manifest, 'sub/nextflow.config': manifest },
    targets: ['project nextflow.config', 'fragment site/a.config', 'entry sub/nextflow.config'],
  },
  {
    title: 'without a root nextflow.config, a file with a manifest that nothing includes is a project',
    files: {
      'a/pipeline.config': manifest,
      'b/nextflow.config': `${manifest}includeConfig 'c.config'`,
      'b/c.config': manifest,
      'd/nextflow.config': setting,
    },
    targets: ['project a/pipeline.config', 'project b/nextflow.config', 'entry d/nextflow.config'],
  },
  {
    title: 'files in directories of tests, of continuous integration and of lessons are for tests, at any depth',
    files: {
      'nextflow.config': setting,
      'tests/nextflow.config': manifest,
      'modules/a/tests/nextflow.config': setting,
      'test/full.config': setting,
      'wave-tests/example/nextflow.config': setting,
      '.github/ci.config': setting,
      'ci/a.config': setting,
      '.buildkite/a.config': setting,
      'conf/testdata/a.config': setting,
      'testing/a.config': setting,
      'latest/a.config': setting,
      'contest/nextflow.config': setting,
      'src/e2e/a.config': setting,
      'validation/site/nextflow.config': setting,
      'episodes/files/a.config': setting,
      'docs/rnaseq_tutorial/a.config': setting,
    },
    targets: [
      'test .buildkite/a.config',
      'test .github/ci.config',
      'test ci/a.config',
      'test conf/testdata/a.config',
      'entry contest/nextflow.config',
      'test docs/rnaseq_tutorial/a.config',
      'test episodes/files/a.config',
      'fragment latest/a.config',
      'test modules/a/tests/nextflow.config',
      'project nextflow.config',
      'test src/e2e/a.config',
      'test test/full.config',
      'test testing/a.config',
      'test tests/nextflow.config',
      'test validation/site/nextflow.config',
      'test wave-tests/example/nextflow.config',
    ],
  },
  {
    title: 'files named as tests are for tests, unless the project includes them',
    files: {
      'nextflow.config': "profiles { test { includeConfig 'conf/test.config' } }\n",
      'conf/test.config': setting,
      'conf/test_full.config': setting,
      'conf/latest.config': setting,
    },
    targets: ['fragment conf/latest.config', 'test conf/test_full.config', 'project nextflow.config'],
  },
  {
    title: 'files in a directory named as an archive are archived, unless the project includes them',
    files: {
      'nextflow.config': "includeConfig 'old/base.config'\n",
      'archive/v1/nextflow.config': setting,
      'archive/v1/main.nf': workflow,
      'conf/deprecated/a.config': setting,
      'old/base.config': setting,
      'read-archive/nextflow.config': setting,
      'archive.config': setting,
    },
    targets: [
      'fragment archive.config',
      'archive archive/v1/nextflow.config',
      'archive conf/deprecated/a.config',
      'project nextflow.config',
      'entry read-archive/nextflow.config',
    ],
  },
  {
    title: 'a script in a directory of tests launches a test',
    files: { 'nextflow.config': setting, 'tests/a/nextflow.config': setting, 'tests/a/main.nf': workflow },
    targets: ['project nextflow.config', 'test tests/a/nextflow.config'],
  },
  {
    title: 'files beside tests of nf-test, and those that nf-test.config names, are for tests',
    files: {
      'nextflow.config': setting,
      'modules/a/nextflow.config': setting,
      'modules/a/main.nf.test': 'nextflow_process { }',
      'nf-test.config': 'config {\n  testsDir "."\n  configFile "conf/nftest.config"\n}\n',
      'conf/nftest.config': setting,
    },
    targets: ['test conf/nftest.config', 'test modules/a/nextflow.config', 'project nextflow.config'],
    skipped: ['nf-test.config: another language'],
  },
  {
    title: 'the root nextflow.config is the project even in a repository of tests',
    files: { 'nextflow.config': setting, 'tests.config': setting },
    targets: ['project nextflow.config', 'test tests.config'],
  },
  {
    title: 'with includeTests, files for tests are judged as any others',
    options: { includeTests: true },
    files: {
      'nextflow.config': setting,
      'tests/nextflow.config': setting,
      'tests/a/nextflow.config': setting,
      'tests/a/main.nf': workflow,
      'conf/test_full.config': setting,
    },
    targets: [
      'fragment conf/test_full.config',
      'project nextflow.config',
      'project tests/a/nextflow.config',
      'entry tests/nextflow.config',
    ],
  },
  {
    title: 'an included file is no target, wherever the include is',
    files: {
      'nextflow.config': `
        includeConfig 'a.config'
        includeConfig "conf/b.config"
        profiles { x { includeConfig './conf/../conf/c.config' } }
        if (params.y) { includeConfig 'd.config' } else { includeConfig('e.config') }
        try { includeConfig 'f.config' } catch (Exception e) { includeConfig 'g.config' }
        includeConfig params.z ? 'h.config' : (params.w ?: 'i.config')
        includeConfig 'conf/' + 'j.config'
      `,
      ...Object.fromEntries(
        ['a', 'conf/b', 'conf/c', 'd', 'e', 'f', 'g', 'h', 'i', 'conf/j'].map((name) => [`${name}.config`, setting]),
      ),
    },
    targets: ['project nextflow.config'],
  },
  {
    title: 'an include is relative to the file that has it',
    files: {
      'nextflow.config': "includeConfig 'conf/a.config'",
      'conf/a.config': "includeConfig 'b.config'\nincludeConfig '../c.config'",
      'conf/b.config': setting,
      'b.config': setting,
      'c.config': setting,
    },
    targets: ['fragment b.config', 'project nextflow.config'],
  },
  {
    title: 'the directory of the main script is the file’s own or one above it',
    files: {
      'nextflow.config': setting,
      'conf/a.config': 'includeConfig "$projectDir/conf/b.config"\nincludeConfig "${baseDir}/c.config"',
      'conf/b.config': setting,
      'conf/c.config': setting,
      'd/c.config': setting,
    },
    targets: ['fragment conf/a.config', 'fragment d/c.config', 'project nextflow.config'],
  },
  {
    title: 'files that match the texts of an include with parameters may be included',
    files: {
      'nextflow.config':
        'includeConfig "${params.base}/conf/a.config"\nincludeConfig "site/${params.site}.config"\nincludeConfig "$projectDir/lab/${params.lab}/run.config"',
      'conf/a.config': setting,
      'x/conf/a.config': setting,
      'conf/b.config': setting,
      'site/c.config': setting,
      'other/site/c.config': setting,
      'lab/one/run.config': setting,
      'lab/one/other.config': setting,
      'x/lab/one/run.config': setting,
      'site/nextflow.config': setting,
    },
    targets: [
      'fragment conf/a.config?',
      'fragment conf/b.config',
      'fragment lab/one/other.config',
      'fragment lab/one/run.config?',
      'project nextflow.config',
      'fragment other/site/c.config',
      'fragment site/c.config?',
      'entry site/nextflow.config?',
      'fragment x/conf/a.config?',
      'fragment x/lab/one/run.config',
    ],
  },
  {
    title: 'all texts of an include count, in their order',
    files: {
      'nextflow.config': 'includeConfig "conf/${params.a}-x-${params.b}.config"',
      'conf/1-x-2.config': setting,
      'conf/1-2-x.config': setting,
      'conf/-x-.config': setting,
      'conf/x.config': setting,
    },
    targets: [
      'fragment conf/-x-.config?',
      'fragment conf/1-2-x.config',
      'fragment conf/1-x-2.config?',
      'fragment conf/x.config',
      'project nextflow.config',
    ],
  },
  {
    title: 'files that a parameter names may be included where an include reads that parameter',
    files: {
      'nextflow.config': `
        includeConfig 'conf/primers.config'
        params.site = 'conf/site.config'
        includeConfig params.site
        includeConfig params.primers.containsKey(params.set) ? params.primers[params.set].config : '/dev/null'
      `,
      'conf/primers.config': 'params.primers = [x: [config: "${projectDir}/primers/x.config", other: "y.config"]]',
      'conf/site.config': setting,
      'primers/x.config': setting,
      'primers/z.config': setting,
    },
    targets: [
      'fragment conf/site.config?',
      'project nextflow.config',
      'fragment primers/x.config?',
      'fragment primers/z.config',
    ],
  },
  {
    title: 'a lone parameter without known texts means no file of the repository, and neither does a remote include',
    files: {
      'nextflow.config': "includeConfig 'https://example.org/a.config'\nincludeConfig params.custom",
      'a.config': setting,
    },
    targets: ['fragment a.config', 'project nextflow.config'],
  },
  {
    title: 'a manifest in a file that may be included makes no project of it',
    files: { 'a.config': 'includeConfig "conf/${params.site}.config"', 'conf/site.config': manifest },
    targets: ['fragment a.config', 'fragment conf/site.config?'],
  },
  {
    title:
      'of files that are named, the targets are those among them and those that include one, for some parameter too',
    options: { only: ['conf/a.config', 'conf/site.config'] },
    files: {
      'nextflow.config': "includeConfig 'conf/all.config'",
      'conf/all.config': "includeConfig 'a.config'",
      'conf/a.config': setting,
      'conf/site.config': setting,
      'sub/nextflow.config': 'includeConfig "../conf/${params.site}.config"',
      'other/nextflow.config': setting,
    },
    targets: ['fragment conf/site.config?', 'project nextflow.config', 'entry sub/nextflow.config'],
  },
  {
    title: 'a file that is named is judged whatever its name, directory and patterns, unless it is in another language',
    options: { only: ['tests/x.config', 'local.conf', 'old.config', 'app.config'], exclude: ['old.config'] },
    files: {
      'nextflow.config': setting,
      'tests/x.config': setting,
      'local.conf': setting,
      'old.config': setting,
      'app.config': '<configuration/>',
    },
    targets: ['fragment tests/x.config', 'fragment local.conf', 'fragment old.config'],
    skipped: ['app.config: another language'],
  },
  {
    title: 'files that are ignored, excluded, binary or in another language are named with the reason',
    options: { exclude: ['legacy/', '*.old.config'] },
    files: {
      'nextflow.config': setting,
      '.gitignore': 'local.config\n',
      'local.config': setting,
      'legacy/a.config': setting,
      'a.old.config': setting,
      'bin.config': '\0\0',
      'app.config': '<configuration/>',
    },
    targets: ['project nextflow.config'],
    skipped: [
      'local.config: named by a .gitignore',
      'a.old.config: excluded by the settings',
      'legacy/a.config: excluded by the settings',
      'app.config: another language',
      'bin.config: binary',
    ],
  },
  {
    title: 'an excluded file is read where it is included',
    options: { exclude: ['/nextflow.config', 'conf'] },
    files: { 'nextflow.config': setting, 'conf/a.config': setting, 'x.config': "includeConfig 'conf/a.config'" },
    targets: ['fragment x.config'],
    skipped: ['conf/a.config: excluded by the settings', 'nextflow.config: excluded by the settings'],
  },
  {
    title: 'a configuration with another name is named once, unless it is included',
    files: {
      'nextflow.config': "includeConfig 'conf/base.cfg'\n",
      'conf/base.cfg': setting,
      'conf/aws-ec2.conf': "process.executor = 'awsbatch'\n",
      'nextflow.config.example': 'params {\n  x = 1\n}\n',
      'etc/nginx.conf': 'server {\n  listen 80;\n}\n',
      'setup.cfg': '[metadata]\nname = x\n',
      'webpack.config.js': 'params = {}\n',
    },
    targets: ['project nextflow.config'],
    skipped: [`conf/aws-ec2.conf: ${otherName}`, `nextflow.config.example: ${otherName}`],
  },
  {
    title: 'several pipelines without a root nextflow.config share files',
    files: {
      'pipelines/a/main.nf': workflow,
      'pipelines/a/nextflow.config': "includeConfig '../../shared/base.config'",
      'pipelines/b/main.nf': workflow,
      'pipelines/b/nextflow.config': `includeConfig '../../shared/base.config'\n${manifest}`,
      'shared/base.config': setting,
      'shared/unused.config': setting,
    },
    targets: [
      'project pipelines/a/nextflow.config',
      'project pipelines/b/nextflow.config',
      'fragment shared/unused.config',
    ],
  },
  {
    title: 'a repository of modules has tests and fragments, and no project',
    files: {
      'modules/fastqc/main.nf': module,
      'modules/fastqc/nextflow.config': setting,
      'modules/fastqc/tests/main.nf.test': 'nextflow_process { }',
      'modules/fastqc/tests/nextflow.config': setting,
      'subworkflows/align/main.nf': 'workflow ALIGN {\n  take: reads\n}\n',
      'subworkflows/align/nextflow.config': setting,
      'tests/config/nextflow.config': manifest,
      'tests/config/nf-test.config': "config {\n  configFile = 'conf/x.config'\n}\n",
      'tests/config/conf/x.config': setting,
    },
    targets: [
      'fragment modules/fastqc/nextflow.config',
      'test modules/fastqc/tests/nextflow.config',
      'fragment subworkflows/align/nextflow.config',
      'test tests/config/conf/x.config',
      'test tests/config/nextflow.config',
    ],
    skipped: ['tests/config/nf-test.config: another language'],
  },
  {
    title:
      'a script elsewhere that the manifest names, names with capitals and spaces, and a directory named as a file',
    files: {
      'nextflow.config': "manifest.mainScript = 'scripts/run.nf'",
      'scripts/run.nf': workflow,
      'scripts/nextflow.config': setting,
      'Nextflow.config': setting,
      'my conf/with space.config': setting,
      'conf/nextflow.config/inner.config': setting,
    },
    targets: [
      'fragment Nextflow.config',
      'fragment conf/nextflow.config/inner.config',
      'fragment my conf/with space.config',
      'project nextflow.config',
      'project scripts/nextflow.config',
    ],
  },
  {
    title: 'files that include each other or themselves are no targets beside a project',
    files: {
      'nextflow.config': "includeConfig 'a.config'",
      'a.config': "includeConfig 'b.config'",
      'b.config': "includeConfig 'a.config'",
    },
    targets: ['project nextflow.config'],
  },
];
