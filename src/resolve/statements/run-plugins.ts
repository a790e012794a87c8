import type { Range } from '../../base/source.ts';
import type { Apply, Block } from '../../language/ast/nodes.ts';
import type { FileSite } from '../control/site.ts';
import { diagnose } from '../diagnostics.ts';
import { toSpan } from '../files/to-span.ts';
import { findWrongPlugins, readPlugins } from './plugins.ts';
import { writeSetting } from './write-setting.ts';

/** Runs a block of calls: `plugins`, or any other, which is not followed. */
export function runApply(statement: Apply, site: FileSite): void {
  const { state, place, file, frame } = site;
  const { name } = statement.name;
  if (name === 'plugins' && refuseInside(statement, site)) return;
  const span = toSpan(file.file, statement);
  if (name !== 'plugins' || place.path.length > 0) {
    state.taint([...place.path, name], span, 'statement');
    return;
  }
  for (const call of findWrongPlugins(statement, state.rules)) refuse(call, 'a plugin is `id` and one text', site);
  const { plugins, value } = readPlugins(statement, frame, file.file);
  const key = toSpan(file.file, statement.name);
  const origin = { span, key, value: span, includedFrom: file.includedFrom, profile: place.profile };
  writeSetting(place, ['plugins'], value, origin, span, state);
  state.plugins = plugins;
}

/** Runs a `plugins` block without calls, whose assignments count at the top level; returns false for any other block. */
export function runPluginBlock(block: Block, site: FileSite): boolean {
  const { state, place } = site;
  const [name, ...others] = block.path;
  if (place.path.length > 0 || name?.name !== 'plugins' || others.length > 0) return false;
  state.plugins = [];
  if (block.body.length === 0 || refuseInside(block, site)) return true;
  if (state.rules.restrictsPlugins) refuse(block, 'a plugin is `id` and one text', site);
  site.run(block.body);
  return true;
}

/** Refuses plugins outside the top level, and in a profile, where the dialect does. */
function refuseInside(range: Range, site: FileSite): boolean {
  const { path, profile } = site.place;
  if (!site.state.rules.restrictsPlugins || (path.length === 0 && profile === undefined)) return false;
  refuse(range, '`plugins` may stand at the top level alone', site);
  return true;
}

function refuse(range: Range, why: string, { state, file }: FileSite): void {
  state.report(diagnose('invalid-value', toSpan(file.file, range), { why }));
}
