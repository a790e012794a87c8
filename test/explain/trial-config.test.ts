import { expect, test } from 'vitest';
import { writeSetting } from '../../src/explain/trial-config.ts';

test.each<[readonly (string | number)[], string, string]>([
  [['docker', 'enabled'], 'true', 'docker { enabled = true }'],
  [['process', 'time'], '3600000', 'process { time = 3600000 }'],
  [['aws', 'secretKey'], 'secrets.AWS_KEY', 'aws { secretKey = secrets.AWS_KEY }'],
  [['process', 'withName:A.*', 'cpus'], '4', "process { withName: 'A.*' { cpus = 4 } }"],
  [['process', 'module'], "['a', 'b']", "process { module = ['a', 'b'] }"],
])('writes %j = %j as configuration', (segments, value, written) => {
  expect(writeSetting(segments, value)).toBe(written);
});

test.each<[readonly (string | number)[], string]>([
  [['process', 'publishDir', 0], "'x'"],
  [['a-b', 'c'], '1'],
  [['process', 'withName:A', 'a b'], '1'],
])('writes nothing for a path without a form: %j = %j', (segments, value) => {
  expect(writeSetting(segments, value)).toBeUndefined();
});
