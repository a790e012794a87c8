// Builds the program twice from `src`. `build` has a file for each source file, for those who look inside: bench/ and .ci/.
// `dist` is what the package publishes: the same as few files, the packages that it uses among them, because a process
// spends more on opening nine hundred files than on what is in them (docs/decisions/0011-few-files-in-place-of-hundreds.md).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = import.meta.dirname;
if (!existsSync(join(root, 'node_modules/rolldown'))) {
  console.error('The packages that Plumbline is built with are not installed. Run `npm ci` first.');
  process.exit(1);
}
const { rolldown } = await import('rolldown');
const { parseAst } = await import('rolldown/parseAst');
const dist = join(root, 'dist');
/** Files that are opened by name: the library, and what runs in threads and processes. */
const threads = ['scan/worker', 'scan/preview/preview-worker', 'policy-tools/test-worker', 'host/serve-rego-compiler'];
const entries = ['index', ...threads];

for (const folder of ['build', 'dist']) rmSync(join(root, folder), { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')],
  { stdio: 'inherit' },
);
const files = await bundle();
chmodSync(join(dist, 'cli/main.cjs'), 0o755);
writeFileSync(join(dist, 'LICENSES.txt'), licences(files.flatMap(({ moduleIds }) => moduleIds)));

await compileStarterPack();
const { documentSchema } = await import('./build/document/document-schema.js');
const { reportSchema } = await import('./build/reports/report-schema.js');
writeSchema('document/document.schema.json', documentSchema);
writeSchema('reports/report.schema.json', reportSchema);
const { settingsSchema } = await import('./build/engine/settings/settings-schema.js');
writeSchema('engine/settings/settings.schema.json', settingsSchema);
const { diffSchema } = await import('./build/engine/diff/diff-schema.js');
writeSchema('engine/diff/diff.schema.json', diffSchema);

/**
 * The program is CommonJS, since Node keeps the bytecode of no other scripts for the next run (src/host/load-program.ts).
 * Code that several entries share is written one folder below `dist`, as deep as in `src`: some of it finds files from there.
 */
async function bundle() {
  const { computeStarterDigests } = await import('./build/engine/packs/starter-digests.js');
  const starter = { define: { STARTER_DIGESTS: JSON.stringify(computeStarterDigests()) } };
  const modules = await write(entries, { format: 'esm', chunkFileNames: 'shared/[name].js' }, starter);
  for (const { fileName, code } of modules) writeFileSync(join(dist, fileName), escapeCharacters(code));
  const split = { groups: [{ name: packageOf, debugName: 'packages', test: /\/node_modules\// }] };
  const format = {
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'shared/[name].cjs',
    codeSplitting: split,
  };
  const program = await write(['cli/program'], format, starter);
  const digest = createHash('sha256');
  for (const { fileName, code } of program) {
    // rolldown would print what its plugins return anew.
    const finished = wrap(escapeCharacters(requireLate(code)));
    writeFileSync(join(dist, fileName), finished);
    digest.update(`${fileName}\n${finished}\n`);
  }
  const define = { BUILD_DIGEST: JSON.stringify(digest.digest('hex')) };
  const main = await write(['cli/main'], { format: 'cjs', entryFileNames: '[name].cjs' }, { define });
  return [...modules, ...program, ...main];
}

/** Compiles the starter pack as the program finds it: each run on a new machine would take some seconds to do so. */
async function compileStarterPack() {
  const { createEngine } = await import('./build/index.js');
  const { createPackCache } = await import('./build/host/pack-cache.js');
  // A build after a change of something else finds it there.
  const engine = createEngine({ cwd: root, cacheFolder: join(root, 'node_modules/.cache/plumbline') });
  createPackCache(dist).store(await engine.policies.load());
  await engine.close();
}

async function write(names, output, transform = {}) {
  const bundled = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, join(root, 'build', `${name}.js`)])),
    platform: 'node',
    plugins: [
      { name: 'late-tables', transform: { filter: { id: /\/string-width\/index\.js$/ }, handler: buildTablesLate } },
    ],
    transform,
    // yargs refers to its own files by `import.meta`, which this program does not use.
    onLog: (level, log, warn) => {
      if (log.code !== 'EMPTY_IMPORT_META') warn(level, log);
    },
  });
  const written = await bundled.write({ dir: dist, comments: false, ...output });
  return written.output;
}

