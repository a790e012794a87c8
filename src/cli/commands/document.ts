import { HostError, UsageError } from '../../base/errors.ts';
import { writeJson } from '../../base/json.ts';
import { explainUnread } from '../../check/explain-unread.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { doubtReplaceable } from '../../document/gaps.ts';
import { printFlat } from '../../document/print/flat.ts';
import { plainText } from '../../document/print/plain-text.ts';
import { findPrintedValue } from '../../document/print/printed-settings.ts';
import { doubtOf, isTold } from '../../document/print/printed-value.ts';
import { printProperties } from '../../document/print/properties.ts';
import { printUnread } from '../../document/print/unread.ts';
import { visible, visibleLine } from '../../document/print/visible.ts';
import { printYaml } from '../../document/print/yaml.ts';
import {
  didYouMean,
  listBelow,
  parseSettingQuery,
  type SettingQuery,
  suggestSettings,
} from '../../explain/explain-query.ts';
import { listUnread } from '../../explain/explain-unknown.ts';
import { spellDocument } from '../../explain/spell-document.ts';
import type { Arguments } from '../arguments.ts';
import type { Command, ExitCode } from '../command.ts';
import type { LocatedTarget } from '../find-targets.ts';
import { launchOptions } from '../launch-options.ts';
import { maxFileSizeOption, profilesOption, readProfiles, syntaxOption } from '../shared-options.ts';
import type { Terminal } from '../terminal.ts';
import { createUnreadTeller, tellRefused, tellUndeclared } from '../unread-teller.ts';

const FORMATS = ['json', 'ndjson', 'flat', 'properties', 'yaml'] as const;
const SPELLINGS = ['canonical', 'source'] as const;

/** The forms in which the engine's own command shows a configuration. */
const printers = { flat: printFlat, properties: printProperties, yaml: printYaml } as const;

/** `plumbline document`: what policies see, and the same settings as the engine would print them. */
export const documentCommand: Command = {
  name: 'document',
  summary: 'Print the canonical documents of a file, or of every target in a folder',
  positional: {
    name: 'path',
    description: 'A configuration file, a repository or a folder of them',
    repeatable: false,
    required: true,
  },
  options: [
    profilesOption,
    syntaxOption,
    {
      name: 'spelling',
      kind: 'text',
      choices: SPELLINGS,
      description: 'Names as policies see them (the default of json), or as the file writes them (of the others)',
    },
    {
      name: 'format',
      kind: 'text',
      choices: FORMATS,
      default: 'json',
      description:
        "The whole document as one JSON text or a line, or its settings as the engine's config command prints",
    },
    {
      name: 'value',
      kind: 'text',
      placeholder: 'SETTING',
      description: 'Print the value of this one setting, in either spelling, as plain text',
    },
    ...launchOptions,
    maxFileSizeOption,
  ],
  examples: [
    ['document nextflow.config', 'the base view of one file'],
    ['document . --profiles all --format ndjson', 'every target in every profile'],
    ['document nextflow.config --profiles test,docker --format flat', 'the settings of two profiles together'],
    ['document nextflow.config --value process.memory', 'one value'],
  ],
  async run(args, terminal) {
    const [path = '.'] = args.positionals;
    const { findTargets, readDocuments } = await import('../find-targets.ts');
    const targets = await findTargets(path, terminal.cwd, args);
    if (targets.length === 0) {
      throw new UsageError('usage/no-target', `There is no configuration file in "${path}".`);
    }
    if (args.text('value') !== undefined) return printValue(targets, args, terminal);
    const format = args.choice('format', FORMATS) ?? 'json';
    const usual = format === 'json' || format === 'ndjson' ? 'canonical' : 'source';
    const spelling = args.choice('spelling', SPELLINGS) ?? usual;
    const documents: ConfigDocument[] = [];
    let isWhole = true;
    const tellUnread = createUnreadTeller(terminal.stderr);
    for (const target of targets) {
      const entry = target.project.read(target.target.file);
      if (entry.kind === 'failed') {
        const { code, message } = explainUnread(target.target.file, entry.content);
        if (targets.length === 1) throw new HostError(code, message);
        await terminal.stderr.write(`plumbline: ${code}: ${message}\n`);
        isWhole = false;
        continue;
      }
      for (const document of readDocuments(target, args)) {
        await tellUndeclared(document, terminal.stderr);
        const isUnread = await tellUnread(document);
        if (isUnread) isWhole = false;
        else if (format !== 'json' && format !== 'ndjson') await tellRefused(document, terminal.stderr);
        const told = format === 'json' || format === 'ndjson' ? document : doubtReplaceable(document);
        const shown = spelling === 'source' ? spellDocument(told) : told;
        if (format === 'json') documents.push(shown);
        else if (format === 'ndjson') await terminal.stdout.write(`${writeJson(shown)}\n`);
        else {
          const heading = isSeveral(targets, args) ? headingOf(document, format) : '';
          await terminal.stdout.write(heading + printers[format](shown) + printUnread(shown));
        }
      }
    }
    if (format === 'json') {
      await terminal.stdout.write(`${writeJson(documents.length === 1 ? documents[0] : documents, 2)}\n`);
    }
    return isWhole ? 0 : 3;
  },
};

