import type { Trust } from '../../src/policy/bundle/signature.ts';

/** Accepts every bundle, signed or not. */
export const trustEveryone: Trust = { keys: [], scope: '' };
