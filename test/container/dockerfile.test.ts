import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { dockerfile, readStages } from './dockerfile.ts';

const last = readStages().get('') ?? [];
const valuesOf = (keyword: string) => last.filter((each) => each.keyword === keyword).map(({ value }) => value);

test('the Dockerfile has no problems', () => {
  expect(validate(dockerfile).map(({ range, message }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  expect(validate('FROM x\nCMD a\nCMD b\n')).not.toEqual([]);
});

test('the image runs as a numeric user without rights, so that Kubernetes can tell', () => {
  expect(valuesOf('USER')).toEqual(['65532:65532']);
});

test('the image has the labels that registries show', () => {
  for (const name of ['title', 'description', 'licenses', 'version', 'revision'])
    expect(valuesOf('LABEL').join()).toContain(`org.opencontainers.image.${name}=`);
});
