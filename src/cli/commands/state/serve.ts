import { resolve } from 'node:path';
import { HostError, UsageError } from '../../../base/errors.ts';
import type { Engine } from '../../../engine/engine.ts';
import { systemClock } from '../../../host/clock.ts';
import { catchSignals } from '../../../host/interrupt.ts';
import { readRegularText } from '../../../host/look-at.ts';
import type { ServerOptions } from '../../../serve/start-server.ts';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { applySettings, settingsOption } from '../../options/settings-option.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';
import { waiverOptions } from '../../options/waiver-options.ts';
import type { Terminal } from '../../terminal.ts';

const [usualHost, usualPort, maxPort] = ['127.0.0.1', 8642, 65_535];
const tokenVariable = 'PLUMBLINE_SERVE_TOKEN';

/** `plumbline serve`: a web page and an API over what scans have recorded. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'Show recorded scans on a web page, with a JSON API',
  positional: undefined,
  options: [
    `--port N  Port to listen at; 0 selects a free one [${usualPort}]`,
    `--host ADDRESS  Address to listen at; one that is not local requires a token [${usualHost}]`,
    `--token-file FILE  File with the token that readers log in with [${tokenVariable}]`,
    '--public-url URL  Address that browsers use, if a proxy is in front [none]',
    ...waiverOptions,
    settingsOption,
    '--at DAY  Day for which waivers are applied [today]',
    readStateOption,
  ],
  examples: [
    ['serve --state state/', 'read it at http://127.0.0.1:8642/, on this machine only'],
    ['serve --state state/ --host 0.0.0.0 --token-file token.txt', 'for others, who log in with the token'],
  ],
  run: (args, terminal) => withEngine(args, terminal, (engine) => serve(args, terminal, engine)),
};

async function serve(given: Arguments, terminal: Terminal, engine: Engine): Promise<0> {
  const [{ isLoopback }, { minTokenLength }, { startServer }] = await Promise.all([
    import('../../../serve/access/hosts.ts'),
    import('../../../serve/access/token.ts'),
    import('../../../serve/start-server.ts'),
  ]);
  const host = given.readText('host') ?? usualHost;
  const port = given.count('port', 0) ?? usualPort;
  if (port > maxPort) {
    throw new UsageError(
      'usage/invalid-value',
      `${given.describeSource('port')} expects a number up to ${maxPort}, not ${port}.`,
    );
  }
  const token = readToken(given, terminal, minTokenLength);
  if (token === undefined && !isLoopback(host)) {
    throw new UsageError(
      'usage/no-token',
      `With --host ${host}, other machines can read the findings, so a token is needed.`,
      { hint: { step: 'choose-token' } },
    );
  }
  const publicUrl = readPublicUrl(given);
  const { args } = await applySettings(given, engine, []);
  const at = args.readMoment('at');
  const report = (error: unknown): void => {
    const text = error instanceof UsageError || error instanceof HostError ? error.message : 'an internal error';
    void terminal.stderr.write(`plumbline: note: a request or a new reading of the state failed: ${text}\n`);
  };
  const state = await engine.state.open(readStateFolder(args, terminal.env), {
    // The settings may have changed since.
    loadWaivers: async () =>
      engine.waivers.load((await applySettings(given, engine, [])).settings, {
        files: args.readTexts('waivers'),
        isIgnored: args.hasFlag('no-waivers'),
      }),
    now: () => at ?? systemClock.now(),
    onProblem: report,
  });
  try {
    await listen({ state, host, port, token, publicUrl, onError: report }, terminal, startServer);
  } finally {
    await state.close();
  }
  return 0;
}

async function listen(
  options: ServerOptions,
  { stdout, stderr }: Terminal,
  start: (options: ServerOptions) => Promise<{ readonly url: string; close(): Promise<void> }>,
): Promise<void> {
  const { signal, release } = catchSignals();
  try {
    const server = await start(options);
    try {
      await stdout.write(`${server.url}\n`);
      if (stderr.isTTY) await stderr.write('plumbline: note: press Ctrl-C to end it\n');
      if (!signal.aborted) await new Promise((done) => signal.addEventListener('abort', done, { once: true }));
    } finally {
      await server.close();
    }
  } finally {
    release();
  }
}

function readToken(args: Arguments, { cwd, env }: Terminal, minimum: number): string | undefined {
  const file = args.readText('token-file');
  const token = file === undefined ? env[tokenVariable]?.trim() || undefined : readTokenFile(file, cwd);
  if (token === undefined || token.length >= minimum) return token;
  throw new UsageError(
    'usage/invalid-value',
    `${file === undefined ? tokenVariable : `"${file}"`} has ${token.length} characters; a token needs ${minimum}, so that it cannot be guessed.`,
    { hint: { step: 'choose-token' } },
  );
}

function readTokenFile(file: string, cwd: string): string {
  try {
    return readRegularText(resolve(cwd, file)).trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new HostError('host/cannot-read', `The token in "${file}" cannot be read: ${reason}`, { cause: error });
  }
}

function readPublicUrl(args: Arguments): URL | undefined {
  const text = args.readText('public-url');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url !== undefined &&
    /^https?:$/u.test(url.protocol) &&
    url.pathname === '/' &&
    url.username === '' &&
    url.search === ''
  )
    return url;
  throw new UsageError(
    'usage/invalid-value',
    `${args.describeSource('public-url')} expects an address without a path, such as https://plumbline.example.org, not "${text}".`,
  );
}
