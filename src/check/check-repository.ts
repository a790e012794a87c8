import { sha256 } from '../base/digest.ts';
import { type Json, writeCanonicalJson } from '../base/json.ts';
import { compareCodeUnits } from '../base/order.ts';
import type { ConfigDocument } from '../document/document.ts';
import { buildTargetFindings } from '../findings/build-findings.ts';
import { findCauses } from '../findings/cause.ts';
import type { Finding, PolicyVerdict, TargetResult } from '../findings/finding.ts';
import { joinRepositoryFindings } from '../findings/merge-findings.ts';
import { describeReason } from '../findings/reason.ts';
import { decideVerdict } from '../findings/verdict.ts';
import type { CombinedFile } from '../policy/combined/combined-input.ts';
import type { CombinedEvaluation } from '../policy/combined/judge-together.ts';
import type { Doubt, Evaluation } from '../policy/soundness/evaluation.ts';
import type { Project } from '../resolve/files/project.ts';
import { plainLaunch } from '../resolve/launch/launch.ts';
import { createRedactor } from '../secrets/redactor.ts';
import { readTarget } from '../views/read-target.ts';
import type { CheckRequest } from './check-request.ts';

/** Evaluates the policies over many documents on those of a repository; `unread` are targets without a document. */
export type EvaluateTogether = (
  files: readonly CombinedFile[],
  unread: readonly string[],
) => readonly CombinedEvaluation[];

/**
 * Judges all targets of a repository together, each in its base view. The result is one more target, whose file is `.`: it
 * has a verdict of every policy that judges so, and findings where the policies found them.
 */
export function checkRepository(
  project: Project,
  request: CheckRequest,
  targets: readonly CheckRequest['target'][],
  evaluate: EvaluateTogether,
): TargetResult {
  const { repository, dialect, environment = new Map<string, string>(), launch = plainLaunch, levels = {} } = request;
  const unread = targets.filter(({ file }) => project.read(file).kind === 'failed').map(({ file }) => file);
  const views = targets
    .filter(({ file }) => !unread.includes(file))
    // Results about no file are shown at the first one, where people start to read.
    .toSorted((a, b) => Number(isRoot(b)) - Number(isRoot(a)) || compareCodeUnits(a.file, b.file))
    .map((target) => {
      const read = readTarget(project, { repository, target, dialect, environment, launch });
      return { target, read, ...read.view([]) };
    });
  const secrets = views.flatMap((view) => view.secrets);
  const redactor = createRedactor({ texts: secrets });
  const files = views.map(({ target, document }) => ({ path: target.file, contents: document }));
  const evaluations = evaluate(files, unread);
  const findings = views.flatMap(({ target, read, document, sourceMap, digest }): readonly Finding[] => {
    const own = evaluations.flatMap((evaluation) => selectOwnPart(evaluation, target.file));
    // Problems of the file itself are reported by its own target.
    const view = { document: { ...document, problems: [] }, sourceMap, digest, secrets, evaluations: own };
    const texts = new Map(read.files().map((path) => [path, readText(project, path)]));
    return buildTargetFindings([view], texts, { levels }).findings;
  });
  const [first] = views;
  const verdicts = evaluations.map((evaluation): PolicyVerdict => {
    const whole = selectWhole(evaluation);
    const documents = new Map(files.map(({ path, contents }) => [path, contents]));
    const { policy } = evaluation;
    const verdict = decideVerdict(whole);
    if (first === undefined) {
      const reason = `${unread.join(', ')} could not be read.`;
      const cause = { kind: 'file', detail: reason, setting: null, file: null, line: null } as const;
      return { policy, verdict, reason, ...(verdict === 'undecided' ? { causes: [cause] } : {}) };
    }
    const findDocument = (doubt: Doubt): ConfigDocument => documents.get(doubt.file ?? '') ?? first.document;
    const reason = describeReason(whole, first.document, findDocument);
    return {
      ...{ policy, verdict, reason: reason === null ? null : redactor.text(reason) },
      ...(verdict === 'undecided' ? { causes: findCauses(whole, first.document, redactor, findDocument) } : {}),
    };
  });
  const everywhere = [{ target: request.target.file, views: [[]] }];
  return {
    file: request.target.file,
    kind: 'repository',
    maybeIncluded: false,
    dialect: null,
    views: [{ profiles: [], digest: sha256(writeCanonicalJson(files as unknown as Json)), verdicts }],
    findings: joinRepositoryFindings(repository.name, [{ findings }]).map((finding) => ({
      ...finding,
      occurrences: everywhere,
    })),
    files: [],
    incomplete: [],
  };
}

function isRoot({ file }: CheckRequest['target']): boolean {
  return file === 'nextflow.config';
}

/** Returns a policy's results about one file. With doubts about the file, none of its results there is sound. */
function selectOwnPart(evaluation: CombinedEvaluation, file: string): readonly Evaluation[] {
  if (evaluation.kind === 'error') return [];
  return evaluation.files
    .filter(({ path }) => path === file)
    .map((part) => ({ ...part.evaluation, doubts: evaluation.doubts }));
}

function selectWhole(evaluation: CombinedEvaluation): Evaluation {
  if (evaluation.kind === 'error') return evaluation;
  const { policy, files, doubts } = evaluation;
  const notes = files.flatMap((part) => part.evaluation.notes ?? []);
  const messages = files.flatMap((part) => part.evaluation.messages);
  return { policy, kind: 'evaluated', messages, doubts, ...(notes.length > 0 ? { notes } : {}) };
}

function readText(project: Project, path: string): string {
  const read = project.read(path);
  return read.kind === 'file' ? read.file.source.text : '';
}
