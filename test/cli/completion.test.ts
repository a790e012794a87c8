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

/** Words that each shell offers, while the last of these words is being typed. */
const complete: { readonly [shell in Shell]: (words: readonly string[], home: string) => string } = {
  // Bash gives "=" as a word of its own.
  bash: (words, home) => {
    const split = words.flatMap((word) => word.split(/(?<==)|(?==)/u));
    const typed = split.map((word) => `'${word}'`).join(' ');
    const script = `. ./script.bash; COMP_WORDS=(plumbline ${typed}); COMP_CWORD=${split.length}; _plumbline 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return run('bash', ['--norc', '-c', script], home);
  },
  zsh: (words, home) => {
    const typed = words.map((word) => `'${word}'`).join(' ');
    const script = `compdef() { :; }; _describe() { print -rl -- "\${(@P)2}"; }; _files() { print files; }; . ./script.zsh; words=(plumbline ${typed}); CURRENT=$#words; _plumbline`;
    return run('zsh', ['-f', '-c', script], home);
  },
  fish: (words, home) =>
    run('fish', ['--no-config', '-c', `source script.fish; complete -C "plumbline ${words.join(' ')}"`], home),
};

for (const shell of ['bash', 'zsh', 'fish'] as const) {
  test.skipIf(!isInstalled(shell))(`completes commands, options and names (the program ${shell})`, () => {
    const home = createHome();
    const offered = (...words: readonly string[]): readonly string[] =>
      complete[shell](words, home)
        .split('\n')
        .map((line) => line.replace(/[\t:].*$/u, ''));
    expect(offered('sc')).toEqual(['scan']);
    expect(offered('baseline', 'u')).toEqual(['update']);
    expect(offered('scan', '--fail-on', 'h')).toEqual(['high']);
    expect(offered('scan', '--profiles', '')).toEqual(expect.arrayContaining(['all', 'none', 'gcp', 'test']));
    expect(offered('rule', 'show', 'settings/boolean-t')).toEqual(['settings/boolean-text']);
    expect(offered('scan', '--output', 'js')).toEqual(['json']);
    expect(offered('scan', '--soft')).toEqual(['--soft-fail']);
    expect(offered('scan', '--rule', 'settings/boolean-t')).toEqual(['settings/boolean-text=']);
    // Bash and fish offer what is after the "=", or all of it.
    expect(offered('scan', '--sarif-profile=g')[0]).toMatch(/^(?:--sarif-profile=)?github$/u);
  });
}
