import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { dockerfile, readStages } from './dockerfile.ts';

const last = readStages().get('') ?? [];
const valuesOf = (keyword: string) => last.filter((each) => each.keyword === keyword).map(({ value }) => value);

test('finds no problem in the Dockerfile', () => {
  expect(validate(dockerfile).map(({ range, message }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  expect(validate('FROM x\nCMD a\nCMD b\n')).not.toEqual([]);
});

test('runs the image as a numeric user without privileges, which Kubernetes can check', () => {
  expect(valuesOf('USER')).toEqual(['65532:65532']);
});

test('sets the labels that registries show', () => {
  for (const name of ['title', 'description', 'licenses', 'version', 'revision'])
    expect(valuesOf('LABEL').join()).toContain(`org.opencontainers.image.${name}=`);
});
