import type { NewPolicy } from './new-policy.ts';
import { EXAMPLE_NAME, type SettingExample } from './setting-example.ts';

/** Returns an assignment of an example value to the setting. */
export function writeExample({ spelled, good, bad }: SettingExample, which: 'good' | 'bad'): string {
  return `${writeConfigName(spelled)} = ${which === 'good' ? good.text : bad.text}`;
}

/** Returns fixtures by file name; expectations are on the lines that violate the policy. */
export function renderFixtures({ id, severity, example }: NewPolicy): { readonly [file: string]: string } {
  const expectation = `  // expect: ${id} ${severity}`;
  const good = `${writeExample(example, 'good')}\n`;
  if (example.demand === 'presence') {
    // A finding about a missing setting is at the first line.
    return { 'bad.config': `manifest.name = 'example'${expectation}\n`, 'good.config': good };
  }
  const reference = { ...example, spelled: example.path };
  const isRespelled = writeConfigName(example.path) !== writeConfigName(example.spelled);
  return {
    'bad.config': `${writeExample(example, 'bad')}${expectation}\n`,
    'good.config': good,
    ...(isRespelled ? { 'reference-spelling.config': `${writeExample(reference, 'bad')}${expectation}\n` } : {}),
    ...(example.hasSelectors ? { 'selector.config': renderSelector(example, expectation) } : {}),
  };
}

function renderSelector({ spelled, bad }: SettingExample, expectation: string): string {
  return `process {\n    withLabel: 'big' {\n        ${spelled[1] ?? ''} = ${bad.text}${expectation}\n    }\n}\n`;
}

function writeConfigName(segments: readonly string[]): string {
  const names = segments.map((segment) => (segment === '<name>' ? EXAMPLE_NAME : segment));
  return names.map((name) => (/^[A-Za-z_$][\w$]*$/u.test(name) ? name : `'${name}'`)).join('.');
}
