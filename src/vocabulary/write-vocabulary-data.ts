import type { Json } from '../base/json.ts';
import { entries } from './catalog.ts';
import { credentialTargets } from './credentials.ts';
import { buildDefaultTimeline } from './default-timeline.ts';
import { statedErrors } from './errors.ts';
import { runEvents } from './events.ts';
import { executorDefaults, executorLookup, gridExecutors, otherExecutors } from './executors.ts';
import { statedLimits } from './limits.ts';
import type { SettingDefinition } from './setting.ts';
import { pluginScopes } from './settings/plugin-scopes.ts';
import { nameSpellings, scopeSpellings } from './spelling.ts';

let written: Json | undefined;

/**
 * Returns the `data.vocabulary` of policies: each row by its canonical path (without notes, absent fields left out),
 * the history of the defaults over the engine's versions, the spellings, the executors with their defaults,
 * credentials, errors, events and limits. Plain JSON, the same in every call.
 */
export function writeVocabularyData(): Json {
  written ??= writeAll();
  return written;
}

function writeAll(): Json {
  return {
    settings: Object.fromEntries(
      entries.map(({ definition, source }) => [definition.path, { source, ...writeSettingData(definition) }]),
    ),
    defaults: Object.fromEntries(entries.map(({ definition }) => [definition.path, listDefaults(definition)])),
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
    pluginScopes,
    credentials: toJson(credentialTargets),
    errors: toJson(statedErrors),
    events: toJson(runEvents),
    limits: toJson(statedLimits),
  };
}

/**
 * Returns the course of a default over the engine's versions, oldest first, without a value where it is not known: what
 * `findEffectiveDefault` returns for each version.
 */
function listDefaults(definition: SettingDefinition): Json {
  const ranges = buildDefaultTimeline(definition).map(({ from, value }) =>
    value === undefined ? { from } : { from, value },
  );
  return ranges.filter(
    ({ value }, index) => index === 0 || JSON.stringify(value) !== JSON.stringify(ranges[index - 1]?.value),
  ) as Json;
}

function writeSettingData(definition: SettingDefinition): { readonly [key: string]: Json } {
  const { path: _path, notes: _notes, engine, ...rest } = definition;
  const difference = engine === undefined ? {} : { engine: withoutNote(engine) };
  return toJson({ ...rest, ...difference }) as { readonly [key: string]: Json };
}

function withoutNote({ note: _note, ...rest }: NonNullable<SettingDefinition['engine']>): Omit<typeof rest, never> {
  return rest;
}

/** Converts interfaces of readonly data, which are JSON although their types cannot express it. */
function toJson(data: object): Json {
  return data as Json;
}
