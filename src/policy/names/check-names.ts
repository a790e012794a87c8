import type { PolicyFault } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { compareCodeUnits } from '../../base/order.ts';
import { LineIndex } from '../../base/source.ts';
import type { SourcePack } from '../pack/pack.ts';
import type { Mention } from '../pack/survey.ts';
import type { RegoCompiler } from '../rego-compiler.ts';
import type { RegoModule } from '../rego-tree/rego-tree.ts';
import { checkData, listAskedData } from './check-data.ts';
import { checkMentions } from './check-mentions.ts';
import { checkTerms } from './check-terms.ts';
import { createShape, documentRoot } from './shape.ts';

interface CheckedNames {
  /** Names that no document and no data have, sorted by location. */
  readonly faults: readonly PolicyFault[];
  /** Paths of `data` that policies read, see `CompiledPack`. */
  readonly askedData: readonly string[];
}

/**
 * Checks the names that policies read: literal settings, which the compiler lists as `mentions`, and all others.
 *
 * @param combinedSchema the input of policies that combine; if undefined, their input is not always of one form.
 */
export async function checkNames(
  { policies, modules }: SourcePack,
  mentions: readonly Mention[],
  combinedSchema: Json | undefined,
  compiler: RegoCompiler,
): Promise<CheckedNames> {
  const { result } = await compiler.ask({ op: 'tree', modules });
  const trees = result as unknown as readonly RegoModule[];
  const packages = trees.map((tree) => tree.package.join('.'));
  const combined = new Set(policies.flatMap(({ policy }) => (policy.combine === true ? [policy.file] : [])));
  const found = trees.flatMap((tree) => {
    const lines = new LineIndex(modules.find(({ path }) => path === tree.path)?.text ?? '');
    const root = combined.has(tree.path) ? createShape(combinedSchema) : documentRoot;
    const flaws = [...(root === undefined ? [] : checkTerms(tree, root)), ...checkData(tree, policies, packages)];
    return flaws.map(({ node, code, message }): PolicyFault => {
      const { line, column } = lines.findPosition(node.start);
      return { code, message, file: tree.path, line, column };
    });
  });
  const literal = checkMentions(mentions);
  const others = found.filter((fault) => literal.every((other) => comparePlaces(other, fault) !== 0));
  const faults = new Map([...literal, ...others].map((fault) => [JSON.stringify(fault), fault]));
  const askedData = new Set(trees.flatMap((tree) => [...listAskedData(tree, packages)]));
  return { faults: [...faults.values()].toSorted(comparePlaces), askedData: [...askedData].toSorted(compareCodeUnits) };
}

function comparePlaces(a: PolicyFault, b: PolicyFault): number {
  return compareCodeUnits(a.file, b.file) || a.line - b.line || a.column - b.column;
}
