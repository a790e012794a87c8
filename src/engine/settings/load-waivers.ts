import { join, resolve } from 'node:path';
import { usualTerms, type Waiver, type WaiverPlan } from '../../findings/waiver.ts';
import { lookAt, requirePath } from '../../host/look-at.ts';
import { waiversName } from '../../policy/bundle/settings-files.ts';
import type { EngineContext } from '../context.ts';
import { type LoadedSettings, readSettingsText } from './load-settings.ts';
import { parseWaivers } from './parse-waivers.ts';
import type { RepositorySettings } from './repository-settings.ts';

export interface WaiverRequest {
  /** Files of waivers; by default `waivers.yaml` beside the settings, if it is there. */
  readonly files?: readonly string[];
  /** Settings of scanned repositories, by repository name. */
  readonly own?: ReadonlyMap<string, Pick<RepositorySettings, 'waivers'>>;
  /** Waives nothing, and reports what would be waived. */
  readonly isIgnored?: boolean;
}

/**
 * Reads the waivers of a run: those in the settings, then those of files, then those that repositories have for themselves.
 * Otherwise `waivers.yaml` in a scanned repository is ignored, with a note.
 *
 * @throws UsageError for an invalid waiver or a missing file.
 */
export function loadWaivers(
  engine: EngineContext,
  settings: LoadedSettings,
  { files = [], own = new Map(), isIgnored = false }: WaiverRequest = {},
): WaiverPlan {
  const terms = settings.waiverTerms ?? usualTerms;
  const isBeside = files.length === 0 && settings.packed === undefined;
  const named = isBeside ? findWaiversFile(engine, settings.folder) : files;
  return {
    waivers: [
      ...settings.waivers,
      ...named.flatMap((file) => readWaiversFile(engine, file)),
      ...[...own.values()].flatMap(({ waivers }) => waivers),
    ],
    terms,
    isIgnored,
  };
}

function findWaiversFile({ cwd, note }: EngineContext, folder: string | null): readonly string[] {
  const file = join(folder ?? '.', waiversName);
  if (lookAt(resolve(cwd, file)).kind === 'missing') return [];
  if (folder !== null) return [file];
  note(`${waiversName} was ignored because it lies in a scanned repository.`, {
    step: 'apply-waivers',
    subject: waiversName,
  });
  return [];
}

function readWaiversFile({ cwd }: EngineContext, file: string): readonly Waiver[] {
  requirePath(file, cwd, 'file of waivers');
  return parseWaivers(readSettingsText(resolve(cwd, file), file), file);
}
