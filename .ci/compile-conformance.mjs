// Compiles every case of OPA's conformance suite with the built package's compiler, into the file that the tests evaluate;
// with `check` fails where the committed file holds other modules. Takes minutes.
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, createBrotliDecompress } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const { createRegoCompiler } = await import('../build/host/rego-compiler.js');
const { builtinRenames } = await import('../build/policy/builtins/host-builtins.js');
const folder = join(root, 'test/conformance');
const suite = JSON.parse(brotliDecompressSync(readFileSync(join(folder, 'suite.json.br'))).toString('utf8'));

// Cases of one name lie beside each other: most compile to the same module in both versions of Rego.
const jobs = ['v0', 'v1']
  .flatMap((version) => suite[version].map(({ note, modules }, index) => ({ version, index, note, modules })))
  .sort((a, b) => (a.note < b.note ? -1 : a.note > b.note ? 1 : 0));

const compiled = await compileAll(jobs);
const { digest } = createRegoCompiler();
const index = Buffer.from(
  JSON.stringify({
    compiler: digest,
    cases: compiled.map(({ version, index, faults, wasm }) => ({ version, index, faults, size: wasm.length })),
  }),
);
const length = Buffer.alloc(4);
length.writeUInt32BE(index.length);
const whole = Buffer.concat([length, index, ...compiled.map(({ wasm }) => wasm)]);
const file = join(folder, 'compiled.br');
if (process.argv[2] === 'check') {
  if (!(await holds(file, whole))) {
    console.error('the committed compiled cases are not what the compiler makes: run .ci/compile-conformance.mjs');
    process.exitCode = 1;
  }
} else {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
  };
  writeFileSync(file, brotliCompressSync(whole, { params }));
}

/** In two compilers, each in a thread of its own. */
async function compileAll(all) {
  const results = new Array(all.length);
  let next = 0;
  const work = async () => {
    const compiler = createRegoCompiler();
    while (next < all.length) {
      const place = next++;
      results[place] = await compile(compiler, all[place]);
    }
    await compiler.close();
  };
  await Promise.all([work(), work()]);
  return results;
}

async function compile(compiler, { version, index, modules }) {
  const { faults, binary } = await compiler.ask({
    op: 'compile',
    regoV0: version === 'v0',
    modules: modules.map((text, place) => ({ path: `module-${place}.rego`, text })),
    entrypoints: ['plumbline/answers'],
    renames: builtinRenames,
  });
  return { version, index, faults: faults.map(({ message }) => message), wasm: binary };
}

async function holds(path, expected) {
  let at = 0;
  for await (const chunk of createReadStream(path).pipe(createBrotliDecompress())) {
    if (!chunk.equals(expected.subarray(at, at + chunk.length))) return false;
    at += chunk.length;
  }
  return at === expected.length;
}
