import type { Apply, ApplyCall } from '../../language/ast/nodes.ts';
import type { DialectRules } from '../dialects/dialect-rules.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Frame } from '../expressions/frame.ts';
import type { ProjectFile } from '../files/project.ts';
import { toSpan } from '../files/to-span.ts';
import type { ResolvedPlugin } from '../tree/resolved.ts';
import { createUnknown, listValue } from '../values/constructors.ts';
import { printValue } from '../values/text.ts';
import type { Item, ListValue } from '../values/value.ts';

/** The plugins of a `plugins` block, and the value of the setting `plugins`. */
export interface PluginBlock {
  readonly plugins: readonly ResolvedPlugin[];
  readonly value: ListValue;
}

/** Reads `plugins { id 'x@1' … }`: an ordered set, the first of two equal ones counts. */
export function readPlugins(statement: Apply, frame: Frame, file: ProjectFile): PluginBlock {
  const items = new Map<string, Item>();
  const plugins = statement.calls.map((call): ResolvedPlugin => {
    const [argument] = call.arguments;
    const value = argument === undefined ? createUnknown('the plugin is missing') : evaluate(argument.value, frame);
    const span = toSpan(file, argument ?? call);
    const text = printValue(value);
    const key = text ?? `at ${span.start}`;
    if (!items.has(key)) items.set(key, { value, span });
    return { text, span };
  });
  return { plugins, value: listValue([...items.values()]) };
}

/** The calls that the engine refuses: `id` takes one text, and the legacy dialect knows no other word. */
export function findWrongPlugins(statement: Apply, { restrictsPlugins }: DialectRules): readonly ApplyCall[] {
  return statement.calls.filter((call) => (call.name.name === 'id' ? call.arguments.length !== 1 : restrictsPlugins));
}
