import fc from 'fast-check';

/**
 * Runs properties with the same examples every time, so that a failure is due to a change. `PLUMBLINE_TEST_SEED`
 * selects others: a whole number, or `random`.
 */
const asked = process.env['PLUMBLINE_TEST_SEED'];
if (asked !== 'random') fc.configureGlobal({ seed: asked === undefined ? 1 : Number(asked) });
