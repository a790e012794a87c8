import type { NewPolicy } from './new-policy.ts';
import { EXAMPLE_NAME, type SettingExample } from './setting-example.ts';

/** The setting with one of its example values, as a configuration has it. */
export function exampleText({ spelled, good, bad }: SettingExample, which: 'good' | 'bad'): string {
  return `${configName(spelled)} = ${which === 'good' ? good.text : bad.text}`;
}

/** Configurations that a policy is tested with, by file name: what fails says so at its line. */
export function renderFixtures({ id, severity, example }: NewPolicy): { readonly [file: string]: string } {
  const expectation = `  // expect: ${id} ${severity}`;
  const good = `${exampleText(example, 'good')}\n`;
  if (example.demand === 'presence') {
    // What is missing is shown at the first line.
    return { 'bad.config': `manifest.name = 'example'${expectation}\n`, 'good.config': good };
  }
  const reference = { ...example, spelled: example.path };
  const isRespelled = configName(example.path) !== configName(example.spelled);
  return {
    'bad.config': `${exampleText(example, 'bad')}${expectation}\n`,
    'good.config': good,
    ...(isRespelled ? { 'reference-spelling.config': `${exampleText(reference, 'bad')}${expectation}\n` } : {}),
    ...(example.hasSelectors ? { 'selector.config': renderSelector(example, expectation) } : {}),
  };
}

function renderSelector({ spelled, bad }: SettingExample, expectation: string): string {
  return `process {\n    withLabel: 'big' {\n        ${spelled[1] ?? ''} = ${bad.text}${expectation}\n    }\n}\n`;
}

function configName(segments: readonly string[]): string {
  const names = segments.map((segment) => (segment === '<name>' ? EXAMPLE_NAME : segment));
  return names.map((name) => (/^[A-Za-z_$][\w$]*$/u.test(name) ? name : `'${name}'`)).join('.');
}
