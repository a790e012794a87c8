import type { PolicyFault } from '../../base/errors.ts';
import { PolicyError } from '../../base/errors.ts';
import { compareCodeUnits } from '../../base/order.ts';
import { targetKinds } from '../../document/document.ts';
import type { Policy } from '../policy.ts';
import type { RegoCompiler, RegoFile } from '../rego-compiler.ts';
import type { InspectedModule, InspectedRule } from './inspected.ts';
import { JUDGING_RULE } from './judging-rule.ts';
import { findCategory, hasPlumblineKey, readPolicy } from './metadata.ts';
import type { JudgingRule, PolicyRules, SourcePack, SourcePolicy } from './pack.ts';
import { regoSpellings } from './to-canonical-path.ts';

/** Package of Plumbline's library. */
export const LIBRARY_PACKAGE = 'plumbline.lib';

const EXCEPTION = 'exception';

export interface PackOptions {
  /** True to evaluate policies without METADATA once for all targets of a repository. */
  readonly combine?: boolean;
}

/**
 * Reads the policies among Rego files. Omits tests (`*_test.rego`); files without judging rules are libraries.
 *
 * @param library Plumbline's library; packages that the files have replace those of the library, and files that cannot
 *   refer to it are read without it.
 * @throws PolicyError with every fault: Rego that does not parse, invalid METADATA, duplicate ids, no policy.
 */
export async function readPack(
  files: readonly RegoFile[],
  library: readonly RegoFile[],
  compiler: RegoCompiler,
  options: PackOptions = {},
): Promise<SourcePack> {
  const { policies, inspected } = await readPolicies(files, compiler, options);
  if (policies.length === 0) {
    throw new PolicyError(
      'policy/no-policy',
      'There is no policy: no Rego file has a rule named deny, violation, warn or undecided.',
    );
  }
  const own = listSources(files);
  const packages = [...new Set(inspected.map((module) => module.package.join('.')))];
  return {
    policies: policies.toSorted((a, b) => compareCodeUnits(a.policy.id, b.policy.id)),
    modules: own.some(mayUseLibrary)
      ? [...own, ...library.filter((file) => !packages.includes(findPackage(file)))]
      : own,
    packages: packages.toSorted(compareCodeUnits),
  };
}

/**
 * Reads policies, possibly none, and the facts about each file except tests.
 *
 * @throws PolicyError with every fault.
 */
export async function readPolicies(
  files: readonly RegoFile[],
  compiler: RegoCompiler,
  options: PackOptions = {},
): Promise<{ readonly policies: readonly SourcePolicy[]; readonly inspected: readonly InspectedModule[] }> {
  const own = listSources(files);
  const inspected = await inspect(own, compiler);
  const byPackage = new Map<string, InspectedModule[]>();
  for (const module of inspected) {
    const name = module.package.join('.');
    byPackage.set(name, [...(byPackage.get(name) ?? []), module]);
  }
  const faults: PolicyFault[] = [];
  const texts = new Map(own.map((file) => [file.path, file]));
  const policies = [...byPackage.values()].flatMap((modules) => readPackage(modules, texts, faults, options));
  faults.push(...findDuplicates(policies));
  if (faults.length > 0) throw createPolicyError('policy/bad-metadata', faults);
  return { policies, inspected };
}

/**
 * Returns false if a file cannot refer to the library: it neither has its name nor reads `data` by a computed name. To
 * compile the library takes ten times as long as a small policy.
 */
function mayUseLibrary({ text }: RegoFile): boolean {
  return /plumbline|\bdata\b(?!\.\w)/u.test(text);
}

/** Returns the dotted package of a file of the library. */
function findPackage({ text }: RegoFile): string {
  return /^package (\S+)$/mu.exec(text)?.[1] ?? '';
}

/** Returns the files without tests, sorted by path. */
function listSources(files: readonly RegoFile[]): readonly RegoFile[] {
  return files.filter(({ path }) => !path.endsWith('_test.rego')).toSorted((a, b) => compareCodeUnits(a.path, b.path));
}

async function inspect(modules: readonly RegoFile[], compiler: RegoCompiler): Promise<readonly InspectedModule[]> {
  const { faults, result } = await compiler.ask({ op: 'inspect', modules, spellings: regoSpellings });
  if (faults.length > 0) throw createPolicyError('policy/bad-rego', faults);
  return result as unknown as readonly InspectedModule[];
}

/** Returns an error whose message has the first fault; `faults` has all. */
export function createPolicyError(code: string, faults: readonly PolicyFault[]): PolicyError {
  const [first] = faults;
  const place = first === undefined ? '' : `: ${first.file}:${first.line}:${first.column}: ${first.message}`;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return new PolicyError(code, `The policies cannot be used${place}${more}`, faults);
}

