import { expect, test } from 'vitest';
import { findMutants } from './find-mutants.ts';

const text = `package policies.x.y

import data.plumbline.lib

limit := 5

deny contains {"setting": path, "message": "{setting} is too much."} if {
	some path in ["a.b"]
	value := lib.configured(path)
	not value
	value >= limit
}

deny contains "It is on." if input.config.docker.enabled == true
`;

test('lists each fault once, with its line and outcome', () => {
  const found = findMutants({ path: 'p.rego', text }).map(
    ({ line, operator, after }) => `${line} ${operator}: ${after}`,
  );
  expect(found.filter((each) => !each.includes('drop a rule'))).toEqual([
    '5 change a constant: limit := 6',
    '8 drop a condition: ',
    '8 change a constant: some path in ["a.bx"]',
    '9 drop a condition: ',
    '10 drop a condition: ',
    '10 negate a condition: value',
    '11 drop a condition: ',
    '11 negate a condition: not value >= limit',
    '11 change a comparison: value < limit',
    '14 drop a condition: deny contains "It is on."',
    '14 negate a condition: deny contains "It is on." if not input.config.docker.enabled == true',
    '14 change a comparison: deny contains "It is on." if input.config.docker.enabled != true',
    '14 change a constant: deny contains "It is on." if input.config.docker.enabled == false',
  ]);
  expect(found.filter((each) => each.includes('drop a rule'))).toHaveLength(3);
});

test('drops a rule to its last line', () => {
  const dropped = findMutants({ path: 'p.rego', text }).find(
    ({ line, operator }) => line === 7 && operator === 'drop a rule',
  );
  expect(dropped?.text.split('\n').slice(4)).toEqual([
    'limit := 5',
    '',
    '',
    'deny contains "It is on." if input.config.docker.enabled == true',
    '',
  ]);
});

test('messages are no constants', () => {
  expect(findMutants({ path: 'p.rego', text }).filter(({ after }) => after.includes('much.x'))).toEqual([]);
});

test("keys of a table are constants, the names of a finding's fields are not", () => {
  const table = 'readers := {"publicread": {"severity": "high", "message": "{setting} is read."}}\n';
  const found = findMutants({ path: 'p.rego', text: table }).filter(({ operator }) => operator === 'change a constant');
  expect(found.map(({ after }) => /"\w*x"|"x\w*"/u.exec(after)?.[0])).toEqual([
    '"publicreadx"',
    '"highx"',
    '"xpublicread"',
    '"xhigh"',
  ]);
});

test('changes texts at both ends if there are few faults', () => {
  const few = 'deny contains {"message": "It is not so."} if startswith(input.url, "http://")\n';
  const changed = (file: string): readonly string[] =>
    findMutants({ path: 'p.rego', text: file })
      .filter(({ operator }) => operator === 'change a constant')
      .map(({ after }) => /"x?http:[^"]*"/u.exec(after)?.[0] ?? '');
  expect(changed(few)).toEqual(['"http://x"', '"xhttp://"']);
  expect(changed(`${few}${text}`).filter((each) => each !== '')).toEqual(['"http://x"']);
});
