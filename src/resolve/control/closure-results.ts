import { isSameData } from '../../base/same-data.ts';
import type { Closure, FunctionDefinition } from '../../language/ast/nodes.ts';
import type { DialectRules } from '../dialects/dialect-rules.ts';
import { findClosure } from '../expressions/closures.ts';
import { type Budget, type Frame, Locals, type Params } from '../expressions/frame.ts';
import { maxClosureSteps, maxClosureVersions } from '../limits.ts';
import { applyOperator } from '../operations/operators.ts';
import type { ResolvedSetting } from '../tree/resolved.ts';
import type { Scope } from '../tree/tree.ts';
import { isKnown } from '../values/certainty.ts';
import { isSame } from '../values/condition.ts';
import { createInt, createNull, createScopeValue, createUnknown, mergeProvenance } from '../values/constructors.ts';
import type { ClosureValue, Item, ListValue, MapValue, PossibleResult, Value } from '../values/value.ts';
import { ClosureSite } from './closure-site.ts';
import { collectViewFunctions, type ViewFunctions } from './collect-view-functions.ts';
import { FileParams, UncertainParams } from './file-params.ts';
import { invokeClosure } from './invoke-closure.ts';
import { type ParamRead, RecordedParams } from './recorded-params.ts';
import type { RunState } from './run-state.ts';

// A task evaluates the closures of its directives, when the configuration is complete. Parameters are known then, as far as
// files set them; the task, its inputs and the workflow are not. The interpreter follows such a closure as it follows any
// code: a condition that depends on the task leads to several results.

/** Possible results of the closures of one view. */
export class ClosureResults {
  readonly #budget: Budget;
  readonly #params: Params;
  readonly #functions: ViewFunctions;

  /** `root` is the configuration with all layers and parameters. */
  constructor(state: RunState, root: Scope) {
    this.#budget = state.budget;
    this.#functions = collectViewFunctions(state);
    const missing: Params = {
      // The workflow's script may set it.
      read: (name) => createUnset(`params.${name}`),
      has: () => false,
      find: () => undefined,
      readAll: () => createScopeValue(new Map()),
    };
    this.#params = new UncertainParams(new FileParams(root, missing), () => state.isAnyChanged);
  }

  /** Returns a directive with the results of the closures in it; any other setting as it is. */
  addTo(setting: ResolvedSetting): ResolvedSetting {
    if (setting.path[0] !== 'process') return setting;
    const value = this.#add(setting.value);
    if (value === setting.value) return setting;
    const known = sameSettings.get(setting);
    if (known?.value === value) return known;
    const added = { ...setting, value };
    sameSettings.set(setting, added);
    return added;
  }

  /** Returns one object for equal results: documents of other views share what they built of it. */
  #add(value: Value): Value {
    switch (value.kind) {
      case 'closure': {
        const found = this.#follow(value);
        if (found === undefined) return value;
        return findShared(value, [found]) ?? share(value, [found], withResults(value, found));
      }
      case 'list': {
        const values = value.items.map((item) => this.#add(item.value));
        if (value.items.every((item, index) => item.value === values[index])) return value;
        return findShared(value, values) ?? share(value, values, replaceItems(value, values));
      }
      case 'map': {
        const entries = [...value.entries];
        const values = entries.map(([, item]) => this.#add(item.value));
        if (entries.every(([, item], index) => item.value === values[index])) return value;
        return findShared(value, values) ?? share(value, values, replaceEntries(value, values));
      }
      default:
        return value;
    }
  }

  /** Returns undefined for a closure that takes arguments, or whose code is not known. */
  #follow(value: ClosureValue): Followed | undefined {
    const { closure, frame } = findClosure(value) ?? {};
    if (frame === undefined || closure?.body === undefined || (closure.parameters ?? []).length > 0) return undefined;
    const isShared = closure.references.every((name) => frame.locals.find(name.split('.', 1)[0] ?? '') === undefined);
    const known = isShared ? this.#recall(closure, frame.rules) : undefined;
    const followed = known ?? this.#compute(closure, frame);
    if (isShared && known === undefined && !followed.readsAll) remember(closure, followed);
    this.#budget.steps -= followed.steps;
    return this.#budget.steps < 0 ? undefined : followed;
  }

