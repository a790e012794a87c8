// The built program, for those who call it in a process of their own.
import { join } from 'node:path';
import { loadProgram } from '../../build/host/load-program.js';

const file = join(import.meta.dirname, '../../dist/cli/program.cjs');

function refuse(path, cause) {
  throw new Error(`${path} cannot be read`, { cause });
}

export const program = loadProgram(file, undefined, '', refuse).exports;
