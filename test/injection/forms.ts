import { listSyntax } from '../../src/language/list-syntax.ts';

/** A configuration written in another way, with the line of each of its assignments, from 1. */
export interface Form {
  readonly name: string;
  /** Text outside of blocks: parameters. */
  readonly head: string;
  readonly body: string;
  /** In the head and the body below it, by the line on which the original has the assignment. */
  readonly lines: ReadonlyMap<number, readonly number[]>;
  /** True if a profile may contain the body. */
  readonly fitsProfile: boolean;
}

interface Written {
  readonly line: number;
  readonly path: readonly string[];
  readonly value: string;
  readonly isLiteral: boolean;
}

interface Printed {
  readonly head: readonly string[];
  readonly body: readonly string[];
}

type Print = (each: Written) => Printed;

/**
 * The ways to write the same settings: as they are, each with its dotted path, each in blocks, and with their literals
 * behind parameters; each once, where two come to the same. Where there is more than assignments (includes, plugins,
 * profiles, maps that code makes), only the first.
 */
export function listForms(text: string): readonly Form[] {
  const asIs: Form = {
    ...{ name: 'as written', head: '', body: text },
    lines: new Map(countLines(text).map((line) => [line, [line]])),
    fitsProfile: !/^\s*(?:profiles|params|plugins)\b/mu.test(text),
  };
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
    write('dotted', written, directly(writeDotted)),
    write('blocks', written, directly(writeBlocks)),
    write('dotted, through params', written, throughParams(writeDotted)),
    write('blocks, through params', written, throughParams(writeBlocks)),
  ];
  const textOf = ({ head, body }: Form): string => head + body;
  return forms.filter((form, index) => {
    const equal = forms.filter((other) => textOf(other) === textOf(form));
    return forms[index] === (equal.find(({ fitsProfile }) => fitsProfile) ?? equal[0]);
  });
}

function write(name: string, written: readonly Written[], print: Print): Form {
  const printed = written.map((each) => ({ line: each.line, ...print(each) }));
  const head = printed.flatMap((each) => each.head.flatMap((part) => part.split('\n').map(() => each.line)));
  const body = printed.flatMap((each) => each.body.flatMap((part) => part.split('\n').map(() => each.line)));
  const lines = new Map<number, number[]>();
  [...head, ...body].forEach((original, at) => {
    lines.set(original, [...(lines.get(original) ?? []), at + 1]);
  });
  const join = (part: 'head' | 'body'): string =>
    printed.flatMap((each) => each[part].map((line) => `${line}\n`)).join('');
  return { name, head: join('head'), body: join('body'), lines, fitsProfile: true };
}

function directly(print: (each: Written) => readonly string[]): Print {
  return (each) =>
    each.path[0] === 'params' ? { head: writeDotted(each), body: [] } : { head: [], body: print(each) };
}

function throughParams(print: (each: Written) => readonly string[]): Print {
  return (each) => {
    if (!each.isLiteral || each.path[0] === 'params') return directly(print)(each);
    const parameter = `params.injected_${each.line}`;
    return { head: [`${parameter} = ${each.value}`], body: print({ ...each, value: parameter }) };
  };
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
