import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../../src/base/json.ts';
import { BundleWriter, joinText, openBundle } from '../../src/base/text-bundle.ts';

const rows = fc.uniqueArray(fc.tuple(fc.string(), fc.jsonValue()), { selector: ([name]) => name, maxLength: 8 });
const name = fc.constantFrom('a', 'b');
const texts = fc.array(fc.record({ name, rows }), { minLength: 1, maxLength: 6 });

test('texts are read back as they were written, and parsed as JSON is', () => {
  fc.assert(
    fc.property(texts, (written) => {
      const writer = new BundleWriter();
      const split = written.map(({ name: own, rows: members }) => ({
        head: `{"name":"${own}","rows":{`,
        rows: members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`),
      }));
      const positions = split.map((each) => writer.add(each));
      const bundle = openBundle(writer.pack());
      expect(new Set(positions).size).toBe(new Set(split.map(joinText)).size);
      for (const [index, each] of split.entries()) {
        const position = positions[index] ?? -1;
        expect(bundle.text(position)).toBe(joinText(each));
        const { head, rows: parsed } = bundle.parse(position);
        expect(bundle.head(position)).toBe(head);
        expect({ ...head, rows: Object.fromEntries(parsed) }).toEqual(parseJson(joinText(each)));
      }
    }),
  );
});

test('equal rows are one object', () => {
  const writer = new BundleWriter();
  const own = (value: string): number => writer.add({ head: '{"rows":{', rows: ['"a":{"b":1}', `"c":${value}`] });
  const positions = [own('1'), own('2')];
  const bundle = openBundle(writer.pack());
  const [one, two] = positions.map((position) => bundle.parse(position).rows);
  expect(one?.[0]).toBe(two?.[0]);
  expect(one?.[1]).not.toEqual(two?.[1]);
});
