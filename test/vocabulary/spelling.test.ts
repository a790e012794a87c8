import { expect, test } from 'vitest';
import {
  detectSpelling,
  isOtherSpelling,
  scopeSpellings,
  toCanonical,
  toSpelled,
} from '../../src/vocabulary/spelling.ts';
import { settings } from '../../src/vocabulary/vocabulary.ts';

test('has every spelling in its table', () => {
  expect(Object.fromEntries(scopeSpellings.map(({ nextflow, canonical }) => [nextflow, canonical]))).toEqual({
    aws: 'cloudA',
    azure: 'cloudB',
    google: 'cloudC',
    k8s: 'cluster',
    apptainer: 'containerA',
    singularity: 'containerB',
    charliecloud: 'containerC',
    docker: 'containerD',
    podman: 'containerE',
    sarus: 'containerF',
    shifter: 'containerG',
    conda: 'pkgA',
    spack: 'pkgB',
    tower: 'platform',
    wave: 'imgbuild',
    fusion: 'objfs',
  });
});

test('converts every path of the vocabulary to the engine’s spelling and back', () => {
  for (const { definition } of settings) {
    const path = definition.path.split('.');
    const spelled = toSpelled(path, 'nextflow');
    expect(toCanonical(spelled, 'nextflow')).toEqual(path);
    expect(isOtherSpelling(spelled, 'nextflow'), spelled.join('.')).toBe(false);
    expect(isOtherSpelling(path, 'reference'), definition.path).toBe(false);
    expect(toSpelled(path, 'reference')).toEqual(path);
    expect(toCanonical(path, 'reference')).toEqual(path);
  }
});

test('names below a scope, selectors and unknown scopes stay as they are', () => {
  expect(toCanonical(['google', 'batch', 'docker'], 'nextflow')).toEqual(['cloudC', 'batch', 'docker']);
  expect(toCanonical(['process', 'withName:docker', 'conda'], 'nextflow')).toEqual([
    'process',
    'withName:docker',
    'conda',
  ]);
  expect(toCanonical(['validation', 'aws'], 'nextflow')).toEqual(['validation', 'aws']);
  expect(toCanonical([], 'nextflow')).toEqual([]);
});

test('has a name of the required engine version in each spelling', () => {
  expect(toCanonical(['manifest', 'nextflowVersion'], 'nextflow')).toEqual(['manifest', 'engineVersion']);
  expect(toSpelled(['manifest', 'engineVersion'], 'nextflow')).toEqual(['manifest', 'nextflowVersion']);
});

test.each([
  [['cloudC', 'batch', 'spot'], 'nextflow', true],
  [['google', 'batch', 'spot'], 'nextflow', false],
  [['google', 'batch', 'spot'], 'reference', true],
  [['manifest', 'engineVersion'], 'nextflow', true],
  [['manifest', 'nextflowVersion'], 'reference', true],
  [['manifest', 'name'], 'nextflow', false],
  [['process', 'conda'], 'reference', false],
] as const)('assigns %j in the spelling %s to the other one: %s', (path, spelling, other) => {
  expect(isOtherSpelling(path, spelling)).toBe(other);
});

test.each([
  [['docker', 'process'], 'nextflow'],
  [['containerD', 'process'], 'reference'],
  [['process', 'params'], 'nextflow'],
  [[], 'nextflow'],
  [['containerD', 'cloudA', 'docker'], 'reference'],
  [['containerD', 'docker'], 'nextflow'],
  [['containerD', 'containerD', 'containerD', 'docker', 'aws'], 'nextflow'],
  [['manifest.engineVersion'], 'reference'],
] as const)('detects for the scopes %j the spelling %s', (names, spelling) => {
  expect(detectSpelling(names)).toBe(spelling);
});
