import type { PolicyFault } from '../../base/errors.ts';
import { compareCodeUnits } from '../../base/order.ts';
import { LineIndex } from '../../base/source.ts';
import type { SourcePack } from '../pack/pack.ts';
import type { RegoCompiler } from '../rego-compiler.ts';
import type { RegoModule } from '../rego-tree/rego-tree.ts';
import { checkData, listAskedData } from './check-data.ts';
import { checkTerms } from './check-terms.ts';

/** What the terms of policies, as they are written, tell of the data that they ask. */
export interface AsWritten {
  /** What no document and no data have. */
  readonly faults: readonly PolicyFault[];
  /** As in `CompiledPack`. */
  readonly askedData: readonly string[];
}

export async function checkAsWritten({ policies, modules }: SourcePack, compiler: RegoCompiler): Promise<AsWritten> {
  const { result } = await compiler.ask({ op: 'tree', modules });
  const trees = result as unknown as readonly RegoModule[];
  // The input of policies over many is a list, of which terms tell nothing.
  const overMany = new Set(
    policies.filter(({ policy }) => policy.combine === true).map(({ policy: { file } }) => file),
  );
  const packages = new Set(trees.map((tree) => tree.package[0] ?? ''));
  const own = policies.map(({ policy }) => policy);
  const faults = trees.flatMap((tree) => {
    const lines = new LineIndex(modules.find(({ path }) => path === tree.path)?.text ?? '');
    const flaws = [...(overMany.has(tree.path) ? [] : checkTerms(tree)), ...checkData(tree, own, packages)];
    return flaws.map(({ node, code, message }) => {
      const { line, column } = lines.position(node.start);
      return { code, message, file: tree.path, line, column };
    });
  });
  const askedData = [
    ...new Set(
      trees.flatMap((tree) => [
        ...listAskedData(
          tree,
          trees.map((each) => each.package.join('.')),
        ),
      ]),
    ),
  ].toSorted(compareCodeUnits);
  return { faults, askedData };
}
