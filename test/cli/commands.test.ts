import { expect, test } from 'vitest';
import { commands } from '../../src/cli/commands.ts';

test('every command has the name by which it is found', async () => {
  const names = await Promise.all(commands.map(async (one) => (await one.load()).name));
  expect(names).toEqual(commands.map(({ name }) => name));
});