/**
 * Has string-width build its tables of Unicode when it first measures a text: they took a tenth of a small scan, and yargs
 * measures only help.
 */
function buildTablesLate(code) {
  const names = ['segmenter'];
  const late = code
    .replace(
      /^const segmenter = (new Intl\.Segmenter\(\));$/mu,
      'let segments;\nconst makeSegmenter = () => (segments ??= $1);',
    )
    .replaceAll(/^const (\w+) = (\/.*\\p\{.*\/\w+);$/gmu, (_, name, pattern) => {
      names.push(name);
      return `const make${name[0].toUpperCase()}${name.slice(1)} = () => ${pattern};`;
    });
  if (names.length === 1 || late === code) throw new Error('string-width is written otherwise: see buildTablesLate');
  return late.replaceAll(
    new RegExp(`\\b(?:${names.join('|')})\\b`, 'gu'),
    (name) => `make${name[0].toUpperCase()}${name.slice(1)}()`,
  );
}

/** Returns the package of a module: each is a part of its own, since a run needs few. */
function packageOf(id) {
  return /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(id)[1].replace('/', '-');
}

/**
 * Has each part of the program load another, or a module of Node, when it first uses it: a small scan needs neither a parser
 * of YAML nor processes. `const require_a = require("./a.cjs")` becomes a function, which each use of `require_a` calls.
 */
function requireLate(code) {
  const names = [];
  const late = code.replaceAll(
    /^(?:const|let|var) ((?:require|import|node)_[\w$]+) = ((?:\/\* @__PURE__ \*\/ )?(?:require\("(?:\.|node:)|require_)[^=\n]*\));$/gmu,
    (line, name, value) => {
      if (name.startsWith('node_') && !hasMembersOnly(code, name)) return line;
      names.push(name);
      return `let ${name}$value; const ${name}$late = () => (${name}$value ??= ${value});`;
    },
  );
  if (names.length === 0) return code;
  const used = names.map((name) => name.replaceAll('$', '\\$')).join('|');
  // The brackets keep `new require_a.Name()` what it is.
  return late.replaceAll(new RegExp(`(?<![\\w$"])(${used})(?=[.)])`, 'gu'), '($1$late())');
}

/** Returns true if code reads nothing but members of a variable; some packages pass on a whole module of Node. */
function hasMembersOnly(code, name) {
  const escaped = name.replaceAll('$', '\\$');
  return code.match(new RegExp(`(?<![\\w$])${escaped}(?![\\w$])(?!\\.)`, 'gu')).length === 1;
}

/**
 * Escapes the characters that are not in ASCII, but for those in tagged templates, which may be read as they are written: V8 keeps a
 * text with one of them in twice the memory, and a small scan reads two megabytes of code.
 */
function escapeCharacters(code) {
  const kept = [];
  walk(parseAst(code), ({ type, start, end }) => {
    if (type === 'TaggedTemplateExpression') kept.push([start, end]);
  });
  return code.replaceAll(/[^\0-\x7f]/g, (unit, offset) =>
    kept.some(([start, end]) => offset >= start && offset < end)
      ? unit
      : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node.type === 'string') visit(node);
  for (const each of Object.values(node)) walk(each, visit);
}

/** Writes a CommonJS module as the function that Node would make of it, so that the loader need not copy its text. */
function wrap(code) {
  return `(function (exports, require, module, __filename, __dirname) {${code}\n})\n`;
}

/** Licences and authors of the bundled packages. */
function licences(modules) {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/u.exec(id) ?? []);
  return [...new Set(folders)]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const files = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && /^(?:licen[cs]e|notice)/iu.test(entry.name))
        .map((entry) => entry.name);
      if (files.length === 0) throw new Error(`${name} has no file with its licence.`);
      const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
      return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function writeSchema(path, schema) {
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), `${JSON.stringify(schema, undefined, 2)}\n`);
}
