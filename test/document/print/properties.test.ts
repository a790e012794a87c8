import { expect, test } from 'vitest';
import { printProperties } from '../../../src/document/print/properties.ts';
import { spelledOf } from './printed.ts';

test('keys and values are escaped as Java reads them', () => {
  expect(
    printProperties(
      spelledOf("process { withName: 'A B' { ext.args = ' a=b:c#d!' } }\nenv.X = 'é\\n\\\\'\nprocess.memory = 8.GB"),
    ),
  ).toBe(
    String.raw`process.withName\:A\ B.ext.args=\ a\=b\:c\#d\!
process.memory=8 GB
env.X=\u00E9\n\\
`,
  );
});

test('prints a list as the engine converts it to text, and a closure as its source', () => {
  expect(printProperties(spelledOf("x.l = [1, 'a', [k: 'v']]\nprocess.cpus = { 2 }"))).toBe(
    'x.l=[1, a, [k\\:v]]\nprocess.cpus={ 2 }\n',
  );
});

test('prints an unknown value as a comment', () => {
  expect(printProperties(spelledOf("process.container = env('IMG')"))).toBe(
    "# process.container=env('IMG')  (env: IMG of the launching machine)\n",
  );
});
