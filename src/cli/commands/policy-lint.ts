import type { Command } from '../command.ts';
import { withEngine } from '../open-engine.ts';
import { regoPositional } from '../options/rego-paths.ts';
import { applySettings, settingsOption } from '../options/settings-option.ts';
import { parseOutputs, writeOutputs } from '../outputs.ts';

/** `plumbline policy lint`: finds errors in policies that compile. */
export const policyLintCommand: Command = {
  name: 'policy lint',
  summary: 'Find errors in policies that compile, and in their tests',
  positional: regoPositional,
  options: [
    '-o, --output FORMAT[=PATH]  Output format (text, json, sarif), optionally to a file; repeatable [text]',
    '--fail-level error|warning  Exit 1 on findings of this level or above [error]',
    '--level ID=LEVEL  Level of a lint rule: off, error, warning; repeatable',
    settingsOption,
    '--at TIME  Time to compare `effective_on` with [now]',
  ],
  examples: [
    ['policy lint', 'all of policies/, policy/ and policy-tests/'],
    ['policy lint acme/ --fail-level warning', 'for CI: exit 1 on warnings as well'],
    ['policy lint acme/ --output text --output sarif=lint.sarif', 'for people and for code scanning'],
    ['policy lint acme/ --level lint/no-setting=off', 'without one rule; docs/reference/lint.md lists all'],
  ],
  run: (given, terminal) =>
    withEngine(given, terminal, async (engine) => {
      // Loads the vocabulary and the patterns, which other commands need not load.
      const { lintFormats } = await import('../render/lint-formats.ts');
      const outputs = parseOutputs(given.readTexts('output'), lintFormats);
      const failLevel = given.readChoice('fail-level', ['error', 'warning']) ?? 'error';
      const { settings } = await applySettings(given, engine, []);
      const levels = [...given.readPairs('level')].map(([rule, level]) => ({ rule, level, source: '--level' }));
      const run = await engine.policies.lint({
        paths: given.positionals,
        levels: [...settings.lint, ...levels],
        at: given.readMoment('at'),
      });
      await writeOutputs(outputs, (format, stream) => format.render(run, stream), terminal);
      return run.findings.some(({ level }) => level === 'error' || failLevel === 'warning') ? 1 : 0;
    }),
};
