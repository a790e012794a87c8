import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Arguments } from '../../../src/cli/arguments.ts';
import { loadSettings } from '../../../src/cli/settings/load-settings.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const none = new Arguments([], new Map());
const named = (file: string): Arguments => new Arguments([], new Map([['settings', [file]]]));

test('the file of the current folder is read, and paths in it are relative to it', async () => {
  const folder = temporaryFolder({
    '.plumbline.yaml': 'policy: [ours, /theirs]\n',
    'sub/other.yaml': 'policy: ours\n',
    'repository/nextflow.config': '',
  });
  const terminal = fakeTerminal({}, folder);
  const scanned = [join(folder, 'repository')];
  expect((await loadSettings(none, terminal, scanned)).options.get('policy')).toEqual(['ours', '/theirs']);
  expect((await loadSettings(named('sub/other.yaml'), terminal, scanned)).options.get('policy')).toEqual(['sub/ours']);
  expect(terminal.err()).toBe('');
});

test('what is scanned does not decide how it is judged: its own file is left alone unless it is named', async () => {
  const folder = temporaryFolder({ '.plumbline.yaml': 'fail-on: critical\n', 'conf/.plumbline.yaml': 'rules: [\n' });
  for (const cwd of [folder, join(folder, 'conf')]) {
    const terminal = fakeTerminal({}, cwd);
    expect((await loadSettings(none, terminal, [folder])).options.size).toBe(0);
    expect(terminal.err()).toContain('.plumbline.yaml was not read: it lies in what is scanned.');
  }
  const options = (await loadSettings(named('.plumbline.yaml'), fakeTerminal({}, folder), [folder])).options;
  expect(options.get('fail-on')).toEqual(['critical']);
});

test('without a file there are no settings; one that was named must be there and be a file', async () => {
  const folder = temporaryFolder({ 'sub/x': '' });
  const terminal = fakeTerminal({}, folder);
  expect(await loadSettings(none, terminal, [])).toEqual({
    options: new Map(),
    rules: [],
    lint: [],
    parameters: [],
    folder: '.',
  });
  await expect(loadSettings(named('gone.yaml'), terminal, [])).rejects.toMatchObject({ code: 'usage/no-such-path' });
  await expect(loadSettings(named('sub'), terminal, [])).rejects.toMatchObject({ code: 'host/cannot-read' });
});

test('the lock file is looked for beside the settings, and nowhere where what is scanned could have it', async () => {
  const folder = temporaryFolder({
    'org/.plumbline.yaml': 'policy: [https://example.org/p.tar.gz, rules]\n',
    'x/y': '',
  });
  const settings = await loadSettings(named('org/.plumbline.yaml'), fakeTerminal({}, folder), [folder]);
  expect(settings.folder).toBe('org');
  // Addresses are not those of a folder.
  expect(settings.options.get('policy')).toEqual(['https://example.org/p.tar.gz', 'org/rules']);
  expect(await loadSettings(none, fakeTerminal({}, `${folder}/x`), [folder])).toMatchObject({ folder: null });
  expect(await loadSettings(none, fakeTerminal({}, `${folder}/org`), [`${folder}/x`])).toMatchObject({ folder: '.' });
});
