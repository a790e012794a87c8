import { UsageError } from '../../base/errors.ts';
import { writeVisibleJson } from '../../base/json.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { markOverridable } from '../../document/gaps.ts';
import { printFlat } from '../../document/print/flat.ts';
import { printProperties } from '../../document/print/properties.ts';
import { printUnread } from '../../document/print/unread.ts';
import { escapeInvisible, escapeInvisibleLine } from '../../document/print/visible.ts';
import { printYaml } from '../../document/print/yaml.ts';
import { describeRefused } from '../../engine/targets/document-notices.ts';
import type { DocumentResult, Documents } from '../../engine/targets/read-documents.ts';
import { didYouMean } from '../../explain/explain-query.ts';
import { lookUpValue } from '../../explain/look-up-value.ts';
import { spellDocument } from '../../explain/spell-document.ts';
import type { Arguments } from '../arguments.ts';
import type { Command, ExitCode } from '../command.ts';
import { createNotifier, type Notifier } from '../notify.ts';
import { withEngine } from '../open-engine.ts';
import {
  parseReadOptions,
  profilesOption,
  readOptions,
  readProfiles,
  syntaxOption,
} from '../options/target-options.ts';
import { renderHint } from '../render/hint.ts';
import type { Terminal } from '../terminal.ts';

const FORMATS = ['json', 'ndjson', 'flat', 'properties', 'yaml'] as const;
const SPELLINGS = ['canonical', 'source'] as const;

/** Formats of the workflow engine's own `config` command. */
const printers = { flat: printFlat, properties: printProperties, yaml: printYaml } as const;

/** `plumbline document`: canonical documents, or the settings as the workflow engine prints them. */
export const documentCommand: Command = {
  name: 'document',
  summary: 'Print the canonical document of each target, which policies read',
  positional: '<path>  Configuration file, repository, or directory of repositories',
  options: [
    `${profilesOption} [none]`,
    syntaxOption,
    '--spelling canonical|source  Setting names: canonical or as in the file [canonical for json and ndjson]',
    '--format json|ndjson|flat|properties|yaml  Document (json, ndjson), or settings as Nextflow prints them [json]',
    '--value SETTING  Print only the value of this setting',
    ...readOptions,
  ],
  examples: [
    ['document nextflow.config', 'base view of one file'],
    ['document . --profiles all --format ndjson', 'every target in every profile'],
    ['document nextflow.config --profiles test,docker --format flat', 'settings with two profiles applied'],
    ['document nextflow.config --value process.memory', 'one value'],
  ],
  run: (args, terminal) =>
    withEngine(args, terminal, async (engine) => {
      const [path = '.'] = args.positionals;
      const profiles = readProfiles(args);
      const documents = await engine.document(path, { ...parseReadOptions(args), profiles });
      const isSeveral = documents.targets.length > 1 || profiles?.kind === 'all' || (profiles?.views.length ?? 1) > 1;
      const notifier = createNotifier(terminal.stderr);
      return args.readText('value') === undefined
        ? printDocuments(documents, isSeveral, args, terminal, notifier)
        : printValue(documents, isSeveral, args, terminal, notifier);
    }),
};

async function printDocuments(
  documents: Documents,
  isSeveral: boolean,
  args: Arguments,
  { stdout }: Terminal,
  notifier: Notifier,
): Promise<ExitCode> {
  const format = args.readChoice('format', FORMATS) ?? 'json';
  const isJson = format === 'json' || format === 'ndjson';
  const spelling = args.readChoice('spelling', SPELLINGS) ?? (isJson ? 'canonical' : 'source');
  const collected: ConfigDocument[] = [];
  let isWhole = true;
  for (const result of documents) {
    const document = await report(result, notifier);
    if (document === undefined || (await notifier.unread(document))) isWhole = false;
    else if (!isJson) await notifier.say(describeRefused(document));
    if (document === undefined) continue;
    const printed = isJson ? document : markOverridable(document);
    const shown = spelling === 'source' ? spellDocument(printed) : printed;
    if (format === 'json') collected.push(shown);
    else if (format === 'ndjson') await stdout.write(`${writeVisibleJson(shown)}\n`);
    else {
      const heading = isSeveral ? writeHeading(document, format) : '';
      await stdout.write(heading + printers[format](shown) + printUnread(shown));
    }
  }
  if (format === 'json')
    await stdout.write(`${writeVisibleJson(collected.length === 1 ? collected[0] : collected, 2)}\n`);
  return isWhole ? 0 : 3;
}

/** Reports a target that could not be read, or the profiles of a document that were treated as empty. */
async function report(result: DocumentResult, notifier: Notifier): Promise<ConfigDocument | undefined> {
  if (result.kind === 'document') {
    await notifier.undeclared(result.document);
    return result.document;
  }
  await notifier.say(`${result.code}: ${result.message}${renderHint(result.hint)}`);
  return undefined;
}

/** Returns the heading of a document, if there are several; a comment in all three formats. */
function writeHeading({ context }: ConfigDocument, format: keyof typeof printers): string {
  const { repository, target, view } = context;
  const profiles = view.profiles.length === 0 ? 'base view' : `profiles ${view.profiles.join(',')}`;
  const what = escapeInvisibleLine(`${repository.name} ${target.file}, ${profiles}`);
  return `${format === 'yaml' ? '---\n' : ''}# ${what}\n`;
}

/** Prints one value for scripts: only the value on stdout, and nothing if it cannot be determined. */
async function printValue(
  documents: Documents,
  isSeveral: boolean,
  args: Arguments,
  { stdout }: Terminal,
  notifier: Notifier,
): Promise<ExitCode> {
  if (isSeveral || args.readChoice('format', FORMATS) !== undefined) {
    throw new UsageError(
      'usage/invalid-value',
      '--value prints one value of one view as plain text. Name one file, at most one --profiles, and no --format.',
    );
  }
  const text = args.readText('value') ?? '';
  for (const result of documents) {
    const document = await report(result, notifier);
    if (document === undefined) return 3;
    const found = lookUpValue(markOverridable(document), text);
    const { file } = document.context.target;
    switch (found.kind) {
      case 'value':
        await stdout.write(`${escapeInvisible(found.text)}\n`);
        if (await notifier.unread(document)) return 3;
        await notifier.say(describeRefused(document));
        return 0;
      case 'unknown': {
        const why = escapeInvisibleLine(`${found.why}; written: ${found.written}`);
        await notifier.say(
          `${escapeInvisibleLine(text)} cannot be determined statically (${why}). Run plumbline explain for details.`,
        );
        return 3;
      }
      case 'unread': {
        const { line, how, suggestions } = found;
        const what = `${text} cannot be determined statically: nothing sets it, but what could not be read at ${found.file}:${line} may. ${how}`;
        await notifier.say(
          `${escapeInvisibleLine(`${what}${didYouMean(suggestions)}`)} Run plumbline explain for details.`,
        );
        return 3;
      }
      case 'scope':
        throw new UsageError(
          'usage/unknown-setting',
          `${escapeInvisibleLine(text)} is a scope. Name one of its settings, such as ${found.example}.`,
        );
      case 'absent':
        throw new UsageError(
          'usage/unknown-setting',
          `${file} does not set ${escapeInvisibleLine(text)}.${didYouMean(found.suggestions)}`,
        );
    }
  }
  return 0;
}
