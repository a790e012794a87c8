import { resolve } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { LineIndex } from '../../base/source.ts';
import { buildFrame } from '../../findings/frame.ts';
import { systemClock } from '../../host/clock.ts';
import { requirePath } from '../../host/look-at.ts';
import { readRegoFiles } from '../../host/read-rego-files.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import { writeFile } from '../../host/write-file.ts';
import type { RegoFile } from '../../policy/rego-compiler.ts';
import type { LintFinding } from '../../policy-tools/lint/lint-policies.ts';
import { createRedactor } from '../../secrets/redactor.ts';
import type { Command } from '../command.ts';
import { parseOutputs } from '../outputs.ts';
import { readLibrary } from '../pack.ts';
import type { ShownFinding } from '../policy-lint/lint-run.ts';
import { readPolicyPaths, regoPositional } from '../policy-paths.ts';
import { loadSettings, settingsOption } from '../settings/load-settings.ts';
import { atOption } from '../shared-options.ts';
import type { Terminal } from '../terminal.ts';

/** `plumbline policy lint`: what Rego allows in policies and nobody means. */
export const policyLintCommand: Command = {
  name: 'policy lint',
  summary: 'Find traps and leftovers in policies and their tests',
  positional: regoPositional,
  options: [
    {
      name: 'output',
      kind: 'texts',
      alias: 'o',
      placeholder: 'FORMAT[=PATH]',
      default: 'text',
      description: 'text, json or sarif, to stdout or a file; repeat for more',
    },
    {
      name: 'fail-level',
      kind: 'text',
      choices: ['error', 'warning'],
      default: 'error',
      description: 'Exit code 1 for findings of this level or above',
    },
    {
      name: 'level',
      kind: 'texts',
      placeholder: 'ID=LEVEL',
      description: 'A rule switched off, or given another level: off, error, warning; repeat for more',
    },
    settingsOption,
    { ...atOption, description: 'The time that `effective_on` is held against; now by default' },
  ],
  examples: [
    ['policy lint', 'what is in ./policies and ./policy-tests, or in ./policy'],
    ['policy lint acme/ --fail-level warning', 'for CI: nothing is left to mend'],
    ['policy lint acme/ --output text --output sarif=lint.sarif', 'for people, and for code scanning'],
    ['policy lint acme/ --level lint/no-setting=off', 'without one of the rules: docs/reference/lint.md has them all'],
  ],
  async run(args, terminal) {
    // With them come the vocabulary and the patterns, which other commands need not load.
    const { lintPolicies } = await import('../../policy-tools/lint/lint-policies.ts');
    const { lintFormats } = await import('../policy-lint/lint-formats.ts');
    const { readLintLevels } = await import('../policy-lint/lint-levels.ts');
    const asked = args.texts('output').length > 0 ? args.texts('output') : ['text'];
    const outputs = parseOutputs(asked, lintFormats);
    const failLevel = args.choice('fail-level', ['error', 'warning']) ?? 'error';
    const settings = await loadSettings(args, terminal, []);
    const levels = readLintLevels(args, settings.lint);
    const files = readLintedFiles(args.positionals, terminal);
    const compiler = createRegoCompiler();
    try {
      const now = args.moment('at') ?? systemClock.now();
      const { findings, ignored } = await lintPolicies(files, readLibrary(), compiler, { now, levels });
      const run = { files: files.length, findings: withFrames(findings, files), ignored };
      for (const { format, path } of outputs) {
        if (path === undefined) await terminal.stdout.write(format.render(run, terminal.stdout));
        else writeFile(resolve(terminal.cwd, path), [format.render(run, undefined)]);
      }
      return findings.some(({ level }) => level === 'error' || failLevel === 'warning') ? 1 : 0;
    } finally {
      await compiler.close();
    }
  },
};

/** @throws UsageError where there is no Rego: nothing would be looked at, and nobody told. */
function readLintedFiles(given: readonly string[], terminal: Terminal): readonly RegoFile[] {
  const paths = readPolicyPaths(given, terminal.cwd);
  for (const path of paths) {
    const { kind } = requirePath(path, terminal.cwd, 'policy file or folder');
    if (kind !== 'folder' && !path.endsWith('.rego')) {
      throw new UsageError(
        'usage/no-policy',
        `${path} is no Rego file. Name the folders or files that policies are written in; a bundle is made of them.`,
      );
    }
  }
  const files = readRegoFiles(paths, terminal.cwd);
  if (files.length > 0) return files;
  throw new UsageError(
    'usage/no-policy',
    `There is nothing to lint in ${paths.join(', ')}: no file there ends in .rego.`,
  );
}

function withFrames(findings: readonly LintFinding[], files: readonly RegoFile[]): readonly ShownFinding[] {
  const lines = new Map(files.map(({ path, text }) => [path, new LineIndex(text)]));
  const redactor = createRedactor({ texts: [] });
  return findings.map((finding) => {
    const index = lines.get(finding.location.file);
    return { ...finding, frame: index === undefined ? [] : buildFrame(index, finding.location, redactor) };
  });
}
