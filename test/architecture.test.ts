import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInRules } from '../src/rules/catalogue.ts';

/**
 * The rooms of src/ and their floors, in the order in which data flows: each imports itself and what stands before it,
 * type imports included. A row names a folder (its files, not its sub-folders), a single file that stands apart from its
 * folder, or with `/**` a folder as a whole. docs/architecture.md has a sentence for each folder.
 */
const floors: readonly string[] = `
  version.ts
  base
  rules/rule.ts
  rules/implied-by.ts
  rules/file
  rules/scan
  rules/resolve/wording.ts
  rules/resolve/values/no-effect.ts
  rules/syntax/wording.ts
  rules/syntax/characters
  rules/syntax/structure
  rules/syntax/statements
  rules/syntax
  rules/settings/wording.ts
  rules/settings/deprecated.ts
  rules/settings/profile-overridden.ts
  rules/resolve/values
  rules/resolve/profiles
  rules/resolve/includes
  rules/resolve/limits
  rules/resolve
  rules/settings/implied-by.ts
  rules/settings/values
  rules/settings
  rules
  language/syntax-problem.ts
  language/diagnostics.ts
  language/ast
  language/tokens
  language/grammar
  language
  dataflow
  resolve/limits.ts
  resolve/diagnostics.ts
  resolve/dialects/dialect-rules.ts
  resolve/dialects/strict-rules.ts
  resolve/dialects/legacy-rules.ts
  resolve/dialects/rules-of.ts
  resolve/values/units
  resolve/values
  resolve/launch
  resolve/operations
  resolve/files
  resolve/tree
  resolve/expressions
  resolve/checks
  resolve/control
  resolve/statements
  resolve/dialects
  resolve
  vocabulary/setting.ts
  vocabulary/executors.ts
  vocabulary/settings
  vocabulary
  vocabulary/checks
  secrets
  document
  document/print
  document/compare-documents.ts
  document/compare-views.ts
  views
  policy
  policy/rego-tree
  policy/pack
  policy/rego-values
  policy/builtins
  policy/evaluation
  policy/names
  policy/soundness
  policy/combined
  policy/compile
  policy/bundle
  findings/owners
  findings/frames
  findings
  findings/summary
  findings/overrides
  findings/waivers
  findings/baseline
  findings/comparison
  findings/gate
  reports
  reports/review
  reports/json
  reports/text
  reports/sarif
  reports/junit
  reports/csv
  reports/tap
  reports/openmetrics
  reports/markdown
  reports/html/page
  reports/html
  reports/github
  reports/gitlab
  reports/gitlab-sast
  reports/azure
  reports/bitbucket
  reports/checkstyle
  reports/rdjson
  reports/registry.ts
  host
  host/network
  host/folders
  host/sources
  host/revisions
  host/repositories
  host/forges
  host/messages
  check
  explain
  scan/executors
  scan/records
  scan
  scan/preview
  store
  policy-tools/scaffold
  policy-tools/lint/**
  policy-tools/fixtures
  policy-tools/testing
  policy-tools
  engine/options.ts
  engine/context.ts
  engine/threads.ts
  engine/packaged-policies.ts
  engine/settings/yaml-reader.ts
  engine/settings/parse-waivers.ts
  engine/settings/parse-settings.ts
  engine/packs
  engine/repositories
  engine/publish
  engine/revisions
  engine/targets
  engine/diff
  engine/settings
  engine/scan
  engine/policies
  engine/state
  engine/state/browse
  engine/notify
  engine/engine.ts
  engine
  index.ts
  serve/problem.ts
  serve/query.ts
  serve/requests.ts
  serve/page-assets.ts
  serve/assets.ts
  serve/page
  serve/access
  serve/api
  serve/pages
  serve
  cli/terminal.ts
  cli/arguments.ts
  cli/command.ts
  cli/write-table.ts
  cli/options
  cli/render
  cli/completion
  cli/open-engine.ts
  cli/write-result.ts
  cli/outputs.ts
  cli/notify.ts
  cli/progress.ts
  cli/run-scan.ts
  cli/describe-written-file.ts
  cli/write-reports.ts
  cli/report-options.ts
  cli/commands
  cli/commands/waiver
  cli/commands/baseline
  cli/commands/config
  cli/commands/state
  cli/commands/forges
  cli
`
  .trim()
  .split(/\s+/u);

