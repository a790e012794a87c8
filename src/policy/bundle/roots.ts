import { findJsonFault } from '../../base/json-fault.ts';
import type { DataFile } from '../pack/data-file.ts';
import type { RegoFile } from '../rego-compiler.ts';
import { badBundle } from './bundle-error.ts';

/**
 * What a bundle brings has to lie below the roots that its manifest claims, as OPA has it: whoever combines bundles relies
 * on that.
 *
 * @throws PolicyError for a package or data outside them.
 */
export function checkRoots(
  roots: readonly string[],
  modules: readonly RegoFile[],
  data: readonly DataFile[],
  name: string,
): void {
  const wrongModule = modules.find(({ text }) => !isBelow(packageOf(text), roots));
  const told = `the roots in its .manifest (${roots.map((root) => JSON.stringify(root)).join(', ')}) do not have`;
  if (wrongModule !== undefined) {
    const { path, text } = wrongModule;
    throw badBundle(name, `${told} the package ${packageOf(text).join('.')} of ${path}`);
  }
  for (const { below, text } of data) {
    // What is no JSON is left for whoever merges data to refuse.
    const value: unknown = findJsonFault(text) === undefined ? JSON.parse(text) : {};
    const outside = findOutside(value, below, roots);
    if (outside !== undefined) throw badBundle(name, `${told} its data at ${outside.join('/')}`);
  }
}

function packageOf(text: string): readonly string[] {
  const [, path = ''] = /^[ \t]*package[ \t]+([^\s#]+)/mu.exec(text) ?? [];
  return path.replaceAll(/\["([^"]*)"\]/gu, '.$1').split('.');
}

const stepsOf = (root: string): readonly string[] => root.split('/').filter((step) => step !== '');

function isBelow(path: readonly string[], roots: readonly string[]): boolean {
  return roots.some((root) => stepsOf(root).every((step, index) => path[index] === step));
}

/** The first place of data that no root has; maps above a root are only the way there. */
function findOutside(value: unknown, path: readonly string[], roots: readonly string[]): readonly string[] | undefined {
  if (isBelow(path, roots)) return undefined;
  const leadsToOne = roots.some((root) => path.every((step, index) => stepsOf(root)[index] === step));
  if (!leadsToOne || value === null || typeof value !== 'object' || Array.isArray(value)) return path;
  for (const [key, item] of Object.entries(value)) {
    const outside = findOutside(item, [...path, key], roots);
    if (outside !== undefined) return outside;
  }
  return undefined;
}
