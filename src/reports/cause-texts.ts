import { compareCodeUnits } from '../base/order.ts';
import type { OpenCause } from '../findings/finding.ts';
import type { CauseRow, CondensedRepository } from '../findings/summary/condense.ts';
import { listNames } from './views.ts';

/** Wording of the causes of a kind, and advice; the advice is empty if nothing helps. */
interface CauseWords {
  readonly noun: string;
  readonly one: string;
  readonly several: string;
  readonly help: string;
}

const launchHelp = 'If the launch is known, pass its values with --env NAME=VALUE and --param NAME=VALUE.';

const words: { readonly [kind in OpenCause['kind']]: CauseWords } = {
  include: {
    ...{ noun: 'include', one: 'cannot be followed', several: 'cannot be followed' },
    help: 'Provide copies of the files with --includes DIR or --include-map URL=DIR.',
  },
  statement: { noun: 'statement', one: 'is not understood', several: 'are not understood', help: '' },
  'dynamic-key': { noun: 'setting', one: 'has a computed name', several: 'have computed names', help: '' },
  syntax: { noun: 'syntax error', one: 'hides settings', several: 'hide settings', help: '' },
  file: { noun: 'file', one: 'was not read', several: 'were not read', help: '' },
  unknown: {
    ...{ noun: 'value', one: 'cannot be determined statically', several: 'cannot be determined statically' },
    help: launchHelp,
  },
  partial: { noun: 'value', one: 'is known in part', several: 'are known in part', help: launchHelp },
  choice: { noun: 'value', one: 'depends on a condition', several: 'depend on conditions', help: launchHelp },
  closure: {
    ...{ noun: 'value', one: 'is a closure', several: 'are closures' },
    help: 'Only a task evaluates closures.',
  },
  env: {
    ...{ noun: 'value', one: 'comes from the environment', several: 'come from the environment' },
    help: 'If the launch is known, pass its variables with --env NAME=VALUE.',
  },
  path: {
    ...{ noun: 'value', one: 'begins with a directory of the launch', several: 'begin with a directory of the launch' },
    help: '',
  },
  secret: { noun: 'value', one: 'is a Nextflow secret', several: 'are Nextflow secrets', help: '' },
  redacted: { noun: 'value', one: 'is redacted for policies', several: 'are redacted for policies', help: '' },
  conditional: { noun: 'setting', one: 'is written conditionally', several: 'are written conditionally', help: '' },
  invalid: {
    ...{ noun: 'value', one: 'is not valid for its setting', several: 'are not valid for their settings' },
    help: '',
  },
  policy: { noun: 'question', one: 'is left open by a policy', several: 'are left open by policies', help: '' },
};

/** Maximum number of policies of a group that are named; the others are counted. */
const maxPolicies = 3;

/** Causes of one kind, over the repositories of a report. */
export interface CauseGroup {
  /** `5 includes cannot be followed: 95 policies undecided` */
  readonly head: string;
  /** The unknown part and its location. */
  readonly body: string;
  /** Advice; empty if nothing helps. */
  readonly help: string;
}

/** Groups causes by kind; the kind with the most verdicts is first. */
export function groupCauses(
  repositories: readonly Pick<CondensedRepository, 'name' | 'undecided'>[],
): readonly CauseGroup[] {
  const open = repositories.filter(({ undecided }) => undecided.length > 0);
  const kinds = new Map<OpenCause['kind'], PlacedRow[]>();
  for (const { name, undecided } of open) {
    const prefix = open.length > 1 ? `${name}: ` : '';
    for (const row of undecided) {
      const { kind } = row;
      kinds.set(kind, [...(kinds.get(kind) ?? []), { ...row, places: listPlaces(row).map((place) => prefix + place) }]);
    }
  }
  return [...kinds]
    .sort(([, a], [, b]) => countVerdicts(b) - countVerdicts(a))
    .map(([kind, group]) => {
      const policies = [...new Set(group.flatMap((row) => row.policies))].sort(compareCodeUnits);
      const named = policies.length <= maxPolicies ? policies.join(', ') : `${policies.length} policies`;
      const { noun, one, several, help } = words[kind];
      const places = [...new Set(group.flatMap((row) => row.places))];
      const count = kind === 'policy' ? group.length : places.length;
      const details = kind === 'policy' ? [] : [...new Set(group.map(({ detail }) => detail))].filter(isNotEmpty);
      const reasons = details.length === 0 ? '' : `: ${listNames(details, { maxNames: 3, separator: '; ' })}`;
      return {
        head: `${count} ${noun}${count === 1 ? ` ${one}` : `s ${several}`}: ${named} undecided`,
        // A question is a sentence of its own.
        body: listNames(places, kind === 'policy' ? { maxNames: 3, separator: '\n' } : { maxNames: 4 }) + reasons,
        help,
      };
    });
}

interface PlacedRow extends CauseRow {
  readonly places: readonly string[];
}

/** Describes one cause in a sentence: `workDir at a.config:3 is known in part: the variable USER is not known.` */
export function describeCause(row: CauseRow): string {
  const { kind, detail } = row;
  const places = listPlaces(row);
  if (kind === 'policy' || kind === 'file') return endSentence(detail);
  const { noun, one, several } = words[kind];
  if (row.settings.length === 0) return `The ${noun} at ${places.join('')} ${one}.`;
  const text = `${listNames(places, { maxNames: 3 })} ${places.length === 1 ? one : several}`;
  return endSentence(detail === '' ? text : `${text}: ${detail}`);
}

/** Lists the parts or settings of a cause with their locations. */
function listPlaces({ kind, detail, file, line, settings }: CauseRow): readonly string[] {
  if (kind === 'policy') return [detail];
  if (settings.length === 0) return [file === null ? detail : `${file}:${line}`];
  return settings.map(({ setting, file: where, line: at }) =>
    where === null ? `${setting}` : `${setting} at ${where}:${at}`,
  );
}

function countVerdicts(rows: readonly CauseRow[]): number {
  return rows.reduce((sum, { verdicts }) => sum + verdicts, 0);
}

function endSentence(text: string): string {
  return text.replace(/[^.!?]$/u, '$&.');
}

function isNotEmpty(text: string): boolean {
  return text !== '';
}
