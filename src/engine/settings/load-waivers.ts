import { join, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { usualTerms, type Waiver, type WaiverPlan } from '../../findings/waiver.ts';
import { lookAt, requirePath } from '../../host/look-at.ts';
import { defaultMaxFileSize, NodeFileSystem } from '../../host/node-file-system.ts';
import type { Repository } from '../../scan/find-repositories.ts';
import type { EngineContext } from '../context.ts';
import { type LoadedSettings, readSettingsText } from './load-settings.ts';
import { parseWaivers, waiversName } from './parse-waivers.ts';

export interface WaiverRequest {
  /** Files of waivers; by default `waivers.yaml` beside the settings, if it is there. */
  readonly files?: readonly string[];
  /** Scanned repositories: the settings may allow them waivers of their own. */
  readonly repositories?: readonly Pick<Repository, 'name' | 'path'>[];
  /** Waives nothing, and reports what would be waived. */
  readonly isIgnored?: boolean;
}

/**
 * Reads the waivers of a run: those in the settings, then those of files, then those of repositories that may have them.
 * Otherwise `waivers.yaml` in a scanned repository is ignored, with a note.
 *
 * @throws UsageError for an invalid waiver or a missing file.
 */
export function loadWaivers(
  engine: EngineContext,
  settings: LoadedSettings,
  { files = [], repositories = [], isIgnored = false }: WaiverRequest = {},
): WaiverPlan {
  const terms = settings.waiverTerms ?? usualTerms;
  const isGranted = settings.granted.includes('waivers');
  const named = files.length > 0 ? files : findWaiversFile(engine, settings.folder);
  return {
    waivers: [
      ...settings.waivers,
      ...named.flatMap((file) => readWaiversFile(engine, file)),
      ...(isGranted ? repositories.flatMap((each) => readOwnWaivers(engine, each, named)) : []),
    ],
    terms,
    isIgnored,
  };
}

function findWaiversFile({ cwd, note }: EngineContext, folder: string | null): readonly string[] {
  const file = join(folder ?? '.', waiversName);
  if (lookAt(resolve(cwd, file)).kind === 'missing') return [];
  if (folder !== null) return [file];
  note(`${waiversName} was ignored because it lies in a scanned repository. Use --waivers ${waiversName} to apply it.`);
  return [];
}

function readWaiversFile({ cwd }: EngineContext, file: string): readonly Waiver[] {
  requirePath(file, cwd, 'file of waivers');
  return parseWaivers(readSettingsText(resolve(cwd, file), file), file);
}

/** Reads the waivers that a repository has for itself. An invalid file waives nothing, with a note. */
function readOwnWaivers(
  { cwd, note }: EngineContext,
  { name, path }: Pick<Repository, 'name' | 'path'>,
  named: readonly string[],
): readonly Waiver[] {
  if (named.some((file) => resolve(cwd, file) === resolve(path, waiversName))) return [];
  const content = new NodeFileSystem(path, { maxFileSize: defaultMaxFileSize }).read(waiversName);
  if (content.kind === 'missing') return [];
  const file = `${name}/${waiversName}`;
  try {
    if (content.kind !== 'text') throw new UsageError('usage/bad-settings', `${file} cannot be read (${content.kind})`);
    return parseWaivers(content.text, file).map((waiver) => ({ ...waiver, within: name }));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    note(`the waivers of ${name} were ignored: ${error.message}`);
    return [];
  }
}
