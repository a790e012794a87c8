import fc from 'fast-check';

/**
 * The same examples in every run, so that a change is judged by what it changed. `PLUMBLINE_TEST_SEED` asks for other
 * ones: a whole number, or `random`.
 */
const asked = process.env['PLUMBLINE_TEST_SEED'];
if (asked !== 'random') fc.configureGlobal({ seed: asked === undefined ? 1 : Number(asked) });
