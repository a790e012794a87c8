/** What a bundle may hold, and what it may cost to find out. */
export interface BundleLimits {
  /** As it comes, compressed. */
  readonly packedBytes: number;
  /** Unpacked, at most this… */
  readonly unpackedBytes: number;
  /** …and at most this many times what it was packed, beyond the first MiB: no honest bundle is that empty. */
  readonly ratio: number;
  readonly files: number;
}

export const bundleLimits: BundleLimits = {
  packedBytes: 32 * 2 ** 20,
  unpackedBytes: 64 * 2 ** 20,
  ratio: 100,
  files: 10_000,
};
