import { UsageError } from '../../base/errors.ts';
import { writeJson } from '../../base/json.ts';
import { findClosest } from '../../base/suggest.ts';
import type { ConfigDocument } from '../../document/document.ts';
import { chooseAlternatives } from '../../explain/explain-choices.ts';
import { createPlaces } from '../../explain/explain-places.ts';
import { listReadSettings, type PolicyExplanation, proposeFix, type TriedFix } from '../../explain/explain-policy.ts';
import { renderPolicyExplanation } from '../../explain/explain-policy-text.ts';
import { didYouMean } from '../../explain/explain-query.ts';
import type { PolicyVerdict, TargetResult } from '../../findings/finding.ts';
import { systemClock } from '../../host/clock.ts';
import { createRegoCompiler } from '../../host/rego-compiler.ts';
import { type TracedRule, tracePolicy } from '../../policy/evaluation/trace-policy.ts';
import type { CompiledPack, CompiledPolicy } from '../../policy/pack/pack.ts';
import { buildPolicyData } from '../../policy/pack/policy-data.ts';
import { readPack } from '../../policy/pack/read-pack.ts';
import type { RegoCompiler, RegoFile } from '../../policy/rego-compiler.ts';
import type { EvaluatorSetup } from '../../scan/load-evaluator.ts';
import type { Arguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { dataOption, readData } from '../data.ts';
import { launchOptions, readLaunch } from '../launch-options.ts';
import { type OneView, oneViewOption, readOneView } from '../one-view.ts';
import { loadPack, packOptions, readLibrary } from '../pack.ts';
import { parameterOption, readParameters } from '../parameters.ts';
import { hintOwnPolicies } from '../policy-paths.ts';
import { createPool, timeLimitOption } from '../pool.ts';
import { loadSettings, settingsOption } from '../settings/load-settings.ts';
import { atOption, maxFileSizeOption, readSyntax, strictIncludesOption, syntaxOption } from '../shared-options.ts';
import type { Terminal } from '../terminal.ts';
import { createUnreadTeller } from '../unread-teller.ts';

const FORMATS = ['text', 'json'] as const;

/** `plumbline policy explain`: why a policy says what it says of a file, down to the expression that failed. */
export const policyExplainCommand: Command = {
  name: 'policy explain',
  summary: 'Show why a policy fails, passes or is undecided on a file',
  positional: {
    name: 'policy-and-file',
    description: 'A policy by its id, then a configuration file',
    repeatable: true,
    required: true,
  },
  options: [
    ...packOptions,
    oneViewOption,
    parameterOption,
    dataOption,
    settingsOption,
    strictIncludesOption,
    syntaxOption,
    { name: 'format', kind: 'text', choices: FORMATS, default: 'text', description: 'For people or for programs' },
    atOption,
    timeLimitOption,
    ...launchOptions,
    maxFileSizeOption,
  ],
  examples: [
    ['policy explain PL-CLOUDC-001 nextflow.config', 'a policy of the starter pack on the base view'],
    ['policy explain ACME-001 nextflow.config --policy acme/ --profiles gcp', 'your policy, with a profile'],
    ['policy explain PL-ENGINE-001 nextflow.config --format json', 'the same for programs'],
  ],
  async run(given, terminal) {
    const [id, path, extra] = given.positionals;
    if (id === undefined || path === undefined) {
      throw new UsageError('usage/missing-argument', 'policy explain needs a policy and a file. Try --help.');
    }
    if (extra !== undefined) {
      throw new UsageError(
        'usage/unexpected-argument',
        `"${extra}" is one argument too many for policy explain. Try --help.`,
      );
    }
    const one = await readOneView(path, given, terminal);
    const settings = await loadSettings(given, terminal, [one.target.repository.path]);
    const args = given.withDefaults(settings.options);
    const pack = await loadPack(args, terminal);
    const compiled = findPolicy(id, pack, hintOwnPolicies(args, terminal.cwd));
    const { files } = pack;
    const compiler = createRegoCompiler();
    try {
      const policies = pack.policies.map(({ policy }) => policy);
      const evaluator: EvaluatorSetup = {
        pack,
        at: args.moment('at') ?? systemClock.now(),
        strictIncludes: args.flag('strict-includes'),
        parameters: readParameters(args, settings.parameters, policies),
        data: readData(args, terminal.cwd, pack.packages, pack.data),
        off: policies.filter((policy) => policy.id !== id).map((policy) => policy.id),
        tellChoices: true,
      };
      const explanation = await explain(one, compiled, { evaluator, files, compiler, args, terminal });
      const isJson = args.choice('format', FORMATS) === 'json';
      await terminal.stdout.write(isJson ? `${writeJson(explanation, 2)}\n` : renderPolicyExplanation(explanation));
      return (await createUnreadTeller(terminal.stderr)(one.view.document)) ? 3 : 0;
    } finally {
      await compiler.close();
    }
  },
};

function findPolicy(id: string, { policies }: CompiledPack, hint: string): CompiledPolicy {
  const found = policies.find(({ policy }) => policy.id === id);
  if (found?.policy.combine === true) {
    throw new UsageError(
      'usage/unknown-policy',
      `${id} judges all targets of a repository at once, and no single file.`,
    );
  }
  if (found !== undefined) return found;
  const ids = policies.map(({ policy }) => policy.id);
  throw new UsageError(
    'usage/unknown-policy',
    `There is no policy "${id}".${didYouMean(findClosest(id, ids)) || hint}`,
  );
}

interface Around {
  readonly evaluator: EvaluatorSetup;
  readonly files: readonly RegoFile[];
  readonly compiler: RegoCompiler;
  readonly args: Arguments;
  readonly terminal: Terminal;
}

async function explain(one: OneView, { policy, reads }: CompiledPolicy, around: Around): Promise<PolicyExplanation> {
  const { view, texts, file, profiles } = one;
  const result = await judge(one, undefined, around);
  const findings = result.findings.filter(({ rule }) => rule === policy.id);
  const { verdict, reason, tried: choices } = verdictIn(result);
  const { chosen, more: moreAlternatives } = chooseAlternatives(view, { ...(choices && { tried: choices }) });
  // One that was skipped was not asked, and one that ended in an error would again.
  const isTraced = verdict !== 'skipped' && verdict !== 'error';
  const documents = !isTraced ? [] : chosen.length === 0 ? [view.document] : chosen.map(({ document }) => document);
  const traces = await traceRules(documents, policy.id, around);
  const alternatives = isTraced
    ? chosen.map(({ document: _, ...alternative }, at) => ({ ...alternative, rules: traces[at] ?? [] }))
    : [];
  const { settings, more } = listReadSettings(view, reads, texts);
  const { config, without } = proposeFix(findings.length > 0 ? findings : (choices?.proposed ?? []));
  const fixed = config.length === 0 ? undefined : verdictIn(await judge(one, config.join('\n'), around));
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

/** The policy's verdict within the bounds of a scan, with a configuration on top of all others. */
async function judge(one: OneView, trial: string | undefined, around: Around): Promise<TargetResult> {
  const { args, evaluator, terminal } = around;
  const { repository, target } = one.target;
  const launch = { ...readLaunch(args, terminal.cwd), ...(trial === undefined ? {} : { trial }) };
  const pool = createPool(args, { evaluator, launch }, 1, [one.target.repository.path]);
  try {
    const { name, commit, ref, path } = repository;
    const request = {
      repository: { name, commit, ref },
      target,
      dialect: readSyntax(args),
      profiles: { kind: 'views', views: [one.profiles] },
    } as const;
    for await (const outcome of pool.run([{ kind: 'check', root: path, request, oneByOne: false, setAside: [] }])) {
      if (outcome.kind === 'done' && outcome.answer.kind === 'check') return outcome.answer.result;
      const reason = outcome.kind === 'failed' ? outcome.failure.message : 'nothing was judged';
      return endedResult(one, evaluator, reason);
    }
  } finally {
    await pool.close();
  }
  return endedResult(one, evaluator, 'nothing was judged');
}

function endedResult(one: OneView, { pack, off }: EvaluatorSetup, reason: string): TargetResult {
  const verdicts = pack.policies
    .filter(({ policy }) => !off.includes(policy.id))
    .map(({ policy }) => ({ policy: policy.id, verdict: 'error' as const, reason }));
  const { file, kind, maybeIncluded } = one.target.target;
  const views = [{ profiles: one.profiles, digest: one.view.digest, verdicts }];
  return { file, kind, maybeIncluded, views, findings: [], files: [], incomplete: [] };
}

function verdictIn({ views }: TargetResult): Omit<PolicyVerdict, 'policy'> {
  const [found] = views.flatMap(({ verdicts }) => verdicts);
  return found ?? { verdict: 'error', reason: null };
}

async function traceRules(
  documents: readonly ConfigDocument[],
  policy: string,
  { evaluator, files, compiler }: Around,
): Promise<readonly (readonly TracedRule[])[]> {
  if (documents.length === 0) return [];
  const source = await readPack(files, readLibrary(), compiler);
  const data = buildPolicyData(evaluator.parameters, evaluator.data);
  const now = BigInt(Date.parse(evaluator.at)) * 1_000_000n;
  const focus = files.map(({ path }) => path).filter((path) => !path.startsWith('lib/'));
  const traces: (readonly TracedRule[])[] = [];
  for (const document of documents) {
    traces.push(await tracePolicy(source, { policy, document, data, now, focus }, compiler));
  }
  return traces;
}
