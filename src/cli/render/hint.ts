import type { Hint, Step } from '../../base/hint.ts';

/**
 * Words the next step after an error or note as a sentence with its command or option; empty without a hint. `command` is the
 * name of the command that ended with the error.
 */
export function renderHint(hint: Hint | undefined, command?: string): string {
  return hint === undefined ? '' : ` ${sentences[hint.step](hint.subject ?? '', command)}`;
}

const sentences: Readonly<Record<Step, (subject: string, command: string | undefined) => string>> = {
  'accept-change': () => 'To accept the change, run `plumbline policy pull --update`.',
  'apply-baseline': (file) => `Use --baseline ${file} to apply it.`,
  'apply-settings': (file) => `Use --settings ${file} to apply it.`,
  'apply-waivers': (file) => `Use --waivers ${file} to apply it.`,
  'choose-configs': () => '--only-config cannot be combined with --config, --home or --project.',
  'choose-port': () => 'Choose another one with --port or --host.',
  'choose-token': () =>
    'Create one with `openssl rand -hex 32`, and pass it with --token-file or PLUMBLINE_SERVE_TOKEN.',
  'compare-otherwise': (_, command) =>
    command === 'diff' ? 'Compare two directories: plumbline diff OLD NEW.' : 'Scan it without --since.',
  fetch: () => 'Run `plumbline policy pull` while online.',
  'install-sqlite': () => 'Install Plumbline with its optional dependencies, on a platform that has a binary.',
  'judge-again': () => 'Scan again with --no-cache, and report it.',
  'list-scans': () => 'Run plumbline history for the scans.',
  'list-teams': () => 'Run plumbline trend --by team for all.',
  'list-settings': () => 'Run plumbline vocabulary for all settings.',
  'name-repository': (folder) => `If "${folder}" is one repository, use --repository "${folder}".`,
  'name-revision': (_, command) =>
    `Name a branch, tag or commit: ${command === 'diff' ? 'plumbline diff' : '--since'} main.`,
  'pass-repository': () => 'Pass the directory of a repository, or use --repository PATH.',
  'pass-token': () => 'Set PLUMBLINE_TOKEN, or use --app-id and --app-key.',
  'pin-all': (file) => `Run \`plumbline policy pull\` to write ${file}.`,
  'pin-source': () => 'Run `plumbline policy pull` to add it.',
  'provide-data': () => 'Provide it with --data.',
  'raise-size': () => 'Raise it with --max-file-size.',
  'record-state': (folder) => `Create it: plumbline scan REPOSITORIES --state ${folder}.`,
  'renew-state': () => 'Use another directory, or remove this one and scan again.',
  'rewrite-lock': () => 'Run `plumbline policy pull --update`, and review the changes.',
  'set-parameters': () => 'Set parameters with --parameter or in the settings.',
  'set-scope': () => 'Set the required scope with --verification-scope.',
  sign: () => 'Sign it with `plumbline policy build --signing-key`.',
  'update-baseline': () => 'Use `plumbline baseline update` to remove fixed entries, or remove the file.',
  'wait-for-scan': () => 'Wait until it ends, or use another directory with --state.',
  'without-state': () => 'Leave out --state, and unset PLUMBLINE_STATE.',
  'write-baseline': () => 'Write the file with `plumbline baseline` commands.',
  'write-report': () => 'Write one with `plumbline scan --output json=report.json`.',
};
