import { formatPath } from '../../base/dotted-path.ts';
import { findSlip, isSwapped, measureEditDistance } from '../../base/suggest.ts';
import { selectorKinds, suggestSelector } from '../../resolve/statements/selector-kind.ts';
import { isSelector, listChildNames, match } from '../catalog.ts';
import type { SettingDefinition, Spelling } from '../setting.ts';
import { pluginScopes } from '../settings/plugin-scopes.ts';
import { toCanonical, toSpelled } from '../spelling.ts';
import { findMisspelt } from '../suggest.ts';
import { describeHomes, findMisnested, type Misnested } from './misnested.ts';
import type { Doubt } from './setting-diagnostic.ts';

/**
 * Checks a name, as the target spells it, that is not known: reports where it belongs if that is certain, else that it is
 * unknown. `variables` are bare names that values refer to: variables, although they look like settings.
 */
export function checkName(
  path: readonly string[],
  spelling: Spelling,
  variables: ReadonlySet<string>,
): Doubt | undefined {
  const canonical = toCanonical(path, spelling);
  const [scope = ''] = canonical;
  if (path.length > 1 && !isKnown([scope])) return checkScope(path, spelling);
  const last = path.at(-1) ?? '';
  // The parser reports this already.
  if (variables.has(last) || last === 'withName' || last === 'withLabel') return undefined;
  const wrong = path.findIndex((_, index) => !isKnown(canonical.slice(0, index + 1)));
  const lostSelector = checkLostSelector(path) ?? checkBareKind(path);
  if (lostSelector !== undefined) return lostSelector;
  const misnested = findMisnested(path, spelling);
  if (misnested !== undefined) {
    return describeMisnested(path, misnested);
  }
  if (path.length === 1 && last === 'includeConfig') {
    return { code: 'unknown', path, facts: { homes: '' }, fix: "Write `includeConfig 'PATH'`, without `=`." };
  }
  const right = findSlipOfSetting(canonical, spelling);
  return right === undefined
    ? describeUnknown(path.slice(0, wrong + 1), path, spelling)
    : createMisspelled(path, right);
}

function describeUnknown(wrong: readonly string[], path: readonly string[], spelling: Spelling): Doubt {
  const isLast = wrong.length === path.length;
  const [scope] = wrong;
  const last = wrong.at(-1) ?? '';
  // A single word for processes (`project`) is meant for them or for the scheduler, whatever other scopes have.
  const isPlain = scope === 'process' && !/\p{Ll}\p{Lu}/u.test(last);
  const homes = isLast && !isPlain ? describeHomes(path, spelling) : '';
  const isDirective = scope === 'process' && homes === '';
  const within = formatPath([...wrong.slice(0, -1), 'ext', last]);
  return {
    code: 'unknown',
    path: wrong,
    facts: { homes },
    ...(isDirective
      ? {
          fix: `For an option of the scheduler, write \`clusterOptions\`; for a value that a process reads, \`${within}\`, which is \`task.ext.${last}\` there. Otherwise remove it, unless a plugin or your site's own build of Nextflow reads it.`,
        }
      : {}),
  };
}

function createMisspelled(path: readonly string[], right: string): Doubt {
  return { code: 'misspelled', path, facts: { right }, fix: `Write \`${right}\`.` };
}

/** Reports a name that the map of this setting does not accept. */
export function checkOption(path: readonly string[], { path: map }: SettingDefinition): Doubt {
  const written = path.at(-1) ?? '';
  const near = listChildNames(map.split('.')).filter((name) => isSlip(written, name));
  const [only] = near;
  if (only === undefined || near.length > 1) return { code: 'unknown', path, facts: { homes: '' } };
  return createMisspelled(path, formatPath([...path.slice(0, -1), only]));
}

function describeMisnested(path: readonly string[], { wrong, right }: Misnested): Doubt {
  const name = formatPath(right);
  if (wrong.length === path.length) {
    return {
      code: 'misnested',
      path: wrong,
      facts: { right: `\`${name}\``, ...(right.length > 1 ? { scope: formatPath(right.slice(0, -1)) } : {}) },
      fix: `Write \`${name}\`${describeOutside(wrong, right)}.`,
      instead: right,
    };
  }
  const around = wrong.slice(0, -1);
  const outside = formatPath(around);
  const isRepeated = around.at(-1) === wrong.at(-1);
  const fix = isRepeated ? `Leave out the inner \`${name}\`.` : `Move \`${name}\` out of \`${outside}\`.`;
  const forSome = around.some(isSelector) && path.at(-1) === 'runOptions';
  return {
    code: 'misnested',
    path: wrong,
    facts: { right: `\`${name}\` at the top level` },
    fix: forSome ? `Write \`containerOptions\` in the selector, or move \`${name}\` out of \`${outside}\`.` : fix,
  };
}

/** Inside the wrong block, the right name would have another meaning. */
function describeOutside([scope = '', ...more]: readonly string[], [home]: readonly string[]): string {
  return more.length === 0 || scope === home ? '' : ` outside of \`${scope}\``;
}

