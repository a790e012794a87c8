import type { Gap } from '../findings/gate/gaps.ts';

/** Title and description of each kind of gap, for formats that describe what they report. */
export const gapTexts: { readonly [kind in Gap['kind']]: { readonly title: string; readonly description: string } } = {
  coverage: {
    title: 'Coverage',
    description: 'Repositories were not judged completely, failed or were skipped.',
  },
  'no-target': { title: 'No target', description: 'The run judged no configuration.' },
  'no-policy': { title: 'No policy', description: 'The run evaluated no policy, only built-in rules.' },
  'unmatched-policies': {
    title: 'Policies without a document',
    description: 'Policies applied to no document of the run: they cannot have found anything.',
  },
  'unresolved-includes': {
    title: 'Unresolved includes',
    description: 'Included files were not read, so what they set is unknown.',
  },
  'unparsed-files': {
    title: 'Files that do not parse',
    description: 'Files have syntax errors and were judged in part.',
  },
  undecided: {
    title: 'Undecided verdicts',
    description: 'Policies depend on values that cannot be determined statically.',
  },
  'exceeded-budget': {
    title: 'Exceeded budget',
    description: 'A rule has more findings than the budget in the baseline allows.',
  },
};
