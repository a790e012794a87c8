import { expect, test } from 'vitest';
import { checkModule } from '../../../src/policy/bundle/check-module.ts';
import { compilePack } from '../../../src/policy/compile/compile-pack.ts';
import { PolicyEngine } from '../../../src/policy/evaluation/policy-engine.ts';
import { findForbiddenBuiltin, findForbiddenImport, refusedBuiltins } from '../../../src/policy/evaluation/sandbox.ts';
import { readPack } from '../../../src/policy/pack/read-pack.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';
import { readLibraryFolder } from '../rego-folder.ts';
import { sampleDocument } from '../sample-document.ts';

const text = (value: string): readonly number[] => [value.length, ...Buffer.from(value)];

/** A module of WebAssembly, by hand, that imports one function. */
function moduleThatImports(module: string, name: string): Uint8Array<ArrayBuffer> {
  const imports = [1, ...text(module), ...text(name), 0, 0];
  return new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, imports.length, ...imports]);
}

test.each([
  ['env', 'fd_write'],
  ['wasi_snapshot_preview1', 'environ_get'],
  ['wasi_snapshot_preview1', 'clock_time_get'],
  ['env', 'http_send'],
])('refuses a module that imports %s.%s', (from, name) => {
  const wasm = moduleThatImports(from, name);
  expect(findForbiddenImport(new WebAssembly.Module(wasm))).toBe(
    `it imports ${from}.${name}, which policies cannot use`,
  );
  expect(() => checkModule({ digest: '', policies: [], packages: [], askedData: [], wasm })).toThrow(
    `The bundle's policy.wasm cannot be used: the compiled policies are not run: it imports ${from}.${name}`,
  );
});

test('refuses bytes that are not a WebAssembly module', () => {
  expect(() =>
    checkModule({ digest: '', policies: [], packages: [], askedData: [], wasm: new Uint8Array([1, 2]) }),
  ).toThrow('policy.wasm cannot be used');
});

test('refuses the same builtins as the compiler', async () => {
  const { result } = await compiler.ask({ op: 'capabilities' });
  expect((result as { readonly refused: readonly string[] }).refused).toEqual(refusedBuiltins);
});

test.each([...refusedBuiltins, 'plumbline.http.send', 'sprintf', 'regex.split', 'constructor', '__defineGetter__'])(
  'refuses a module that calls %s',
  (name) => {
    expect(findForbiddenBuiltin(['count', name])).toBe(`it calls ${name}, which policies cannot use`);
  },
);

test('refuses to compile Rego that calls a refused builtin or reads the machine, whatever else its bundle contains', async () => {
  const library = readLibraryFolder();
  for (const call of [
    'http.send({"method": "get", "url": "https://example.org"}).status_code == 200',
    'opa.runtime().env.HOME',
    'net.lookup_ip_addr("example.org")',
    'rand.intn("x", 2) == 1',
  ]) {
    const files = [{ path: 'p.rego', text: `package p\n\ndeny contains "x" if ${call}\n` }];
    const pack = readPack(files, library, compiler).then((source) => compilePack(source, 'x', compiler));
    await expect(pack, call).rejects.toMatchObject({ code: 'policy/bad-rego' });
  }
});

test('provides the time of the scan and the given data', async () => {
  const rule = 'deny contains sprintf("%d %v", [time.now_ns(), data.regions])';
  const { pack } = await preparePack([{ path: 'p.rego', text: `package p\n\n${rule}\n` }], compiler);
  const [result] = new PolicyEngine(pack, { regions: ['x'] }, { now: 42n }).evaluate(sampleDocument(), [0]);
  expect(result).toMatchObject({ kind: 'results', results: { deny: [['42 ["x"]']] } });
  expect(checkModule(pack)).toBe(pack);
});
