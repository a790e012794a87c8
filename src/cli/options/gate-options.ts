import type { GateOptions } from '../../findings/gate/outcome.ts';
import type { Arguments } from '../arguments.ts';

/** Options that change the exit code of a report, besides --fail-on. */
export const gateOptions = [
  '--fail-on-undecided  Also exit 1 on undecided verdicts',
  '--fail-on-incomplete  Exit 1 instead of 3 if something was not judged',
  '--min-coverage PERCENT  Exit 3 if a smaller share of repositories is judged completely [100%]',
  '--soft-fail  Exit 0 instead of 1 or 3; the report still shows the reason',
];

export function readGate(args: Arguments): Omit<GateOptions, 'failOn'> {
  return {
    failOnUndecided: args.hasFlag('fail-on-undecided'),
    failOnIncomplete: args.hasFlag('fail-on-incomplete'),
    minCoverage: args.share('min-coverage'),
    softFail: args.hasFlag('soft-fail'),
  };
}
