import type { Json } from '../../base/json.ts';
import type { CompiledPack, CompiledPolicy } from '../pack/pack.ts';
import { createDoubtFinder, type WeighedDoubt } from '../soundness/doubts.ts';
import type { Doubt, Evaluation } from '../soundness/evaluation.ts';
import { type Evaluates, isSaid, type JudgeOptions, readResult, toDoubt } from '../soundness/settle-verdicts.ts';
import type { CombinedFile } from './combined-input.ts';

type Evaluated = Extract<Evaluation, { kind: 'evaluated' }>;

/** Result of one policy for all targets of a repository. */
export type CombinedEvaluation =
  | { readonly policy: string; readonly kind: 'error'; readonly reason: string }
  | {
      readonly policy: string;
      readonly kind: 'evaluated';
      /** Messages by file; those that name no file belong to the first. */
      readonly files: readonly { readonly path: string; readonly evaluation: Evaluated }[];
      readonly doubts: readonly Doubt[];
    };

/**
 * Evaluates the policies of a pack that combine. Choices count as unknown values, because many files would have too many
 * combinations of alternatives.
 *
 * @param unread targets that could not be read, whose content may add or remove findings.
 */
export function judgeTogether(
  pack: CompiledPack,
  engine: Evaluates,
  files: readonly CombinedFile[],
  unread: readonly string[],
  options: JudgeOptions,
): readonly CombinedEvaluation[] {
  const [first] = files;
  const asked = pack.policies.flatMap((compiled, index) =>
    compiled.policy.combine === true && options.off?.includes(compiled.policy.id) !== true ? [{ compiled, index }] : [],
  );
  if (first === undefined) {
    return asked.map(({ compiled }) => ({
      ...{ policy: compiled.policy.id, kind: 'evaluated', files: [] },
      doubts: unread.map((file) => toDoubt(doubtUnread(file, compiled))),
    }));
  }
  const indexes = asked.map(({ index }) => index);
  const results = engine.evaluate(first.contents, indexes, JSON.stringify(files));
  const finders = files.map(({ path, contents }) => {
    // A file that others may include is evaluated as if it were included by none, so that its gaps count.
    const { context } = contents;
    const target = { ...context.target, maybeIncluded: false };
    const own = { ...contents, context: { ...context, target } };
    return { path, find: createDoubtFinder(own, options.strictIncludes) };
  });
  return asked.map(({ compiled }, place): CombinedEvaluation => {
    const { policy, reads } = compiled;
    const result = results[place] ?? { kind: 'error', reason: 'there is no result' };
    if (result.kind === 'error') return { policy: policy.id, kind: 'error', reason: result.reason };
    const said: { readonly path: string; readonly evaluation: Evaluated }[] = [];
    for (const { path, contents } of files) {
      const own = selectItems(result.results, (item) => findFile(item, files) === path);
      const evaluation = readResult(policy, { ...result, results: own }, contents, options.now);
      if (evaluation.kind === 'error') return { policy: policy.id, kind: 'error', reason: evaluation.reason };
      if (evaluation.kind === 'evaluated') said.push({ path, evaluation });
    }
    const doubts = [
      ...finders.flatMap(({ path, find }) => find(reads).map((doubt) => ({ file: path, doubt }))),
      ...unread.map((file) => ({ file, doubt: doubtUnread(file, compiled) })),
    ];
    const listMessages = (file: string): Evaluated['messages'] =>
      said.find(({ path }) => path === file)?.evaluation.messages ?? [];
    const fails = said.some(({ evaluation }) => evaluation.messages.some(({ rule }) => rule === 'deny'));
    const open = doubts
      .filter(({ file, doubt }) => !isSaid(doubt, listMessages(file)) && (!fails || doubt.decisive))
      .map(({ file, doubt }) => ({ ...toDoubt(doubt), file }));
    return { policy: policy.id, kind: 'evaluated', files: said, doubts: open };
  });
}

function doubtUnread(file: string, { reads }: CompiledPolicy): WeighedDoubt {
  const decisive = reads.some(({ negated }) => negated);
  return { path: '*', because: 'incomplete', detail: `${file} was not read`, decisive };
}

/** Returns the file that a result names, or the first. */
function findFile(item: Json, files: readonly CombinedFile[]): string {
  const first = files[0]?.path ?? '';
  if (item === null || typeof item !== 'object' || !('path' in item)) return first;
  const { path } = item;
  return files.find((file) => file.path === path)?.path ?? first;
}

/** Filters the items of a policy's results, `{deny: [[...]], ...}`; other forms are returned unchanged. */
function selectItems(results: Json, isOwn: (item: Json) => boolean): Json {
  if (results === null || typeof results !== 'object' || Array.isArray(results)) return results;
  const select = (set: Json): Json => (Array.isArray(set) ? set.filter(isOwn) : set);
  return Object.fromEntries(
    Object.entries(results).map(([name, sets]) => {
      if (!Array.isArray(sets)) return [name, sets];
      return [name, name === 'excepted' ? select(sets) : sets.map(select)];
    }),
  );
}
