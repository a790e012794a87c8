import type { Json } from '../base/json.ts';
import { severities } from '../base/severity.ts';
import { causeKinds, relationKinds, resultKinds } from '../findings/finding.ts';
import { coverageStates } from '../findings/gate/coverage.ts';
import { gapKinds } from '../findings/gate/gaps.ts';
import { verdictOrder } from '../findings/summary/condense.ts';
import { waiverStates } from '../findings/waivers/settle-waivers.ts';
import { settingStateSchema, targetDiffSchema } from './diff-schema.ts';

const text = { type: 'string' } as const;
const name = { type: 'string', minLength: 1 } as const;
const count = { type: 'integer', minimum: 0 } as const;
const place = { type: 'integer', minimum: 1 } as const;
const digest = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;
const severity = { enum: severities } as const;
const targetKind = { enum: resultKinds.filter((kind) => kind !== 'repository') } as const;
const resultKind = { enum: resultKinds } as const;
const textOrNull = { type: ['string', 'null'] } as const;
const lineOrNull = { type: ['integer', 'null'], minimum: 1 } as const;
const location = { $ref: '#/$defs/location' } as const;
const counts = object(Object.fromEntries(verdictOrder.map((each) => [each, count])));
const timePattern = '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+(?:Z|[+-]\\d\\d:\\d\\d)$';
const severityCounts = object(Object.fromEntries(severities.map((each) => [each, count])));
const profiles = { description: 'A view: its profiles; the base view has none.', ...list(text) } as const;

/**
 * The JSON Schema (draft 2020-12) of the `json` format, version 3. A later version only adds keys, or has another
 * `reportVersion`.
 */