function isSeveral(targets: readonly LocatedTarget[], args: Arguments): boolean {
  const choice = readProfiles(args);
  return targets.length > 1 || choice?.kind === 'all' || (choice?.views.length ?? 1) > 1;
}

/** Which document this is, where there are several: a comment in all three forms. */
function headingOf({ context }: ConfigDocument, format: keyof typeof printers): string {
  const { repository, target, view } = context;
  const profiles = view.profiles.length === 0 ? 'base view' : `profiles ${view.profiles.join(',')}`;
  const what = visibleLine(`${repository.name} ${target.file}, ${profiles}`);
  return `${format === 'yaml' ? '---\n' : ''}# ${what}\n`;
}

/** One value for scripts: nothing but the value on stdout, and nothing at all where it cannot be told. */
async function printValue(targets: readonly LocatedTarget[], args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const [target] = targets;
  if (target === undefined || isSeveral(targets, args) || args.choice('format', FORMATS) !== undefined) {
    throw new UsageError(
      'usage/invalid-value',
      '--value prints plain text from one view of one file: name the file and at most one --profiles, and no --format.',
    );
  }
  const entry = target.project.read(target.target.file);
  if (entry.kind === 'failed') {
    const { code, message } = explainUnread(target.target.file, entry.content);
    throw new HostError(code, message);
  }
  const { readDocuments } = await import('../find-targets.ts');
  for (const read of readDocuments(target, args)) {
    await tellUndeclared(read, terminal.stderr);
    const document = doubtReplaceable(read);
    const text = args.text('value') ?? '';
    const query = parseSettingQuery(text);
    const value = query === undefined ? undefined : findPrintedValue(document, query.segments);
    if (value === undefined) {
      const doubt = query === undefined ? undefined : describeUnread(text, query, document);
      if (doubt === undefined) throw noSuchSetting(text, query, document);
      await terminal.stderr.write(`plumbline: ${doubt} Try plumbline explain.\n`);
      return 3;
    }
    if (!isTold(value)) {
      const why = visibleLine(`${doubtOf(value) ?? ''}; written: ${plainText(value)}`);
      await terminal.stderr.write(`plumbline: ${visibleLine(text)} cannot be told (${why}). Try plumbline explain.\n`);
      return 3;
    }
    await terminal.stdout.write(`${visible(plainText(value))}\n`);
    if (await createUnreadTeller(terminal.stderr)(read)) return 3;
    await tellRefused(read, terminal.stderr);
    return 0;
  }
  return 0;
}

/** What to say of a setting that nothing sets where something that was not read may; undefined where all was read. */
function describeUnread(text: string, query: SettingQuery, document: ConfigDocument): string | undefined {
  const [unread] = listUnread(query.path, document);
  if (unread === undefined || listBelow(query, document).length > 0) return undefined;
  const { file, line, how } = unread;
  const hint = didYouMean(suggestSettings(query, document));
  return visibleLine(
    `${text} cannot be told: nothing sets it, but what was not read may, at ${file}:${line}. ${how}${hint}`,
  );
}

function noSuchSetting(text: string, query: SettingQuery | undefined, document: ConfigDocument): UsageError {
  const { file } = document.context.target;
  const below = query === undefined ? [] : listBelow(query, document);
  const hint = query === undefined ? '' : didYouMean(suggestSettings(query, document));
  const message =
    below.length === 0
      ? `${file} sets no ${visibleLine(text)}.${hint}`
      : `${visibleLine(text)} is a scope: name one of its settings, such as ${below[0]?.row.spelled ?? ''}.`;
  return new UsageError('usage/unknown-setting', message);
}
