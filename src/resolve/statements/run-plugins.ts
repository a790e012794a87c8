import type { Range } from '../../base/source.ts';
import type { Apply, Block } from '../../language/ast.ts';
import { diagnose } from '../diagnostics.ts';
import type { Place } from '../tree/place.ts';
import type { ResolvedPlugin } from '../tree/resolved.ts';
import { type FileRun, spanIn } from './file-run.ts';
import { findWrongPlugins, readPlugins } from './plugins.ts';
import type { LoadHost } from './run-expression.ts';
import { obstaclesAt, writeSetting } from './write-setting.ts';

/** A block of calls: the plugins that it asks for; undefined for any other, which nobody follows. */
export function runApply(
  statement: Apply,
  place: Place,
  run: FileRun,
  host: LoadHost,
): readonly ResolvedPlugin[] | undefined {
  if (statement.name.name === 'plugins' && refuseInside(statement, place, run, host)) return undefined;
  if (statement.name.name !== 'plugins' || place.path.length > 0) {
    host.taint([...place.path, statement.name.name], statement, run, 'statement');
    return undefined;
  }
  for (const call of findWrongPlugins(statement, host.dialect))
    refuse(call, 'a plugin is `id` and one text', run, host);
  const { plugins, value } = readPlugins(statement, host.frame(run, place), run);
  const span = spanIn(run.file, statement);
  const key = spanIn(run.file, statement.name);
  const origin = { span, key, value: span, includedFrom: run.includedFrom, profile: place.profile };
  writeSetting(place, ['plugins'], value, origin, obstaclesAt(statement, place, run, host));
  return plugins;
}

/** A `plugins` block without calls: what it assigns falls to the top level. */
export function runPluginBlock(block: Block, place: Place, run: FileRun, host: LoadHost): void {
  if (block.body.length === 0) return;
  if (refuseInside(block, place, run, host)) return;
  if (host.dialect === 'v1') refuse(block, 'a plugin is `id` and one text', run, host);
  host.runAll(block.body, place, run);
}

/** The legacy dialect has plugins outside everything else alone; a profile's includes are in the profile. */
function refuseInside(range: Range, { path, profile }: Place, run: FileRun, host: LoadHost): boolean {
  if (host.dialect === 'v2' || (path.length === 0 && profile === undefined)) return false;
  refuse(range, '`plugins` may stand at the top level alone', run, host);
  return true;
}

function refuse(range: Range, why: string, run: FileRun, host: LoadHost): void {
  host.report(diagnose('invalid-value', spanIn(run.file, range), { why }));
}
