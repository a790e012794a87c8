import { expect, test } from 'vitest';
import { listForms } from './forms.ts';

test('settings are written in each way, and it is known on which lines', () => {
  const forms = listForms(
    "google {\n  batch.spot = true\n}\nprocess {\n  withName: 'A.*' {\n    cpus = { 2 }\n  }\n}\n",
  );
  expect(forms.map(({ name, text }) => [name, text])).toEqual([
    ['as written', "google {\n  batch.spot = true\n}\nprocess {\n  withName: 'A.*' {\n    cpus = { 2 }\n  }\n}\n"],
    ['dotted', "google.batch.spot = true\nprocess {\n  withName: 'A.*' {\n    cpus = { 2 }\n  }\n}\n"],
    [
      'blocks',
      "google {\n  batch {\n    spot = true\n  }\n}\nprocess {\n  withName: 'A.*' {\n    cpus = { 2 }\n  }\n}\n",
    ],
    [
      'dotted, through params',
      "params.injected_2 = true\ngoogle.batch.spot = params.injected_2\nprocess {\n  withName: 'A.*' {\n    cpus = { 2 }\n  }\n}\n",
    ],
    [
      'blocks, through params',
      "params.injected_2 = true\ngoogle {\n  batch {\n    spot = params.injected_2\n  }\n}\nprocess {\n  withName: 'A.*' {\n    cpus = { 2 }\n  }\n}\n",
    ],
  ]);
  expect(forms[1]?.lines).toEqual(
    new Map([
      [2, [1]],
      [6, [2, 3, 4, 5, 6]],
    ]),
  );
});

test('what is more than settings stays as it is written', () => {
  expect(listForms("includeConfig 'http://x/y.config'\n").map(({ name }) => name)).toEqual(['as written']);
  expect(listForms('profiles { a { docker.enabled = true } }\n').map(({ name }) => name)).toEqual(['as written']);
});
