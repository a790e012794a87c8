import { findLaunchInputs, type LaunchInputs } from '../dataflow/read-names.ts';
import { spellName } from '../document/depends-on.ts';
import { type ConfigDocument, type IncompleteRow, onlyResult, type SettingRow } from '../document/document.ts';
import { findRow, isGapAbout } from '../document/gaps.ts';
import type { ConfigFile } from '../language/ast/nodes.ts';
import { parse } from '../language/parse.ts';
import { findRules } from '../resolve/dialects/find-rules.ts';
import { isClassName } from '../resolve/expressions/known-names.ts';
import { readCondition } from '../resolve/expressions/read-condition.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import type { Place, Places } from './explain-places.ts';

/** Something that would determine a value that cannot be determined statically. */
export interface Decider {
  readonly kind: 'environment' | 'parameter' | 'secret' | 'launch' | 'task' | 'condition' | 'command' | 'name';
  /** The variable, parameter, secret or name; the condition's text. */
  readonly name: string;
  /** Next step for the user, as a sentence. */
  readonly how: string;
}

/** A part of the configuration that was not read and may set more. */
export interface Unread extends Place {
  readonly because: IncompleteRow['because'];
  /** The canonical scope below which more may be set; `*` for anywhere. */
  readonly scope: string;
  readonly how: string;
}

/** Lists what would determine a setting: the names that it was computed from, directly or through other settings. */
export function listDeciders(path: string, document: ConfigDocument, places: Places): readonly Decider[] {
  const { syntax, spelling } = document.dialect;
  const found = new Map<string, Decider>();
  const seen = new Set<string>();
  const visit = (name: string, row = findRow(name, document)): void => {
    if (seen.has(name)) return;
    seen.add(name);
    if (row === undefined || isKnown(row)) return;
    const before = found.size;
    if (row.executes === true) add({ kind: 'command', name: row.text, how: 'A command of the host decides it.' });
    const conditions = (row.alternatives ?? []).flatMap(({ condition }) =>
      condition === onlyResult ? [] : parseCondition(condition),
    );
    for (const { text, isNegation } of conditions)
      if (!isNegation) add({ kind: 'condition', name: text, how: `It depends on whether ${text} holds.` });
    // A condition around a statement is not part of the value that it sets.
    for (const name of [...(row.dependsOn ?? []), ...listInputs(conditions)]) {
      if (findRow(name, document) !== undefined) visit(name);
      else if (!isClassName(name.split('.').slice(0, 1), findRules(syntax)))
        add(describeDecider(name, places, row, spelling));
    }
    // The launch can set a parameter that no file determines, such as the time of the run.
    if (name.startsWith('params.') && found.size === before) add(describeDecider(name, places, row, spelling));
  };
  const add = (decider: Decider): void => {
    found.set(`${decider.kind} ${decider.name}`, places.redact(decider));
  };
  visit(path, document.settings[path]);
  return [...found.values()];
}

function isKnown({ certainty }: SettingRow): boolean {
  return certainty === 'literal' || certainty === 'resolved';
}

const launchNames = new Set(['projectDir', 'launchDir', 'baseDir', 'workDir', 'outputDir', 'workflow', 'nextflow']);

function describeDecider(name: string, places: Places, { certainty }: SettingRow, spelling: Spelling): Decider {
  const [scope = '', ...rest] = name.split('.');
  const member = rest.join('.');
  if (scope === 'env' && member !== '') {
    return { kind: 'environment', name: member, how: `Set the variable of the launch: --env ${member}=VALUE.` };
  }
  if (scope === 'params' && member !== '') {
    return {
      kind: 'parameter',
      name,
      how: `Set the parameter of the launch: --param ${member}=VALUE, or set it in the configuration.`,
    };
  }
  if (scope === 'secrets') {
    return { kind: 'secret', name: member, how: `The secret ${member} of Nextflow, which only the launch reads.` };
  }
  if (scope === 'task') return { kind: 'task', name, how: `${name} has a value only when a task runs.` };
  if (launchNames.has(scope)) return { kind: 'launch', name, how: `${name} is known only to the launch.` };
  const declared = places.declaration(name);
  // A name with members that no file declares is an input that the task passes to the closure.
  if (declared === undefined && certainty === 'closure' && member !== '')
    return { kind: 'task', name, how: `${name} has a value only when a task runs.` };
  const spelled = spellName(name, spelling);
  const how =
    declared === undefined
      ? `No file that was read declares ${spelled}.`
      : `${spelled} is a function, declared at ${declared}.`;
  return { kind: 'name', name: spelled, how };
}

