import { expect } from 'vitest';

interface Physical {
  readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string };
  readonly region: {
    readonly startLine: number;
    readonly endLine: number;
    readonly startColumn?: number;
    readonly endColumn?: number;
  };
}

/** The part of a SARIF log that tests look at. */
export interface SarifLog {
  readonly version: string;
  readonly runs: readonly SarifRun[];
}

export interface SarifRun {
  readonly tool: {
    readonly driver: {
      readonly name: string;
      readonly semanticVersion: string;
      readonly rules: readonly {
        readonly id: string;
        readonly name: string;
        readonly shortDescription: { readonly text: string };
        readonly fullDescription: { readonly text: string };
        readonly help: { readonly text: string; readonly markdown: string };
        readonly helpUri?: string;
        readonly properties: { readonly tags: readonly string[]; readonly [key: string]: unknown };
        readonly relationships?: readonly {
          readonly target: {
            readonly id: string;
            readonly index: number;
            readonly toolComponent: { readonly name: string; readonly index: number };
          };
        }[];
      }[];
      readonly supportedTaxonomies?: unknown;
    };
  };
  readonly taxonomies?: readonly { readonly name: string; readonly taxa: readonly { readonly id: string }[] }[];
  readonly automationDetails: { readonly id: string };
  readonly invocations: readonly {
    readonly executionSuccessful: boolean;
    readonly toolExecutionNotifications?: readonly {
      readonly descriptor: { readonly id: string };
      readonly level: string;
      readonly message: { readonly text: string };
    }[];
  }[];
  readonly originalUriBaseIds: { readonly [id: string]: { readonly uri?: string } };
  readonly versionControlProvenance?: unknown;
  readonly columnKind: string;
  readonly redactionTokens: readonly string[];
  readonly results: readonly SarifResult[];
}

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly kind?: string;
  readonly suppressions?: readonly unknown[];
  readonly fixes?: readonly unknown[];
  readonly baselineState?: unknown;
  readonly message: { readonly text: string };
  readonly locations: readonly { readonly physicalLocation: Physical }[];
  readonly partialFingerprints: { readonly [name: string]: string };
  readonly relatedLocations?: readonly { readonly id: number; readonly physicalLocation: Physical }[];
  readonly codeFlows?: readonly {
    readonly threadFlows: readonly {
      readonly locations: readonly {
        readonly location: { readonly physicalLocation: Physical; readonly message: { readonly text: string } };
      }[];
    }[];
  }[];
}

/**
 * Checks requirements of GitHub and other readers that neither the OASIS schema nor a validator checks; `full` has
 * suppressed results.
 */
export function assertSarif(log: SarifLog, profile: 'github' | 'full' = 'github'): void {
  expect(log.version).toBe('2.1.0');
  expect(log.runs).toHaveLength(1);
  for (const run of log.runs) {
    const { driver } = run.tool;
    expect(driver.semanticVersion).toMatch(/^\d+\.\d+\.\d+/u);
    expect(run.automationDetails.id).toMatch(/^plumbline\/(?:[\w.-]+\/)?$/u);
    expect(run.originalUriBaseIds).toHaveProperty('%SRCROOT%');
    expect(run.originalUriBaseIds['%SRCROOT%']).not.toHaveProperty('uri');
    expect(run.columnKind).toBe('utf16CodeUnits');
    expect(run.redactionTokens).toEqual(['[REDACTED]']);
    if (profile === 'github') expect(run.results.length).toBeLessThanOrEqual(5000);
    expect(isUnique(driver.rules.map(({ id }) => id))).toBe(true);
    for (const rule of driver.rules) {
      expect(rule.name).not.toBe(rule.id);
      expect(rule.name).toMatch(/^[\p{L}\p{N}]{1,255}$/u);
      for (const text of [rule.shortDescription.text, rule.fullDescription.text]) {
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(1024);
      }
      expect(rule.help.text).not.toBe('');
      expect(rule.help.markdown).not.toMatch(/<[a-z]/iu);
      if (rule.helpUri !== undefined) expect(rule.helpUri).toMatch(/^https?:\/\//u);
      expect(rule.properties.tags.length).toBeLessThanOrEqual(10);
      expect(isUnique(rule.properties.tags)).toBe(true);
      const severity = rule.properties['security-severity'];
      if (severity === undefined) expect(rule.properties.tags).not.toContain('security');
      else expect(Number(severity)).toBeGreaterThan(0);
    }
    for (const result of run.results) {
      assertResult(result, driver.rules);
      if (profile === 'github') expect(result).not.toHaveProperty('suppressions');
    }
    const alerts = run.results.map(({ ruleId, locations }) => {
      const [{ physicalLocation } = { physicalLocation: undefined }] = locations;
      return JSON.stringify([ruleId, physicalLocation?.artifactLocation.uri, physicalLocation?.region.startLine]);
    });
    expect(isUnique(alerts)).toBe(true);
  }
}

function assertResult(result: SarifResult, rules: readonly { readonly id: string }[]): void {
  expect(rules[result.ruleIndex]?.id).toBe(result.ruleId);
  expect(result.kind ?? 'fail').toBe('fail');
  expect(['error', 'warning', 'note']).toContain(result.level);
  expect(result).not.toHaveProperty('baselineState');
  expect(result.message.text).not.toBe('');
  expect(result.locations).toHaveLength(1);
  const flows = (result.codeFlows ?? []).flatMap(({ threadFlows }) =>
    threadFlows.flatMap(({ locations }) => locations),
  );
  const places = [
    ...result.locations.map(({ physicalLocation }) => physicalLocation),
    ...(result.relatedLocations ?? []).map(({ physicalLocation }) => physicalLocation),
    ...flows.map(({ location }) => location.physicalLocation),
  ];
  for (const { artifactLocation, region } of places) {
    const { uri } = artifactLocation;
    expect(artifactLocation.uriBaseId).toBe('%SRCROOT%');
    expect(uri).toMatch(/^(?:[\w\-.!~*'()]|%[0-9A-F]{2})+(?:\/(?:[\w\-.!~*'()]|%[0-9A-F]{2})+)*$/u);
    expect(uri.split('/')).not.toContain('..');
    expect(region.startLine).toBeGreaterThanOrEqual(1);
    expect(region.endLine).toBeGreaterThanOrEqual(region.startLine);
    if (region.startColumn === undefined) expect(region.endColumn).toBeUndefined();
    else if (region.endLine === region.startLine) expect(region.endColumn).toBeGreaterThan(region.startColumn);
  }
  const ids = (result.relatedLocations ?? []).map(({ id }) => id);
  expect(isUnique(ids.map(String))).toBe(true);
  for (const [, id] of result.message.text.matchAll(/(?<!\\)\]\((\d+)\)/gu)) expect(ids).toContain(Number(id));
  for (const [key, value] of Object.entries(result.partialFingerprints)) {
    expect(key === 'primaryLocationLineHash' || /\/v\d+$/u.test(key)).toBe(true);
    expect(value).not.toBe('');
  }
}

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}
