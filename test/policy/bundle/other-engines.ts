import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../../src/base/json.ts';
import type { ConfigDocument } from '../../../src/document/document.ts';
import type { Verdict } from '../../../src/findings/finding.ts';
import { decideVerdict } from '../../../src/findings/verdict.ts';
import { NodeFileSystem } from '../../../src/host/node-file-system.ts';
import { unpackBundle } from '../../../src/policy/bundle/archive.ts';
import type { BundleFile } from '../../../src/policy/bundle/tar.ts';
import type { RegoCompiler, RegoFile } from '../../../src/policy/rego-compiler.ts';
import { Project } from '../../../src/resolve/files/project.ts';
import { surveyRepository } from '../../../src/scan/survey.ts';
import { readTarget } from '../../../src/views/read-target.ts';
import { withEngine } from '../../support/with-engine.ts';
import type { ReadyPack } from '../prepare-pack.ts';
import { repositoryRoot } from '../rego-folder.ts';

/** Contents of a bundle that any Rego engine reads. */
export interface OpenBundle {
  readonly modules: readonly RegoFile[];
  readonly data: { readonly [name: string]: Json };
}

/** Builds a bundle as `plumbline policy build` does, and unpacks it. */
export async function buildAndOpen(...sources: readonly string[]): Promise<OpenBundle> {
  const { archive } = await withEngine({ cwd: repositoryRoot }, ({ policies }) => policies.build({ sources }));
  const decode = ({ bytes }: BundleFile): string => new TextDecoder().decode(bytes);
  const files = unpackBundle(archive, 'bundle');
  const data = files.find(({ path }) => path === 'data.json');
  return {
    modules: files
      .filter(({ path }) => path.endsWith('.rego'))
      .map((file) => ({ path: file.path, text: decode(file) })),
    data: data === undefined ? {} : JSON.parse(decode(data)),
  };
}

/** The documents of all targets of the repositories in a folder; equal ones once. `views` is `base` or `all`. */
export async function documentsBelow(folder: string, views: 'base' | 'all'): Promise<readonly ConfigDocument[]> {
  const documents = new Map<string, ConfigDocument>();
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  for (const name of names) {
    const root = join(folder, name);
    const project = new Project(new NodeFileSystem(root, { maxFileSize: 256 * 1024 }));
    for (const { target, isIncluded } of (await surveyRepository(root, project)).targets) {
      if (project.read(target.file).kind !== 'file') continue;
      const repository = { name, commit: null, ref: null };
      const read = readTarget(project, { repository, target, isIncluded, dialect: 'auto', environment: new Map() });
      const chosen = views === 'all' ? read.choose({ kind: 'all', besides: [] }).views : [[]];
      for (const profiles of chosen) {
        const { document, digest } = read.view(profiles);
        documents.set(`${target.kind} ${target.maybeIncluded} ${digest}`, document);
      }
    }
  }
  return [...documents.values()];
}

/** Count of each pair of verdicts, `plumbline/other`, and the pairs that contradict each other. */
export interface Comparison {
  readonly counts: ReadonlyMap<string, number>;
  readonly contradictions: readonly string[];
}

/** Documents of one request: each request compiles the bundle again. */
const maxAtOnce = 100;

/** Judges documents with Plumbline, and the bundle with OPA's interpreter. */
export async function compareEngines(
  documents: readonly ConfigDocument[],
  { pack, judge }: ReadyPack,
  { modules, data }: OpenBundle,
  compiler: RegoCompiler,
): Promise<Comparison> {
  const policies = pack.policies.map(({ policy }) => policy);
  const rules = policies.map(({ id, package: name }) => {
    const path = `data.${name}`;
    return `all[${JSON.stringify(id)}] := {"deny": {each | some each in ${path}.deny}, "warn": {each | some each in ${path}.warn}}\n`;
  });
  const harness = { path: 'harness.rego', text: `package harness\n\n${rules.join('\n')}` };
  const counts = new Map<string, number>();
  const contradictions: string[] = [];
  for (let start = 0; start < documents.length; start += maxAtOnce) {
    const some = documents.slice(start, start + maxAtOnce);
    const { faults, result } = await compiler.ask({
      op: 'eval',
      modules: [...modules, harness],
      data: { ...data, documents: some as unknown as Json, ids: policies.map(({ id }) => id) },
      // One policy after the other, as in opa-results.ts.
      query:
        '[results | some document in data.documents; results := [each | some id in data.ids; each := data.harness.all[id]] with input as document]',
    });
    if (faults.length > 0) throw new Error(JSON.stringify(faults));
    const [theirs = []] = result as unknown as readonly (readonly (readonly Results[])[])[];
    some.forEach((document, at) => {
      const ours = new Map(judge(document).map((evaluation) => [evaluation.policy, decideVerdict(evaluation)]));
      policies.forEach(({ id }, index) => {
        const pair = `${ours.get(id)}/${verdictIn(theirs[at]?.[index])}`;
        counts.set(pair, (counts.get(pair) ?? 0) + 1);
        const { repository, target, view } = document.context;
        if (isContradiction(pair))
          contradictions.push(`${pair} ${id} ${repository.name} ${target.file} ${view.profiles.join(',')}`);
      });
    });
  }
  return { counts, contradictions };
}

interface Results {
  readonly deny: readonly Json[];
  readonly warn: readonly Json[];
}

function verdictIn(results: Results | undefined): Verdict {
  if (results === undefined) return 'error';
  if (results.deny.length > 0) return 'fail';
  return results.warn.length > 0 ? 'warn' : 'pass';
}

/** Leaves out verdicts that Plumbline does not decide; a policy that it skips finds nothing. */
function isContradiction(pair: string): boolean {
  const [ours, theirs] = pair.split('/');
  if (ours === 'undecided') return false;
  return theirs !== (ours === 'skipped' ? 'pass' : ours);
}
