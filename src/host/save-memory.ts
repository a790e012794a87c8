import { setFlagsFromString } from 'node:v8';

/**
 * Has the heap grow in steps of a fifth, where V8 takes up to four: a file that was written to be read badly leaves much
 * garbage, and would take 80 MB more before any of it is collected. Costs up to a tenth more time.
 */
export function growHeapInSmallSteps(): void {
  setFlagsFromString('--heap-growing-percent=20');
}
