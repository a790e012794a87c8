import { describe, expect, test } from 'vitest';
import { explode } from '../../src/resolve/tree/explode.ts';
import { printValue } from '../../src/resolve/values/text.ts';
import type { Value } from '../../src/resolve/values/value.ts';
import { resolveText, type ViewOptions } from './resolve-text.ts';

type Files = Parameters<typeof resolveText>[0];

/** The results of each closure by its path: the condition, the value, and the growth. */
function resultsOf(
  files: Files,
  options: Partial<ViewOptions> = {},
): Readonly<Record<string, readonly string[] | undefined>> {
  const text = (value: Value): string => printValue(value) ?? value.kind;
  const leaves = resolveText(files, options).settings.flatMap((setting) => explode(setting));
  return Object.fromEntries(
    leaves.flatMap(({ segments, value }) =>
      value.kind !== 'closure'
        ? []
        : [
            [
              segments.join('.'),
              value.results?.map(({ condition, value: result, growth }) =>
                [condition === undefined ? [] : `${condition.text}:`, text(result), growth && `+${text(growth)}`]
                  .flat()
                  .filter((part) => part !== undefined)
                  .join(' '),
              ),
            ],
          ],
    ),
  );
}

const process = (name: string, closure: string): string => `process { ${name} = ${closure} }`;

describe('a condition that only a task decides leads to several results', () => {
  test.each([
    [
      "{ task.exitStatus in [143, 137] ? 'retry' : 'finish' }",
      ['task.exitStatus in [143, 137]: retry', '!(task.exitStatus in [143, 137]): finish'],
    ],
    ["{ task.attempt <= 3 ? 'retry' : 'ignore' }", ['task.attempt <= 3: retry', '!(task.attempt <= 3): ignore']],
    ["{ if (task.memory > 8.GB) return 'big'\n 'small' }", ['task.memory > 8.GB: big', '!(task.memory > 8.GB): small']],
    ["{ meta.gpu ? '--gpus all' : null }", ['meta.gpu: --gpus all', '!(meta.gpu): null']],
    ["{ 'finish' }", ['finish']],
    ['{ sample.strategy }', ['unknown']],
    ['{ }', ['null']],
  ])('%s', (closure, expected) => {
    expect(resultsOf(process('errorStrategy', closure))).toEqual({ 'process.errorStrategy': expected });
  });
});

describe('an amount may grow with each attempt', () => {
  test.each([
    ['memory', '{ 8.GB * task.attempt }', ['8 GB +8 GB']],
    ['time', '{ 4.h * (2 ** (task.attempt - 1)) }', ['4h +4h']],
    ['cpus', '{ 2 * task.attempt }', ['2 +2']],
    ['cpus', '{ 12 }', ['12']],
    ['memory', '{ meta.big ? 8.GB * task.attempt : 2.GB }', ['meta.big: 8 GB +8 GB', '!(meta.big): 2 GB +0']],
    ['memory', '{ task.attempt == 1 ? 8.GB : 16.GB }', ['task.attempt == 1: 8 GB', '!(task.attempt == 1): 16 GB']],
    ['memory', '{ 8.GB * task.cpus * task.attempt }', ['unknown']],
    ['clusterOptions', "{ '--gres=' + task.attempt }", ['partial']],
  ])('%s = %s', (name, closure, expected) => {
    expect(resultsOf(process(name, closure))).toEqual({ [`process.${name}`]: expected });
  });
});

describe('parameters have their values of the complete configuration', () => {
  const files = {
    'nextflow.config': `params.most = '12.GB'
includeConfig 'base.config'
profiles { small { params.most = '4.GB' } }
def check_max(value, type) {
  try {
    if (value.compareTo(params.most as nextflow.util.MemoryUnit) == 1) return params.most as nextflow.util.MemoryUnit
    else return value
  } catch (all) { return value }
}`,
    'base.config': "process.memory = { check_max(8.GB * task.attempt, 'memory') }",
  };

  test('also those that a function of the including file reads', () => {
    expect(resultsOf(files, { dialect: 'v1' })).toEqual({ 'process.memory': ['8 GB +4 GB'] });
  });

  test('computes other results in another view', () => {
    expect(resultsOf(files, { dialect: 'v1', profiles: ['small'] })).toEqual({ 'process.memory': ['4 GB +0'] });
  });

  test('names that the parameters come from are references of the closure', () => {
    const [memory] = resolveText(files, { dialect: 'v1' }).settings.filter(({ path }) => path[0] === 'process');
    expect(memory?.value.references).toContain('params.most');
  });

  test('lets the script set a parameter that no file sets', () => {
    expect(resultsOf(process('queue', '{ params.queue }'))).toEqual({ 'process.queue': ['unknown'] });
  });
});

describe('what is not followed', () => {
  test('returns no results for a closure with arguments', () => {
    expect(resultsOf("process.publishDir = [path: { 'out' }, saveAs: { name -> name }]")).toEqual({
      'process.publishDir.path': ['out'],
      'process.publishDir.saveAs': undefined,
    });
  });

  test('closures outside of process have none', () => {
    expect(resultsOf("workflow.onComplete = { 'done' }", { dialect: 'v1' })).toEqual({
      'workflow.onComplete': undefined,
    });
  });

  test('does not let a closure change a setting', () => {
    const text = 'def n = 1\nprocess { cpus = { n = n + 1\n n }\n maxForks = { n } }\nparams.n = n';
    expect(resultsOf(text, { dialect: 'v1' })).toEqual({ 'process.cpus': ['2'], 'process.maxForks': ['1'] });
  });

  test('stops a closure that computes without end', () => {
    const body = '{ def n = 0\n (1..9000).each { n = n + it }\n n }';
    expect(resultsOf(process('cpus', body), { dialect: 'v1' })).toEqual({ 'process.cpus': ['unknown'] });
  });
});
