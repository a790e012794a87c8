import { expect, test } from 'vitest';
import { type FoundFacts, renderFirstSettings } from '../../../src/engine/settings/first-settings.ts';
import { parseSettings } from '../../../src/engine/settings/parse-settings.ts';

const nothing: FoundFacts = {
  ...{ repositories: 0, targets: 0, executors: [], platforms: [], policies: [], findings: [], isInside: false },
};
const some: FoundFacts = {
  ...{ repositories: 2, targets: 3, executors: ['slurm'], platforms: ['aws'], policies: ['policies', 'a: b'] },
  findings: [
    { rule: 'PL-A', severity: 'low', title: 'One\ntwo' },
    { rule: 'PL-B', severity: 'high', title: 'B' },
    { rule: 'PL-B', severity: 'high', title: 'B' },
  ],
  isInside: true,
};

/** Returns the text with the examples in its comments made active. */
function activate(text: string): string {
  return text.replace(/^# (?=(?:policy|set|rules|repositories):)/gmu, '').replace(/^# {3}(?=\S+: \w+ )/gmu, '  ');
}

test('is valid as it is, and with its examples made active', () => {
  for (const facts of [nothing, some]) {
    const text = renderFirstSettings(facts);
    const { options, rules } = parseSettings(text, 's.yaml');
    expect(options.get('fail-on')).toEqual(['medium']);
    expect(rules).toEqual([]);
    expect(() => parseSettings(activate(text), 's.yaml')).not.toThrow();
  }
  expect(parseSettings(renderFirstSettings(some), 's.yaml').options.get('policy')).toEqual(['policies', 'a: b']);
});

test('lists what was found, the rules with most findings first', () => {
  const text = renderFirstSettings(some);
  expect(text).toContain('# Found: 2 repositories, 3 targets; executors: slurm; platforms: aws.\n');
  expect(text).toContain('# Findings when this file was written: 2 high, 1 low.\n');
  expect(text).toContain('#   PL-B: high   # 2 findings: B\n#   PL-A: low   # 1 finding: One two\n');
  expect(text).toContain('use --settings .plumbline.yaml');
  expect(renderFirstSettings(nothing)).not.toContain('use --settings');
});
