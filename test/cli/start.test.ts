import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createContext } from '../../src/engine/context.ts';
import { compileFiles } from '../../src/engine/packs/load-pack.ts';
import type { RegoCompiler } from '../../src/policy/rego-compiler.ts';
import { compiler } from '../support/shared-compiler.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('reads a compiled pack from the cache without calling the compiler', async () => {
  const asked: string[] = [];
  const counting: RegoCompiler = {
    ...compiler,
    ask: (request) => {
      asked.push(request.op);
      return compiler.ask(request);
    },
  };
  const files = [{ path: 'x.rego', text: 'package x\n\ndeny contains "x" if input.config.x\n' }];
  const engine = createContext({ cwd: '/', cacheFolder: temporaryFolder() });
  const cold = await compileFiles({ ...engine, compiler: () => counting }, files, {});
  expect(asked).toContain('pack');
  asked.length = 0;
  const warm = await compileFiles({ ...engine, compiler: () => counting }, files, {});
  expect(asked).toEqual([]);
  expect(warm.digest).toBe(cold.digest);
  expect(warm.wasm.length).toBe(cold.wasm.length);
});

/** The source files and packages that are loaded with a source file. */
function loadedWith(path: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, from = ''] of text.matchAll(/^(?:import|export)(?! type)\b[^'";]*?\bfrom '([^']+)'/gmu)) {
      if (from.startsWith('.')) load(join(dirname(file), from));
      else loaded.add(from);
    }
  };
  load(join(import.meta.dirname, '../../src/cli', path));
  return loaded;
}

test('loads little more than the parser of command lines at the start of the program', () => {
  const loaded = loadedWith('program.ts');
  expect(loaded).toContain('yargs');
  expect(loaded.size).toBeLessThan(30);
});

test('starts a scan without the parser, which only its threads load', () => {
  const loaded = loadedWith('commands/scan.ts');
  expect(loaded.size).toBeGreaterThan(100);
  expect(loaded).not.toContain('chevrotain');
});
