import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeJson } from '../../../src/base/json.ts';
import { PolicyEngine } from '../../../src/policy/evaluation/policy-engine.ts';
import { findLiteralPatterns } from '../../../src/policy/pack/literal-patterns.ts';
import { compiler } from '../../support/shared-compiler.ts';
import { preparePack } from '../prepare-pack.ts';
import { sampleDocument } from '../sample-document.ts';

const patterns = ['^[a-f]{2,5}$', '(?i)(x|yy|z+)$', 'a.*b.*c.*d', '(a|ab)(c|bcd)(d*)', '[^a]|\\d{3}', '(a+)(b*)'];

/** Returns a policy that prints the matches of each pattern; `write` renders a pattern. */
function tells(id: string, write: (pattern: string) => string): { readonly path: string; readonly text: string } {
  const rules = patterns.map(
    (pattern, index) => `deny contains sprintf("${index} %v", [text]) if {
	some text in input.config.params.texts
	regex.match(${write(pattern)}, text)
}

deny contains sprintf("${index} found %v", [found]) if {
	some text in input.config.params.texts
	found := regex.find_all_string_submatch_n(${write(pattern)}, text, -1)
}
`,
  );
  const ends =
    'deny contains "clash" if clash == 1\n\nclash := 1 if input.config.params.ends\n\nclash := 2 if input.config.params.ends\n';
  const text = `# METADATA\n# title: ${id}\n# custom: {id: ${id}}\npackage ${id}\n\n${rules.join('\n')}\n${ends}`;
  return { path: `${id}.rego`, text };
}

const written = tells('written', (pattern) => `\`${pattern}\``);
const computed = tells('computed', (pattern) => `concat("", [\`${pattern}\`, ""])`);
const { pack, data } = await preparePack([written, computed], compiler);

test('patterns that were compiled before any document match as those that are compiled for each', () => {
  expect(findLiteralPatterns([written])).toEqual(patterns);
  expect(findLiteralPatterns([computed])).toEqual([]);
  const engine = new PolicyEngine(pack, data, { now: 0n });
  const document = sampleDocument({ settings: {} });
  const texts = fc.array(fc.oneof(fc.stringMatching(/^[a-dxyz\d]{0,40}$/), fc.string({ maxLength: 20 })), {
    maxLength: 8,
  });
  let told = 0;
  fc.assert(
    fc.property(texts, fc.nat(9), fc.boolean(), (given, chance, isAlone) => {
      const ends = chance === 0;
      const input = writeJson({ ...document, config: { params: { texts: given, ends } } });
      const [one, other] = isAlone
        ? [...engine.evaluate(document, [1], input), ...engine.evaluate(document, [0], input)]
        : engine.evaluate(document, [1, 0], input);
      if (ends) expect([one?.kind, other?.kind]).toEqual(['error', 'error']);
      else expect(one).toEqual(other);
      told += JSON.stringify(one).length;
    }),
    { numRuns: 120 },
  );
  expect(told).toBeGreaterThan(12_000);
});

test('takes no more memory the longer an instance matches', () => {
  const engine = new PolicyEngine(pack, data, { now: 0n, memory: { initial: 64, maximum: 1024 } });
  const document = sampleDocument({ settings: {} });
  const sizes = Array.from({ length: 300 }, (_, round) => {
    const texts = [`${'ab'.repeat(round % 50)}cd${round}`, 'x'.repeat(round % 90)];
    engine.evaluate(document, [0, 1], writeJson({ ...document, config: { params: { texts } } }));
    return engine.memoryBytes;
  });
  expect(sizes.at(-1)).toBe(sizes[100]);
});
