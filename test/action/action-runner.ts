import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse } from 'yaml';
import { scenarioCache } from '../support/scenario-cache.ts';

// Runs the steps of `action.yml` as the runner of GitHub Actions does: its environment, its files for outputs and summaries, its
// event payloads, and its commands in the log. Expressions are evaluated by GitHub's own package. A step that uses another
// action is recorded.

const root = join(import.meta.dirname, '../..');

interface Step {
  readonly id?: string;
  readonly name: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'continue-on-error'?: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

export interface Job {
  /** Folder with the checkout. */
  readonly workspace: string;
  /** Folder for what the runner keeps. */
  readonly home: string;
  readonly event: string;
  readonly payload: object;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly api?: string;
  /** Variables that the runner sets for an event. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Command {
  readonly name: string;
  readonly properties: string;
  readonly message: string;
}

export interface Run {
  readonly status: number;
  readonly log: string;
  /** Commands that the runner obeyed. */
  readonly commands: readonly Command[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Steps that use other actions, with their inputs. */
  readonly uses: readonly { readonly action: string; readonly inputs: object; readonly mayFail: boolean }[];
}

/** Runs the action in a job. */
export async function runAction(job: Job): Promise<Run> {
  const action: Action = parse(readFileSync(join(root, 'action.yml'), 'utf8'));
  const inputs = {
    ...Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value }]) => [name, value])),
    ...job.inputs,
  };
  const temporary = join(job.home, 'temporary');
  mkdirSync(temporary, { recursive: true });
  const file = (name: string, text = ''): string => {
    const path = join(job.home, name);
    writeFileSync(path, text);
    return path;
  };
  const variables = {
    PATH: process.env['PATH'],
    HOME: job.home,
    GITHUB_ACTIONS: 'true',
    CI: 'true',
    GITHUB_ACTION_PATH: root,
    GITHUB_API_URL: job.api ?? 'http://127.0.0.1:9',
    GITHUB_EVENT_NAME: job.event,
    GITHUB_EVENT_PATH: file('event.json', JSON.stringify(job.payload)),
    GITHUB_REPOSITORY: 'acme/pipeline',
    GITHUB_STEP_SUMMARY: file('summary.md'),
    GITHUB_WORKSPACE: job.workspace,
    RUNNER_TEMP: temporary,
    // Compiled policies, shared with other tests.
    PLUMBLINE_CACHE_DIR: scenarioCache,
    ...job.env,
  };
  const steps: Record<string, { outputs: Record<string, string> }> = {};
  const context = () => ({ inputs, steps, github: { event_name: job.event, event: job.payload, token: 'token' } });
  const uses: Run['uses'][number][] = [];
  let log = '';
  let status = 0;
  for (const step of action.runs.steps) {
    if (status !== 0) break;
    if (step.if !== undefined && evaluate(`(${step.if}) && 'true' || ''`, context()) === '') continue;
    const interpolated = (values: Readonly<Record<string, string>> = {}): Record<string, string> =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, interpolate(value, context())]));
    if (step.uses !== undefined) {
      const mayFail = interpolate(step['continue-on-error'] ?? 'false', context()) === 'true';
      uses.push({ action: step.uses.split('@')[0] ?? '', inputs: interpolated(step.with), mayFail });
      continue;
    }
    const output = file('output');
    const env = { ...variables, GITHUB_OUTPUT: output, ...interpolated(step.env) };
    const ended = await runScript(step.run ?? '', job.workspace, env);
    log += ended.log;
    status = ended.status;
    const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean);
    if (step.id !== undefined)
      steps[step.id] = {
        outputs: Object.fromEntries(
          lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
        ),
      };
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, interpolate(value, context())]);
  const summary = existsSync(variables.GITHUB_STEP_SUMMARY) ? readFileSync(variables.GITHUB_STEP_SUMMARY, 'utf8') : '';
  return { status, log, commands: commandsOf(log), outputs: Object.fromEntries(outputs), summary, uses };
}

/** Runs a script as `shell: bash` does. */
function runScript(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ status: number; log: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { cwd, env });
    let log = '';
    const collect = (chunk: Buffer): void => {
      log += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, log }));
  });
}

function interpolate(text: string, context: object): string {
  return String(text).replace(/\$\{\{(.*?)\}\}/gu, (_, expression: string) => evaluate(expression, context));
}

function evaluate(expression: string, context: object): string {
  const { tokens } = new Lexer(expression.trim()).lex();
  const tree = new Parser(tokens, Object.keys(context), []).parse();
  const values = JSON.parse(JSON.stringify(context), data.reviver) as data.Dictionary;
  return new Evaluator(tree, values).evaluate().coerceString();
}

/** Finds the commands of a log: `::name properties::message` and, anywhere in a line, `##[name properties]message`. */
function commandsOf(log: string): readonly Command[] {
  const commands: Command[] = [];
  let stopped: string | undefined;
  for (const line of log.split(/\r?\n/u)) {
    const found = /^\s*::([\w-]+)(?: ([^:]*))?::(.*)$/u.exec(line) ?? /##\[([\w-]+)(?: ([^\]]*))?\](.*)$/u.exec(line);
    const [, name = '', properties = '', message = ''] = found ?? [];
    if (stopped !== undefined) {
      if (name === stopped) stopped = undefined;
    } else if (name === 'stop-commands') stopped = message;
    else if (found !== null) commands.push({ name, properties, message });
  }
  return commands;
}
