import type { Json } from '../../src/base/json.ts';
import type { ConfigDocument } from '../../src/document/document.ts';
import type { Verdict } from '../../src/findings/finding.ts';
import { decideVerdict } from '../../src/findings/verdict.ts';
import { PolicyEngine } from '../../src/policy/evaluation/policy-engine.ts';
import { buildPolicyData } from '../../src/policy/pack/policy-data.ts';
import type { RegoCompiler, RegoFile } from '../../src/policy/rego-compiler.ts';
import type { Evaluation, PolicyMessage } from '../../src/policy/soundness/evaluation.ts';
import { createJudge } from '../../src/policy/soundness/judge.ts';
import { runPolicyTests } from '../../src/policy-tools/testing/run-policy-tests.ts';
import { judgeFixture, readPackFixtures } from './pack-fixtures.ts';
import type { ReadyPack } from './prepare-pack.ts';
import { readRegoFolder } from './rego-folder.ts';
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

/** All documents on which the policies of the pack are shown: the views of their fixtures, and what their Rego tests give them. */
export async function readPackCases(ready: ReadyPack, compiler: RegoCompiler): Promise<readonly Case[]> {
  return [...readFixtureCases(ready), ...(await readRegoCases(ready, compiler))];
}

function readFixtureCases(ready: ReadyPack): readonly Case[] {
  return readPackFixtures().flatMap((fixture) => {
    const policy = fixture.path.split('/').at(-2) ?? '';
    return judgeFixture(fixture, ready).views.flatMap(({ document, evaluations }) =>
      evaluations
        .filter((evaluation) => evaluation.policy === policy)
        .map((evaluation) => toCase(evaluation, document, fixture.path)),
    );
  });
}

/** Collects the inputs of Rego tests with a policy that prints its input. */
async function readRegoCases({ pack }: ReadyPack, compiler: RegoCompiler): Promise<readonly Case[]> {
  const ids = new Map(pack.policies.map(({ policy: { id, file } }) => [file, id]));
  const modules = readRegoFolder('policies', 'policy-tests').map(({ path, text }): RegoFile => {
    const id = ids.get(path);
    return { path, text: id === undefined ? text : `${text}\n${telling(id)}` };
  });
  const { results } = await runPolicyTests(modules, compiler);
  const told = new Set(results.flatMap(({ output = '' }) => output.split('\n')).filter((line) => line !== ''));
  const engines = new Map<string, PolicyEngine>();
  return [...told].map((line): Case => {
    const { policy, document, parameters } = JSON.parse(line) as Told;
    const key = JSON.stringify(parameters);
    const engine = engines.get(key) ?? new PolicyEngine(pack, buildPolicyData(parameters), { now: 0n });
    engines.set(key, engine);
    const off = [...ids.values()].filter((id) => id !== policy);
    const judge = createJudge(pack, engine, { now: 0n, strictIncludes: false, off });
    const [evaluation] = judge({ ...nothing, ...document });
    if (evaluation === undefined) throw new Error(`${policy} is not in the pack`);
    return toCase(evaluation, { ...nothing, ...document });
  });
}

interface Told {
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

function telling(id: string): string {
  return `deny contains "" if {\n\tprint(json.marshal({"policy": "${id}", "document": input, "parameters": data.parameters}))\n\tfalse\n}\n`;
}
