import type { Json } from '../base/json.ts';
import { entries } from './catalog.ts';
import { executorDefaults, executorLookup, gridExecutors, otherExecutors } from './executors.ts';
import type { SettingDefinition } from './setting.ts';
import { nameSpellings, scopeSpellings } from './spelling.ts';

/**
 * What policies see as `data.vocabulary`: every row by its canonical path (notes left out, absent fields absent), the
 * spellings, and the executors with their defaults. Plain JSON, the same at every call.
 */
export function vocabularyData(): Json {
  return {
    settings: Object.fromEntries(
      entries.map(({ definition, source }) => [definition.path, { source, ...dataOf(definition) }]),
    ),
    spellings: {
      scopes: Object.fromEntries(scopeSpellings.map(({ canonical, nextflow }) => [canonical, nextflow])),
      names: Object.fromEntries(
        nameSpellings.map(({ parent, canonical, nextflow }) => [[...parent, canonical].join('.'), nextflow]),
      ),
    },
    executors: {
      defaults: Object.fromEntries(
        executorDefaults.flatMap(({ names, group, queueSize, pollInterval }) =>
          names.map((name) => [name, { group, queueSize, pollInterval }]),
        ),
      ),
      grid: gridExecutors,
      others: otherExecutors,
      lookup: executorLookup,
    },
  };
}

function dataOf(definition: SettingDefinition): { readonly [key: string]: Json } {
  const { path: _path, notes: _notes, engine, ...rest } = definition;
  const difference = engine === undefined ? {} : { engine: withoutNote(engine) };
  return { ...rest, ...difference } as unknown as { readonly [key: string]: Json };
}

function withoutNote({ note: _note, ...rest }: NonNullable<SettingDefinition['engine']>): Omit<typeof rest, never> {
  return rest;
}
