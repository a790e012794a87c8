import type { Random } from './random.ts';

const names = ['a', 'b', 'c', 'x', 'cpus', 'memory', 'enabled', 'ext', 'args', "'q r'"] as [string, ...string[]];
const scopes = ['process', 'params', 'docker', 'env', 'aws', 'google', 'executor', 'custom'] as [string, ...string[]];
const operators = ['+', '-', '*', '/', '%', '==', '<', '&&', '||', '<<', '=~', 'in', '<=>', '**'] as [
  string,
  ...string[],
];
const methods = [
  ...['size()', 'toString()', 'trim()', "split(',')", 'toInteger()', 'collect { it }', 'each { x = it }', 'join("-")'],
  ...[
    'findAll { it }',
    'inject { p, q -> p + q }',
    'sum()',
    'sort()',
    'reverse()',
    'unique()',
    'flatten()',
    'keySet()',
  ],
  ...['collectEntries { [(it): it] }', "replaceAll('(a+)+', 'b')", 'padLeft(1000)', 'multiply(3)', 'plus(params)'],
  ...[
    'collate(2)',
    'combinations()',
    'permutations()',
    'subsequences()',
    'transpose()',
    'groupBy { it }',
    'tokenize()',
  ],
  ...[
    'times { x = it }',
    'upto(100) { x }',
    'execute().text',
    'call()',
    'with { it }',
    'tap { a }',
    'min()',
    'first()',
  ],
] as [string, ...string[]];

/** Writes a configuration from a grammar of the language; statements of the legacy dialect among them in half of all. */
export function generate(random: Random): string {
  return new Writer(random, random.chance(0.5)).file();
}

class Writer {
  readonly #random: Random;
  readonly #isLegacy: boolean;
  /** Number of statements and expressions that may still be written. */
  #left: number;
  readonly #locals: string[] = [];

  constructor(random: Random, isLegacy: boolean) {
    this.#random = random;
    this.#isLegacy = isLegacy;
    this.#left = 10 + random.size(random.chance(0.2) ? 250 : 60);
  }

