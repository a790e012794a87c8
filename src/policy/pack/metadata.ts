import type { PolicyFault } from '../../base/errors.ts';
import type { Json } from '../../base/json.ts';
import { type Severity, severities } from '../../base/severity.ts';
import { findSlip } from '../../base/suggest.ts';
import { isOutsideProduction, type TargetKind, targetKinds } from '../../document/document.ts';
import type { Policy } from '../policy.ts';
import type { RegoFile } from '../rego-compiler.ts';
import { readApplies } from './applies.ts';
import type { InspectedAnnotations, InspectedModule } from './inspected.ts';
import { locateMetadata, type MetadataPlaces } from './metadata-places.ts';
import { buildParameterSchema } from './parameters.ts';

const TOP_KEYS = [
  'title',
  'description',
  'scope',
  'related_resources',
  'authors',
  'organizations',
  'schemas',
  'entrypoint',
  'custom',
  'labels',
  'compile',
];
const CUSTOM_KEYS = [
  'id',
  'severity',
  'category',
  'applies',
  'targets',
  'combine',
  'parameters',
  'sets',
  'controls',
  'effective_on',
  'remediation',
  'supersedes',
  'deprecated',
  'details',
];

/**
 * Returns whether METADATA has a key of Plumbline, possibly misspelt. METADATA written for other tools needs no id.
 */
export function hasPlumblineKey({ custom = {} }: InspectedAnnotations): boolean {
  return Object.keys(custom).some((key) => CUSTOM_KEYS.includes(key) || findSlip(key, CUSTOM_KEYS) !== undefined);
}

/** Kinds of targets that a policy judges by default: files for tests and archived ones need not be fit for production. */
const usualTargets: readonly TargetKind[] = targetKinds.filter((kind) => !isOutsideProduction(kind));
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

export interface ReadPolicy {
  readonly policy: Policy;
  readonly details: string;
  readonly faults: readonly PolicyFault[];
}

/** Reads the policy that a package's METADATA declares, with all faults. */
export function readPolicy(module: InspectedModule, file: RegoFile): ReadPolicy {
  const places = locateMetadata(file, module.firstLine ?? module.line);
  const reader = new MetadataReader(module, places);
  return { policy: reader.read(), details: reader.readDetails(), faults: reader.faults };
}

class MetadataReader {
  readonly faults: PolicyFault[] = [];
  readonly #module: InspectedModule;
  readonly #places: MetadataPlaces;
  readonly #custom: { readonly [key: string]: Json };

  constructor(module: InspectedModule, places: MetadataPlaces) {
    this.#module = module;
    this.#places = places;
    this.#custom = module.annotations?.custom ?? {};
  }

  read(): Policy {
    const { title = '', description = '', related_resources: resources = [] } = this.#module.annotations ?? {};
    this.#refuseMisspelt([], TOP_KEYS, true);
    this.#refuseMisspelt(['custom'], CUSTOM_KEYS, false);
    if (title === '')
      this.#addFault('metadata/missing-title', [], 'the policy has no title: write in one line what it requires');
    return {
      id: this.#readId(),
      title,
      description: description.trim(),
      severity: this.#readSeverity(),
      category: this.#readText('category') ?? findCategory(this.#module.package),
      applies: readApplies(this.#custom['applies'], (message) =>
        this.#addFault('metadata/bad-applies', ['custom', 'applies'], message),
      ),
      targets: this.#readTargets(),
      ...(this.#combine() ? { combine: true } : {}),
      parameters: this.#readParameters(),
      sets: this.#readTexts('sets'),
      controls: this.#readTexts('controls'),
      relatedResources: resources.map(({ ref, description: about }) => ({ ref, description: about ?? '' })),
      effectiveOn: this.#readDate('effective_on'),
      remediation: (this.#readText('remediation') ?? '').trim(),
      supersedes: this.#readTexts('supersedes'),
      deprecated: this.#readDeprecated(),
      package: this.#module.package.join('.'),
      file: this.#module.path,
    };
  }

  readDetails(): string {
    return (this.#readText('details') ?? '').trim();
  }

  #addFault(code: string, path: readonly string[], message: string): void {
    this.faults.push({ code, message, file: this.#module.path, ...this.#places.find(path) });
  }

  /** Under `custom`, where other tools have keys, only misspelt keys of Plumbline are faults. */
  #refuseMisspelt(path: readonly string[], known: readonly string[], refuseAll: boolean): void {
    for (const key of this.#places.keys(path)) {
      if (known.includes(key)) continue;
      const meant = findSlip(key, known);
      if (meant === undefined && !refuseAll) continue;
      const hint = meant === undefined ? `known keys are ${known.join(', ')}` : `did you mean \`${meant}\`?`;
      this.#addFault('metadata/unknown-key', [...path, key], `METADATA has no \`${key}\`: ${hint}`);
    }
  }

  #readId(): string {
    const id = this.#custom['id'];
    if (id === undefined) {
      this.#addFault('metadata/missing-id', ['custom'], 'the policy has no id: write `custom: {id: ACME-001}`');
      return this.#module.package.join('-');
    }
    if (typeof id !== 'string' || !ID.test(id)) {
      this.#addFault(
        'metadata/bad-id',
        ['custom', 'id'],
        `invalid id ${JSON.stringify(id)}: use letters, digits, \`-\` and \`_\``,
      );
    }
    return String(id);
  }

  /** Reads a key of `custom`; reports a fault and returns the fallback if `parse` returns undefined. */
  #read<T>(key: string, fallback: T, parse: (given: Json) => T | undefined, code: string, message: string): T {
    const given = this.#custom[key];
    if (given === undefined) return fallback;
    const value = parse(given);
    if (value === undefined) this.#addFault(code, ['custom', key], message);
    return value ?? fallback;
  }

