import { describe, expect, test } from 'vitest';
import { countedWaivedKnown, findingOf, hostileText, reportWith, sampleOf } from '../one-repository.ts';
import { render } from '../render.ts';

interface Command {
  readonly name: string;
  readonly properties: { readonly [name: string]: string };
  readonly message: string;
}

/** Parses a line as the runner does: `::name key=value,key=value::message`. */
function parseCommand(line: string): Command {
  const [, name = '', properties = '', message = ''] = /^::([a-z-]+)(?: ([^:]*))?::(.*)$/u.exec(line) ?? [];
  const pairs = properties.split(',').filter((part) => part !== '');
  const decode = (text: string): string =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  return {
    name,
    properties: Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), decode(pair.slice(pair.indexOf('=') + 1))]),
    ),
    message: decode(message),
  };
}

function commandsOf(report: Parameters<typeof render>[1]): readonly Command[] {
  return render('github', report).trimEnd().split('\n').map(parseCommand);
}

describe('GitHub annotations', () => {
  test.each([
    [
      'acme/rnaseq',
      `::error file=nextflow.config,line=12,col=1,title=PL-SECRETS-001::The secret setting 'tower.accessToken' holds its value in plain text.
::error file=conf/gcp.config,line=4,col=5,title=PL-CLOUDC-001::Jobs started with google.batch.usePrivateAddress off get a public address. In profile test. Fix: google.batch.usePrivateAddress = true
::notice file=nextflow.config,line=11,col=1,title=PL-DEPRECATED-001::'manifest.author' is deprecated since 24.10; use 'manifest.contributors' instead.
::debug::plumbline: acme/rnaseq: 3 findings
`,
    ],
    [
      'acme/broken.pipe',
      `::error title=file/unreadable::Not judged: The file 'conf/secret.config' cannot be read: permission denied.
::error title=PL-ENGINE-001::Not judged: Policy PL-ENGINE-001 was not evaluated on 'nextflow.config': The policy did not end within 1000 ms.
::warning file=nextflow.config,line=1,col=16,title=syntax/unexpected-token::Expected a value before '='. Remove one of the two '='.
::notice file=nextflow.config,line=3,col=1,title=resolve/include-unknown::The remote include 'https://example.org/x.config' is not followed; --include-map gives it a directory.
::debug::plumbline: acme/broken.pipe: 2 findings
`,
    ],
    [
      'acme/gone',
      `::error title=scan/failed::Not judged: The directory cannot be read: permission denied.
::debug::plumbline: acme/gone: 0 findings
`,
    ],
  ])('matches the recorded annotations of %s', (name, expected) => {
    expect(render('github', sampleOf(name))).toBe(expected);
  });

  test('leaves out waived and known findings', () => {
    const commands = commandsOf(reportWith(countedWaivedKnown));
    expect(commands.map(({ name, properties }) => [name, properties['line']])).toEqual([
      ['error', '1'],
      ['debug', undefined],
    ]);
  });

  test('are at most ten of a level, the most severe ones, after a count of the others', () => {
    const high = Array.from({ length: 12 }, (_, index) => findingOf(index + 1));
    const critical = findingOf(13, { severity: 'critical' });
    const medium = Array.from({ length: 10 }, (_, index) => findingOf(index + 20, { severity: 'medium' }));
    const commands = commandsOf(reportWith([...high, critical, ...medium]));
    const errors = commands.filter(({ name }) => name === 'error');
    expect(errors.map(({ properties }) => properties['line'])).toEqual([
      ...[undefined, '13', '1', '2', '3', '4', '5', '6', '7', '8'],
    ]);
    expect(errors[0]?.message).toMatch(/^4 more of this level are not shown here\./u);
    expect(commands.filter(({ name }) => name === 'warning')).toHaveLength(10);
  });

  test('shows any text as it is, without starting a command', () => {
    const file = 'conf/a,b:c=%0A::x.config';
    const finding = findingOf(1, { message: hostileText, rule: 'A:B,C%', fix: '::set-output name=x::y' });
    const text = render('github', reportWith([{ ...finding, location: { ...finding.location, file } }]));
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    const { name, properties, message } = parseCommand(lines[0] ?? '');
    expect([name, properties]).toEqual(['error', { file, line: '1', col: '3', title: 'A:B,C%' }]);
    expect(message).toContain('::set-output name=x::y');
    expect(message).toContain('%0A::error::e %AZP250A');
    expect(message).not.toMatch(/[\r\n]/u);
  });

  test('cuts messages to the length that the runner keeps, between characters', () => {
    const [issue] = commandsOf(reportWith([findingOf(1, { message: '😀'.repeat(4000) })]));
    expect(issue?.message.length).toBeLessThanOrEqual(4096);
    expect(issue?.message.isWellFormed()).toBe(true);
  });
});
