import { listSyntax } from '../../src/language/syntax-listing.ts';

/** A configuration written in another way, with the line of each of its assignments, from 1. */
export interface Form {
  readonly name: string;
  readonly text: string;
  /** By the line on which the original has the assignment. */
  readonly lines: ReadonlyMap<number, readonly number[]>;
}

interface Written {
  readonly line: number;
  readonly path: readonly string[];
  readonly value: string;
  readonly isLiteral: boolean;
}

/**
 * The ways to write the same settings: as they are, each with its dotted path, each in blocks, and with their literals
 * behind parameters; each once, where two come to the same. Where there is more than assignments (includes, plugins, profiles), only the first.
 */
export function listForms(text: string): readonly Form[] {
  const asIs = { name: 'as written', text, lines: new Map(countLines(text).map((line) => [line, [line]])) };
  const { assignments, includes, plugins } = listSyntax({ path: 'example.config', text }, true);
  const isPlain = includes.length + plugins.length === 0 && assignments.every(({ profile }) => profile === null);
  if (!isPlain || assignments.length === 0 || hasOtherStatements(text)) return [asIs];
  const written = assignments.map(({ path, keys, kind, line, text: value = '' }) => ({
    line,
    path: keys ?? path,
    value,
    isLiteral: ['string', 'number', 'bool', 'unit'].includes(kind) && !value.includes('\n'),
  }));
  const forms = [
    asIs,
    write('dotted', written, writeDotted),
    write('blocks', written, writeBlocks),
    write('dotted, through params', written, (each) => throughParams(each, writeDotted)),
    write('blocks, through params', written, (each) => throughParams(each, writeBlocks)),
  ];
  return forms.filter((form, index) => forms.findIndex((other) => other.text === form.text) === index);
}

function write(name: string, written: readonly Written[], print: (each: Written) => readonly string[]): Form {
  const lines = new Map<number, readonly number[]>();
  const out: string[] = [];
  for (const each of written) {
    const printed = print(each).flatMap((part) => part.split('\n'));
    const own = printed.map((_, index) => out.length + index + 1);
    lines.set(each.line, [...(lines.get(each.line) ?? []), ...own]);
    out.push(...printed);
  }
  return { name, text: `${out.join('\n')}\n`, lines };
}

function throughParams(each: Written, print: (each: Written) => readonly string[]): readonly string[] {
  if (!each.isLiteral || each.path[0] === 'params') return print(each);
  const parameter = `params.injected_${each.line}`;
  return [`${parameter} = ${each.value}`, ...print({ ...each, value: parameter })];
}

/** A selector has no dotted form. */
function writeDotted({ path, value }: Written): readonly string[] {
  const selector = path.findIndex(isSelector);
  if (selector >= 0) return writeBlocks({ path, value });
  return [`${path.map(key).join('.')} = ${value}`];
}

function writeBlocks({ path, value }: Pick<Written, 'path' | 'value'>): readonly string[] {
  const heads = path.slice(0, -1);
  const last = path.at(-1) ?? '';
  return [
    ...heads.map((name, depth) => `${'  '.repeat(depth)}${head(name)} {`),
    `${'  '.repeat(heads.length)}${key(last)} = ${value}`,
    ...heads.map((_, depth) => `${'  '.repeat(heads.length - 1 - depth)}}`),
  ];
}

function isSelector(name: string): boolean {
  return /^with(?:Name|Label):/u.test(name);
}

function head(name: string): string {
  return isSelector(name) ? name.replace(/:(.*)$/su, (_, target: string) => `: '${target}'`) : key(name);
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(name) ? name : `'${name}'`;
}

function hasOtherStatements(text: string): boolean {
  return /^\s*(?:if|for|while|def|try|switch)\b/mu.test(text);
}

function countLines(text: string): readonly number[] {
  return text.split('\n').map((_, index) => index + 1);
}
