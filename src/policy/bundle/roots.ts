import { findJsonFault } from '../../base/json-fault.ts';
import type { DataFile } from '../pack/data-file.ts';
import type { RegoFile } from '../rego-compiler.ts';
import { badBundle } from './bundle-error.ts';

/**
 * Checks that packages and data are below the roots in the manifest, as OPA does, so that bundles can be combined.
 *
 * @throws PolicyError for a package or data outside of the roots.
 */
export function checkRoots(
  roots: readonly string[],
  modules: readonly RegoFile[],
  data: readonly DataFile[],
  name: string,
): void {
  const wrongModule = modules.find(({ text }) => !isBelow(packageOf(text), roots));
  const listed = roots.map((root) => JSON.stringify(root)).join(', ');
  const outsideRoots = `outside of the roots in its .manifest (${listed})`;
  if (wrongModule !== undefined) {
    const { path, text } = wrongModule;
    throw badBundle(name, `the package ${packageOf(text).join('.')} of ${path} is ${outsideRoots}`);
  }
  for (const { below, text } of data) {
    // `mergeDataFiles` reports text that is not JSON.
    const value: unknown = findJsonFault(text) === undefined ? JSON.parse(text) : {};
    const outside = findOutside(value, below, roots);
    if (outside !== undefined) throw badBundle(name, `its data at ${outside.join('/')} is ${outsideRoots}`);
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

/** Returns the first path of data outside of the roots; maps may lead to a root. */
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
