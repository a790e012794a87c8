import { UsageError } from '../../base/errors.ts';
import { findClosest } from '../../base/suggest.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { chooseAlternatives } from '../../explain/explain-choices.ts';
import { createPlaces } from '../../explain/explain-places.ts';
import { listReadSettings, type PolicyExplanation, proposeFix, type TriedFix } from '../../explain/explain-policy.ts';
import { didYouMean } from '../../explain/explain-query.ts';
import type { PolicyVerdict, TargetResult } from '../../findings/finding.ts';
import { defaultMaxFileSize } from '../../host/node-file-system.ts';
import { type TracedRule, tracePolicy } from '../../policy/evaluation/trace-policy.ts';
import type { CompiledPolicy } from '../../policy/pack/pack.ts';
import { buildPolicyData } from '../../policy/pack/policy-data.ts';
import { readPack } from '../../policy/pack/read-pack.ts';
import type { EvaluatorSetup } from '../../scan/load-evaluator.ts';
import { createRedactor } from '../../secrets/redactor.ts';
import type { EngineContext } from '../context.ts';
import type { ThreadOptions } from '../options.ts';
import { hasLibrary, readLibrary } from '../packaged-policies.ts';
import type { LoadedPack } from '../packs/load-pack.ts';
import { readData } from '../packs/read-data.ts';
import { readParameters } from '../packs/read-parameters.ts';
import type { PolicyOptions } from '../scan/scan-run.ts';
import type { Subject } from '../targets/find-targets.ts';
import { judgeTarget } from '../targets/judge-target.ts';
import { type OneView, type OneViewOptions, readOneView } from '../targets/one-view.ts';
import { readLaunch } from '../targets/read-launch.ts';
import { createScanThreads, defaultTimeLimit } from '../threads.ts';

export interface ExplainPolicyOptions extends OneViewOptions, PolicyOptions, Pick<ThreadOptions, 'timeLimit'> {
  readonly pack: LoadedPack;
  /** Id of the policy. */
  readonly policy: string;
  /** End of the message about an unknown policy. */
  readonly hint?: string;
}

/** Explains why a policy fails, passes or is undecided on one view of one target. */
export async function explainPolicy(
  engine: EngineContext,
  subject: Subject,
  options: ExplainPolicyOptions,
): Promise<{ readonly explanation: PolicyExplanation; readonly document: ConfigDocument }> {
  const { pack, policy: id } = options;
  const one = await readOneView(subject, engine.cwd, options);
  const policies = pack.policies.map(({ policy }) => policy);
  const compiled = findPolicy(id, pack, options.hint ?? '');
  const evaluator: EvaluatorSetup = {
    pack,
    at: options.at ?? engine.clock.now(),
    strictIncludes: options.strictIncludes ?? false,
    parameters: readParameters(options.parameters ?? [], policies),
    data: readData(options.data ?? [], engine.cwd, pack),
    off: policies.filter((policy) => policy.id !== id).map((policy) => policy.id),
    tellChoices: true,
  };
  const explanation = await explain(engine, one, compiled, evaluator, options);
  const shown = createRedactor({ texts: one.view.secrets }).data(explanation);
  return { explanation: shown, document: one.view.document };
}

function findPolicy(id: string, { policies }: LoadedPack, hint: string): CompiledPolicy {
  const found = policies.find(({ policy }) => policy.id === id);
  if (found?.policy.combine === true) {
    throw new UsageError(
      'usage/unknown-policy',
      `${id} judges all targets of a repository at once and cannot be explained for one file.`,
    );
  }
  if (found !== undefined) return found;
  const ids = policies.map(({ policy }) => policy.id);
  throw new UsageError(
    'usage/unknown-policy',
    `There is no policy "${id}".${didYouMean(findClosest(id, ids)) || hint}`,
  );
}

async function explain(
  engine: EngineContext,
  one: OneView,
  { policy, reads }: CompiledPolicy,
  evaluator: EvaluatorSetup,
  options: ExplainPolicyOptions,
): Promise<PolicyExplanation> {
  const { view, texts, file, profiles } = one;
  const { syntax = 'auto', maxFileSize = defaultMaxFileSize, timeLimit = defaultTimeLimit } = options;
  const judge = async (trial?: string): Promise<TargetResult> => {
    const launch = { ...readLaunch(options, engine.cwd), ...(trial === undefined ? {} : { trial }) };
    const threads = await createScanThreads({ evaluator, launch, maxFileSize }, { size: 1, timeLimit }, [
      one.target.repository.path,
    ]);
    const request = { evaluator, syntax, profiles: { kind: 'views', views: [profiles] } } as const;
    return engine.using(threads, () => judgeTarget(threads, one.target, request));
  };
  const result = await judge();
  const findings = result.findings.filter(({ rule }) => rule === policy.id);
  const { verdict, reason, tried: choices } = findVerdict(result);
  const { chosen, more: moreAlternatives } = chooseAlternatives(view, { ...(choices && { tried: choices }) });
  // A skipped policy was not evaluated, and one that ended in an error would do so again.
  const isTraced = verdict !== 'skipped' && verdict !== 'error';
  const documents = !isTraced ? [] : chosen.length === 0 ? [view.document] : chosen.map(({ document }) => document);
  const traces = await traceRules(engine, documents, policy.id, evaluator, options.pack);
  const alternatives = isTraced
    ? chosen.map(({ document: _, ...alternative }, at) => ({ ...alternative, rules: traces[at] ?? [] }))
    : [];
  const { settings, more } = listReadSettings(view, reads, texts);
  const { config, without } = proposeFix(findings.length > 0 ? findings : (choices?.proposed ?? []));
  const fixed = config.length === 0 ? undefined : findVerdict(await judge(config.join('\n')));
  const fix: TriedFix | null =
    fixed === undefined ? null : { config, verdict: fixed.verdict, reason: fixed.reason, without };
  const { id, title, severity } = policy;
  return createPlaces(view, texts).redact({
    explanationVersion: 1,
    policy: { id, title, severity },
    ...{ file, profiles, verdict, reason, findings },
    rules: chosen.length === 0 ? (traces[0] ?? []) : [],
    ...{ alternatives, moreAlternatives, settings, moreSettings: more, fix },
  });
}

function findVerdict({ views }: TargetResult): Omit<PolicyVerdict, 'policy'> {
  const [found] = views.flatMap(({ verdicts }) => verdicts);
  return found ?? { verdict: 'error', reason: null };
}

async function traceRules(
  engine: EngineContext,
  documents: readonly ConfigDocument[],
  policy: string,
  evaluator: EvaluatorSetup,
  { files }: LoadedPack,
): Promise<readonly (readonly TracedRule[])[]> {
  if (documents.length === 0) return [];
  const compiler = engine.compiler();
  const source = await readPack(files, readLibrary(), compiler);
  const data = buildPolicyData(evaluator.parameters, evaluator.data);
  const now = BigInt(Date.parse(evaluator.at)) * 1_000_000n;
  const focus = files.filter((file) => !hasLibrary([file])).map(({ path }) => path);
  const traces: (readonly TracedRule[])[] = [];
  for (const document of documents) {
    traces.push(await tracePolicy(source, { policy, document, data, now, focus }, compiler));
  }
  return traces;
}
