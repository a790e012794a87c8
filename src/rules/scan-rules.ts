import type { BuiltInRule } from './rule.ts';

/** What kept a target from being judged as it was asked for. */
export const scanRules: readonly BuiltInRule[] = [
  {
    id: 'scan/time-limit',
    title: 'A target ran out of time',
    description: 'Judging the target took longer than a target may take, and no single policy was to blame.',
    severity: 'medium',
    help: 'Raise `--time-limit`, or judge fewer profiles with `--profiles`.',
    leavesUnread: true,
  },
  {
    id: 'scan/out-of-memory',
    title: 'A target ran out of memory',
    description: 'Judging the target took more memory than a thread may have.',
    severity: 'medium',
    help: 'Judge fewer profiles with `--profiles`, or split the configuration.',
    leavesUnread: true,
  },
  {
    id: 'scan/crashed',
    title: 'A target met a fault of Plumbline',
    description: 'Judging the target ended in a fault of Plumbline itself; every other target was judged all the same.',
    severity: 'medium',
    help: 'Report the fault with the message.',
    leavesUnread: true,
  },
  {
    id: 'scan/too-many-views',
    title: 'A target with too many views',
    description:
      'The target declares more profiles over more settings than are judged, to bound time and memory; some of its views are left out.',
    severity: 'medium',
    help: 'Name the profiles to judge with `--profiles`.',
    leavesUnread: true,
  },
  {
    id: 'scan/undeclared-profile',
    title: 'A target lacks a profile that was asked for',
    description:
      'The view that was asked for with `--profiles` does not exist in this target, so that it was not judged in it.',
    severity: 'info',
    help: 'Check the spelling; where only some targets have the profile, nothing is to be done.',
  },
];
