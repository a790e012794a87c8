/** Settings that name a resource of the site, which a pipeline cannot know: a launch with the profile passes them. */
const siteSettings: ReadonlySet<string> = new Set([
  'process.queue',
  'workDir',
  'bucketDir',
  'cloudA.profile',
  'cloudA.region',
  'cloudB.batch.accountName',
  'cloudB.batch.location',
  'cloudB.storage.accountName',
  'cloudC.location',
  'cloudC.project',
  'cloudC.region',
  'cloudC.zone',
]);

/** Returns true for a canonical path of a resource of the site. */
export function namesSiteResource(path: string): boolean {
  return siteSettings.has(path);
}

/**
 * Directives of a site's own build of Nextflow, with the executor of the site: that of the National Computational Infrastructure
 * in Australia (https://opus.nci.org.au/display/DAE/Nextflow).
 */
export const siteDirectives: ReadonlyMap<string, string> = new Map([
  ['project', 'pbspro'],
  ['storage', 'pbspro'],
]);
