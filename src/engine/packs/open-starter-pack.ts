import type { DataFile } from '../../policy/pack/data-file.ts';
import type { CompiledPack } from '../../policy/pack/pack.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import type { PackSource } from '../../reports/report.ts';
import { readStarterPack } from '../packaged-policies.ts';
import { digestFiles } from './starter-digests.ts';

/** The policies of one source. */
export interface OpenedSource extends PackSource {
  /** Paths are relative to the folder or bundle. */
  readonly files: readonly RegoFile[];
  /** Folder that the paths are relative to; undefined for a bundle and the starter pack, whose files are not the user's. */
  readonly folder: string | undefined;
  /** Data that a bundle contains. */
  readonly data: readonly DataFile[];
  /** Compiled policies of a bundle, if a trusted key vouches for them. */
  readonly compiled: CompiledPack | undefined;
}

/** Opens the starter pack. Its files have names of their own: where Plumbline is installed makes no difference. */
export function openStarterPack(): OpenedSource {
  const files = readStarterPack();
  return { ...describeStarterPack(digestFiles(files)), files, folder: undefined, data: [], compiled: undefined };
}

/** Describes the starter pack whose files have this digest. */
export function describeStarterPack(digest: string): PackSource {
  return { name: 'starter pack', digest, revision: null, signedBy: null };
}
