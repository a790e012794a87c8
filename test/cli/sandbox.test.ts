import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { reportFormats } from '../../src/reports/registry.ts';
import { assertSarif, type SarifLog } from '../reports/assert-sarif.ts';
import { parseMetrics } from '../reports/openmetrics/parse-metrics.ts';
import { readXml } from '../reports/read-xml.ts';
import { callSources } from '../support/run-program.ts';
import { scenarioCache } from '../support/scenario-cache.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Checks the promises of docs/explanation/security.md with the built program; commands that only read run from the sources.

const main = join(import.meta.dirname, '../../dist/cli/main.cjs');
const cache = { PLUMBLINE_CACHE_DIR: scenarioCache };
const environment = { ...process.env, ...cache, PLUMBLINE_NO_CACHE: '' };

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(cwd: string, ...args: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd,
    encoding: 'utf8',
    env: environment,
    maxBuffer: 1 << 28,
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

/** Runs a line of a shell, in which `plumbline` is the program. */
function shell(cwd: string, line: string): Run {
  const script = `plumbline() { "${process.execPath}" "${main}" "$@"; }; ${line}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { cwd, encoding: 'utf8', env: environment });
  return { status, stdout, stderr };
}

describe('nothing of a configuration is executed', () => {
  /** Code that leaves a file, in every place where code may stand; `c` is an expression. */
  const places: readonly ((c: string) => string)[] = [
    (c) => c,
    (c) => `params.x = ${c}`,
    (c) => `params.x = "a \${${c}} b"`,
    (c) => `params.x = """\n\${${c}}\n"""`,
    (c) => `params.x = /a\${${c}}/`,
    (c) => `params.x = [${c}]`,
    (c) => `params.x = [a: ${c}]`,
    (c) => `params.x = [(${c}): 1]`,
    (c) => `params.x = params.y ?: ${c}`,
    (c) => `params.x = ${c} ? 1 : 2`,
    (c) => `params.x = true ? ${c} : 2`,
    (c) => `params.x = (${c}) == 'a'`,
    (c) => `params.x = 'a' + ${c}`,
    (c) => `params.x = { ${c} }`,
    (c) => `params.x = { -> ${c} }()`,
    (c) => `params.x = [1, 2].collect { ${c} }`,
    (c) => `params.x = [2, 1].sort { a, b -> ${c}; 0 }`,
    (c) => `params.x = 'a'.with { ${c} }`,
    (c) => `params.x = 'abc'.replaceAll(/b/) { ${c} }`,
    (c) => `params.x = foo(${c})`,
    (c) => `params.x = foo(a: ${c})`,
    (c) => `process.cpus = { ${c}; 4 }`,
    (c) => `process { withName: 'A' { memory = { ${c}; 4.GB } } }`,
    (c) => `process { withName: "\${${c}}" { cpus = 1 } }`,
    (c) => `process.errorStrategy = { ${c}; 'retry' }`,
    (c) => `process.publishDir = [path: { ${c} }, saveAs: { ${c} }]`,
    (c) => `env.X = ${c}`,
    (c) => `profiles { p { params.x = ${c} } }`,
    (c) => `profiles { "\${${c}}" { params.x = 1 } }`,
    (c) => `plugins { id "\${${c}}" }`,
    (c) => `includeConfig "\${${c}}"`,
    (c) => `includeConfig ({ ${c}; 'a.config' }())`,
    (c) => `try { includeConfig 'x.config' } catch (Exception e) { ${c} } finally { ${c} }`,
    (c) => `if (${c}) { params.x = 1 }`,
    (c) => `if (true) { ${c} } else { ${c} }`,
    (c) => `for (x in [1]) { ${c} }`,
    (c) => `for (int i = 0; i < 1; i++) { ${c} }`,
    (c) => `while (${c}) { break }`,
    (c) => `switch (1) { case 1: ${c} }`,
    (c) => `def f() { ${c} }\nparams.x = f()`,
    (c) => `def f(a = ${c}) { a }\nf()`,
    (c) => `def x = ${c}`,
    (c) => `def x = { ${c} }\nx()`,
    (c) => `class A { static { ${c} }\n static x = ${c} }\nnew A()`,
    (c) => `assert ${c}`,
    (c) => `throw ${c}`,
    (c) => `return ${c}`,
    (c) => `System.addShutdownHook { ${c} }`,
    (c) => `Thread.start { ${c} }`,
    (c) => `manifest { description = ${c} }`,
    (c) => `trace.file = "\${${c}}.txt"`,
    (c) => `workflow.onComplete = { ${c} }`,
    (c) => `params { x = ${c}\n} ${c}`,
  ];
  const code: readonly ((file: string) => string)[] = [
    (file) => `'touch ${file}'.execute()`,
    (file) => `['touch', '${file}'].execute().text`,
    (file) => `new File('${file}').createNewFile()`,
    (file) => `(new File('${file}').text = 'x')`,
    (file) => `Runtime.runtime.exec('touch ${file}')`,
    (file) => `new ProcessBuilder('touch', '${file}').start()`,
    (file) => `Eval.me("new File('${file}').text = 'x'")`,
    (file) => `new GroovyShell().evaluate("new File('${file}').text = 'x'")`,
    (file) => `file('${file}').setText('x')`,
    (file) => `java.nio.file.Files.createFile(java.nio.file.Paths.get('${file}'))`,
  ];

  test.each(['v2', 'v1'])('in dialect %s', (dialect) => {
    const folder = temporaryFolder({});
    const touched = join(folder, 'touched');
    mkdirSync(touched);
    for (const [index, place] of places.entries()) {
      const target = join(folder, 'repository', `t${index}`);
      mkdirSync(target, { recursive: true });
      const written = code.filter((_, one) => (one + index) % 5 === 0 || one === index % code.length);
      const text = written.map((expression, one) => place(expression(join(touched, `${index}-${one}`)))).join('\n');
      writeFileSync(join(target, 'nextflow.config'), `${text}\n`);
    }
    expect(run(folder, 'scan', '--repository', 'repository', '--syntax', dialect, '-o', 'json').status).toBeLessThan(4);
    expect(run(folder, 'document', 'repository', '--syntax', dialect, '--format', 'ndjson').status).toBeLessThan(4);
    expect(readdirSync(touched)).toEqual([]);
  });
});

test('does not follow or wait for special files and circular links', async () => {
  const folder = temporaryFolder({
    'repository/nextflow.config':
      "includeConfig 'pipe.config'\nincludeConfig 'zero.config'\nincludeConfig 'socket.config'\n",
    'outside/secret.config': "params.x = 'Dulcinea-OUTSIDE'\n",
  });
  const repository = join(folder, 'repository');
  for (const name of ['pipe.config', 'sub/nextflow.config']) {
    mkdirSync(join(repository, 'sub'), { recursive: true });
    execFileSync('mkfifo', [join(repository, name)]);
  }
  symlinkSync('/dev/zero', join(repository, 'zero.config'));
  symlinkSync('/proc/self/environ', join(repository, 'environ.config'));
  symlinkSync('loop.config', join(repository, 'loop.config'));
  symlinkSync('..', join(repository, 'sub/up'));
  symlinkSync('/', join(repository, 'sub/root'));
  symlinkSync('../outside', join(repository, 'linked'));
  symlinkSync('../outside/secret.config', join(repository, 'secret.config'));
  const server = createServer().listen(join(repository, 'socket.config'));
  const { status, stdout } = run(folder, 'scan', '--repository', 'repository', '-o', 'json');
  server.close();
  expect(status).toBe(3);
  expect(stdout).not.toContain('OUTSIDE');
});

test('names of files that hold anything leave every format and every table well-formed', async () => {
  const folder = temporaryFolder({ 'before/nextflow.config': '' });
  const names = [
    'a\nb',
    'a\u001b[31mred',
    'a]]>b',
    'a\u202egnp',
    '::error::x',
    '##vso[task.x]y',
    'a"<&>b',
    'a%0Ab',
    '-rf',
  ];
  for (const [index, name] of [
    ...names.map((one) => Buffer.from(one)),
    Buffer.from([0x61, 0xff, 0xfe, 0x62]),
  ].entries()) {
    const target = Buffer.concat([Buffer.from(join(folder, `repository/t${index}-`)), name]);
    mkdirSync(target, { recursive: true });
    writeFileSync(Buffer.concat([target, Buffer.from('/nextflow.config')]), 'process.cpu = 4\n');
  }
  // As repositories, all but the one that Node cannot name are judged.
  const apart = JSON.parse(run(folder, 'scan', 'repository', '-o', 'json').stdout);
  expect(apart.repositories.map(({ status }: { readonly status: string }) => status).toSorted()).toEqual([
    'failed',
    ...names.map(() => 'scanned'),
  ]);
  mkdirSync(join(folder, 'out'));
  const outputs = reportFormats.flatMap(({ name }) => ['-o', `${name}=out/${name}`]);
  const repository = ['--repository', 'repository'];
  expect(run(folder, 'scan', '--repository', 'before', '--name', 'repository', '--state', 'state').status).toBe(1);
  const scan = run(folder, 'scan', ...repository, '--state', 'state', ...outputs, '--verbose');
  expect([scan.status, run(folder, 'baseline', 'create', ...repository, '--baseline', 'out/baseline').status]).toEqual([
    1, 0,
  ]);
  const texts: (readonly [name: string, text: string])[] = readdirSync(join(folder, 'out'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(join(folder, 'out/').length).replace(/\/.*$/u, ''), readFileSync(path, 'utf8')]);
  const asked = ['show repository', 'inventory process', 'diff-scans --verbose', 'history', 'trend'].flatMap((line) =>
    ['text', 'csv', 'json'].map((format) => `${line} --state state --format ${format}`),
  );
  const lines = [
    'syntax repository',
    'document repository',
    'baseline show --baseline out/baseline',
    'config show repository',
  ];
  const diffs = ['text', 'markdown', 'json'].map((format) => `diff before repository --format ${format}`);
  for (const line of [...asked, ...lines, ...diffs]) {
    const { status, stdout, stderr } = await callSources(line.split(' '), { cwd: folder, env: cache });
    // Two commands read everything in the directory, also what cannot be read.
    const expected = /^(?:syntax|document) /u.test(line) ? 3 : expect.toSatisfy((code) => code < 3);
    expect([line, status, stderr.includes('    at ')]).toEqual([line, expected, false]);
    texts.push([line, stdout], [`stderr of ${line}`, stderr]);
  }
  expect(new Set(texts.map(([name]) => name)).size).toBeGreaterThan(reportFormats.length + 40);
  for (const [name, text] of [...texts, ['stderr of scan', scan.stderr] as const]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
    expect(text, name).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u);
    if (name !== 'azure') expect(text, name).not.toMatch(/^##vso\[/mu);
    if (name !== 'github') expect(text, name).not.toMatch(/^::/mu);
    if (name === 'junit' || name === 'checkstyle') readXml(text);
    if (name === 'sarif') assertSarif(JSON.parse(text) as SarifLog);
    if (/^(?:gitlab|gitlab-sast|bitbucket)$|(?:^| |rd)json$/u.test(name) && !name.startsWith('stderr'))
      JSON.parse(text);
    if (name === 'csv' || name.endsWith('csv')) parseCsv(text);
    if (name === 'openmetrics') parseMetrics(text);
  }
});

test('an error in a callback ends the program with 70, and its message is not shown', () => {
  const preload = `const wait = () => {
    if (process.listenerCount('uncaughtException') === 0) setImmediate(wait);
    else throw Object.assign(new TypeError("x = 'hunter2'\\n    at hunter2 (x.ts:1:1)"), { text: 'hunter2' });
  };
  setImmediate(wait);`;
  const folder = temporaryFolder({ 'nextflow.config': 'process.cpus = 4\n', 'preload.mjs': preload });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', './preload.mjs', main, 'scan', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(70);
  expect(stderr).toMatch(/^plumbline: internal\/bug: [^\n]+\nTypeError\n {4}at /u);
  expect(stdout + stderr).not.toContain('hunter2');
});

describe('outputs are whole or not there', () => {
  const config = { 'nextflow.config': 'process.cpus = 4\n' };

  test('exits with 2 on a full disk', () => {
    const folder = temporaryFolder(config);
    const before =
      "plumbline scan --name acme/a --repository . --state state; echo 'process.cpu = 4' >> nextflow.config";
    shell(folder, `${before}; plumbline scan --name acme/a --repository . --state state -o json=report.json`);
    for (const line of [
      'plumbline scan . > /dev/full',
      'plumbline document . > /dev/full',
      'plumbline scan . -o json=/dev/full',
      'plumbline scan . --state state > /dev/full',
      'plumbline report convert report.json > /dev/full',
      'plumbline report merge report.json -o json=/dev/full',
      'plumbline inventory process --state state > /dev/full',
      'plumbline history --state state > /dev/full',
      'plumbline notify webhook --dry-run --state state > /dev/full',
      'plumbline publish issues --dry-run --state state > /dev/full',
      'plumbline publish github report.json --dry-run > /dev/full',
      'plumbline serve --port 0 --state state > /dev/full',
    ]) {
      const { status, stderr } = shell(folder, line);
      expect([line, status, stderr]).toEqual([line, 2, expect.stringContaining('host/cannot-write')]);
      expect(stderr).not.toContain('    at ');
    }
  });

  test.skipIf(process.getuid?.() !== 0)('keeps old reports on a small full file system (needs root)', () => {
    const folder = temporaryFolder(config);
    mkdirSync(join(folder, 'small'));
    const mounted = shell(folder, 'mount -t tmpfs -o size=16k tmpfs small').status === 0;
    if (!mounted) return;
    const { status } = run(folder, 'scan', '.', '-o', 'json=small/out.json');
    const left = readdirSync(join(folder, 'small'));
    shell(folder, 'umount small');
    expect([status, left]).toEqual([2, []]);
  });

  test('exits with the code of the findings if standard output is closed', () => {
    const folder = temporaryFolder(config);
    const { status } = run(folder, 'scan', '.');
    for (const line of [
      'plumbline scan . >&-',
      'plumbline scan . | true; exit ${PIPESTATUS[0]}',
      'plumbline scan . 2>&-',
    ])
      expect([line, shell(folder, line).status]).toEqual([line, status]);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('leaves complete reports after %s, with exit code %i', async (signal, code) => {
    const many = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, index) => [`t${index}/nextflow.config`, `process.cpus = ${index}\n`]),
    );
    const folder = temporaryFolder(many);
    const child = spawn(process.execPath, [main, 'scan', '--repository', '.', '-o', 'json=out.json'], {
      cwd: folder,
      env: environment,
      stdio: 'ignore',
    });
    setTimeout(() => child.kill(signal), 700);
    const status = await new Promise((resolve) => child.on('exit', (exit, by) => resolve(exit ?? by)));
    // On a slow machine the signal comes before the program runs.
    expect([code, signal]).toContain(status);
    expect(readdirSync(folder).filter((name) => !/^t\d+$/u.test(name))).toEqual([]);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('completes commands that never wait, and shows %s in their exit code, %i', (signal, code) => {
    const folder = temporaryFolder(config);
    run(folder, 'scan', '.', '--state', 'state', '-o', 'json=report.json');
    const preload = join(import.meta.dirname, '../support/fault-at.mjs');
    for (const line of [
      'state export out.db --state state',
      'state import out.db --state new',
      'state prune --gone --state new',
      'state verify --state new',
      'report convert report.json -o html=out.html',
    ]) {
      const { status, stderr } = spawnSync(process.execPath, ['--import', preload, main, ...line.split(' ')], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...environment, PLUMBLINE_TEST_FAULT: `${signal} 1` },
      });
      expect([line, status, stderr.includes('    at ')]).toEqual([line, code, false]);
    }
    expect(run(folder, 'state', 'verify', '--state', 'new').status).toBe(0);
    expect(readFileSync(join(folder, 'out.html'), 'utf8')).toMatch(/<\/html>\s*$/u);
    expect(readdirSync(folder).toSorted()).toEqual([
      ...['new', 'nextflow.config', 'out.db', 'out.html', 'report.json', 'state'],
    ]);
  });

  test('leaves complete reports if two scans write the same files', async () => {
    const folder = temporaryFolder(config);
    const scans = Array.from({ length: 2 }, () =>
      spawn(process.execPath, [main, 'scan', '.', '--at', '2026-01-01T00:00:00Z', '-o', 'json=out.json'], {
        cwd: folder,
        env: environment,
        stdio: 'ignore',
      }),
    );
    const codes = await Promise.all(scans.map((scan) => new Promise((resolve) => scan.on('exit', resolve))));
    expect(new Set(codes).size).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['nextflow.config', 'out.json']);
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))).toHaveProperty('summary');
    expect(existsSync(join(folder, 'out.json'))).toBe(true);
  });
});
