import { type Json, writeJson } from '../../base/json.ts';
import { toTerminalLine } from '../../reports/escape.ts';

/**
 * Configuration of a scan besides the repositories, with the source of each value: `.plumbline.yaml:4:1`,
 * `PLUMBLINE_SET`.
 */
export interface ShownConfig {
  /** The settings file; null if there is none. */
  readonly settings: string | null;
  readonly options: readonly { readonly name: string; readonly value: readonly string[]; readonly source: string }[];
  readonly rules: readonly { readonly rule: string; readonly level: string; readonly source: string }[];
  readonly overrides: readonly {
    readonly rule: string;
    readonly level: string;
    readonly repository: string | null;
    readonly file: string | null;
    readonly source: string;
  }[];
  readonly parameters: readonly {
    readonly policy: string;
    readonly name: string;
    readonly value: Json;
    readonly source: string;
  }[];
  /** Permissions of repositories, and limits of waivers. */
  readonly limits: readonly { readonly name: string; readonly value: string; readonly source: string }[];
  /** Settings of repositories, and those that are not applied. */
  readonly repositories: readonly {
    readonly name: string;
    readonly applied: readonly { readonly name: string; readonly value: string; readonly source: string }[];
    readonly refused: readonly { readonly file: string; readonly reason: string }[];
  }[];
  readonly waivers: readonly {
    readonly rule: string | null;
    readonly fingerprint: string | null;
    readonly until: string;
    readonly source: string;
  }[];
  readonly baseline: { readonly findings: number } | null;
}

/** Width of the column of values; longer ones push their source to the right. */
const maxValue = 50;

/** Shows a configuration in lines: name, value, source. */
export function renderConfig({
  settings,
  options,
  rules,
  overrides,
  parameters,
  limits,
  waivers,
  baseline,
  repositories,
}: ShownConfig): string {
  const rows: readonly (readonly [string, string, string])[] = [
    ...options.map(({ name, value, source }) => [name, value.join(', ') || 'none', source] as const),
    ...rules.map(({ rule, level, source }) => [`rules.${rule}`, level, source] as const),
    ...overrides.map(({ rule, level, repository, file, source }) => {
      return [
        `overrides.${rule}`,
        `${level} in ${[repository, file].filter((part) => part !== null).join(', ')}`,
        source,
      ] as const;
    }),
    ...parameters.map(({ policy, name, value, source }) => {
      return [`parameters.${policy}.${name}`, typeof value === 'string' ? value : writeJson(value), source] as const;
    }),
    ...limits.map(({ name, value, source }) => [name, value, source] as const),
    ...waivers.map(({ rule, fingerprint, until, source }) => {
      return [`waiver of ${rule ?? fingerprint ?? ''}`, `until ${until}`, source] as const;
    }),
    ...(baseline === null ? [] : ([['old findings', String(baseline.findings), 'baseline']] as const)),
  ];
  const decided = repositories.flatMap(({ name, applied }) =>
    applied.map((each) => [`${name}: ${each.name}`, each.value, each.source] as const),
  );
  const refused = repositories.flatMap(({ name, refused: all }) =>
    all.map(({ file, reason }) => `Not applied: ${name}/${file}: ${reason}`),
  );
  const left = Math.max(...[...rows, ...decided].map(([name]) => name.length));
  const middle = Math.min(maxValue, Math.max(...rows.map(([, value]) => value.length)));
  return [
    `Settings: ${settings ?? 'no file'}`,
    ...[...rows, ...decided].map(([name, value, source]) => `${name.padEnd(left)}  ${value.padEnd(middle)}  ${source}`),
    ...refused,
  ]
    .map((line) => `${toTerminalLine(line)}\n`)
    .join('');
}