/** Reads the policies of a package. One of its files may have METADATA, which applies to all. */
function readPackage(
  modules: readonly InspectedModule[],
  texts: ReadonlyMap<string, RegoFile>,
  faults: PolicyFault[],
  options: PackOptions,
): readonly SourcePolicy[] {
  const rules = modules.flatMap((module) =>
    module.rules.filter(({ name }) => JUDGING_RULE.test(name)).map((rule) => ({ rule, module })),
  );
  if (rules.length === 0) return [];
  const exceptions = modules.flatMap((module) =>
    module.rules.filter(({ name }) => name === EXCEPTION).map((rule) => ({ rule, module })),
  );
  for (const { rule, module } of [...rules, ...exceptions]) {
    if (rule.kind !== 'set') faults.push(createWrongKindFault(rule, module));
  }
  const described = modules.filter(({ annotations }) => annotations !== undefined && hasPlumblineKey(annotations));
  for (const module of described.slice(1)) {
    faults.push({
      code: 'metadata/twice',
      message: `the package already has METADATA in ${described[0]?.path ?? ''}: keep one of them`,
      file: module.path,
      line: module.firstLine ?? 1,
      column: 1,
    });
  }
  const names = [...new Set(rules.map(({ rule }) => rule.name))];
  const sort = (some: readonly string[]): PolicyRules =>
    sortRules(modules[0]?.package ?? [], some, exceptions.length > 0);
  const [first] = described;
  const file = first === undefined ? undefined : texts.get(first.path);
  if (first === undefined || file === undefined) {
    return names.map((name) => ({
      policy: createPolicyWithoutMetadata(name, rules, options),
      details: '',
      rules: sort([name]),
    }));
  }
  const { policy, details, faults: own } = readPolicy(first, file);
  faults.push(...own);
  return [{ policy, details, rules: sort(names) }];
}

function createWrongKindFault(rule: InspectedRule, module: InspectedModule): PolicyFault {
  return {
    code: 'policy/not-a-set',
    message:
      rule.name === EXCEPTION
        ? '`exception` must be a set of lists of names: write `exception contains ["name"] if { … }`'
        : `\`${rule.name}\` must be a set of messages: write \`${rule.name} contains message if { … }\``,
    file: module.path,
    line: rule.line,
    column: rule.column,
  };
}

function sortRules(packagePath: readonly string[], names: readonly string[], hasException: boolean): PolicyRules {
  const selectRules = (...words: readonly string[]): readonly JudgingRule[] =>
    names.flatMap((name) => {
      const [, word = '', suffix = ''] = JUDGING_RULE.exec(name) ?? [];
      return words.includes(word) ? [{ reference: writeReference([...packagePath, name]), suffix }] : [];
    });
  return {
    deny: selectRules('deny', 'violation'),
    warn: selectRules('warn'),
    undecided: selectRules('undecided'),
    exception: hasException ? writeReference([...packagePath, EXCEPTION]) : null,
  };
}

function writeReference(path: readonly string[]): string {
  return `data${path.map((name) => `[${JSON.stringify(name)}]`).join('')}`;
}

/** Returns the policy of one judging rule of a package without METADATA. Its id does not depend on other rules. */
function createPolicyWithoutMetadata(
  name: string,
  rules: readonly { readonly rule: InspectedRule; readonly module: InspectedModule }[],
  { combine = false }: PackOptions,
): Policy {
  const module = rules.find(({ rule }) => rule.name === name)?.module;
  const packagePath = module?.package ?? [];
  const title = module?.annotations?.title;
  return {
    id: [...packagePath, name].join('-').replaceAll(/[^A-Za-z0-9_-]/g, '-'),
    title: title === undefined ? `${name} of ${packagePath.join('.')}` : `${title} (${name})`,
    // METADATA for other tools has a title and a description too.
    description: module?.annotations?.description?.trim() ?? '',
    severity: 'medium',
    category: findCategory(packagePath),
    applies: 'always',
    targets: targetKinds,
    ...(combine ? { combine: true } : {}),
    parameters: null,
    sets: [],
    controls: [],
    relatedResources: [],
    effectiveOn: null,
    remediation: '',
    supersedes: [],
    deprecated: null,
    package: packagePath.join('.'),
    file: module?.path ?? '',
  };
}

function findDuplicates(policies: readonly SourcePolicy[]): readonly PolicyFault[] {
  const first = new Map<string, Policy>();
  return policies.flatMap(({ policy }) => {
    const before = first.get(policy.id);
    if (before === undefined) {
      first.set(policy.id, policy);
      return [];
    }
    const message = `duplicate id \`${policy.id}\`: the policy in ${before.file} has it too`;
    return [{ code: 'metadata/duplicate-id', message, file: policy.file, line: 1, column: 1 }];
  });
}
