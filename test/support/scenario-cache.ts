import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Cache of compiled policies and loaded code, which scenarios share and the next run of the tests finds again. */
export const scenarioCache: string = process.env['PLUMBLINE_TEST_CACHE'] ?? join(tmpdir(), 'plumbline-scenario-cache');
