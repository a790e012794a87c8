import { describe, expect, test } from 'vitest';
import type { Arguments } from '../../src/cli/arguments.ts';
import type { Command, NamedCommand } from '../../src/cli/command.ts';
import { parseArguments } from '../../src/cli/parse-arguments.ts';

function command(name: string, extra: Partial<Command> = {}): NamedCommand {
  const run = async (): Promise<0> => 0;
  const rest = { summary: `Does ${name}.`, positional: undefined, options: [], examples: [], run };
  return { name, load: async () => ({ name, ...rest, ...extra }) };
}

const commands: readonly NamedCommand[] = [
  command('scan', {
    positional: '[path...]  A directory.',
    options: [
      '-p, --policy VALUE  Policies; repeatable.',
      '--fail-on high|low  A severity.',
      '--strict-includes  Strict.',
      '--jobs VALUE  Threads.',
      '--at VALUE  A time.',
      '--min-coverage VALUE  A share.',
      '--env VALUE  Variables; repeatable.',
    ],
    examples: [['scan . --policy policies/ --output sarif=sarif/ --output junit=reports/junit.xml', 'scans']],
  }),
  command('document', { positional: '<path>  A file.' }),
  command('policy build'),
  command('policy test'),
  command('report convert', { options: ['--output FORMAT  A format.'] }),
];

async function read(line: string, env: Readonly<Record<string, string>> = {}): Promise<Arguments> {
  const parsed = await parseArguments(line.split(' ').filter(Boolean), commands, { env, width: 80 });
  if (parsed.kind !== 'command') throw new Error(`No command but ${parsed.text}`);
  return parsed.arguments;
}

test('report with an option is report convert', async () => {
  expect((await read('report --output html=a.html')).readText('output')).toBe('html=a.html');
  const help = await parseArguments(['report', '--help'], commands, { env: {}, width: 80 });
  expect(help).toMatchObject({ kind: 'text', text: expect.stringContaining('report convert') });
  expect(help).toMatchObject({ text: expect.stringContaining('  report --state DIR --output FORMAT=PATH\n') });
  await expect(read('report a.json')).rejects.toThrow('report');
});

describe('what is given', () => {
  test('accepts paths and options in any order, and options with =', async () => {
    const args = await read('scan a --policy x b --policy=y -p z --fail-on=high --strict-includes');
    expect(args.positionals).toEqual(['a', 'b']);
    expect(args.readTexts('policy')).toEqual(['x', 'y', 'z']);
    expect(args.readText('fail-on')).toBe('high');
    expect(args.hasFlag('strict-includes')).toBe(true);
    expect(args.hasFlag('no-such')).toBe(false);
  });

  test('reads everything after -- as a path', async () => {
    expect((await read('scan a -- --policy -x')).positionals).toEqual(['a', '--policy', '-x']);
  });

  test('keeps numbers and dots in values as text', async () => {
    const args = await read('scan 007 1.10 --policy 1.0 --env A.B=1=2');
    expect(args.positionals).toEqual(['007', '1.10']);
    expect(args.readTexts('policy')).toEqual(['1.0']);
    expect(args.readPairs('env')).toEqual(new Map([['A.B', '1=2']]));
  });

  test('finds the commands of a group', async () => {
    const parsed = await parseArguments(['policy', 'build'], commands, { env: {}, width: 80 });
    expect(parsed.kind === 'command' && parsed.command.name).toBe('policy build');
  });
});

