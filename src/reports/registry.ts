import type { Reporter } from './report.ts';

/** A reporter that is not loaded yet: each brings packages and rules of its own, and a run needs one or two. */
export interface ReportFormat {
  readonly name: Reporter['name'];
  /** True if the format writes one file per repository: its reporter then gets reports of exactly one. */
  readonly isPerRepository: boolean;
  /** End of the names of files in a folder, after a dot; the name of the format if absent. */
  readonly extension?: string;
  load(): Promise<Reporter>;
}

/** Every format, by the name that the command line uses. */
export const reportFormats: readonly ReportFormat[] = [
  { name: 'text', isPerRepository: false, load: async () => (await import('./text/text.ts')).textReporter },
  { name: 'json', isPerRepository: false, load: async () => (await import('./json/json.ts')).jsonReporter },
  { name: 'ndjson', isPerRepository: false, load: async () => (await import('./json/json.ts')).ndjsonReporter },
  { name: 'junit', isPerRepository: false, load: async () => (await import('./junit/junit.ts')).junitReporter },
  {
    name: 'markdown',
    isPerRepository: false,
    load: async () => (await import('./markdown/markdown.ts')).markdownReporter,
  },
  { name: 'csv', isPerRepository: false, load: async () => (await import('./csv/csv.ts')).csvReporter },
  { name: 'tap', isPerRepository: false, load: async () => (await import('./tap/tap.ts')).tapReporter },
  {
    name: 'openmetrics',
    isPerRepository: false,
    load: async () => (await import('./openmetrics/openmetrics.ts')).openmetricsReporter,
  },
  { name: 'html', isPerRepository: false, load: async () => (await import('./html/html.ts')).htmlReporter },
  { name: 'sarif', isPerRepository: true, load: async () => (await import('./sarif/sarif.ts')).sarifReporter },
  {
    name: 'github',
    isPerRepository: true,
    extension: 'github.txt',
    load: async () => (await import('./github/github.ts')).githubReporter,
  },
  {
    name: 'gitlab',
    isPerRepository: true,
    extension: 'gitlab.json',
    load: async () => (await import('./gitlab/gitlab.ts')).gitlabReporter,
  },
  {
    name: 'gitlab-sast',
    isPerRepository: true,
    extension: 'gitlab-sast.json',
    load: async () => (await import('./gitlab-sast/gitlab-sast.ts')).gitlabSastReporter,
  },
  {
    name: 'azure',
    isPerRepository: true,
    extension: 'azure.txt',
    load: async () => (await import('./azure/azure.ts')).azureReporter,
  },
  {
    name: 'bitbucket',
    isPerRepository: true,
    extension: 'bitbucket.json',
    load: async () => (await import('./bitbucket/bitbucket.ts')).bitbucketReporter,
  },
  {
    name: 'checkstyle',
    isPerRepository: true,
    extension: 'checkstyle.xml',
    load: async () => (await import('./checkstyle/checkstyle.ts')).checkstyleReporter,
  },
  {
    name: 'rdjson',
    isPerRepository: true,
    extension: 'rdjson.json',
    load: async () => (await import('./rdjson/rdjson.ts')).rdjsonReporter,
  },
];