  #readSeverity(): Severity {
    const given = this.#custom['severity'];
    const meant = findSlip(String(given), severities);
    const hint = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
    const message = `unknown severity ${JSON.stringify(given)}: use one of ${severities.join(', ')}${hint}`;
    const find = (name: Json): Severity | undefined => severities.find((severity) => severity === name);
    return this.#read('severity', 'medium', find, 'metadata/unknown-severity', message);
  }

  #readTargets(): readonly TargetKind[] {
    const parse = (given: Json): readonly TargetKind[] | undefined => {
      if (given === 'all') return targetKinds;
      const kinds: readonly Json[] = Array.isArray(given) ? given : [given];
      const known = targetKinds.filter((kind) => kinds.includes(kind));
      return kinds.length > 0 && kinds.every((kind) => targetKinds.includes(kind as TargetKind)) ? known : undefined;
    };
    const message = `targets must be all, or a list of one or more of ${targetKinds.join(', ')}`;
    return this.#read('targets', usualTargets, parse, 'metadata/bad-targets', message);
  }

  #combine(): boolean {
    const given = this.#custom['combine'] ?? false;
    if (typeof given !== 'boolean')
      this.#addFault('metadata/bad-combine', ['custom', 'combine'], 'combine must be true or false');
    for (const key of given === true ? ['applies', 'targets'] : []) {
      if (this.#custom[key] === undefined) continue;
      const message = `a policy with \`combine\` is evaluated for complete repositories, so \`${key}\` has no effect: remove it`;
      this.#addFault('metadata/bad-combine', ['custom', key], message);
    }
    return given === true;
  }

  #readParameters(): Json {
    const given = this.#custom['parameters'];
    if (given === undefined) return null;
    if (given === null || typeof given !== 'object' || Array.isArray(given)) {
      this.#addFault(
        'metadata/bad-parameters',
        ['custom', 'parameters'],
        'parameters must map each name to a JSON Schema with a default',
      );
      return null;
    }
    const { schema, faults } = buildParameterSchema(given as { readonly [name: string]: Json });
    for (const { name, message } of faults) {
      this.#addFault('metadata/bad-parameters', ['custom', 'parameters', name], `the parameter \`${name}\` ${message}`);
    }
    return schema;
  }

  #readDate(key: string): string | null {
    const parse = (given: Json): string | undefined =>
      typeof given === 'string' && isMoment(given) ? given : undefined;
    return this.#read<string | null>(key, null, parse, 'metadata/bad-date', `${key} must be a date such as 2026-01-31`);
  }

  #readDeprecated(): Policy['deprecated'] {
    const given = this.#custom['deprecated'];
    if (given === undefined || given === false) return null;
    const replacedBy = (given as { readonly replaced_by?: Json } | null)?.replaced_by;
    if (given === true || typeof replacedBy === 'string')
      return { replacedBy: (replacedBy as string | undefined) ?? null };
    this.#addFault('metadata/bad-deprecated', ['custom', 'deprecated'], 'deprecated must be true or {replaced_by: ID}');
    return null;
  }

  #readText(key: string): string | undefined {
    const parse = (given: Json): string | undefined => (typeof given === 'string' ? given : undefined);
    return this.#read<string | undefined>(key, undefined, parse, 'metadata/not-a-text', `${key} must be a string`);
  }

  #readTexts(key: string): readonly string[] {
    const parse = (given: Json): readonly string[] | undefined => {
      const list = Array.isArray(given) ? given : [given];
      return list.every((item) => typeof item === 'string') ? list : undefined;
    };
    return this.#read<readonly string[]>(key, [], parse, 'metadata/not-a-text', `${key} must be a list of strings`);
  }
}

/** Returns whether a text is an existing day, or a time with an offset, which would otherwise depend on the machine. */
function isMoment(text: string): boolean {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/u.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  return new Date(Date.parse(day)).toISOString().startsWith(day);
}

/** Returns the category of a package: `secrets` for `policies.secrets.plaintext`. */
export function findCategory(packagePath: readonly string[]): string {
  return packagePath[0] === 'policies' && packagePath.length > 2 ? (packagePath[1] ?? 'general') : 'general';
}