/** Layers that a folder must not import although they come before it; docs/architecture.md has the reasons. */
const mayNotImport: Readonly<Record<string, readonly string[]>> = {
  vocabulary: ['language', 'dataflow'],
  document: ['language'],
  policy: ['language', 'dataflow', 'resolve'],
  findings: ['dataflow', 'resolve', 'vocabulary'],
  reports: ['language', 'dataflow', 'resolve', 'vocabulary', 'document'],
  host: ['language', 'dataflow', 'resolve', 'vocabulary', 'secrets', 'document', 'views', 'findings', 'reports'],
  serve: ['language', 'dataflow', 'resolve', 'secrets', 'check', 'store', 'host'],
  cli: ['language', 'dataflow', 'resolve', 'secrets', 'check'],
};

/** Files of the report model: its types, and functions over them. */
const reportModel =
  /^(?:base|reports)\/|^findings\/(?:(?:finding|select-gating-findings|severity|fix-text|rule-levels)\.ts$|frames\/(?:frame-line|list-own-ranges|cut-line|neutralise)\.ts$|(?:summary|gate|waivers|overrides)\/)|^policy\/policy\.ts$|^secrets\/redactor\.ts$/u;

/** The one folder that knows each package; what it gives to others is in our own types. */
const packageHome: Readonly<Record<string, readonly string[]>> = {
  chevrotain: ['language'],
  '@open-policy-agent/opa-wasm': ['policy'],
  ajv: ['policy', 'document', 'reports'],
  re2js: ['resolve', 'policy', 'policy-tools', 'findings'],
  yaml: ['resolve', 'policy', 'policy-tools', 'document', 'engine'],
  'junit-report-builder': ['reports'],
  echarts: ['reports'],
  glob: ['scan'],
  ignore: ['scan'],
  kysely: ['store'],
  '@gitbeaker/requester-utils': ['host'],
  '@gitbeaker/rest': ['host'],
  '@octokit/auth-app': ['host'],
  '@octokit/core': ['host'],
  '@octokit/plugin-paginate-graphql': ['host'],
  '@octokit/plugin-retry': ['host'],
  '@octokit/plugin-throttling': ['host'],
  '@octokit/request-error': ['host'],
  nodemailer: ['host'],
  '@streamparser/json': ['reports'],
  hono: ['serve'],
  '@hono/node-server': ['serve'],
  yargs: ['cli'],
};

/** Node modules that touch the world, and the only folders that may import them. */
const worldly =
  /^node:(?:fs|child_process|cluster|dgram|dns|http|http2|https|net|os|process|readline|tls|worker_threads)(?:\/|$)/u;
const edge: ReadonlySet<string> = new Set(['host', 'scan', 'store', 'policy-tools', 'engine', 'serve', 'cli']);

