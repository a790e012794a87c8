import { Document, Scalar, type ScalarTag, YAMLMap, YAMLSeq } from 'yaml';
import type { ConfigDocument } from '../document.ts';
import { listPrintedSettings } from './printed-settings.ts';
import type { PrintedValue } from './to-printed-value.ts';
import { escapeInvisibleLine } from './visible.ts';

/**
 * YAML, nested by name. Sizes and durations are strings in the engine's words (its own YAML loses them). An undetermined
 * value is null with the reason as a comment: a reader that drops comments sees no value rather than a wrong one.
 */
export function printYaml(document: Pick<ConfigDocument, 'settings'>): string {
  const root = new YAMLMap();
  for (const { segments, value } of listPrintedSettings(document)) {
    findScope(root, segments.slice(0, -1)).set(segments.at(-1) ?? '', toNode(value));
  }
  // Readers of YAML 1.1 would take `yes` and `1:30` for other than texts.
  return new Document(root, { compat: 'yaml-1.1', customTags: [numberTag] }).toString({ lineWidth: 0 });
}

/** A number with its own digits, which a double would lose. */
class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const numberTag: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => value instanceof NumberText,
  resolve: (text) => text,
  stringify: ({ value }) => (value instanceof NumberText ? writeYamlNumber(value.text) : String(value)),
};

/** The engine's form of a number as every reader of YAML takes it for one: a point before, and a sign in an exponent. */
function writeYamlNumber(text: string): string {
  const [, digits = '', fraction = '.0', sign = '+', power] = /^(-?\d+)(\.\d+)?E([+-])?(\d+)$/u.exec(text) ?? [];
  if (power !== undefined) return `${digits}${fraction}E${sign}${power}`;
  return notFinite[text] ?? text;
}

const notFinite: Readonly<Record<string, string>> = { Infinity: '.inf', '-Infinity': '-.inf', NaN: '.nan' };

function findScope(root: YAMLMap, segments: readonly string[]): YAMLMap {
  let scope = root;
  for (const segment of segments) {
    const found = scope.get(segment, true);
    if (found instanceof YAMLMap) {
      scope = found;
      continue;
    }
    const made = new YAMLMap();
    scope.set(segment, made);
    scope = made;
  }
  return scope;
}

function toNode(value: PrintedValue): Scalar | YAMLMap | YAMLSeq {
  switch (value.kind) {
    case 'text':
    case 'closure':
      return new Scalar(value.text.toWellFormed());
    case 'number':
      return new Scalar(new NumberText(value.text));
    case 'constant':
      return new Scalar(value.value);
    case 'doubt': {
      const nothing = new Scalar(null);
      nothing.comment = ` ${escapeInvisibleLine(value.why)}; written: ${escapeInvisibleLine(value.text)}`;
      return nothing;
    }
    case 'list': {
      const list = new YAMLSeq();
      for (const item of value.items) list.add(toNode(item));
      return list;
    }
    case 'map': {
      const map = new YAMLMap();
      for (const [key, item] of value.entries) map.set(key, toNode(item));
      return map;
    }
  }
}
