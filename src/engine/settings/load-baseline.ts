import { join, resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import type { Baseline } from '../../findings/baseline/baseline.ts';
import { parseBaseline, renderBaseline } from '../../findings/baseline/baseline-file.ts';
import { lookAt, requirePath } from '../../host/look-at.ts';
import { writeFile } from '../../host/write-file.ts';
import { baselineName } from '../../policy/bundle/settings-files.ts';
import type { EngineContext } from '../context.ts';
import { type LoadedSettings, readSettingsText } from './load-settings.ts';

/**
 * Reads a baseline: the named file, or `plumbline-baseline.jsonl` beside the settings if it is there. The one of a scanned
 * repository is ignored, with a note, unless it is named.
 *
 * @throws UsageError for a file that is missing or not a baseline.
 */
export function loadBaseline(
  { cwd, note }: EngineContext,
  { folder, packed }: LoadedSettings,
  named: string | undefined,
): Baseline | undefined {
  if (named === undefined && packed !== undefined) return packed.baseline;
  const file = named ?? join(folder ?? '.', baselineName);
  if (named !== undefined) requirePath(file, cwd, 'baseline');
  else if (lookAt(resolve(cwd, file)).kind === 'missing') return undefined;
  else if (folder === null) {
    note(`${baselineName} was ignored because it lies in a scanned repository.`, {
      step: 'apply-baseline',
      subject: baselineName,
    });
    return undefined;
  }
  return parseBaseline(readSettingsText(resolve(cwd, file), file), file);
}

/** Writes a baseline. @throws UsageError if it would replace a file although `isNew`. */
export function writeBaseline({ cwd }: EngineContext, file: string, baseline: Baseline, isNew: boolean): void {
  const path = resolve(cwd, file);
  if (isNew && lookAt(path).kind !== 'missing') {
    throw new UsageError('usage/file-exists', `${file} exists.`, { hint: { step: 'update-baseline' } });
  }
  writeFile(path, [renderBaseline(baseline)]);
}