  file(): string {
    const written: string[] = [];
    if (this.#random.chance(0.3)) written.push('params.a = ', this.#value(2), '\n');
    while (this.#left > 0) {
      const statement = this.#statement(0);
      // Many equal statements: what grows with their number shows only there.
      const count = this.#random.chance(0.08) ? this.#random.size(300) : 1;
      for (let at = 0; at < count; at++)
        written.push(count > 1 ? statement.replaceAll('custom', `c${at}`) : statement, '\n');
    }
    return written.join('').slice(0, this.#random.chance(0.1) ? 12_000 : 4_000);
  }

  #name(): string {
    return this.#random.pick(names);
  }

  #path(): string {
    const rest = Array.from({ length: this.#random.size(4) }, () => this.#name());
    return [this.#random.pick(scopes), ...rest].join('.');
  }

  #body(depth: number, write = (inner: number): string => this.#statement(inner)): string {
    const count = this.#random.size(6);
    return Array.from({ length: count }, () => write(depth + 1)).join('\n');
  }

  #statement(depth: number): string {
    this.#left -= 1;
    const random = this.#random;
    if (depth > 6 || this.#left <= 0) return `${this.#path()} = 1`;
    const kind = random.next();
    if (kind < 0.4) return `${this.#path()} = ${this.#value(4)}`;
    if (kind < 0.55) return `${random.pick(scopes)} {\n${this.#body(depth)}\n}`;
    if (kind < 0.6)
      return `profiles {\n${this.#body(depth, (inner) => `p${random.below(4)} {\n${this.#statement(inner)}\n}`)}\n}`;
    if (kind < 0.65)
      return `process {\nwithName: '${random.pick(['A', 'A|B', '.*', 'A:B'])}' {\n${this.#body(depth)}\n}\n}`;
    if (kind < 0.68)
      return `includeConfig ${random.pick(["'a.config'", "'nextflow.config'", '"${params.a}.config"', "env('A')"])}`;
    if (!this.#isLegacy) return `params.${this.#name()} = ${this.#value(5)}`;
    return this.#legacyStatement(depth);
  }

  #legacyStatement(depth: number): string {
    const random = this.#random;
    switch (random.below(11)) {
      case 0:
        return `if (${this.#value(2)}) {\n${this.#body(depth)}\n}`;
      case 1:
        return `if (${this.#value(2)}) {\n${this.#body(depth)}\n} else {\n${this.#body(depth)}\n}`;
      case 2:
        return `for (i in ${this.#value(2)}) {\n${this.#body(depth)}\n}`;
      case 3:
        return `try {\n${this.#body(depth)}\n} catch (Exception e) {\n${this.#body(depth)}\n}`;
      case 4: {
        const name = `l${random.below(5)}`;
        this.#locals.push(name);
        return `def ${name} = ${this.#value(3)}`;
      }
      case 5:
        return `def f${random.below(3)}(v, w = 1) {\n${this.#code(depth)}\n}`;
      case 6:
        return `${this.#path()} += ${this.#value(3)}`;
      case 7:
        return `params.${this.#name()} << ${this.#value(3)}`;
      case 8:
        return `while (${this.#value(2)}) {\n${this.#body(depth)}\n}`;
      case 9:
        return `${this.#value(2)}.each { v ->\n${this.#body(depth)}\n}`;
      default:
        return `switch (${this.#value(2)}) {\ncase ${this.#value(1)}:\n${this.#body(depth)}\nbreak\ndefault:\n${this.#body(depth)}\n}`;
    }
  }

  /** Statements of a closure or a function. */
  #code(depth: number): string {
    const count = this.#random.size(5);
    return Array.from({ length: count }, () => this.#codeStatement(depth + 1)).join('\n');
  }

  #codeStatement(depth: number): string {
    this.#left -= 1;
    const random = this.#random;
    if (depth > 6 || this.#left <= 0) return 'x';
    const name = `l${random.below(5)}`;
    switch (random.below(8)) {
      case 0:
        this.#locals.push(name);
        return `def ${name} = ${this.#value(3)}`;
      case 1:
        return `${name} = ${this.#value(3)}`;
      case 2:
        return `if (${this.#value(2)}) {\n${this.#code(depth)}\n} else {\n${this.#code(depth)}\n}`;
      case 3:
        return `return ${this.#value(3)}`;
      case 4:
        return `${name} += ${this.#value(2)}`;
      case 5:
        return this.#isLegacy ? `for (v in ${this.#value(2)}) {\n${this.#code(depth)}\n}` : this.#value(2);
      default:
        return this.#value(3);
    }
  }

  #value(depth: number): string {
    this.#left -= 0.25;
    const random = this.#random;
    if (depth <= 0 || this.#left <= 0) return this.#atom();
    const inner = (): string => this.#value(depth - 1);
    const list = (most: number, write: () => string): string =>
      Array.from({ length: random.below(most) }, write).join(', ');
    switch (random.below(16)) {
      case 0:
        return `[${list(5, inner)}]`;
      case 1:
        return `[${list(5, () => `${this.#name()}: ${inner()}`) || ':'}]`;
      case 2:
        return `"${random.pick(['', 'x', '$params.a '])}\${${inner()}}${random.pick(['', '-', "${env('B')}"])}"`;
      case 3:
        return `{ ${random.pick(['', 'v -> ', 'v, w -> '])}${this.#code(2)} }`;
      case 4:
        return `({ ${this.#code(2)} })(${list(3, inner)})`;
      case 5:
        return `(${inner()} ${random.pick(operators)} ${inner()})`;
      case 6:
        return `(${inner()} ? ${inner()} : ${inner()})`;
      case 7:
        return `(${inner()} ?: ${inner()})`;
      case 8:
        return `(${inner()}).${random.pick(methods)}`;
      case 9:
        return `${inner()}[${inner()}]`;
      case 10:
        return `f${random.below(3)}(${list(3, inner)})`;
      case 11:
        return `(${inner()} as ${random.pick(['int', 'String', 'List', 'MemoryUnit', 'Duration', 'Set', 'boolean'])})`;
      case 12:
        return `(1..${random.size(2000)}).collect { ${this.#value(depth - 2)} }`;
      default:
        return this.#atom();
    }
  }

  #atom(): string {
    const random = this.#random;
    if (random.chance(0.2) && this.#locals.length > 0) return this.#locals[random.below(this.#locals.length)] ?? 'x';
    return random.pick([
      ...[
        "'a'",
        "'a,b,c'",
        '1',
        '2',
        '1000',
        '0',
        '-1',
        '1.5',
        'true',
        'false',
        'null',
        "env('A')",
        'params.a',
        'params.b',
      ],
      ...[
        'params',
        'params.x.a',
        'process.cpus',
        "System.getenv('B')",
        '2.GB',
        '1.h',
        'it',
        'task.attempt',
        'custom',
        'x',
      ],
      ...['projectDir', '/a+/', "'''t\n'''", '1e100', '(1..50)', 'secrets.S', '"$params.c"', "'x' * 100"],
    ] as [string, ...string[]]);
  }
}
