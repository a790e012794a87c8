import type { Source } from '../../base/source.ts';
import type { Origin } from '../values/origin.ts';
import type { Value } from '../values/value.ts';

/** A file that takes part in a target's configuration: a configuration, or what parameters are written in. */
export interface Layer {
  readonly role: 'home' | 'project' | 'target' | 'config' | 'params';
  readonly file: string;
}

/** A parameter that the launch sets. */
export interface LaunchParam {
  /** Its path below `params`. */
  readonly names: readonly string[];
  readonly value: Value;
  /** Text of a command line, in which the legacy engine sees numbers and booleans. */
  readonly isText: boolean;
  readonly origin: Origin;
}

/** Layers, parameters and environment that a launch adds to a target; plain data. Documents use the same file names. */
export interface Launch {
  /** The files around the target, lowest priority first. */
  readonly below: readonly Layer[];
  readonly above: readonly Layer[];
  /** Only the files above are read, and not the target itself. */
  readonly only: boolean;
  /** Later ones win. */
  readonly params: readonly LaunchParam[];
  /** Sources of the parameters; their origins point there. */
  readonly paramSources: readonly Source[];
}

/** A launch that brings nothing along. */
export const plainLaunch: Launch = { below: [], above: [], only: false, params: [], paramSources: [] };

/** The configuration files of a target in the order in which they are merged, each once where it follows itself. */
export function listLayers(target: string, { below, above, only }: Launch): readonly Layer[] {
  const own: Layer = { role: 'target', file: target };
  const all = only ? above : [...below, own, ...above];
  return all.filter(({ file }, index) => index === 0 || file !== all[index - 1]?.file);
}

/** Source of the parameters of a launch. */
export function listParamLayers({ paramSources }: Launch): readonly Layer[] {
  return paramSources.map(({ path }) => ({ role: 'params', file: path }));
}

/** The file whose folder is `projectDir`. */
export function findProjectFile(target: string, { below }: Launch): string {
  return below.find(({ role }) => role === 'project')?.file ?? target;
}
