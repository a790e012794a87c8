import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { completionScripts, type Shell } from '../../src/cli/completion/scripts.ts';
import { program } from '../support/run-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const config =
  "docker.enabled = true\nprofiles {\n  gcp { process.executor = 'google-batch' }\n  test { cleanup = true }\n}\n";

/** A folder with a configuration, the scripts, and a program `plumbline` in `bin`. */
function createHome(): string {
  const files = Object.entries(completionScripts).map(([shell, script]) => [`script.${shell}`, script] as const);
  const home = temporaryFolder({ 'nextflow.config': config, 'bin/none': '', ...Object.fromEntries(files) });
  writeFileSync(join(home, 'bin/plumbline'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(join(home, 'bin/plumbline'), 0o755);
  return home;
}

function run(shell: string, args: readonly string[], home: string): string {
  const env = { ...process.env, HOME: home, PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH']}` };
  return execFileSync(shell, args, { cwd: home, encoding: 'utf8', env, timeout: 60_000 }).trim();
}

function isInstalled(shell: Shell): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

/** Scripts that print the words that a shell offers while the last of some words is being typed. */
const complete: {
  readonly [shell in Shell]: { readonly start: string; readonly print: (words: readonly string[]) => string };
} = {
  bash: {
    start: '. ./script.bash',
    // Bash gives "=" as a word of its own.
    print: (words) => {
      const split = words.flatMap((word) => word.split(/(?<==)|(?==)/u));
      const typed = split.map((word) => `'${word}'`).join(' ');
      return `COMP_WORDS=(plumbline ${typed}); COMP_CWORD=${split.length}; COMPREPLY=(); _plumbline 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
    },
  },
  zsh: {
    start: 'compdef() { :; }; _describe() { print -rl -- "${(@P)2}"; }; _files() { print files; }; . ./script.zsh',
    print: (words) => `words=(plumbline ${words.map((word) => `'${word}'`).join(' ')}); CURRENT=$#words; _plumbline`,
  },
  fish: { start: 'source script.fish', print: (words) => `complete -C "plumbline ${words.join(' ')}"` },
};

const flags: { readonly [shell in Shell]: readonly string[] } = {
  bash: ['--norc'],
  zsh: ['-f'],
  fish: ['--no-config'],
};

/** Words that a shell offers for each list of words, from one start of the shell. */
function offeredBy(shell: Shell, lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const { start, print } = complete[shell];
  const script = [start, ...lists.map((words) => `${print(words)}; echo '===='`)].join('\n');
  const printed = run(shell, [...flags[shell], '-c', script], createHome()).split(/^====$/mu);
  return printed.slice(0, -1).map((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.replace(/[\t:].*$/u, '')),
  );
}

for (const shell of ['bash', 'zsh', 'fish'] as const) {
  test.skipIf(!isInstalled(shell))(`completes commands, options and names (the program ${shell})`, () => {
    const expected: readonly (readonly [words: readonly string[], result: unknown])[] = [
      [['sc'], ['scan']],
      [['baseline', 'u'], ['update']],
      [['scan', '--fail-on', 'h'], ['high']],
      [['scan', '--profiles', ''], expect.arrayContaining(['all', 'none', 'gcp', 'test'])],
      [['rule', 'show', 'settings/boolean-t'], ['settings/boolean-text']],
      [['scan', '--output', 'js'], ['json']],
      [['scan', '--soft'], ['--soft-fail']],
      [['scan', '--rule', 'settings/boolean-t'], ['settings/boolean-text=']],
      // Bash and fish offer what is after the "=", or all of it.
      [
        ['scan', '--sarif-profile=g'],
        expect.arrayContaining([expect.stringMatching(/^(?:--sarif-profile=)?github$/u)]),
      ],
    ];
    const offered = offeredBy(
      shell,
      expected.map(([words]) => words),
    );
    expect(offered).toEqual(expected.map(([, result]) => result));
  });
}
