import { expect, test } from 'vitest';
import { codesOf, resolveText, settingsOf } from './resolve-text.ts';

const v1 = { dialect: 'v1' } as const;

test.each([
  ['an assertion', "assert System.getenv('FOO')"],
  ['an exception', "if (System.getenv('FOO')) { throw new Exception('a') }"],
  ['the end of the run', "if (System.getenv('FOO')) { System.exit(1) }"],
  ['an assertion that no handler takes', "try { assert System.getenv('FOO') } catch (Exception e) { }"],
])('warns that %s may stop the engine', (_, text) => {
  expect(codesOf(`${text}\nprocess.cpus = 1`, v1)).toContain('resolve/may-stop');
  expect(settingsOf(`process.cpus = 1\n${text}`, v1)).toMatchObject({ 'process.cpus': 'literal 1' });
});

test.each(["try { if (System.getenv('A')) { throw new Exception('a') } } catch (e) { }", 'assert 1 == 1'])(
  'does not warn where the engine surely continues: %s',
  (text) => {
    expect(codesOf(text, v1)).toEqual([]);
  },
);

test.each(['assert 1 == 2', 'System.exit(1)', 'try { assert 1 == 2 } catch (Exception e) { }'])(
  'reports an error where the engine surely stops: %s',
  (text) => {
    expect(codesOf(text, v1)).toEqual(['resolve/invalid-value']);
  },
);

test('makes a setting unknown if the body of a try or its handler may set it', () => {
  const text = "try { x = System.getenv('A').toInteger() } catch (e) { x = 2 }";
  const { settings, incomplete } = resolveText(text, v1);
  expect(settings.map(({ value }) => value.kind)).toEqual(['unknown']);
  expect(incomplete.map(({ scope }) => scope)).toContain('*');
});
