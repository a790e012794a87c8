import type { SettingDefinition } from '../setting.ts';

/** Settings at the top level, outside any scope. */
export const unscoped: readonly SettingDefinition[] = [
  {
    path: 'cleanup',
    types: ['bool'],
    rules: [{ kind: 'not-remote', path: 'workDir' }],
    notes: 'Deletes the work directory after a successful run, so that a later run cannot resume it.',
  },
  {
    path: 'dumpHashes',
    types: ['bool', 'string'],
    allowed: [true, false, 'json', 'default'],
    notes: 'Writes the hash keys of tasks to the log; same as -dump-hashes. The engine also takes json and default.',
  },
  {
    path: 'outputDir',
    types: ['path'],
    since: '24.10.0',
    notes: 'Where the pipeline puts its outputs; same as -output-dir.',
  },
  {
    path: 'resume',
    types: ['bool', 'string'],
    rules: [{ kind: 'words-or-session', words: ['last', 'true'] }],
    notes: 'Uses tasks already in the cache; same as -resume. The engine also takes last or a session id.',
  },
  {
    path: 'workDir',
    types: ['path'],
    launchVariable: 'NXF_WORK',
    notes: 'Where tasks run; same as -work-dir.',
  },
];
