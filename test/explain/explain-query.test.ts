import { expect, test } from 'vitest';
import { parseSettingQuery, suggestSettings } from '../../src/explain/explain-query.ts';
import { documentOf } from '../document/document-of.ts';

test.each([
  ['docker.enabled', 'containerD.enabled'],
  ['containerD.enabled', 'containerD.enabled'],
  ["process.'withName:A B'.cpus", 'process."withName:A B".cpus'],
  ['process.publishDir[0].path', 'process.publishDir[0].path'],
  [' manifest.nextflowVersion ', 'manifest.engineVersion'],
])('parses %s as %s', (text, path) => {
  expect(parseSettingQuery(text)?.path).toBe(path);
});

test.each(['', ' ', 'a..b', '"', '.'])('refuses the path %j', (text) => {
  expect(parseSettingQuery(text)).toBeUndefined();
});

test.each([
  ['process.memroy', ['process.memory']],
  ['dockr.enabled', ['docker.enabled']],
  ['containerD.enabeld', ['containerD.enabled']],
  ['params.regoin', ['params.region']],
  // Not set here, but in the vocabulary.
  ['google.batch.spto', ['google.batch.spot']],
  ['dokcer.registry', ['docker.registry']],
  ['qqqqqqq.zzzzzzzz', []],
])('suggests for %s %j', (text, expected) => {
  const document = documentOf("params.region = 'eu'\nprocess.memory = 1.GB\ndocker.enabled = true");
  const query = parseSettingQuery(text);
  expect(query && suggestSettings(query, document)).toEqual(expected);
});