/** Expressions that make a pure function depend on the machine or the moment. */
const impure =
  /(?<![\w.'"`])process\.(?:argv|cwd|env|exit|hrtime|memoryUsage|on|pid|platform|stderr|stdout)\b|\b(?:console\.\w|fetch\(|Date\.now\(|new Date\(\)|Math\.random\(|setTimeout\()/u;

const root = join(import.meta.dirname, '..', 'src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && file.includes('/'))
  .map((file) => ({
    file,
    folder: file.split('/')[0] ?? '',
    text: withoutComments(readFileSync(join(root, file), 'utf8')),
  }));

const imports = files.flatMap(({ file, folder, text }) =>
  findSpecifiers(text).map((specifier) => ({ file, folder, specifier })),
);

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '');
}

/** Static imports and exports over any number of lines, side-effect imports, `import()`, and threads' entry files. */
function findSpecifiers(text: string): readonly string[] {
  const patterns = [
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gmu,
    /^\s*import\s*['"]([^'"]+)['"]/gmu,
    /\bimport\(\s*['"`]([^'"`]+)['"`]/gu,
    /\bnew URL\(\s*['"]([^'"]+\.js)['"]\s*,\s*import\.meta\.url/gu,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** Returns the names that a file imports from a module; `* as fs` counts as one. */
function importsOf(text: string, specifier: string): readonly string[] {
  return [...text.matchAll(/^import\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/gmu)].flatMap(([, names = '', from]) =>
    from === specifier ? names.split(',').map((name) => name.replaceAll(/[{}\s]/gu, '')) : [],
  );
}

/** The floor that a file belongs to: its own row, its folder's, or that of a whole folder around. */
function floorOf(file: string): number {
  const rows = [file, posix.dirname(file)];
  for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) rows.push(`${folder}/**`);
  for (const row of rows) if (floors.includes(row)) return floors.indexOf(row);
  return -1;
}

function allows(file: string, target: string): boolean {
  const [room = '', other = ''] = [file.split('/')[0], target.split('/')[0]];
  return floorOf(target) >= 0 && floorOf(target) <= floorOf(file) && mayNotImport[room]?.includes(other) !== true;
}

/** Groups of files that import each other, type imports included: strongly connected components (Tarjan). */
function findCircles(): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>();
  for (const { file, specifier } of imports) {
    if (!specifier.startsWith('.')) continue;
    const target = posix.join(posix.dirname(file), specifier);
    targets.set(file, [...(targets.get(file) ?? []), target]);
  }
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle);
  };
  for (const file of targets.keys()) if (!index.has(file)) visit(file);
  return circles;
}

describe('layers', () => {
  test('sees the code, and requires a row for every folder', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(files.filter(({ file }) => floorOf(file) < 0)).toEqual([]);
  });

  test('sees every kind of import', () => {
    const text = `import type {\n  A,\n} from '../a.ts';\nexport * from "../b.ts";\nimport '../c.ts';\nconst d = await import('../d.ts');\ntype E = import('../e.ts').E;\nnew Worker(new URL('./f.js', import.meta.url));`;
    expect(findSpecifiers(text)).toEqual(['../a.ts', '../b.ts', '../c.ts', '../d.ts', '../e.ts', './f.js']);
  });

  test('refuses an import against the direction of data', () => {
    expect(allows('language/ast/nodes.ts', 'resolve/values/value.ts')).toBe(false);
    expect(allows('resolve/values/value.ts', 'resolve/statements/run-block.ts')).toBe(false);
    expect(allows('resolve/statements/run-block.ts', 'resolve/values/value.ts')).toBe(true);
    expect(allows('reports/report.ts', 'vocabulary/setting.ts')).toBe(false);
  });

  test('allows each file to import only layers before it', () => {
    const wrong = imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ file, specifier }) => ({
        file,
        target: posix.join(posix.dirname(file), specifier).replace(/\.js$/u, '.ts'),
      }))
      .filter(({ file, target }) => !allows(file, target));
    expect(wrong).toEqual([]);
  });

  test('allows report writers only the report model and pure functions over it', () => {
    const targets = imports.flatMap(({ file, folder, specifier }) =>
      folder === 'reports' && specifier.startsWith('.') ? [posix.join(posix.dirname(file), specifier)] : [],
    );
    expect(targets.length).toBeGreaterThan(100);
    expect(targets.filter((target) => !reportModel.test(target))).toEqual([]);
    // Results of a scan have a path of this machine and a row for each verdict; the report has neither.
    const raw = /\b(?:RepositoryResult|TargetResult|ViewResult)\b/u;
    expect(files.filter(({ folder, text }) => folder === 'reports' && raw.test(text)).map(({ file }) => file)).toEqual(
      [],
    );
  });

  test('finds no two files that import each other, directly or through others', () => {
    expect(findCircles()).toEqual([]);
  });

  test('allows each package in one folder only', () => {
    const wrong = imports
      .filter(({ specifier }) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
      .filter(({ folder, specifier }) => {
        const name = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/');
        return packageHome[name]?.includes(folder) !== true;
      });
    expect(wrong).toEqual([]);
  });

  test('allows access to the outside world at the edge only', () => {
    expect(imports.filter(({ folder, specifier }) => worldly.test(specifier) && !edge.has(folder))).toEqual([]);
    const touching = files.filter(({ folder, text }) => !edge.has(folder) && impure.test(text));
    expect(touching.map(({ file, text }) => [file, impure.exec(text)?.[0]])).toEqual([]);
  });

  test('limits size and refuses pipes in the two files that open foreign files', () => {
    const opening = /^(?:\*|createReadStream|openAsBlob|openSync|readFile|readSync|readvSync)/u;
    const found = files.filter(({ text }) => importsOf(text, 'node:fs').some((name) => opening.test(name)));
    // The others read the program's own files, or open files to write.
    const own = [
      'engine/scan/json-spool.ts',
      'host/load-program.ts',
      'host/rego-compiler-module.ts',
      'host/script-cache.ts',
      'host/write-file.ts',
    ];
    const expected = ['host/look-at.ts', 'host/node-file-system.ts', ...own];
    expect(found.map(({ file }) => file).toSorted()).toEqual(expected.toSorted());
    expect(imports.filter(({ specifier }) => specifier === 'node:fs/promises' || specifier === 'fs')).toEqual([]);
  });
});

