import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { createRegoCompiler } from '../../src/host/rego-compiler.ts';
import type { RegoRequest } from '../../src/policy/rego-compiler.ts';

// Threads run only what was built: Node 20 loads no TypeScript in them.

const built = join(import.meta.dirname, '../../build/host/rego-compiler.js');
const present = existsSync(built);
const name = (text: string): string => (present ? text : `${text} (skipped: run npm run build first)`);

async function create(timeLimit: number): Promise<ReturnType<typeof createRegoCompiler>> {
  const module = (await import(built)) as { readonly createRegoCompiler: typeof createRegoCompiler };
  return module.createRegoCompiler({ timeLimit });
}

const format = (text: string): RegoRequest => ({ op: 'format', modules: [{ path: 'a.rego', text }] });

test.skipIf(!present)(name('requests are answered in order, from a thread'), async () => {
  const compiler = await create(60_000);
  const answers = await Promise.all(['package a', 'package b'].map((text) => compiler.ask(format(text))));
  expect(answers.map(({ result }) => result)).toEqual([{ 'a.rego': 'package a\n' }, { 'a.rego': 'package b\n' }]);
  await compiler.close();
});

test.skipIf(!present)(name('a request that takes too long ends the thread, and the next gets a new one'), async () => {
  const compiler = await create(5);
  // Parsing so many rules takes longer than this.
  const large = format(`package a\n\n${'a := 1\n'.repeat(50_000)}`);
  await expect(compiler.ask(large)).rejects.toMatchObject({ code: 'host/compiler-timeout' });
  await expect(compiler.ask(large)).rejects.toMatchObject({ code: 'host/compiler-timeout' });
  await compiler.close();
});

test.skipIf(!present)(name('a thread that dies is replaced'), async () => {
  const compiler = await create(60_000);
  await expect(compiler.ask({ op: 'nonsense' } as unknown as RegoRequest)).rejects.toMatchObject({
    code: 'host/compiler-failed',
  });
  const { result } = await compiler.ask(format('package a'));
  expect(result).toEqual({ 'a.rego': 'package a\n' });
  await compiler.close();
});
