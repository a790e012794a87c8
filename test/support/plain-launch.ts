import type { LaunchRequest } from '../../src/scan/open-repository.ts';

/** A launch that brings nothing along. */
export const plainLaunchRequest: LaunchRequest = {
  layers: [],
  only: false,
  params: [],
  paramSources: [],
  environment: new Map(),
  includes: undefined,
  includeMap: [],
};
