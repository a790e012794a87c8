/** Limits for reading a bundle. */
export interface BundleLimits {
  /** Compressed size. */
  readonly packedBytes: number;
  /** Uncompressed size. */
  readonly unpackedBytes: number;
  /** Uncompressed size beyond the first MiB as a multiple of the compressed size. */
  readonly ratio: number;
  readonly files: number;
}

export const bundleLimits: BundleLimits = {
  packedBytes: 32 * 2 ** 20,
  unpackedBytes: 64 * 2 ** 20,
  ratio: 100,
  files: 10_000,
};
