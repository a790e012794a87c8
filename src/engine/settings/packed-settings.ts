import { dirname, isAbsolute, join, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { parseBaseline } from '../../findings/baseline/baseline-file.ts';
import { lookAt, requirePath } from '../../host/look-at.ts';
import { baselineName, settingsName, waiversName } from '../../policy/bundle/settings-files.ts';
import { isRemote, parseSource } from '../../policy/bundle/source.ts';
import type { BundleFile } from '../../policy/bundle/tar.ts';
import type { EngineContext } from '../context.ts';
import { openSettingsSource } from '../packs/open-named-sources.ts';
import { isInScanned, type LoadedSettings, readSettingsText, type SettingsRequest } from './load-settings.ts';
import { parseSettings, type Settings } from './parse-settings.ts';
import { parseWaivers } from './parse-waivers.ts';

/** Returns true if settings are to be read from a bundle or an address. */
export function isPacked(source: string): boolean {
  return isRemote(source) || /\.(?:tar|tgz|tar\.gz)$/u.test(source);
}

/**
 * Reads the settings of a run from a bundle or an address, pinned and verified as policies are, with the waivers and the baseline
 * beside them. A relative `policy` is a folder of the same source.
 *
 * @throws UsageError for invalid settings, PolicyError for a source that is not trusted or pinned, HostError for one that cannot
 * be fetched.
 */
export async function loadPackedSettings(
  engine: EngineContext,
  source: string,
  { scanned = [], pack = {}, pins = 'required' }: SettingsRequest,
): Promise<LoadedSettings> {
  const lockFolder = isInScanned(engine.cwd, scanned) ? null : '.';
  const { name, files } = await openSettingsSource(engine, source, { ...pack, lockFolder }, pins);
  const writeLabel = (path: string): string => `${name}/${path}`;
  const text = files.get(settingsName);
  if (text === undefined) throw new UsageError('usage/no-such-path', `There is no ${settingsName} in ${name}.`);
  const settings = parseSettings(text, writeLabel(settingsName));
  const read = <T>(path: string, isNamed: boolean, parse: (content: string, file: string) => T): readonly T[] => {
    const content = files.get(path);
    if (content !== undefined) return [parse(content, writeLabel(path))];
    if (!isNamed) return [];
    throw new UsageError('usage/no-such-path', `There is no ${path} in ${name}, which its settings name.`);
  };
  const named = settings.options.get('waivers');
  const waivers = (named ?? [waiversName]).flatMap((path) => read(path, named !== undefined, parseWaivers).flat());
  const [baselineFile] = settings.options.get('baseline') ?? [];
  const [baseline] = read(baselineFile ?? baselineName, baselineFile !== undefined, parseBaseline);
  return {
    ...settings,
    options: locateOptions(settings, source),
    waivers: [...settings.waivers, ...waivers],
    ...{ folder: lockFolder, file: writeLabel(settingsName), packed: { baseline } },
  };
}

/**
 * Reads a settings file for a bundle, with the waivers and the baseline that lie beside it.
 *
 * @throws UsageError if one of them is invalid, or names files that a bundle cannot have.
 */
export function readSettingsFiles({ cwd }: EngineContext, path: string): readonly BundleFile[] {
  requirePath(path, cwd, 'settings file');
  const text = readSettingsText(resolve(cwd, path), path);
  const settings = parseSettings(text, path);
  locateOptions(settings, 'bundle.tar.gz');
  const encode = (name: string, content: string): BundleFile => ({
    path: name,
    bytes: new TextEncoder().encode(content),
  });
  const read = (option: 'waivers' | 'baseline', usual: string, parse: (content: string, file: string) => unknown) => {
    const named = settings.options.get(option);
    return (named ?? [usual]).flatMap((name) => {
      const file = join(dirname(path), name);
      if (isAbsolute(name) || name.startsWith('..')) {
        throw new UsageError(
          'usage/bad-settings',
          `${path}: ${option}: "${name}" is not beside the settings. Move it there.`,
        );
      }
      if (named === undefined && lookAt(resolve(cwd, file)).kind !== 'file') return [];
      const content = readSettingsText(resolve(cwd, file), file);
      parse(content, file);
      return [encode(name, content)];
    });
  };
  return [
    encode(settingsName, text),
    ...read('waivers', waiversName, parseWaivers),
    ...read('baseline', baselineName, parseBaseline),
  ];
}

/** Resolves relative paths against the source of the settings. */
function locateOptions({ options, places }: Settings, source: string): ReadonlyMap<string, readonly string[]> {
  const located = new Map<string, readonly string[]>();
  for (const [name, texts] of options) {
    if (name === 'waivers' || name === 'baseline') continue;
    const isPath = name === 'policy' || name === 'data' || name === 'verification-key';
    located.set(name, isPath ? texts.map((text) => locate(name, text, source, places.get(name) ?? '')) : texts);
  }
  return located;
}

function locate(name: string, text: string, source: string, place: string): string {
  if (isRemote(text)) return text;
  const folder = text.replace(/^(?:\.\/)+|\/+$/gu, '');
  if (name === 'policy' && folder === '.') return source;
  const below = name === 'policy' ? joinFolder(source, folder) : undefined;
  if (below !== undefined) return below;
  const hint =
    name === 'policy'
      ? 'Use "." for the policies of the same source, or an address.'
      : name === 'data'
        ? 'Put the data into the source, as data.json or data.yaml.'
        : 'Pass the key on the command line: a source must not name the key that verifies it.';
  throw new UsageError('usage/bad-settings', `${place}: ${name} "${text}" is not a path here. ${hint}`);
}

/** Returns the address of a folder below that of a Git source; undefined for other sources. */
function joinFolder(source: string, folder: string): string | undefined {
  if (!isRemote(source) || parseSource(source).kind !== 'git') return undefined;
  const [, address = '', query = ''] = /^([^?]*)(\?.*)?$/su.exec(source) ?? [];
  const isBelow = /^git::\w+:\/\/[^?]*?\/\//u.test(address);
  return `${address.replace(/\/+$/u, '')}${isBelow ? '/' : '//'}${folder}${query}`;
}
