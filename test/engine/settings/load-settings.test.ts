import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createContext } from '../../../src/engine/context.ts';
import { type LoadedSettings, loadSettings } from '../../../src/engine/settings/load-settings.ts';
import { noSettings } from '../../../src/engine/settings/parse-settings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Loads settings, and collects the notes. */
function load(cwd: string, scanned: readonly string[], file?: string): LoadedSettings & { readonly notes: string[] } {
  const notes: string[] = [];
  const engine = createContext({ cwd, onNote: (note) => notes.push(note) });
  return { ...loadSettings(engine, { file, scanned }), notes };
}

test('reads the file of the current directory, with paths relative to it', () => {
  const folder = temporaryFolder({
    '.plumbline.yaml': 'policy: [ours, /theirs]\n',
    'sub/other.yaml': 'policy: ours\n',
    'repository/nextflow.config': '',
  });
  const scanned = [join(folder, 'repository')];
  const settings = load(folder, scanned);
  expect(settings.options.get('policy')).toEqual(['ours', '/theirs']);
  expect(load(folder, scanned, 'sub/other.yaml').options.get('policy')).toEqual(['sub/ours']);
  expect(settings.notes).toEqual([]);
});

test('does not read the settings file of a scanned repository unless it is named', () => {
  const folder = temporaryFolder({ '.plumbline.yaml': 'fail-on: critical\n', 'conf/.plumbline.yaml': 'rules: [\n' });
  for (const cwd of [folder, join(folder, 'conf')]) {
    const { options, notes } = load(cwd, [folder]);
    expect(options.size).toBe(0);
    expect(notes.join()).toContain('.plumbline.yaml was ignored because it lies in a scanned repository.');
  }
  const { options } = load(folder, [folder], '.plumbline.yaml');
  expect(options.get('fail-on')).toEqual(['critical']);
});

test('reads no settings without a file, and requires a named one to be a file', () => {
  const folder = temporaryFolder({ 'sub/x': '' });
  expect(load(folder, [])).toEqual({
    ...noSettings,
    folder: '.',
    file: null,
    notes: [],
  });
  expect(() => load(folder, [], 'gone.yaml')).toThrow(expect.objectContaining({ code: 'usage/no-such-path' }));
  expect(() => load(folder, [], 'sub')).toThrow('There is no file "sub/.plumbline.yaml".');
});

test('searches the lock file beside the settings, and never where scanned files could provide it', () => {
  const folder = temporaryFolder({
    'org/.plumbline.yaml': 'policy: [https://example.org/p.tar.gz, rules]\n',
    'x/y': '',
  });
  const settings = load(folder, [folder], 'org/.plumbline.yaml');
  expect(settings.folder).toBe('org');
  // Addresses are not those of a folder.
  expect(settings.options.get('policy')).toEqual(['https://example.org/p.tar.gz', 'org/rules']);
  expect(load(`${folder}/x`, [folder])).toMatchObject({ folder: null });
  expect(load(`${folder}/org`, [`${folder}/x`])).toMatchObject({ folder: '.' });
});
