import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Instruction {
  readonly keyword: string;
  readonly value: string;
}

export const dockerfile = readFileSync(join(import.meta.dirname, '../../Dockerfile'), 'utf8');

/** The instructions of the `Dockerfile` by stage; those of the last one are under `''`. */
export function readStages(): ReadonlyMap<string, readonly Instruction[]> {
  const stages = new Map<string, Instruction[]>();
  let stage: Instruction[] = [];
  const lines = dockerfile
    .replace(/^#.*\n/gmu, '')
    .replace(/\\\n\s*/gu, '')
    .split('\n')
    .filter(Boolean);
  for (const line of lines) {
    const [, keyword = '', value = ''] = /^([A-Z]+) (.*)$/u.exec(line) ?? [];
    if (keyword !== 'FROM') stage.push({ keyword, value });
    else {
      stage = [];
      stages.set(/ AS (\w+)$/u.exec(value)?.[1] ?? '', stage);
    }
  }
  return stages;
}
