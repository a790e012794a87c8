import type { SettingDefinition } from '../setting.ts';

/** Spack. */
export const pkgB: readonly SettingDefinition[] = [
  { path: 'pkgB.cacheDir', types: ['path'], launchVariable: 'NXF_SPACK_CACHEDIR', rules: [{ kind: 'shared-path' }] },
  {
    path: 'pkgB.checksum',
    types: ['bool'],
    default: true,
    notes: 'Checks the sources of packages; off only for a version that the recipe does not have yet.',
  },
  {
    path: 'pkgB.createTimeout',
    types: ['duration'],
    default: 3_600_000,
    notes: 'Making an environment is stopped after it.',
  },
  { path: 'pkgB.parallelBuilds', types: ['int'], defaultText: 'the number of CPU cores at hand' },
];