/** Lists the unread parts that may set a path, with the lines around them. */
export function findUnread(path: string, document: ConfigDocument, places: Places): readonly Unread[] {
  return listUnread(path, document).map(({ file, line, ...row }) => ({ ...places.atLine(file, line), ...row }));
}

/** Lists the unread parts that may set a path or a setting below it. */
export function listUnread(
  path: string,
  document: ConfigDocument,
): readonly Pick<Unread, 'file' | 'line' | 'because' | 'scope' | 'how'>[] {
  return document.incomplete
    .filter((gap) => isGapAbout(gap, path))
    .map(({ scope, because, file, line }) => {
      const include = document.includes.find((row) => row.file === file && row.line === line && !row.resolved);
      const how = [adviseReading(because, include?.reason ?? null), ...describeDeciders(include)].join(' ');
      return { file, line, because, scope, how };
    });
}

/** Returns what of the launch an include's path depends on, as sentences. */
function describeDeciders(include: ConfigDocument['includes'][number] | undefined): readonly string[] {
  if (include === undefined) return [];
  const { params, variables } = readInputs(include.text);
  const isOfPath = include.reason === 'missing' || include.reason === 'unknown';
  return [
    ...variables.map((name) => `Its path depends on a variable of the launch: --env ${name}=VALUE.`),
    ...(isOfPath ? params : []).map((name) => `Its path depends on a parameter: --param ${name}=VALUE.`),
  ];
}

/** Returns what conditions read of the launch, by the names that documents have for it. */
function listInputs(conditions: readonly ParsedCondition[]): readonly string[] {
  const inputs = conditions.map(({ file }) => findLaunchInputs(file));
  return [
    ...inputs.flatMap(({ params }) => params.map((name) => `params.${name}`)),
    ...inputs.flatMap(({ variables }) => variables.map((name) => `env.${name}`)),
  ];
}

/** A condition as a document shows it, as code again. */
interface ParsedCondition {
  readonly text: string;
  readonly file: ConfigFile;
  readonly isNegation: boolean;
}

function parseCondition(text: string): ParsedCondition {
  const code = `condition = ${text}`;
  const { file } = parse({ path: '', text: code });
  const [statement] = file.body;
  const isNegation = statement?.kind === 'assignment' && readCondition(statement.value, code).negates !== undefined;
  return { text, file, isNegation };
}

function readInputs(code: string): LaunchInputs {
  return findLaunchInputs(parse({ path: '', text: code }).file);
}

function adviseReading(because: IncompleteRow['because'], reason: string | null): string {
  const advice = because === 'include' ? includeAdvice[reason ?? ''] : otherAdvice[because];
  return advice ?? 'Plumbline does not follow it, so its effect on settings is unknown.';
}

const otherAdvice: Readonly<Record<string, string>> = {
  'dynamic-key': 'A name here is computed, so what it sets cannot be determined statically.',
  statement: 'A statement here cannot be followed, so what it sets cannot be determined statically.',
  syntax: 'This does not parse: correct it to see what it sets.',
};

const includeAdvice: Readonly<Record<string, string>> = {
  remote:
    'It includes a remote file, which is never fetched: keep a copy, and pass its directory with --includes or --include-map.',
  missing: 'The file does not exist: add it, or correct the path of the include.',
  unknown: 'Which file it includes cannot be determined statically.',
  cycle: 'It includes a file that includes this one: remove one of the two includes.',
  depth: 'Includes are nested too deeply to be followed.',
  outside: 'It includes a file outside the repository, which is not read.',
  unreadable: 'It includes a file that cannot be read: see the problems of the target.',
};