/** Finds the only setting with a name so similar that it must have been meant. */
function findSlipOfSetting(canonical: readonly string[], spelling: Spelling): string | undefined {
  const written = toSpelled(canonical, spelling);
  const known = otherWords.get(written.at(-1)?.toLowerCase() ?? '');
  const alias = known === undefined ? undefined : [...canonical.slice(0, -1), known];
  if (alias !== undefined && match(alias).definition !== undefined) return formatPath(toSpelled(alias, spelling));
  const near = findMisspelt(canonical, spelling)
    .filter((path) => match(path).definition !== undefined)
    .map((path) => toSpelled(path, spelling))
    .filter((path) => path.every((name, index) => isSlip(written[index] ?? '', name)));
  const [only] = near;
  return only === undefined || near.length > 1 ? undefined : formatPath(only);
}

/** Other common words for a setting, in lower case, and the setting's last name. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['mem', 'memory'],
  ['walltime', 'time'],
  ['image', 'container'],
  ['containeropts', 'containerOptions'],
  ['clusteropts', 'clusterOptions'],
  ['maxretry', 'maxRetries'],
  ['retries', 'maxRetries'],
  ['filename', 'file'],
]);

/** An unknown scope may be a plugin's, unless its name is almost that of a scope of the engine. */
function checkScope(path: readonly string[], spelling: Spelling): Doubt | undefined {
  const [scope = '', ...rest] = path;
  if (pluginScopes.includes(scope) || isSelector(scope)) return undefined;
  const outer = findOuterScopes(path, spelling);
  if (outer.length > 0) return describeMissingScope(scope, outer);
  const near = listChildNames([])
    .map((name) => toSpelled([name], spelling)[0] ?? name)
    .filter((name) => isSlip(scope, name) && match(toCanonical([name, ...rest], spelling)).definition !== undefined);
  const [only] = near;
  if (only === undefined || near.length > 1) return undefined;
  return createMisspelled([scope], only);
}

/** Finds the scopes that have such a setting in such an inner scope: `client.storageEncryption` belongs to `aws`. */
function findOuterScopes(path: readonly string[], spelling: Spelling): readonly string[] {
  return listChildNames([])
    .filter((outer) => match([outer, ...path]).definition?.path.endsWith('*') === false)
    .map((outer) => toSpelled([outer, ...path], spelling)[0] ?? outer);
}

function describeMissingScope(scope: string, outer: readonly string[]): Doubt {
  const right = outer.map((name) => `\`${name}.${scope}\``).join(' or ');
  const [only, another] = outer;
  const isOne = only !== undefined && another === undefined;
  return {
    code: 'misnested',
    path: [scope],
    facts: { right, ...(isOne ? { scope: only } : {}) },
    fix: `Write ${right}.`,
  };
}

/** Returns true if two names differ in letter case, `_`, two swapped letters, one letter, or two letters of a long name. */
function isSlip(written: string, name: string): boolean {
  if (toPlainLetters(written) === toPlainLetters(name) || isSwapped(written, name)) return true;
  // In short names, only a missing or extra letter counts: `cpu`, but not `gpus`.
  if (name.length < 5 && Math.abs(name.length - written.length) !== 1) return false;
  return name.length >= 3 && measureEditDistance(written, name) <= (name.length >= 7 ? 2 : 1);
}

function toPlainLetters(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

/** `process.$align.cpus` selected a process before selectors existed. */
function checkLostSelector(path: readonly string[]): Doubt | undefined {
  const [scope, selector = '', ...rest] = path;
  if (scope !== 'process' || rest.length === 0) return undefined;
  if (selector === 'withName' || selector === 'withLabel') {
    const isDotted = rest.length > 1;
    const right = isDotted
      ? formatPath([scope, `${selector}:${rest[0]}`, ...rest.slice(1)])
      : `${selector}: '${selector === 'withName' ? 'NAME' : 'LABEL'}' { … }`;
    const why = `chooses no process when it ${isDotted ? 'is written with dots' : 'has no colon and pattern'}`;
    return { code: 'lost-selector', path: path.slice(0, 2), facts: { why }, fix: `Write \`${right}\`.` };
  }
  const [, kind, pattern = ''] = /^(with\w*)\s*:\s*(.*)$/isu.exec(selector) ?? [];
  if (kind !== undefined && !isSelector(selector)) return checkSelectorKind(path, kind, pattern);
  if (!/^\$\w/u.test(selector)) return undefined;
  const name = selector.slice(1);
  return {
    code: 'lost-selector',
    path: path.slice(0, 2),
    facts: { why: 'chose a process in early versions of Nextflow only' },
    fix: `Write \`withName: '${name}' { … }\`.`,
  };
}

/** `'withlabel:big' { … }`: the kind of a quoted selector can be misspelt. */
function checkSelectorKind(path: readonly string[], kind: string, pattern: string): Doubt {
  const right = suggestSelector(kind);
  return {
    code: 'lost-selector',
    path: path.slice(0, 2),
    facts: { why: 'is not a selector: selectors begin with `withName:` or `withLabel:`' },
    ...(right === undefined ? {} : { fix: `Write \`${right}:${pattern}\`.` }),
  };
}

/** `process.withNme = 1`: a misspelt kind of selector. */
function checkBareKind(path: readonly string[]): Doubt | undefined {
  const [scope, word = '', ...rest] = path;
  const kind = scope === 'process' && rest.length === 0 ? findSlip(word, selectorKinds) : undefined;
  if (kind === undefined) return undefined;
  return { ...createMisspelled(path, kind), fix: `Write \`${kind}: 'NAME' { … }\`.` };
}

function isKnown(path: readonly string[]): boolean {
  const found = match(path);
  return found.definition !== undefined || found.isScope || found.isFree;
}
