import { expect, test } from 'vitest';
import { listForms } from './forms.ts';
import { listTrials } from './trials.ts';

const example = "google {\n  batch.spot = true\n}\nprocess {\n  withName: 'A.*' {\n    cpus = { 2 }\n  }\n}\n";

test('settings are written in each way, and it is known on which lines', () => {
  const selector = "process {\n  withName: 'A.*' {\n    cpus = { 2 }\n  }\n}\n";
  const forms = listForms(example);
  expect(forms.map(({ name, head, body }) => [name, head, body])).toEqual([
    ['as written', '', example],
    ['dotted', '', `google.batch.spot = true\n${selector}`],
    ['blocks', '', `google {\n  batch {\n    spot = true\n  }\n}\n${selector}`],
    ['dotted, through params', 'params.injected_2 = true\n', `google.batch.spot = params.injected_2\n${selector}`],
    [
      'blocks, through params',
      'params.injected_2 = true\n',
      `google {\n  batch {\n    spot = params.injected_2\n  }\n}\n${selector}`,
    ],
  ]);
  expect(forms[1]?.lines).toEqual(
    new Map([
      [2, [1]],
      [6, [2, 3, 4, 5, 6]],
    ]),
  );
});

test('keeps statements other than settings as written', () => {
  expect(listForms("includeConfig 'http://x/y.config'\n").map(({ name }) => name)).toEqual(['as written']);
  expect(listForms('profiles { a { docker.enabled = true } }\n').map(({ name }) => name)).toEqual(['as written']);
});

test('parameters that an example has stand before the profile that reads them', () => {
  const forms = listForms("params.flags = '--x'\ndocker.runOptions = params.flags\n");
  const texts = listTrials('a.b = 1\n', forms).map(({ text }) => text);
  expect(texts).toEqual([
    "a.b = 1\nparams.flags = '--x'\ndocker.runOptions = params.flags\n",
    "a.b = 1\nparams.flags = '--x'\ndocker {\n  runOptions = params.flags\n}\n",
    "a.b = 1\nparams.flags = '--x'\nprofiles {\ninjected_1 {\ndocker.runOptions = params.flags\n}\ninjected_2 {\ndocker {\n  runOptions = params.flags\n}\n}\n}\n",
  ]);
});

test('appends every form, and those with the same parameters as profiles of one file', () => {
  const trials = listTrials('a.b = 1\n', listForms(example));
  expect(trials.map(({ views }) => views.map(({ profile }) => profile))).toEqual([
    [null],
    [null],
    [null],
    [null],
    [null],
    ['injected_1', 'injected_2', 'injected_3'],
    ['injected_1', 'injected_2'],
  ]);
  for (const { text, views } of trials) {
    const lines = text.split('\n');
    for (const { linesOf } of views) {
      expect(linesOf(2).map((line) => lines[line - 1])).toContainEqual(expect.stringMatching(/spot = /u));
    }
  }
});
