import { describe, expect, test } from 'vitest';
import { countedWaivedKnown, findingOf, hostileText, reportWith, sampleOf } from '../one-repository.ts';
import { render } from '../render.ts';

/** Parses a line as the agent does: the first `##vso[`, up to the next `]`. */
function parseCommand(line: string) {
  const [, command = '', properties = '', message = ''] = /^##vso\[([\w.]+)(?: ([^\]]*))?\](.*)$/u.exec(line) ?? [];
  const decode = (text: string): string =>
    text
      .replaceAll('%3B', ';')
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%5D', ']')
      .replaceAll('%AZP25', '%');
  const pairs = properties.split(';').filter((part) => part !== '');
  return {
    command,
    properties: Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), decode(pair.slice(pair.indexOf('=') + 1))]),
    ),
    message: decode(message),
  };
}

describe('Azure logging commands', () => {
  test('matches the recorded annotations of the sample', () => {
    expect(render('azure', sampleOf('acme/rnaseq'))).toMatchInlineSnapshot(`
      "##vso[task.logissue type=error;sourcepath=nextflow.config;linenumber=12;columnnumber=1;code=PL-SECRETS-001;]The secret setting 'tower.accessToken' holds its value in plain text.
      ##vso[task.logissue type=error;sourcepath=conf/gcp.config;linenumber=4;columnnumber=5;code=PL-CLOUDC-001;]Jobs started with google.batch.usePrivateAddress off get a public address. In profile test. Fix: google.batch.usePrivateAddress = true
      ##vso[task.logissue type=warning;sourcepath=nextflow.config;linenumber=11;columnnumber=1;code=PL-DEPRECATED-001;]'manifest.author' is deprecated since 24.10; use 'manifest.contributors' instead.
      ##vso[task.debug]plumbline: acme/rnaseq: 3 findings
      "
    `);
  });

  test('leaves out waived, known and info findings', () => {
    const info = findingOf(4, { severity: 'info' });
    const lines = render('azure', reportWith([...countedWaivedKnown, info]))
      .trimEnd()
      .split('\n')
      .map(parseCommand);
    expect(lines.map(({ command, properties }) => [command, properties['linenumber']])).toEqual([
      ['task.logissue', '1'],
      ['task.debug', undefined],
    ]);
  });

  test('are at most ten of a level', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      findingOf(index + 1, { severity: index % 2 === 0 ? 'critical' : 'low' }),
    );
    const lines = render('azure', reportWith(many)).trimEnd().split('\n').map(parseCommand);
    for (const type of ['error', 'warning'])
      expect(lines.filter(({ properties }) => properties['type'] === type)).toHaveLength(10);
  });

  test('shows any text without commands, and ends no property in a text', () => {
    const file = 'conf/a;b]c%3B.config';
    const finding = findingOf(1, { message: hostileText, rule: 'A;B]' });
    const text = render('azure', reportWith([{ ...finding, location: { ...finding.location, file } }]));
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    const { command, properties, message } = parseCommand(lines[0] ?? '');
    expect(command).toBe('task.logissue');
    expect(properties).toEqual({ type: 'error', sourcepath: file, linenumber: '1', columnnumber: '3', code: 'A;B]' });
    expect(message).toContain('# #vso[task.setvariable variable=x]y');
    expect(message).toContain('%AZP250A');
  });
});
