import { createEngine } from '../../src/engine/create-engine.ts';
import type { Engine } from '../../src/engine/engine.ts';

/** Creates an engine, uses it and closes it. */
export async function withEngine<T>(
  options: Parameters<typeof createEngine>[0],
  use: (engine: Engine) => T | Promise<T>,
): Promise<T> {
  const engine = createEngine(options);
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}
