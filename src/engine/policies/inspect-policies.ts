import { describePack, type PackDescription } from '../../policy-tools/describe-pack.ts';
import type { EngineContext } from '../context.ts';
import type { PackOptions } from '../options.ts';
import { loadPack } from '../packs/load-pack.ts';
import { readData } from '../packs/read-data.ts';

export interface InspectOptions extends PackOptions {
  /** Data files to be used with the pack. */
  readonly data?: readonly string[];
}

/** A pack, and the names of the data that it contains or is given. */
export interface InspectedPack extends PackDescription {
  readonly name: string;
  readonly data: readonly string[];
}

/** Describes a pack: its digest, its policies, what they read and call. */
export async function inspectPolicies(engine: EngineContext, options: InspectOptions): Promise<InspectedPack> {
  const pack = await loadPack(engine, options);
  const data = Object.keys(readData(options.data ?? [], engine.cwd, pack)).toSorted();
  return { name: pack.name, ...describePack(pack), data };
}
