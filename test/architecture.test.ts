import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const inner = ['base', 'language', 'resolve', 'vocabulary', 'document', 'policy', 'findings'];

/**
 * What each folder of src/ may import, type imports included; the order is the order in which data flows. A row may
 * name single files of a folder that it may not import as a whole. docs/architecture.md says the same in words.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  language: ['base'],
  resolve: ['base', 'language'],
  vocabulary: ['base', 'resolve'],
  document: ['base', 'resolve', 'vocabulary'],
  policy: ['base', 'document', 'vocabulary'],
  findings: ['base', 'document', 'policy', 'language/print.ts'],
  reports: ['base', 'findings', 'policy/policy.ts'],
  host: ['base', 'policy'],
  check: [...inner, 'host'],
  scan: [...inner, 'host', 'check'],
  cli: [...inner, 'reports', 'host', 'check', 'scan', 'version.ts', 'index.ts'],
};

/** The one folder that knows each package; what it gives to others is in our own types. */
const packageHome: Readonly<Record<string, readonly string[]>> = {
  chevrotain: ['language'],
  '@open-policy-agent/opa-wasm': ['policy'],
  ajv: ['policy', 'document'],
  re2js: ['resolve', 'policy'],
  yaml: ['resolve', 'policy', 'document', 'cli'],
  'junit-report-builder': ['reports'],
  glob: ['scan'],
  ignore: ['scan'],
  yargs: ['cli'],
};

/** Node modules that touch the world, and the only folders that may import them. */
const worldly =
  /^node:(?:fs|child_process|cluster|dgram|dns|http|http2|https|net|os|process|readline|tls|worker_threads)(?:\/|$)/u;
const edge: ReadonlySet<string> = new Set(['host', 'scan', 'cli']);

/** What makes a pure function depend on the machine or the moment. */
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

function allows(folder: string, target: string): boolean {
  const allowed = [folder, ...(mayImport[folder] ?? [])];
  return allowed.includes(target) || allowed.includes(target.split('/')[0] ?? '');
}

describe('layers', () => {
  test('the check sees the code', () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(new Set(files.map(({ folder }) => folder))).toEqual(new Set(Object.keys(mayImport)));
  });

  test('the check sees every kind of import', () => {
    const text = `import type {\n  A,\n} from '../a.ts';\nexport * from "../b.ts";\nimport '../c.ts';\nconst d = await import('../d.ts');\ntype E = import('../e.ts').E;\nnew Worker(new URL('./f.js', import.meta.url));`;
    expect(findSpecifiers(text)).toEqual(['../a.ts', '../b.ts', '../c.ts', '../d.ts', '../e.ts', './f.js']);
  });

  test('an import against the way of the data is refused', () => {
    expect(allows('language', 'resolve/value.ts')).toBe(false);
    expect(allows('reports', 'policy/policy.ts')).toBe(true);
    expect(allows('reports', 'policy/judge.ts')).toBe(false);
  });

  test('each folder imports only what its row names', () => {
    const wrong = imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ file, folder, specifier }) => ({ file, folder, target: posix.join(posix.dirname(file), specifier) }))
      .filter(({ folder, target }) => !allows(folder, target));
    expect(wrong).toEqual([]);
  });

  test('each package has one home', () => {
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

  test('only the edge touches the world', () => {
    expect(imports.filter(({ folder, specifier }) => worldly.test(specifier) && !edge.has(folder))).toEqual([]);
    const touching = files.filter(({ folder, text }) => !edge.has(folder) && impure.test(text));
    expect(touching.map(({ file, text }) => [file, impure.exec(text)?.[0]])).toEqual([]);
  });
});

describe('folders', () => {
  test('each folder of the project is told in CONTRIBUTING.md, and no other lies here', () => {
    const project = join(root, '..');
    const made = /^(?:build|coverage|dist|node_modules|\.(?!ci$|github$).*)$/u;
    const own = readdirSync(project, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !made.test(entry.name))
      .map(({ name }) => name);
    const told = readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8')
      .split('\n')
      .flatMap((line) => /^\| (`[^|]*\/`) \|/u.exec(line)?.[1]?.split(', ') ?? [])
      .map((name) => name.replace(/^`|\/`$/gu, ''));
    expect(own.sort()).toEqual(told.sort());
  });
});
