import type { Random } from './random.ts';

/** Characters of a mutated text; longer ones are cut. One in ten may be long. */
const maxText = { most: 2_500, some: 12_000 };

const literals = [
  ...["''", "'x'", '"${params.a}"', '"${env(\'A\')}-x"', '/(a+)+b/', "'aaaaaaaaaaaaaaaaaaaaaaaa!'", '"""\n${x}\n"""'],
  ...['0', '-1', '2147483648', '9e307', '1e-300', '0x7fffffffffffffff', '10_000', '1.5G', '100.GB', "'10 GB'", '99.d'],
  ...['null', 'true', 'false', '[]', '[:]', '[1, [2, [3]]]', '[a: [b: [c: 1]]]', '(1..1000)', "env('A')"],
  ...['params', 'params.a', 'process', 'task.attempt', 'it', '{ it }', '{ -> 1 }', "System.getenv('B')", 'secrets.X'],
] as [string, ...string[]];
const pieces = [
  ...'{}()[]"\'/$\\,;:.=+-*?!~<>#@%&|^ \n\t',
  ...[
    "'''",
    '"""',
    '${',
    '->',
    '/*',
    '*/',
    '//',
    '..',
    '?.',
    '?:',
    '==~',
    '<<',
    '**',
    '\r',
    '\u0000',
    '\u2028',
    '\ufeff',
  ],
  ...['\ud800', 'é', 'if', 'def', 'null', 'params', 'profiles', 'withName', 'includeConfig', 'while (true)', 'return'],
] as [string, ...string[]];
/** Wrappers for a range of statements. */
const statementWraps = [
  ["if (System.getenv('A')) {\n", '\n}'],
  ['if (params.x) {\n', '\n} else { a.b = 1 }'],
  ['for (i in 1..200) {\n', '\n}'],
  ['for (a in [1, 2, 3]) { for (b in [1, 2, 3]) {\n', '\n} }'],
  ['while (true) {\n', '\n}'],
  ['try {\n', '\n} catch (Exception e) { }'],
  ['profiles { fuzz {\n', '\n} }'],
  ['process {\n', '\n}'],
  ['params {\n', '\n}'],
  ['[1, 2, 3].each {\n', '\n}'],
  ['def f(x) {\n', '\n}\na.b = f(f(1))'],
  ['x.y = {\n', '\n}()'],
  ["switch (params.a) { case 'a':\n", '\nbreak }'],
] as const;
/** Wrappers for a range of tokens. */
const valueWraps = [
  ...[['(', ')'] as const, ['[', ']'] as const, ['[a: ', ']'] as const, ['{ ', ' }'] as const, ['"${', '}"'] as const],
  ...[['({ ', ' })()'] as const, ['(1..100).collect { ', ' }'] as const, ["env('A') ? ", ' : 1'] as const],
  ...[['[1, 2].inject { a, b -> ', ' }'] as const, ['{ x -> ', ' }(1)'] as const, ['(', ' + params.a)'] as const],
] as const;

/** Splits a text into tokens of either dialect; joined they are the text. */
export function splitTokens(text: string): readonly string[] {
  const token =
    /'''[\s\S]*?'''|"""[\s\S]*?"""|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\d[\w.]*|[\w$]+|[^\S\n]+|\n|[\s\S]/gu;
  return text.match(token) ?? [];
}

/** Changes a configuration in one to eight places; `others` are the files that parts are taken from. */
export function mutate(text: string, others: readonly string[], random: Random): string {
  let mutated = text;
  const most = random.chance(0.1) ? maxText.some : maxText.most;
  for (let left = random.size(8); left > 0; left--) mutated = change(mutated, others, random, most).slice(0, most);
  return mutated;
}

function change(text: string, others: readonly string[], random: Random, most: number): string {
  if (random.chance(0.15)) return changeCharacters(text, random);
  if (random.chance(0.25)) return changeLines(text, others, random, most);
  return changeTokens(text, others, random, most);
}

function changeCharacters(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const length = random.size(20);
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + length);
    case 2:
      return text.slice(0, at) + random.pick(pieces) + text.slice(at + random.below(2));
    default:
      return text.slice(0, at) + String.fromCharCode(random.below(0x250)) + text.slice(at + 1);
  }
}

function changeLines(text: string, others: readonly string[], random: Random, most: number): string {
  const lines = text.split('\n');
  const [start, end] = rangeOf(lines.length, 30, random);
  const chosen = lines.slice(start, end);
  const [before, after] = [lines.slice(0, start), lines.slice(end)];
  const replaced = (inside: readonly string[]): string => [...before, ...inside, ...after].join('\n');
  switch (random.below(5)) {
    case 0:
      return replaced(repeat(chosen, random.size(400), most));
    case 1: {
      const other = (others[random.below(others.length)] ?? '').split('\n');
      return replaced([...chosen, ...other.slice(...rangeOf(other.length, 40, random))]);
    }
    case 2:
      return replaced([]);
    default: {
      const [open, close] = statementWraps[random.below(statementWraps.length)] ?? statementWraps[0];
      const depth = random.chance(0.2) ? random.size(30) : 1;
      return replaced([open.repeat(depth), ...chosen, close.repeat(depth)]);
    }
  }
}

function changeTokens(text: string, others: readonly string[], random: Random, most: number): string {
  const tokens = splitTokens(text);
  const [start, end] = rangeOf(tokens.length, 40, random);
  const chosen = tokens.slice(start, end);
  const [before, after] = [tokens.slice(0, start), tokens.slice(end)];
  const replaced = (inside: readonly string[]): string => [...before, ...inside, ...after].join('');
  switch (random.below(8)) {
    case 0:
      return replaced([]);
    case 1:
      return replaced([...chosen, ...chosen]);
    case 2: {
      const [from, to] = rangeOf(after.length, 40, random);
      return [...before, ...after.slice(from, to), ...after.slice(0, from), ...chosen, ...after.slice(to)].join('');
    }
    case 3: {
      const other = splitTokens(others[random.below(others.length)] ?? '');
      return replaced(other.slice(...rangeOf(other.length, 60, random)));
    }
    case 4:
      return replaced(repeat(chosen, random.size(1000), most));
    case 5: {
      const [open, close] = valueWraps[random.below(valueWraps.length)] ?? valueWraps[0];
      const depth = random.chance(0.3) ? random.size(60) : 1;
      return replaced([open.repeat(depth), ...chosen, close.repeat(depth)]);
    }
    default: {
      const found = tokens.flatMap((token, at) => (/^['"\d]|^(?:true|false|null)$/u.test(token) ? [at] : []));
      const at = found[random.below(found.length)] ?? start;
      return [...tokens.slice(0, at), random.pick(literals), ...tokens.slice(at + 1)].join('');
    }
  }
}

function rangeOf(count: number, most: number, random: Random): [number, number] {
  const start = random.below(count);
  return [start, Math.min(count, start + random.size(most))];
}

/** Repeats parts up to a number of times, as long as the text stays short. */
function repeat(parts: readonly string[], times: number, most: number): readonly string[] {
  const length = Math.max(1, parts.join('\n').length);
  return Array.from({ length: Math.max(1, Math.min(times, Math.floor(most / length))) }, () => parts).flat();
}
