import type { Severity } from '../../base/severity.ts';
import type { Location } from '../../base/source.ts';
import type { FrameLine } from '../../findings/frames/frame-line.ts';
import { escapeSarif } from '../escape.ts';
import { createPhysicalLocation } from './list-sarif-results.ts';
import { createSarifRule, projectPage, toSarifLevel } from './sarif-rules.ts';

/** Finding of `policy lint`, with the rule that reported it. */
export interface LintResult {
  readonly rule: { readonly id: string; readonly title: string; readonly description: string; readonly help: string };
  readonly severity: Severity;
  readonly message: string;
  readonly location: Location;
  readonly frame: readonly FrameLine[];
}

/** SARIF 2.1.0 of the lint of policies, for the repository that they are kept in. */
export function renderLintSarif(results: readonly LintResult[], version: string): string {
  const rules = [
    ...new Map(results.map(({ rule, severity }) => [rule.id, { ...rule, severity, policy: null }])).values(),
  ];
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Plumbline policy lint',
            semanticVersion: version,
            informationUri: projectPage,
            rules: rules.map(createSarifRule),
          },
        },
        automationDetails: { id: 'plumbline-policy-lint/' },
        invocations: [{ executionSuccessful: true }],
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository.' } } },
        columnKind: 'utf16CodeUnits',
        results: results.map(({ rule, severity, message, location }) => ({
          ruleId: rule.id,
          ruleIndex: rules.findIndex(({ id }) => id === rule.id),
          level: toSarifLevel(severity),
          message: { text: escapeSarif(message) },
          locations: [{ physicalLocation: createPhysicalLocation(location) }],
        })),
      },
    ],
  };
  return `${JSON.stringify(log)}\n`;
}
