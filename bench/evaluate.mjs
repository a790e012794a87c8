// Documents per second through compiled policies: `npm run build && node bench/evaluate.mjs`. One thread, warm.
// Times depend on the machine; the ratios to reading the same bytes with JSON.parse, taken in the same run, hardly do.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegoCompiler } from '../build/host/rego-compiler.js';
import { compilePack } from '../build/policy/compile/compile-pack.js';
import { PolicyEngine } from '../build/policy/evaluation/policy-engine.js';
import { mergeParameters } from '../build/policy/pack/parameters.js';
import { buildPolicyData } from '../build/policy/pack/policy-data.js';
import { readPack } from '../build/policy/pack/read-pack.js';
import { createJudge } from '../build/policy/soundness/judge.js';

const SECONDS = 2;
const root = join(import.meta.dirname, '..', 'policies');
const starter = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.rego'))
  .map((name) => ({ path: name, text: readFileSync(join(root, name), 'utf8') }));
const library = starter.filter(({ path }) => path.startsWith('lib'));

/** Forty policies of the four usual kinds: a value, a default, an iteration, a text built from a row. */
const synthetic = Array.from({ length: 40 }, (_, index) => {
  const body = [
    `\tinput.config.scope${index % 8}.setting${index} == "value ${index}"\n\tmessage := "a value"`,
    `\tlib.effective("google.batch.spot") == ${index % 3 === 0}\n\tmessage := "a default"`,
    `\tsome path, row in input.settings\n\tstartswith(path, "scope${index % 8}.")\n\trow.profile == "p${index}"\n\tmessage := path`,
    `\tsome path, row in input.settings\n\trow.line % ${index + 2} == 0\n\trow.type == "map"\n\tmessage := sprintf("%s at %s:%d", [path, row.file, row.line])`,
  ][index % 4];
  return {
    path: `s${index}.rego`,
    text: `# METADATA\n# title: synthetic ${index}\n# custom: {id: S${index}}\npackage s${index}\n\nimport data.plumbline.lib\n\ndeny contains message if {\n${body}\n}\n`,
  };
});

function buildDocument(bytes) {
  const settings = {};
  const config = {};
  const document = {
    documentVersion: 1,
    context: {
      repository: { name: 'bench', commit: null, ref: null },
      target: { file: 'nextflow.config', kind: 'project', maybeIncluded: false },
      view: { profiles: [] },
    },
    dialect: { spelling: 'nextflow', syntax: 'v2' },
    engineVersion: { state: 'none', text: null, enforced: false, constraints: [], min: null, max: null },
    config,
    settings,
    includes: [],
    incomplete: [],
    plugins: [],
    problems: [],
  };
  for (let i = 0, size = 0; size < bytes; i++) {
    const scope = `scope${i % 8}`;
    const value = `value ${i}`;
    config[scope] ??= {};
    config[scope][`setting${i}`] = value;
    const row = {
      spelled: `${scope}.setting${i}`,
      certainty: 'literal',
      value,
      text: `'${value}'`,
      type: 'string',
      known: true,
      deprecated: null,
      file: 'conf/base.config',
      line: i + 1,
      profile: null,
      overridden: 0,
    };
    settings[row.spelled] = row;
    size += JSON.stringify(row).length + 2 * value.length + 30;
  }
  return document;
}

/** Runs of `work` per second, warm: V8 takes a second or two before a module runs in its optimised form. */
function rate(work) {
  for (const start = performance.now(); performance.now() - start < SECONDS * 1000; ) work();
  const start = performance.now();
  let runs = 0;
  while (performance.now() - start < SECONDS * 1000) {
    work();
    runs += 1;
  }
  return (runs * 1000) / (performance.now() - start);
}

const compiler = createRegoCompiler();
console.log('policies  document    judged/s   evaluated/s   JSON.parse/s   judged : parsed');
for (const [name, files] of [
  ['4', starter],
  ['40', synthetic],
]) {
  const pack = await compilePack(await readPack(files, library, compiler), 'bench', compiler);
  const { values } = mergeParameters(
    pack.policies.map(({ policy }) => policy),
    [],
  );
  const engine = new PolicyEngine(pack, buildPolicyData(values), { now: 0n });
  const judge = createJudge(pack, engine, { now: 0n, strictIncludes: false });
  const indexes = pack.policies.map((_, index) => index);
  for (const kilobytes of [20, 200]) {
    const document = buildDocument(kilobytes * 1000);
    const text = JSON.stringify(document);
    const judged = rate(() => judge(document));
    const evaluated = rate(() => engine.evaluate(document, indexes));
    const parsed = rate(() => JSON.parse(text));
    const cells = [
      name.padStart(8),
      `${Math.round(text.length / 1000)} KB`.padStart(9),
      judged.toFixed(0).padStart(11),
      evaluated.toFixed(0).padStart(13),
      parsed.toFixed(0).padStart(14),
      `1 : ${(parsed / judged).toFixed(1)}`.padStart(16),
    ];
    console.log(cells.join(''));
  }
}
await compiler.close();
