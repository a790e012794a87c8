import { pluralize } from '../../../base/pluralize.ts';
import { usualMaxFindings } from '../../../engine/notify/new-findings.ts';
import type { Channel } from '../../../engine/notify/notice-formats.ts';
import type { SettledNotice } from '../../../engine/notify/send-notices.ts';
import { toTerminalLine } from '../../../reports/escape.ts';
import type { Command } from '../../command.ts';
import { withEngine } from '../../open-engine.ts';
import { readHistoryOptions, teamOption } from '../../options/history-options.ts';
import { settingsOption } from '../../options/settings-option.ts';
import { readStateFolder, readStateOption } from '../../options/state-option.ts';
import { waiverOptions } from '../../options/waiver-options.ts';

/** Default number of messages of a run. */
const usualMaxMessages = 50;

const words: Readonly<Record<SettledNotice['state'], string>> = {
  sent: 'sent',
  known: 'sent before',
  limited: 'not sent',
  failed: 'failed',
};

/** Options and request of one receiver; all else is common to the commands. */
interface CommandParts {
  readonly channel: Channel;
  readonly summary: string;
  /** Options of this command only. */
  readonly options?: readonly string[];
  /** Values of required options, for the examples. */
  readonly values?: { readonly dry: string; readonly sent: string };
  /** Explains the example that sends. */
  readonly example: string;
}

function createCommand({ channel, summary, options = [], values, example }: CommandParts): Command {
  const name = `notify ${channel}`;
  return {
    name,
    summary,
    positional: undefined,
    options: [
      ...options,
      '--dry-run  Print the messages, and send nothing',
      '--again  Also send messages that an earlier run has sent',
      teamOption,
      `--max-findings N  Maximum number of findings in a message [${usualMaxFindings}]`,
      `--max-messages N  Maximum number of messages to send [${usualMaxMessages}]`,
      ...waiverOptions,
      settingsOption,
      '--at DAY  Day for which waivers are applied [today]',
      readStateOption,
    ],
    examples: [
      [`${name} --dry-run --state state/${values?.dry ?? ''}`, 'the messages about the last scan'],
      [`${name} --state state/${values?.sent ?? ''}`, example],
    ],
    run: (args, terminal) =>
      withEngine(args, terminal, async (engine) => {
        const folder = readStateFolder(args, terminal.env);
        const isDry = args.hasFlag('dry-run');
        const reading = await readHistoryOptions(args, engine);
        const ended = (await engine.state.scans(folder)).filter(({ isFinished }) => isFinished);
        let isFailed = false;
        let count = 0;
        const comparison = ended.length < 2 ? undefined : await engine.state.compare(folder, reading);
        await engine.notify({
          ...{ channel, state: folder, comparison, isDry, team: reading.team },
          email: {
            ...{ smtp: args.readText('smtp'), from: args.readText('from') },
            ...{ to: args.readTexts('to'), ownerDomains: args.readTexts('owner-domain') },
          },
          maxFindings: args.count('max-findings', 1),
          maxMessages: args.count('max-messages', 1) ?? usualMaxMessages,
          isAgain: args.hasFlag('again'),
          onSettled(settled) {
            count += 1;
            isFailed ||= settled.state === 'failed' || settled.state === 'limited';
            const { team, state, total, body, reason } = settled;
            if (isDry && state === 'sent') void terminal.stdout.write(body);
            else {
              const why = state === 'limited' ? 'more messages than --max-messages allows' : reason;
              const line = `${words[state].padEnd(13)}${team}: ${why ?? pluralize(total, 'new finding')}`;
              void terminal.stdout.write(`${toTerminalLine(line)}\n`);
            }
          },
        });
        if (count === 0) {
          const why =
            comparison === undefined ? ': the state has no scan before the last one' : ' since the scan before';
          await terminal.stderr.write(`plumbline: note: nothing is new${why}.\n`);
        }
        return isFailed ? 3 : 0;
      }),
  };
}

/** `plumbline notify webhook`: new findings as signed JSON. */
export const notifyWebhookCommand: Command = createCommand({
  channel: 'webhook',
  summary: 'Send what is new since the last scan to an address, as signed JSON for each team',
  example: 'to PLUMBLINE_WEBHOOK_URL, signed with PLUMBLINE_WEBHOOK_SECRET',
});

/** `plumbline notify slack`: new findings for an incoming webhook of Slack. */
export const notifySlackCommand: Command = createCommand({
  channel: 'slack',
  summary: 'Send what is new since the last scan to a channel of Slack, a message for each team',
  example: 'to the incoming webhook in PLUMBLINE_SLACK_URL',
});

/** `plumbline notify email`: new findings by SMTP. */
export const notifyEmailCommand: Command = createCommand({
  channel: 'email',
  summary: 'Send what is new since the last scan by e-mail, a message for each team',
  options: [
    '--smtp URL  Mail server: smtp://HOST[:587] with STARTTLS, or smtps://HOST[:465]',
    '--from ADDRESS  Sender of the messages',
    '--to OWNER=ADDRESS  Recipient for an owner, or ADDRESS for all others; repeatable',
    '--owner-domain DOMAIN  Also write to owners with an address of this domain; repeatable',
  ],
  values: {
    dry: ' --to all@example.org',
    sent: ' --smtp smtp://mail.example.org --from ci@example.org --to all@example.org',
  },
  example: 'with the login in PLUMBLINE_SMTP_USER and PLUMBLINE_SMTP_PASSWORD',
});
