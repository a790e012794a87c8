import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { createRegoCompiler } from '../../src/host/rego-compiler.ts';
import type { RegoRequest } from '../../src/policy/rego-compiler.ts';

// Threads and processes run only what was built: Node 20 loads no TypeScript in them.

const built = join(import.meta.dirname, '../../build/host/rego-compiler.js');
const present = existsSync(built);
const name = (text: string): string => (present ? text : `${text} (skipped: run npm run build first)`);

async function create(timeLimit: number, inProcess: boolean): Promise<ReturnType<typeof createRegoCompiler>> {
  const module = (await import(built)) as { readonly createRegoCompiler: typeof createRegoCompiler };
  return module.createRegoCompiler({ timeLimit, inProcess });
}

const format = (text: string): RegoRequest => ({ op: 'format', modules: [{ path: 'a.rego', text }] });

describe.each([
  ['thread', false],
  ['process', true],
])('the compiler in a %s', (_, inProcess) => {
  test.skipIf(!present)(name('answers requests in order'), async () => {
    const compiler = await create(60_000, inProcess);
    const answers = await Promise.all(['package a', 'package b'].map((text) => compiler.ask(format(text))));
    expect(answers.map(({ result }) => result)).toEqual([{ 'a.rego': 'package a\n' }, { 'a.rego': 'package b\n' }]);
    await compiler.close();
  });

  test.skipIf(!present)(name('ends with a request that takes too long, and starts again'), async () => {
    const compiler = await create(5, inProcess);
    // Parsing so many rules takes longer than this.
    const large = format(`package a\n\n${'a := 1\n'.repeat(50_000)}`);
    await expect(compiler.ask(large)).rejects.toMatchObject({ code: 'host/compiler-timeout' });
    await expect(compiler.ask(large)).rejects.toMatchObject({ code: 'host/compiler-timeout' });
    await compiler.close();
  });

  test.skipIf(!present)(name('starts again after it died'), async () => {
    const compiler = await create(60_000, inProcess);
    await expect(compiler.ask({ op: 'nonsense' } as unknown as RegoRequest)).rejects.toMatchObject({
      code: 'host/compiler-failed',
    });
    const { result } = await compiler.ask(format('package a'));
    expect(result).toEqual({ 'a.rego': 'package a\n' });
    await compiler.close();
  });
});

test.skipIf(!present)(name('ends its process when it is closed, and lets the program end without'), () => {
  const script = (close: string): string => `
    const { createRegoCompiler } = await import(${JSON.stringify(built)});
    const compiler = createRegoCompiler({ inProcess: true });
    await compiler.ask({ op: 'format', modules: [{ path: 'a.rego', text: 'package a' }] });
    ${close}
    console.log('ended');`;
  for (const close of ['await compiler.close();', '']) {
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script(close)], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'ended\n' });
  }
});