  /** Returns the results that another view computed from the same parameters and functions. */
  #recall(closure: Closure, rules: DialectRules): Followed | undefined {
    const { files } = this.#functions;
    return memory
      .get(closure)
      ?.find(
        (one) =>
          one.rules === rules &&
          one.files === files &&
          one.reads.every(({ read, value }) => isSameData(read(this.#params), value)),
      );
  }

  #compute(closure: Closure, home: Frame): Followed {
    const params = new RecordedParams(this.#params);
    let steps = 0;
    const references = new Set<string>();
    const evaluate = (attempt: Value): readonly PossibleResult[] => {
      const budget = { steps: maxClosureSteps, depth: 0, conditions: 0, doubts: 0 };
      const result = this.#evaluate(closure, { ...home, attempt, params, budget });
      steps += maxClosureSteps - budget.steps;
      for (const reference of result.references) references.add(reference);
      return result.kind === 'choice' ? result.alternatives : [{ condition: undefined, value: result }];
    };
    let results = evaluate(createUnset('task.attempt'));
    if (closure.references.includes('task.attempt') && !results.every(({ value }) => isKnown(value))) {
      const [first = [], second = []] = [1, 2].map((attempt) => evaluate(createInt(attempt, fromAttempt)));
      results = withGrowth(first, second) ?? results;
    }
    return {
      results,
      references: [...references],
      steps,
      rules: home.rules,
      files: this.#functions.files,
      ...params.listRecorded(),
    };
  }

  #evaluate(closure: Closure, home: Frame): Value {
    const { byName } = this.#functions;
    const locals = new Locals(home.locals.detach());
    if (closure.parameters === undefined) locals.declare('it', createUnset('it'));
    const frame: Frame = {
      ...home,
      locals,
      functions: home.functions.size === 0 ? byName : new Map([...byName, ...home.functions]),
      absent: { read: false },
      setting: () => undefined,
      settingPath: () => undefined,
      undefinedName: (name, reference = name) => createUnset(name, reference),
      // Settings do not see the changes that a task makes.
      touch: () => undefined,
      setParam: () => undefined,
      executes: () => undefined,
      invoke: (target, args, from) => invokeClosure(target, args, this.#findHome(target, from)),
    };
    return new ClosureSite(frame).run(closure.body ?? [], true).value ?? createNull();
  }

  /** The conditions in a function are quoted from its own file. */
  #findHome(target: ClosureValue | FunctionDefinition, frame: Frame): Frame {
    const source = target.kind === 'function' ? this.#functions.sources.get(target) : undefined;
    return source === undefined ? frame : { ...frame, path: source.path, text: source.text };
  }
}

/** Result of a closure, with all its inputs besides its code. */
interface Followed {
  readonly results: readonly PossibleResult[];
  /** The names that the results were computed from. */
  readonly references: readonly string[];
  readonly steps: number;
  readonly rules: DialectRules;
  readonly files: string;
  readonly reads: readonly ParamRead[];
  /** All parameters were read at once: to compare them takes as long as to follow the closure. */
  readonly readsAll: boolean;
}

const memory = new WeakMap<Closure, Followed[]>();

/** The last setting with results that was made of each setting without. */
const sameSettings = new WeakMap<ResolvedSetting, ResolvedSetting>();

/** The last value with results that was made of each value without, and the parts that it was made of. */
const sameValues = new WeakMap<Value, { readonly parts: readonly unknown[]; readonly made: Value }>();

function findShared(value: Value, parts: readonly unknown[]): Value | undefined {
  const known = sameValues.get(value);
  return known?.parts.every((part, index) => part === parts[index]) === true ? known.made : undefined;
}

function share(value: Value, parts: readonly unknown[], made: Value): Value {
  sameValues.set(value, { parts, made });
  return made;
}

function withResults(value: ClosureValue, { results, references }: Followed): Value {
  return { ...value, results, references: mergeProvenance(value, { references, literals: [] }).references };
}

function replaceItems(value: ListValue, values: readonly Value[]): Value {
  return { ...value, items: value.items.map((item, index) => replaceValue(item, values[index])) };
}

function replaceEntries(value: MapValue, values: readonly Value[]): Value {
  const entries = new Map<string, Item>();
  for (const [key, item] of value.entries) entries.set(key, replaceValue(item, values[entries.size]));
  return { ...value, entries };
}

function replaceValue(item: Item, value: Value = item.value): Item {
  return value === item.value ? item : { ...item, value };
}

function remember(closure: Closure, one: Followed): void {
  const versions = memory.get(closure) ?? [];
  memory.set(closure, versions);
  if (versions.length < maxClosureVersions) versions.push(one);
}

const fromAttempt = { references: ['task.attempt'], literals: [] };

function createUnset(name: string, reference = name): Value {
  return createUnknown(`\`${name}\` is known only when a task runs`, { references: [reference], literals: [] });
}

/** Returns the results of the first attempt with their growth; undefined unless all are amounts in both attempts. */
function withGrowth(
  first: readonly PossibleResult[],
  second: readonly PossibleResult[],
): readonly PossibleResult[] | undefined {
  if (first.length !== second.length) return undefined;
  const results = first.flatMap((one, index): readonly PossibleResult[] => {
    const next = second[index];
    if (
      next === undefined ||
      !isSame(next.condition, one.condition) ||
      next.value.kind !== one.value.kind ||
      !isAmount(one.value)
    )
      return [];
    const growth = applyOperator('-', next.value, one.value, ['', '']);
    return isKnown(growth) ? [{ ...one, growth }] : [];
  });
  return results.length === first.length ? results : undefined;
}

function isAmount({ kind }: Value): boolean {
  return kind === 'number' || kind === 'memory' || kind === 'duration';
}