describe('rules', () => {
  test('finds the id of a rule as text only in the file of the rule', () => {
    const ids = new Map(builtInRules.map(({ id }) => [id, `/${id.split('/')[1]}.ts`]));
    const wrong = files.flatMap(({ file, text }) =>
      [...text.matchAll(/(['"])([a-z-]+\/[a-z0-9-]+)\1/gu)]
        .filter(([, , id = '']) => ids.has(id) && !(file.startsWith('rules/') && file.endsWith(ids.get(id) ?? '')))
        .map(([literal]) => `${file}: ${literal}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('folders', () => {
  test('keeps every folder to about 25 files', () => {
    const counts = new Map<string, number>();
    for (const { file } of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 26)).toEqual([]);
  });

  test('docs/architecture.md has a sentence for each folder, and each folder that it names exists', () => {
    const project = join(root, '..');
    const generated = /^(?:build|coverage|dist|node_modules|\.(?!ci$|github$).*)$/u;
    const top = readdirSync(project, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'src' && !generated.test(entry.name))
      .map(({ name }) => `${name}/`);
    const own = new Set(files.map(({ file }) => `src/${posix.dirname(file)}/`));
    const rows = readFileSync(join(project, 'docs/architecture.md'), 'utf8')
      .split('\n')
      .flatMap((line) => (/^\| `[^|]*\/`/u.test(line) ? [line] : []));
    const described = new Set(
      rows.flatMap((row) => {
        const [, head = '', text = ''] = row.split('|');
        const heads = [...head.matchAll(/`([^`]+\/)`/gu)].map(([, name = '']) => name);
        // A row of a folder may describe the folders in it by their own names.
        return [...heads, ...[...text.matchAll(/`([^`]+\/)`/gu)].map(([, name = '']) => `${heads[0]}${name}`)];
      }),
    );
    expect([...top, ...own].filter((folder) => !described.has(folder))).toEqual([]);
    const headed = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+\/)`/gu)].map(([, name = '']) => name),
    );
    const all = new Set([
      ...top,
      ...[...own].flatMap((folder) => folder.split('/').map((_, at, parts) => `${parts.slice(0, at).join('/')}/`)),
    ]);
    expect(headed.filter((folder) => !all.has(folder) && !own.has(folder))).toEqual([]);
  });
});
