import type { PolicyFault } from '../base/errors.ts';
import { LineIndex } from '../base/source.ts';
import { createPolicyError } from '../policy/pack/read-pack.ts';
import type { RegoCompiler, RegoFile } from '../policy/rego-compiler.ts';
import type { RegoModule } from '../policy/rego-tree/rego-tree.ts';

/** Formatted texts by path. */
type Formatted = { readonly [path: string]: string };

/**
 * Formats Rego files with OPA's formatter; `regoV0` also converts files to Rego 1.0. The formatter breaks some chains of
 * `else`, so its output is parsed again before it is returned.
 *
 * @throws PolicyError with the locations that do not parse, before or after formatting.
 */
export async function formatRego(
  modules: readonly RegoFile[],
  regoV0: boolean,
  compiler: RegoCompiler,
): Promise<Formatted> {
  const { faults, result } = await compiler.ask({ op: 'format', modules, regoV0 });
  if (faults.length > 0) throw createPolicyError('policy/bad-rego', faults);
  const formatted = result as Formatted;
  const broken = new Set(await findBroken(formatted, compiler));
  if (broken.size === 0) return formatted;
  const misformatted = modules.filter(({ path }) => broken.has(path));
  const places = await Promise.all(misformatted.map((file) => findMisformatted(file, regoV0, compiler)));
  throw createPolicyError('policy/bad-format', places.flat());
}

/** Returns the paths of texts that do not parse. */
async function findBroken(texts: Formatted, compiler: RegoCompiler): Promise<readonly string[]> {
  const modules = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const { faults } = await compiler.ask({ op: 'format', modules });
  return faults.map(({ file }) => file);
}

/** Returns where the rules begin that the formatter breaks. Formats each rule separately. */
async function findMisformatted(
  { path, text }: RegoFile,
  regoV0: boolean,
  compiler: RegoCompiler,
): Promise<readonly PolicyFault[]> {
  const { result } = await compiler.ask({ op: 'tree', modules: [{ path, text }], regoV0 });
  const rules = (result as unknown as readonly RegoModule[])[0]?.rules ?? [];
  const head = text.slice(0, rules[0]?.start);
  const alone = rules.map(({ start, end }) => ({ path: String(start), text: `${head}${text.slice(start, end)}\n` }));
  const { result: formatted } = await compiler.ask({ op: 'format', modules: alone, regoV0 });
  const starts = (await findBroken((formatted ?? {}) as Formatted, compiler)).map(Number);
  const lines = new LineIndex(text);
  return (starts.length > 0 ? starts : [0]).map((start) => ({
    ...misformatted,
    file: path,
    ...lines.findPosition(start),
  }));
}

const misformatted = {
  code: 'rego_format_error',
  message:
    "OPA's formatter would write Rego here that does not parse, so no file is changed. Put braces around the body before each `else`",
};
