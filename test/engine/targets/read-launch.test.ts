import { describe, expect, test } from 'vitest';
import { Arguments } from '../../../src/cli/arguments.ts';
import { readLaunchOptions } from '../../../src/cli/options/launch-options.ts';
import { readLaunch } from '../../../src/engine/targets/read-launch.ts';

function environmentOf(...given: readonly string[]): ReadonlyMap<string, string> {
  const launch = readLaunchOptions(new Arguments([], new Map([['env', given]])));
  return readLaunch({ launch }, '/').environment;
}

describe('--env', () => {
  test('takes names that a shell can have, with any value', () => {
    expect(environmentOf('HOME=/home/me', '_x1=', 'A=b=c')).toEqual(
      new Map([
        ['HOME', '/home/me'],
        ['_x1', ''],
        ['A', 'b=c'],
      ]),
    );
  });

  test.each(['1A=3', 'A.B=3', 'A-B=3', ' A=3', 'Ä=3'])('refuses %s, and says the name without the value', (text) => {
    const [name] = text.split('=');
    expect(() => environmentOf(text)).toThrow(
      expect.objectContaining({ code: 'usage/invalid-value', message: expect.stringContaining(`"${name}"`) }),
    );
    expect(() => environmentOf(text)).not.toThrow(/=3/u);
  });

  test.each(['s3cr3t', '=s3cr3t'])('refuses %s without quoting it', (text) => {
    expect(() => environmentOf('A=1', text)).toThrow('--env expects KEY=VALUE; its second value has no key.');
  });
});