describe('the environment', () => {
  test('stands in for options, one value a line', async () => {
    const args = await read('scan', {
      PLUMBLINE_POLICY: 'a\nb',
      PLUMBLINE_FAIL_ON: 'low',
      PLUMBLINE_STRICT_INCLUDES: '1',
    });
    expect(args.readTexts('policy')).toEqual(['a', 'b']);
    expect(args.readText('fail-on')).toBe('low');
    expect(args.hasFlag('strict-includes')).toBe(true);
  });

  test('gives way to the command line', async () => {
    const env = { PLUMBLINE_FAIL_ON: 'low', PLUMBLINE_POLICY: 'a' };
    const args = await read('scan --fail-on high --policy b', env);
    expect(args.readText('fail-on')).toBe('high');
    expect(args.readTexts('policy')).toEqual(['b']);
  });

  test('turns a flag off, and ignores variables that are not options', async () => {
    const args = await read('scan', { PLUMBLINE_STRICT_INCLUDES: 'false', PLUMBLINE_HOME: 'x' });
    expect(args.hasFlag('strict-includes')).toBe(false);
  });

  test('sets a flag to true or false, and to nothing else', async () => {
    await expect(read('scan', { PLUMBLINE_STRICT_INCLUDES: 'no' })).rejects.toThrow(
      'PLUMBLINE_STRICT_INCLUDES expects true or false, not "no".',
    );
    expect((await read('scan', { PLUMBLINE_STRICT_INCLUDES: '' })).isOff('strict-includes')).toBe(false);
  });

  test('is the source of the options that it sets, and of their errors', async () => {
    const args = await read('scan --policy x', { PLUMBLINE_POLICY: 'y', PLUMBLINE_FAIL_ON: 'hihg' });
    expect([args.findSource('policy'), args.findSource('fail-on'), args.findSource('jobs')]).toEqual([
      undefined,
      'PLUMBLINE_FAIL_ON',
      undefined,
    ]);
    expect(() => args.readChoice('fail-on', ['high'])).toThrow('PLUMBLINE_FAIL_ON expects one of high, not "hihg".');
  });
});

describe('settings', () => {
  const options = new Map([
    ['strict-includes', []],
    ['fail-on', ['hihg']],
  ]);
  const places = new Map([
    ['strict-includes', 's.yaml:1:1'],
    ['fail-on', 's.yaml:2:1'],
  ]);

  test('sets missing options, and names their line in errors', async () => {
    const args = (await read('scan')).withDefaults(options, places);
    expect(args.hasFlag('strict-includes')).toBe(true);
    expect(args.findSource('strict-includes')).toBe('s.yaml:1:1');
    expect(() => args.readChoice('fail-on', ['high'])).toThrow('s.yaml:2:1: fail-on expects one of high, not "hihg".');
  });

  test.each([
    ['scan --strict-includes=false --fail-on low', {}],
    ['scan', { PLUMBLINE_STRICT_INCLUDES: '0', PLUMBLINE_FAIL_ON: 'low' }],
  ])('do not switch on what %j switches off', async (line, env: Readonly<Record<string, string>>) => {
    const args = (await read(line, env)).withDefaults(options, places);
    expect([args.hasFlag('strict-includes'), args.isOff('strict-includes')]).toEqual([false, true]);
    expect(args.readText('fail-on')).toBe('low');
  });

  test('do not switch off what the command line switches on over the environment', async () => {
    const args = await read('scan --strict-includes', { PLUMBLINE_STRICT_INCLUDES: 'false' });
    expect([args.hasFlag('strict-includes'), args.isOff('strict-includes')]).toEqual([true, false]);
  });
});

