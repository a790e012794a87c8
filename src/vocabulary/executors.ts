/** The defaults that depend on the executor. `queueSize` null: the executor has none (it is bound by its CPUs). */
export interface ExecutorDefaults {
  readonly group: 'cloudA batch' | 'cloudB batch' | 'cloudC batch' | 'grid' | 'cluster' | 'local';
  /** The engine's names for `executor.name`. */
  readonly names: readonly string[];
  readonly queueSize: number | null;
  /** Milliseconds. */
  readonly pollInterval: number;
}

/** The engine's names of the schedulers that the reference calls grid executors. */
export const gridExecutors: readonly string[] = [
  'slurm',
  'lsf',
  'sge',
  'oge',
  'uge',
  'pbs',
  'pbspro',
  'bsc',
  'condor',
  'moab',
  'nqsii',
  'oar',
  'crg',
  'tcs',
  'bridge',
  'flux',
  'hq',
];

/** Table of executors from the reference, with the engine's names of executors. */
export const executorDefaults: readonly ExecutorDefaults[] = [
  { group: 'cloudA batch', names: ['awsbatch'], queueSize: 1000, pollInterval: 10_000 },
  { group: 'cloudB batch', names: ['azurebatch'], queueSize: 1000, pollInterval: 10_000 },
  { group: 'cloudC batch', names: ['google-batch'], queueSize: 1000, pollInterval: 10_000 },
  {
    group: 'grid',
    names: gridExecutors,
    queueSize: 100,
    pollInterval: 5000,
  },
  { group: 'cluster', names: ['k8s'], queueSize: 100, pollInterval: 5000 },
  { group: 'local', names: ['local'], queueSize: null, pollInterval: 100 },
];

/** Executors that the engine or its plugins know and for which the reference states no defaults. */
export const otherExecutors: readonly string[] = [
  'nope',
  'agent',
  'seqera',
  'google-lifesciences',
  'google-pipelines',
  'ignite',
  'tes',
];

/** Every executor that is known by name. */
export const executorNames: readonly string[] = [...executorDefaults.flatMap(({ names }) => names), ...otherExecutors];

/** Plugins that add no executor beside the known ones. */
const otherPlugins: ReadonlySet<string> = new Set([
  ...['nf-amazon', 'nf-azure', 'nf-google', 'nf-k8s', 'nf-ga4gh', 'nf-tower', 'nf-seqera', 'nf-wave'],
  ...[
    'nf-cloudcache',
    'nf-codecommit',
    'nf-console',
    'nf-lineage',
    'nf-ignite',
    'nf-bactopia',
    'nf-fgbio',
    'nf-iridanext',
  ],
  ...['nf-schema', 'nf-validation', 'nf-prov', 'nf-co2footprint', 'nf-core-utils', 'nf-sqldb', 'nf-boost', 'nf-weblog'],
]);

/** Returns true if a plugin (`name@version`) may add an executor. */
export function canAddExecutor(plugin: string): boolean {
  return !otherPlugins.has(plugin.split('@', 1)[0] ?? '');
}

/** Top-level scopes of plugins that bring an executor. */
export const executorScopes: ReadonlySet<string> = new Set(['cws', 'float', 'nomad', 'tes']);

/** The executor whose service Google closed, by its names, and the settings that nothing else read, as canonical paths. */
export const removedExecutor: { readonly names: readonly string[]; readonly settings: ReadonlySet<string> } = {
  names: ['google-lifesciences', 'google-pipelines'],
  settings: new Set(['cloudC.lifeSciences', 'cloudC.region', 'cloudC.zone']),
};

/** Returns an executor's name as the engine looks it up, ignoring letter case. */
export function toExecutorName(text: string): string {
  return text.toLowerCase();
}

/** Places where the engine looks up a setting of an executor, in order: own scope, common scope, launching shell, default. */
export const executorLookup: readonly string[] = [
  'executor.$<executor>.<setting>',
  'executor.<setting>',
  'NXF_EXECUTOR_<SETTING>',
  'default',
];

type Found = { readonly known: true; readonly value: number } | { readonly known: false; readonly why: string };

/** The default of `executor.queueSize` or `executor.pollInterval` for one executor; undefined for other settings. */
export function findExecutorDefaults(path: string, executor: string | undefined): Found | undefined {
  if (path !== 'executor.queueSize' && path !== 'executor.pollInterval') return undefined;
  if (executor === undefined) return { known: false, why: 'the default depends on the executor, which is not known' };
  const row = executorDefaults.find(({ names }) => names.includes(toExecutorName(executor)));
  if (row === undefined) return { known: false, why: 'no default is stated for this executor' };
  const value = path === 'executor.queueSize' ? row.queueSize : row.pollInterval;
  return value === null ? { known: false, why: 'it does not apply to this executor' } : { known: true, value };
}
