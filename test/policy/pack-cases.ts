import type { Json } from '../../src/base/json.ts';
import type { ConfigDocument } from '../../src/document/document.ts';
import type { Verdict } from '../../src/findings/finding.ts';
import { decideVerdict } from '../../src/findings/verdict.ts';
import { PolicyEngine } from '../../src/policy/evaluation/policy-engine.ts';
import { buildPolicyData } from '../../src/policy/pack/policy-data.ts';
import type { RegoFile } from '../../src/policy/rego-compiler.ts';
import type { Evaluation, PolicyMessage } from '../../src/policy/soundness/evaluation.ts';
import { createJudge } from '../../src/policy/soundness/judge.ts';
import type { Fixture } from '../../src/policy-tools/fixtures/fixture.ts';
import type { judgeFixture } from './pack-fixtures.ts';
import type { ReadyPack } from './prepare-pack.ts';
import { sampleDocument } from './sample-document.ts';

/** Document in a policy's own tests, and the result of a scan on it. */
export interface Case {
  readonly policy: string;
  /** The fixture; undefined for a Rego test. */
  readonly fixture?: string;
  readonly document: ConfigDocument;
  readonly verdict: Verdict;
  readonly messages: readonly PolicyMessage[];
}

/** Returns the documents of fixtures, as `judge` judged their views. */
export function listFixtureCases(
  fixtures: readonly Fixture[],
  judge: (fixture: Fixture) => ReturnType<typeof judgeFixture>,
): readonly Case[] {
  return fixtures.flatMap((fixture) => {
    const policy = fixture.path.split('/').at(-2) ?? '';
    return judge(fixture).views.flatMap(({ document, evaluations }) =>
      evaluations
        .filter((evaluation) => evaluation.policy === policy)
        .map((evaluation) => toCase(evaluation, document, fixture.path)),
    );
  });
}

/** Adds a rule to each policy that prints its input, and so what its Rego tests give it. */
export function printInputs(modules: readonly RegoFile[], { pack }: ReadyPack): readonly RegoFile[] {
  const ids = new Map(pack.policies.map(({ policy: { id, file } }) => [file, id]));
  return modules.map(({ path, text }) => {
    const id = ids.get(path);
    return { path, text: id === undefined ? text : `${text}\n${printing(id)}` };
  });
}

/** Judges the documents that Rego tests printed, each a line. */
export function judgePrinted(lines: ReadonlySet<string>, { pack }: ReadyPack): readonly Case[] {
  const engines = new Map<string, PolicyEngine>();
  return [...lines].map((line): Case => {
    const { policy, document, parameters } = JSON.parse(line) as Printed;
    const key = JSON.stringify(parameters);
    const engine = engines.get(key) ?? new PolicyEngine(pack, buildPolicyData(parameters), { now: 0n });
    engines.set(key, engine);
    const off = pack.policies.flatMap(({ policy: { id } }) => (id === policy ? [] : [id]));
    const judge = createJudge(pack, engine, { now: 0n, strictIncludes: false, off });
    const whole = { ...nothing, ...document, context: { ...nothing.context, ...document.context } };
    const [evaluation] = judge(whole);
    if (evaluation === undefined) throw new Error(`${policy} is not in the pack`);
    return toCase(evaluation, whole);
  });
}

interface Printed {
  readonly policy: string;
  readonly document: ConfigDocument;
  readonly parameters: Json;
}

/** Some tests give no more of a document than the policy reads. */
const nothing = sampleDocument();

function toCase(evaluation: Evaluation, document: ConfigDocument, fixture?: string): Case {
  return {
    policy: evaluation.policy,
    ...(fixture === undefined ? {} : { fixture }),
    ...{ document, verdict: decideVerdict(evaluation) },
    messages: evaluation.kind === 'evaluated' ? evaluation.messages : [],
  };
}

function printing(id: string): string {
  return `deny contains "" if {\n\tprint(json.marshal({"policy": "${id}", "document": input, "parameters": data.parameters}))\n\tfalse\n}\n`;
}
