import { HostError } from '../../base/errors.ts';
import type { ForgeFailure } from '../repositories/open-forge.ts';

/** Returns the error that ends a command: each further repository would fail in the same way. */
export function createPublishError(host: string, { reason, hint }: ForgeFailure, cause: unknown): HostError {
  return new HostError('host/cannot-publish', `Cannot publish to ${host}: ${reason}.`, { cause, hint });
}
