import { resolve } from 'node:path';
import { assert } from '../base/assert.ts';
import { HostError, UsageError } from '../base/errors.ts';
import { severities } from '../base/severity.ts';
import { createSpool, type JsonSpool } from '../engine/scan/json-spool.ts';
import type { NamedReport } from '../engine/scan/merge-reports.ts';
import type { GateOptions } from '../findings/gate/outcome.ts';
import type { CondensedRepository } from '../findings/summary/condense.ts';
import { readRegularChunks, requirePath } from '../host/look-at.ts';
import { parseReport } from '../reports/json/parse-report.ts';
import { reportFormats } from '../reports/registry.ts';
import {
  jsonFrames,
  junitDialects,
  type RenderOptions,
  type Report,
  sarifProfiles,
  verdictDetails,
} from '../reports/report.ts';
import type { Arguments } from './arguments.ts';
import { readGate } from './options/gate-options.ts';
import { describeWritten, type Output, type OutputFile, parseOutputs, planOutputs } from './outputs.ts';
import type { Terminal } from './terminal.ts';
import { writeReports } from './write-reports.ts';

/** Options that decide which reports are written. */
export const outputOptions = [
  `-o, --output FORMAT[=PATH]  Report: ${reportFormats.map(({ name }) => name).join(', ')}; repeatable. For a format with one file a repository (sarif, github …), PATH is a directory or contains {repository} [text]`,
  `--sarif-profile ${sarifProfiles.join('|')}  SARIF for GitHub, or with all rules and waived results [github]`,
  '--sarif-category NAME  Part of the SARIF category that distinguishes runs on one repository',
  `--junit-dialect ${junitDialects.join('|')}  JUnit schema: Jenkins, with files and lines, or Ant [jenkins]`,
  `--json-frames ${jsonFrames.join('|')}  Code in json: the finding's own, or with neighbouring lines [own]`,
];

/** Options that decide how much the text report has. */
export const detailOptions = [
  '--verbose  Show all findings and causes in full in the text report',
  '--quiet  Show only findings in the text report',
];

/** Reads how reports are rendered. */
export function readRendering(args: Arguments): Omit<RenderOptions, 'color' | 'width' | 'linkTo'> {
  return {
    verbose: args.hasFlag('verbose'),
    quiet: args.hasFlag('quiet'),
    sarifProfile: args.readChoice('sarif-profile', sarifProfiles),
    sarifCategory: args.readText('sarif-category'),
    jsonFrames: args.readChoice('json-frames', jsonFrames),
    junitDialect: args.readChoice('junit-dialect', junitDialects),
  };
}

/** Reports that a scan writes, and what decides its exit code. */
export interface Reporting {
  readonly outputs: readonly Output[];
  readonly files: readonly OutputFile[];
  readonly rendering: ReturnType<typeof readRendering>;
  readonly gate: GateOptions;
  readonly verdicts: (typeof verdictDetails)[number] | undefined;
}

/** Reads which reports a scan of these repositories writes, and its gate. @throws UsageError for an invalid option. */
export function readReporting(args: Arguments, repositories: readonly string[]): Reporting {
  const outputs = parseOutputs(args.readTexts('output'), reportFormats);
  return {
    outputs,
    files: planOutputs(outputs, repositories),
    rendering: readRendering(args),
    gate: { failOn: args.readChoice('fail-on', severities) ?? 'medium', ...readGate(args) },
    verdicts: args.readChoice('json-verdicts', verdictDetails),
  };
}

/** Writes a parsed report to the outputs of the options. */
export async function writeRead(report: Report, args: Arguments, terminal: Terminal): Promise<void> {
  const outputs = parseOutputs(args.readTexts('output'), reportFormats);
  const names = Array.from(report.repositories, ({ name }) => name);
  const files = planOutputs(outputs, names);
  await writeReports(report, files, terminal, readRendering(args));
  const written = describeWritten(outputs, files);
  if (written.length > 0) await terminal.stderr.write(`plumbline: note: written: ${written.join(', ')}\n`);
}

type SpooledReport = NamedReport['report'];

/**
 * Reads JSON reports for a task. Their repositories are read one by one, and kept compressed until the task ends.
 *
 * @throws UsageError for a path without a report, HostError for a file that cannot be read.
 */
export async function withReports<T>(
  paths: readonly string[],
  terminal: Pick<Terminal, 'cwd'>,
  use: (reports: readonly NamedReport[]) => Promise<T>,
): Promise<T> {
  const spools: JsonSpool<CondensedRepository>[] = [];
  try {
    const reports = paths.map((name): NamedReport => {
      const spool = createSpool<CondensedRepository>();
      spools.push(spool);
      const parsed = parseReport(readChunks(name, terminal.cwd), spool);
      if ('report' in parsed) return { name, report: parsed.report };
      throw new UsageError('usage/bad-report', `${name} is not a report that can be read. ${parsed.problem}`);
    });
    return await use(reports);
  } finally {
    for (const spool of spools) spool.close();
  }
}

/** The same for one report. */
export function withReport<T>(
  path: string,
  terminal: Pick<Terminal, 'cwd'>,
  use: (report: SpooledReport) => Promise<T>,
): Promise<T> {
  return withReports([path], terminal, async ([first]) => {
    assert(first !== undefined, 'each path has its report');
    return await use(first.report);
  });
}

function* readChunks(path: string, cwd: string): Generator<Uint8Array> {
  const { kind } = requirePath(path, cwd, 'report', { step: 'write-report' });
  if (kind === 'folder') {
    throw new UsageError('usage/bad-report', `${path} is a directory. Name the file that --output json=FILE wrote.`);
  }
  try {
    yield* readRegularChunks(resolve(cwd, path));
  } catch (error) {
    throw new HostError('host/cannot-read', `Cannot read ${path}: ${(error as Error).message}.`, { cause: error });
  }
}