export const reportSchema: Json = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Plumbline report',
  description: 'Results of a scan, by repository. Redacted: it contains no secret of a scanned file.',
  ...object(
    {
      reportVersion: { const: 3 },
      tool: object({ name: { const: 'plumbline' }, version: name }),
      at: { description: 'RFC 3339; the only time in a report.', type: 'string', format: 'date-time' },
      durationMs: { description: 'Null if --at set the time.', type: ['number', 'null'], minimum: 0 },
      pack: object({
        name: text,
        digest: text,
        sources: {
          description:
            'Where the policies come from: directories by the SHA-256 of their files, bundles by that of their bytes.',
          ...list(object({ name: text, digest, revision: textOrNull, signedBy: textOrNull })),
        },
        policies: list({ $ref: '#/$defs/policy' }),
      }),
      rules: list(object({ id: name, title: text, description: text, severity, help: text, fix: textOrNull })),
      ruleChanges: {
        description:
          'Built-in rules and policies that are off or have another severity, and the source of each change.',
        ...list(object({ rule: name, severity, level: { enum: [...severities, 'off'] }, source: text })),
      },
      failOn: severity,
      overrides: {
        description: 'Levels of rules and policies in some repositories or files; left out if there are none.',
        ...list(
          object({
            rule: name,
            severity,
            level: { enum: [...severities, 'off'] },
            repository: textOrNull,
            file: textOrNull,
            source: text,
          }),
        ),
      },
      waivers: {
        description: 'Waivers and the state of each after the run; left out if there are none.',
        ...list({
          ...object({
            rule: textOrNull,
            repository: textOrNull,
            file: textOrNull,
            setting: textOrNull,
            profile: textOrNull,
            fingerprint: textOrNull,
            reason: text,
            owner: text,
            expires: text,
            source: text,
            state: { enum: waiverStates },
            message: textOrNull,
            findings: { description: 'Number of findings in its scope.', ...count },
            repositories: list(name),
          }),
        }),
      },
      history: {
        description:
          'Findings over the scans with the same state, the first one first; waived and known ones are included. Left out without state, and for the first scan with it.',
        ...list(
          object({
            at: {
              description: 'Time of the scan, RFC 3339.',
              type: 'string',
              format: 'date-time',
              pattern: timePattern,
            },
            open: { description: 'Open after the scan.', ...severityCounts },
            new: { description: 'Those that no earlier scan had.', ...severityCounts },
            reopened: { description: 'Those that were fixed and came back.', ...severityCounts },
            fixed: { description: 'Those of earlier scans that it lacks.', ...severityCounts },
          }),
        ),
      },
      repositories: list({ $ref: '#/$defs/repository' }),
      summary: { $ref: '#/$defs/summary' },
    },
    ['overrides', 'waivers', 'history'],
  ),
  $defs: {
    location: {
      description: '1-based; columns are UTF-16 units, the end is exclusive.',
      ...object({ file: name, line: place, column: place, endLine: place, endColumn: place }),
    },
    policy: object(
      {
        id: name,
        title: text,
        description: text,
        severity,
        category: text,
        applies: { oneOf: [{ const: 'always' }, object({ scopes: list(text), executors: list(text) })] },
        targets: list(targetKind),
        combine: { description: 'It judges all targets of a repository at once.', const: true },
        parameters: { description: 'A JSON Schema with the defaults, or null.' },
        controls: list(text),
        relatedResources: list(object({ ref: text, description: text })),
        effectiveOn: textOrNull,
        remediation: text,
        sets: { description: 'Sets that contain it; left out if all do.', ...list(text) },
        supersedes: { description: 'Built-in rules that it speaks for.', ...list(text) },
        deprecated: nullable(object({ replacedBy: textOrNull })),
        package: name,
        file: name,
      },
      ['combine'],
    ),
    repository: object(
      {
        name,
        commit: textOrNull,
        ref: textOrNull,
        remote: { description: 'Address of the remote without credentials; null if there is none.', ...textOrNull },
        folder: {
          description: 'Path of the repository in the checkout around it; left out if it is the root of its checkout.',
          ...name,
        },
        owners: { description: 'Owners of its nextflow.config; left out if none is known.', ...list(name) },
        status: { enum: ['scanned', 'incomplete', 'failed', 'skipped'] },
        reason: textOrNull,
        stale: {
          description: 'Last scan with state that judged it; left out unless it failed and there is such a scan.',
          ...object({ scan: count, since: text, findings: count }),
        },
        targets: list({ $ref: '#/$defs/target' }),
        undecided: { description: 'Each cause of undecided verdicts, once.', ...list({ $ref: '#/$defs/cause' }) },
        findings: list({ $ref: '#/$defs/finding' }),
        fixed: {
          description: 'Entries of the baseline without a finding; left out without a baseline.',
          ...list(
            object({
              rule: name,
              repository: name,
              file: name,
              setting: textOrNull,
              profile: textOrNull,
              occurrence: count,
              since: text,
            }),
          ),
        },
        comparison: {
          description: 'What the change is compared with; left out if the run compares with no revision.',
          ...object(
            {
              base: { description: 'The commit before the change.', ...object({ name: text, commit: text }) },
              head: {
                description: 'What was judged; the commit is null for the working tree.',
                ...object({ name: text, commit: textOrNull }),
              },
              fixed: {
                description: 'Findings of the base that the change fixes, at their places in the base.',
                ...list({ $ref: '#/$defs/finding' }),
              },
              ignored: {
                description: "Edits of files that decide how the repository is judged: the base's version counts.",
                ...list(object({ file: name, edit: { enum: ['added', 'changed', 'removed'] } })),
              },
              settings: {
                description: 'How the effective settings of targets differ from those in the base.',
                ...list(targetDiffSchema),
              },
              oldUndecided: {
                description:
                  'Verdicts that were undecided in the base, too: they do not count for --fail-on-undecided.',
                ...count,
              },
              incomplete: {
                description: 'Why the base was not judged completely.',
                ...list({ $ref: '#/$defs/remark' }),
              },
            },
            ['settings', 'oldUndecided'],
          ),
        },
        budgets: {
          description: 'Budgets of the baseline, with the number of findings; left out if there are none.',
          ...list(object({ rule: name, budget: count, since: text, findings: count, canLower: { type: 'boolean' } })),
        },
        skipped: list(object({ file: name, reason: text })),
      },
      ['folder', 'owners', 'stale', 'fixed', 'comparison', 'budgets'],
    ),
    target: object(
      {
        file: name,
        kind: resultKind,
        maybeIncluded: { type: 'boolean' },
        dialect: {
          description:
            'The dialect that it was read in, and why. Null if it could not be read, and for all targets together.',
          ...nullable(object({ syntax: { enum: ['v1', 'v2'] }, reason: text })),
        },
        views: list(
          object(
            {
              profiles,
              digest: text,
              counts: { description: 'Number of policies with each verdict.', ...counts },
              verdicts: {
                description: 'A row a policy; only with `--json-verdicts all`.',
                ...list(object({ policy: name, verdict: { enum: verdictOrder }, reason: textOrNull })),
              },
            },
            ['verdicts'],
          ),
        ),
        policies: {
          description: 'Policies with each verdict on some view; under `pass`, those without a worse one.',
          ...object({
            error: list(object({ policy: name, reason: text })),
            fail: list(name),
            undecided: list(name),
            warn: list(name),
            pass: list(name),
            notes: {
              description: 'Notes that change no verdict: exceptions of the policy, builtins that failed.',
              ...list(object({ policy: name, note: text })),
            },
          }),
        },
        files: list(object({ path: name, digest })),
        incomplete: list({ $ref: '#/$defs/remark' }),
        remoteIncludes: {
          description:
            'Includes of remote files that Plumbline did not read, each place once; left out if the target has none.',
          ...list(object({ file: name, line: place, url: textOrNull })),
        },
      },
      ['remoteIncludes'],
    ),
    cause: object({
      kind: { enum: causeKinds },
      detail: { description: 'Reason why it is unknown; empty if the kind is the complete reason.', ...text },
      file: { description: 'Of the unread part; null for a cause in values of settings.', ...textOrNull },
      line: lineOrNull,
      settings: {
        description: 'The settings whose values it leaves unknown, as the target spells them.',
        ...list(object({ setting: text, file: textOrNull, line: lineOrNull })),
      },
      policies: { description: 'The policies that it leaves undecided.', ...list(name) },
      verdicts: { description: 'Undecided verdicts that have this cause.', ...count },
      alone: { description: 'Number of these verdicts that have no other cause.', ...count },
      targets: {
        description: 'Targets, and the number of views in which it leaves a policy undecided.',
        ...list(object({ file: name, views: count })),
      },
    }),
    state: settingStateSchema,
    remark: object({ code: name, message: text, location: nullable(location) }),
    finding: object(
      {
        id: {
          description: 'Stable: outlives edits elsewhere, other values and new profiles.',
          type: 'string',
          pattern: '^[0-9a-f]{32}$',
        },
        rule: name,
        level: { enum: ['deny', 'warn', 'problem'] },
        severity,
        message: text,
        location,
        value: {
          description: 'Complete value of the setting; left out if the setting is not assigned in the file.',
          $ref: '#/$defs/location',
        },
        setting: { description: 'Canonical path.', ...textOrNull },
        spelled: { description: 'The name as the target spells it.', ...textOrNull },
        profile: { description: 'The profile block that wrote the value.', ...textOrNull },
        occurrences: list(object({ target: name, views: list(profiles) })),
        related: list(object({ kind: { enum: relationKinds }, message: text, location })),
        frame: {
          description: 'Lines of the file, secrets and texts around the finding left out; `mark` is what it is about.',
          ...list(object({ line: place, text, mark: nullable(object({ start: count, end: count })) })),
        },
        lineHash: {
          description: "GitHub's primaryLocationLineHash; null if it would reveal a secret.",
          type: ['string', 'null'],
          pattern: '^[0-9a-f]+:[1-9][0-9]*$',
        },
        fix: textOrNull,
        refusedBy: {
          description: 'Dialects that refuse the file because of it; null if the finding is not about syntax.',
          ...nullable(list({ enum: ['v1', 'v2'] })),
        },
        waiver: nullable({ $ref: '#/$defs/waived' }),
        owners: {
          description: 'Owners of its file: by CODEOWNERS, topics or the settings; left out if none is known.',
          ...list(name),
        },
        baseline: {
          description: 'Whether the baseline has it; left out without a baseline.',
          ...object({
            state: { enum: ['known', 'new-code', 'new-policy'] },
            since: { description: 'Day on which it was recorded, in UTC; null if it is new.', ...textOrNull },
          }),
        },
        change: {
          description: 'Whether it was there before the change; left out if the run compares with no revision.',
          enum: ['new', 'known'],
        },
        expiredWaiver: { description: 'The waiver that covered it until its end.', $ref: '#/$defs/waived' },
      },
      ['value', 'owners', 'baseline', 'change', 'expiredWaiver'],
    ),
    waived: object({
      reason: text,
      owner: text,
      expires: { description: 'Last day, in UTC.', ...text },
      source: { description: 'Where it is written.', ...text },
    }),
    summary: object(
      {
        repositories: count,
        targets: count,
        views: count,
        files: count,
        findings: severityCounts,
        waived: count,
        verdicts: counts,
        dialects: {
          description:
            'Number of targets by dialect and reason, the most frequent first; left out if no target was read.',
          ...list(object({ syntax: { enum: ['v1', 'v2'] }, reason: text, targets: count })),
        },
        incomplete: count,
        incompleteAccepted: count,
        coverage: {
          description: 'Number of repositories by how their scan ended; left out for one repository.',
          ...object(Object.fromEntries(coverageStates.map((each) => [each, count]))),
        },
        gaps: {
          description: 'What was not judged or not read, by cause; left out if there is nothing.',
          ...list(object({ kind: { enum: gapKinds }, count, message: text, names: list(text) })),
        },
        outcome: {
          description: 'The exit code of the run, and why; left out for a part of a run.',
          ...object({ exitCode: { enum: [0, 1, 3] }, reasons: list(text) }),
        },
        baseline: {
          description: 'Findings that are not waived, by their state in the baseline.',
          ...object({ known: count, 'new-code': count, 'new-policy': count, fixed: count }),
        },
        change: {
          description: 'Findings that are not waived, compared with a revision.',
          ...object({ new: count, known: count, fixed: count }),
        },
      },
      ['dialects', 'incompleteAccepted', 'coverage', 'gaps', 'outcome', 'baseline', 'change'],
    ),
  },
};

interface Properties {
  readonly [key: string]: Json;
}

/** An object with exactly these keys. */
function object(properties: Properties, optional: readonly string[] = []): { readonly [key: string]: Json } {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', required, additionalProperties: false, properties };
}

function list(items: Json): { readonly type: 'array'; readonly items: Json } {
  return { type: 'array', items };
}

function nullable(schema: Json): { readonly anyOf: readonly Json[] } {
  return { anyOf: [{ type: 'null' }, schema] };
}
