import type { SettingDefinition } from '../setting.ts';

/** How outputs are published, and what happens at the end. The scope exists since 24.10.0. */
export const workflow: readonly SettingDefinition[] = [
  {
    path: 'workflow.failOnIgnore',
    types: ['bool'],
    since: '24.05.0-edge',
    engine: { default: false, note: 'The engine starts from false.' },
    notes: 'Ends a run with an error code where the error strategy let a task fail.',
  },
  {
    path: 'workflow.onComplete',
    types: ['closure'],
    since: '24.10.0',
    engine: {
      deprecated: {
        since: '25.10.0',
        effect: 'works',
        instead: 'No setting replaces it: handle the end of the run in the entry workflow of the pipeline.',
      },
      note: 'Handlers in configurations are deprecated since 25.10.',
    },
  },
  {
    path: 'workflow.onError',
    types: ['closure'],
    since: '24.10.0',
    engine: {
      deprecated: {
        since: '25.10.0',
        effect: 'works',
        instead: 'No setting replaces it: handle the end of the run in the entry workflow of the pipeline.',
      },
      note: 'Handlers in configurations are deprecated since 25.10.',
    },
  },
  {
    path: 'workflow.output.contentType',
    types: ['string', 'bool'],
    default: false,
    since: '24.10.0',
    rules: [{ kind: 'only-storage', path: 'outputDir', schemes: ['s3'] }],
    notes: 'A media type, or true to tell it from the extension.',
  },
  {
    path: 'workflow.output.copyAttributes',
    types: ['bool'],
    default: false,
    since: '25.01.0-edge',
    rules: [{ kind: 'only-storage', path: 'outputDir', schemes: ['file'] }],
    notes: 'Keeps times and the like.',
  },
  { path: 'workflow.output.enabled', types: ['bool'], default: true, since: '24.10.0' },
  { path: 'workflow.output.ignoreErrors', types: ['bool'], default: false, since: '24.10.0' },
  {
    path: 'workflow.output.mode',
    types: ['string'],
    allowed: ['copy', 'copyNoFollow', 'link', 'move', 'rellink', 'symlink'],
    ignoreCase: true,
    exactCase: ['copyNoFollow'],
    default: 'symlink',
    since: '24.10.0',
    notes: 'Move only what no later process reads.',
  },
  {
    path: 'workflow.output.overwrite',
    types: ['string', 'bool'],
    allowed: [true, false, 'deep', 'lenient', 'standard'],
    default: 'standard',
    since: '24.10.0',
    notes: 'Where the target exists: always, never, if content, size, or size or time differ.',
  },
  {
    path: 'workflow.output.retryPolicy.delay',
    types: ['duration'],
    default: 350,
    since: '24.10.0',
    engine: {
      gone: '25.06.0-edge',
      deprecated: { since: '25.06.0-edge', replacement: 'nextflow.retryPolicy.delay', effect: 'none' },
      note: 'Moved to nextflow.retryPolicy in 25.06.0-edge.',
    },
  },
  {
    path: 'workflow.output.retryPolicy.jitter',
    types: ['number'],
    default: 0.25,
    since: '24.10.0',
    engine: {
      gone: '25.06.0-edge',
      deprecated: { since: '25.06.0-edge', replacement: 'nextflow.retryPolicy.jitter', effect: 'none' },
      note: 'Moved to nextflow.retryPolicy in 25.06.0-edge.',
    },
  },
  {
    path: 'workflow.output.retryPolicy.maxAttempt',
    types: ['int'],
    default: 5,
    since: '24.10.0',
    engine: {
      name: 'workflow.output.retryPolicy.maxAttempts',
      gone: '25.06.0-edge',
      deprecated: { since: '25.06.0-edge', replacement: 'nextflow.retryPolicy.maxAttempts', effect: 'none' },
      note: 'The documented name was never read; its place is nextflow.retryPolicy since 25.06.0-edge.',
    },
  },
  {
    path: 'workflow.output.retryPolicy.maxDelay',
    types: ['duration'],
    default: 90_000,
    since: '24.10.0',
    engine: {
      gone: '25.06.0-edge',
      deprecated: { since: '25.06.0-edge', replacement: 'nextflow.retryPolicy.maxDelay', effect: 'none' },
      note: 'Moved to nextflow.retryPolicy in 25.06.0-edge.',
    },
  },
  {
    path: 'workflow.output.storageClass',
    types: ['string'],
    since: '24.10.0',
    rules: [{ kind: 'only-storage', path: 'outputDir', schemes: ['s3'] }],
  },
  {
    path: 'workflow.output.tags',
    types: ['map'],
    since: '24.10.0',
    rules: [{ kind: 'only-storage', path: 'outputDir', schemes: ['s3'] }],
  },
];
