import { spelledName } from '../document/depends-on.ts';
import type { ConfigDocument, IncompleteRow, SettingRow } from '../document/document.ts';
import { concerns, findRow } from '../document/gaps.ts';
import { rulesOf } from '../resolve/dialects/rules-of.ts';
import { isClassName } from '../resolve/expressions/known-names.ts';
import type { Spelling } from '../vocabulary/setting.ts';
import type { Place, Places } from './explain-places.ts';

/** Something that would decide a value that nobody can tell here. */
export interface Decider {
  readonly kind: 'environment' | 'parameter' | 'secret' | 'launch' | 'task' | 'condition' | 'command' | 'name';
  /** The variable, parameter, secret or name; the condition's text. */
  readonly name: string;
  /** What to do, in a sentence. */
  readonly how: string;
}

/** A part of the configuration that was not read and may set more. */
export interface Unread extends Place {
  readonly because: IncompleteRow['because'];
  /** The canonical scope below which more may be set; `*` for anywhere. */
  readonly scope: string;
  readonly how: string;
}

/** What would decide a setting: the names that it was computed from, followed through the settings behind them. */
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
    for (const { condition } of row.alternatives ?? []) {
      if (condition.startsWith('!(')) continue;
      add({ kind: 'condition', name: condition, how: `It depends on whether ${condition} holds.` });
    }
    // What a statement hangs on is no part of the value that it sets.
    const conditions = (row.alternatives ?? []).map(({ condition }) => condition).join('\n');
    for (const name of [...(row.dependsOn ?? []), ...inputsOf(conditions)]) {
      if (findRow(name, document) !== undefined) visit(name);
      else if (!isClassName(name.split('.').slice(0, 1), rulesOf(syntax))) add(deciderOf(name, places, row, spelling));
    }
    // What nothing else decides, such as the time of the run, the launch can still give a value.
    if (name.startsWith('params.') && found.size === before) add(deciderOf(name, places, row, spelling));
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

function deciderOf(name: string, places: Places, { certainty }: SettingRow, spelling: Spelling): Decider {
  const [scope = '', ...rest] = name.split('.');
  const member = rest.join('.');
  if (scope === 'env' && member !== '') {
    return { kind: 'environment', name: member, how: `Tell the variable of the launch: --env ${member}=VALUE.` };
  }
  if (scope === 'params' && member !== '') {
    return {
      kind: 'parameter',
      name,
      how: `Tell the parameter of the launch: --param ${member}=VALUE, or set it in the configuration.`,
    };
  }
  if (scope === 'secrets') {
    return { kind: 'secret', name: member, how: `The secret ${member} of the engine, which only the launch reads.` };
  }
  if (scope === 'task') return { kind: 'task', name, how: `${name} has a value only when a task runs.` };
  if (launchNames.has(scope)) return { kind: 'launch', name, how: `${name} is known only to the launch.` };
  const declared = places.declaration(name);
  // What has members, and no file declares it, a closure gets from the task: its inputs.
  if (declared === undefined && certainty === 'closure' && member !== '')
    return { kind: 'task', name, how: `${name} has a value only when a task runs.` };
  const spelled = spelledName(name, spelling);
  const how =
    declared === undefined
      ? `Nothing here says what ${spelled} is.`
      : `${spelled} is a function, declared at ${declared}.`;
  return { kind: 'name', name: spelled, how };
}

/** What was not read and may set this path, with the lines around it. */
export function findUnread(path: string, document: ConfigDocument, places: Places): readonly Unread[] {
  return listUnread(path, document).map(({ file, line, ...row }) => ({ ...places.atLine(file, line), ...row }));
}

/** What was not read and may set this path, or something below it. */
export function listUnread(
  path: string,
  document: ConfigDocument,
): readonly Pick<Unread, 'file' | 'line' | 'because' | 'scope' | 'how'>[] {
  return document.incomplete
    .filter((gap) => concerns(gap, path))
    .map(({ scope, because, file, line }) => {
      const include = document.includes.find((row) => row.file === file && row.line === line && !row.resolved);
      const how = [howToRead(because, include?.reason ?? null), ...deciders(include)].join(' ');
      return { file, line, because, scope, how };
    });
}

/** What of the launch an include's path depends on. */
function deciders(include: ConfigDocument['includes'][number] | undefined): readonly string[] {
  const { text = '', reason = null } = include ?? {};
  const isOfPath = reason === 'missing' || reason === 'unknown';
  return [
    ...variablesIn(text).map((name) => `Its path depends on a variable of the launch: --env ${name}=VALUE.`),
    ...(isOfPath ? paramsIn(text) : []).map((name) => `Its path depends on a parameter: --param ${name}=VALUE.`),
  ];
}

/** What of the launch a text reads, by the names that documents have for it. */
function inputsOf(text: string): readonly string[] {
  return [...paramsIn(text).map((name) => `params.${name}`), ...variablesIn(text).map((name) => `env.${name}`)];
}

function paramsIn(text: string): readonly string[] {
  return namesIn(text, /\bparams\.(\w+\b(?!\s*\()(?:\.\w+\b(?!\s*\())*)/gu);
}

function variablesIn(text: string): readonly string[] {
  return namesIn(text, /\b(?:get)?env\(\s*['"](\w+)['"]/gu);
}

function namesIn(text: string, form: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(form)].map(([, name]) => name ?? ''))];
}

function howToRead(because: IncompleteRow['because'], reason: string | null): string {
  const advice = because === 'include' ? includeAdvice[reason ?? ''] : otherAdvice[because];
  return advice ?? 'It was not followed: what it sets is not known.';
}

const otherAdvice: Readonly<Record<string, string>> = {
  'dynamic-key': 'A name here is computed: what it sets cannot be told.',
  statement: 'A statement here cannot be followed: what it sets cannot be told.',
  syntax: 'This does not parse: correct it, and what it sets can be told.',
};

const includeAdvice: Readonly<Record<string, string>> = {
  remote:
    'It includes a remote file, which is never fetched: keep a copy, and give its folder with --includes or --include-map.',
  missing: 'No such file is there: add it, or correct the path of the include.',
  unknown: 'Which file it includes cannot be told: it depends on what is not known here.',
  cycle: 'It includes a file that includes this one: take one of the two out.',
  depth: 'Includes are nested too deeply to be followed.',
  outside: 'It includes a file outside the repository, which is not read.',
  unreadable: 'It includes a file that cannot be read: see the problems of the target.',
};
