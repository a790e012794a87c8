import { formatPath } from '../base/dotted-path.ts';
import type { Json } from '../base/json.ts';
import type { ConfigDocument } from '../document/document.ts';
import { printQuantity } from '../vocabulary/listing.ts';
import type { SettingDefinition } from '../vocabulary/setting.ts';
import { classify, effectiveDefault, findDefinition, suggest, toSpelled } from '../vocabulary/vocabulary.ts';
import { type SettingQuery, stripIndices } from './explain-query.ts';

/** Facts of the vocabulary about a setting. */
export interface VocabularyFacts {
  /** Null where it has no answer: `env`, `params`, below a map, in a plugin's scope. */
  readonly known: boolean | null;
  readonly types: readonly string[];
  /** The default for the engine version that the target requires. */
  readonly default:
    | { readonly known: true; readonly value: Json; readonly printed: string }
    | { readonly known: false; readonly why: string }
    | null;
  readonly since: string | null;
  readonly deprecated: {
    readonly since: string;
    readonly replacement: string | null;
    readonly effect: 'none' | 'works';
  } | null;
  /** Suggestions for an unknown setting, as the target would spell them. */
  readonly suggestions: readonly string[];
}

export function describeVocabulary({ segments }: SettingQuery, document: ConfigDocument): VocabularyFacts {
  const path = stripIndices(segments);
  const definition = findDefinition(path);
  const kind = classify(path);
  const { spelling } = document.dialect;
  const deprecated = definition?.deprecated;
  const replacement = deprecated?.replacement;
  return {
    known: kind === 'setting' || kind === 'scope' ? true : kind === 'unknown' ? false : null,
    types: definition?.types ?? [],
    default: definition === undefined ? null : describeDefault(definition, document),
    since: definition?.since ?? null,
    deprecated:
      deprecated === undefined
        ? null
        : {
            since: deprecated.since,
            replacement: replacement === undefined ? null : formatPath(toSpelled(replacement.split('.'), spelling)),
            effect: deprecated.effect,
          },
    suggestions: kind === 'unknown' ? suggest(toSpelled(path, spelling), spelling) : [],
  };
}

function describeDefault(definition: SettingDefinition, document: ConfigDocument): VocabularyFacts['default'] {
  const { min, max } = document.engineVersion;
  const row = document.settings['process.executor'];
  const executor = typeof row?.value === 'string' ? row.value : undefined;
  const found = effectiveDefault(definition, { min, max }, executor);
  return found.known ? { known: true, value: found.value, printed: printDefault(found.value, definition) } : found;
}

function printDefault(value: Json, definition: SettingDefinition): string {
  if (value === null) return 'nothing';
  return printQuantity(value, definition) ?? (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
}