describe('mistakes', () => {
  test.each([
    ['', 'usage/no-command', 'No command. Run plumbline --help for the commands.'],
    ['scna', 'usage/unknown-command', 'Did you mean "scan"?'],
    ['policy', 'usage/no-command', 'policy expects a command: policy build, policy test.'],
    ['policy biuld', 'usage/unknown-command', 'Did you mean "policy build"?'],
    ['scan --polciy x', 'usage/unknown-option', 'Did you mean --policy?'],
    ['scan --frobnicate', 'usage/unknown-option', 'Run plumbline scan --help for its options.'],
    ['scan -x', 'usage/unknown-option', 'Unknown option -x of scan.'],
    ['scan --strict-includes=1', 'usage/invalid-value', '--strict-includes expects true or false, not "1".'],
    ['scan --policy', 'usage/command-line', '--policy expects a value.'],
    ['scan --policy=', 'usage/command-line', '--policy expects a value.'],
    ['document', 'usage/missing-argument', 'document expects a path.'],
    ['document a b', 'usage/unexpected-argument', 'Unexpected argument "b": document expects a path.'],
    ['policy build x', 'usage/unexpected-argument', 'Unexpected argument "x": policy build expects no argument.'],
  ])('parses %j as %s', async (line, code, part) => {
    await expect(read(line)).rejects.toThrow(expect.objectContaining({ code, message: expect.stringContaining(part) }));
  });

  test.each([
    ['scan --fail-on hihg', (args: Arguments) => args.readChoice('fail-on', ['high', 'low'])],
    ['scan --jobs many', (args: Arguments) => args.count('jobs', 1)],
    ['scan --jobs 0', (args: Arguments) => args.count('jobs', 1)],
    ['scan --jobs -1', (args: Arguments) => args.count('jobs', 1)],
    ['scan --min-coverage 99', (args: Arguments) => args.share('min-coverage')],
    ['scan --min-coverage 101%', (args: Arguments) => args.share('min-coverage')],
    ['scan --min-coverage 1e1%', (args: Arguments) => args.share('min-coverage')],
    ['scan --at yesterday', (args: Arguments) => args.readMoment('at')],
    ['scan --at 2026-02-31T25:00:00Z', (args: Arguments) => args.readMoment('at')],
    ['scan --env =x', (args: Arguments) => args.readPairs('env')],
  ])('refuses the value of %j', async (line, check) => {
    const args = read(line);
    await expect(args.then((given): unknown => check(given))).rejects.toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^usage\//u) }),
    );
  });

  test('reads a percentage as the share that a count has', async () => {
    const share = async (text: string): Promise<number | undefined> =>
      (await read(`scan --min-coverage ${text}`)).share('min-coverage');
    expect(await share('99.9%')).toBe(999 / 1000);
    expect(await share('14.3%')).toBe(143 / 1000);
    expect(await share('100%')).toBe(1);
    expect(await share('0%')).toBe(0);
  });

  test('refuses to repeat an option with one value', async () => {
    const args = await read('scan --at 2026-01-01 --at 2026-01-02');
    expect(() => args.readText('at')).toThrow(expect.objectContaining({ code: 'usage/repeated-option' }));
  });
});

test('parses sizes and times', async () => {
  const args = await read('scan --jobs 2MiB --at 2026-11-20T13:00:00+01:00');
  expect(args.count('jobs', 1)).toBe(2 * 1024 * 1024);
  expect(args.readMoment('at')).toBe('2026-11-20T12:00:00Z');
});

test('prints help and version within 80 columns', async () => {
  for (const line of ['--help', 'scan --help', 'policy --help', 'policy build --help', '--version']) {
    const parsed = await parseArguments(line.split(' '), commands, { env: {}, width: 80 });
    expect(parsed.kind, line).toBe('text');
    const text = parsed.kind === 'text' ? parsed.text : '';
    expect(Math.max(...text.split('\n').map((row) => row.length)), line).toBeLessThanOrEqual(80);
  }
});

test('lists the own options of a command only, and refers to scan for those of scan', async () => {
  const options = ['--own VALUE  Its own.', '--jobs VALUE  Its own threads.'];
  const adding = [command('add', { options, scanOptions: ['--jobs VALUE  Threads.', '-d, --data VALUE  Data.'] })];
  const help = await parseArguments(['add', '--help'], adding, { env: {}, width: 80 });
  if (help.kind !== 'text') throw new Error('There is no help.');
  expect(help.text.match(/--[a-z]+/gu)).toEqual(['--own', '--jobs', '--help', '--own']);
  expect(help.text).toContain('plumbline scan --help for them.');
  const parsed = await parseArguments(['add', '--jobs', '3', '-d', 'x'], adding, { env: {}, width: 80 });
  if (parsed.kind !== 'command') throw new Error('There is no command.');
  expect([parsed.arguments.readText('jobs'), parsed.arguments.readText('data')]).toEqual(['3', 'x']);
});

test('wraps a wide example so that a shell accepts it', async () => {
  const parsed = await parseArguments(['scan', '--help'], commands, { env: {}, width: 80 });
  const text = parsed.kind === 'text' ? parsed.text : '';
  expect(text.replaceAll(/ \\\n\s+/gu, ' ')).toContain(
    '  plumbline scan . --policy policies/ --output sarif=sarif/ --output junit=reports/junit.xml\n',
  );
});

test('loads only the commands that a command line may mean', async () => {
  const loaded: string[] = [];
  const watched = commands.map((one) => ({
    name: one.name,
    load: () => {
      loaded.push(one.name);
      return one.load();
    },
  }));
  for (const line of ['--version', 'scan .', 'policy test --help'])
    await parseArguments(line.split(' '), watched, { env: {}, width: 80 });
  expect(loaded).toEqual(['scan', 'policy test']);
});
