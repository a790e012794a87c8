import { expect, test } from 'vitest';
import { walk } from '../../../src/language/ast/walk.ts';
import { parse } from '../../../src/language/parse.ts';
import { showProblems, showStatements } from '../show.ts';

test.each([
  ['process.cpus = 4', ['process.cpus = 4']],
  ['process { cpus = 4; memory = 8.GB }', ['process { cpus = 4; memory = (. 8 GB) }']],
  ['process {\n\n  cpus = 4\n\n}\n', ['process { cpus = 4 }']],
  ['process\n{\n  cpus = 4\n}', ['process { cpus = 4 }']],
  ['docker {}', ['docker {  }']],
  ['a.b = 1;; c = 2;', ['a.b = 1', 'c = 2']],
  ['a.b =\n  1', ['a.b = 1']],
  ['a.b\n= 1', ['a.b = 1']],
  ['a = 1 +\n 2', ['a = (+ 1 2)']],
  ['a = 2\n * 3', ['a = (* 2 3)']],
  ['a = b\n .c()\n ?.d', ['a = (?. call((. b c)) d)']],
  ['a = 1 + \\\n 2', ['a = (+ 1 2)']],
  ['a = 1\r\nb = 2\rc = 3', ['a = 1', 'b = 2', 'c = 3']],
  ["process.'withName:A'.cpus = 1", ["process.'withName:A'.cpus = 1"]],
  ["'foo bar' { a = 1 }", ["'foo bar' { a = 1 }"]],
  ['executor { $slurm { queueSize = 1 } }', ['executor { $slurm { queueSize = 1 } }']],
  ['params { é = 1 }', ['params { é = 1 }']],
  ['params { in = 1; int = 2; includeConfig = 3 }', ['params { in = 1; int = 2; includeConfig = 3 }']],
  ['params.class = 1', ['params.class = 1']],
  ['process { withName: A { cpus = 1 } }', ['process { withName:A { cpus = 1 } }']],
  ["process { withName: 'A|B' { cpus = 1 } }", ["process { withName:'A|B' { cpus = 1 } }"]],
  ['process { withLabel : in\n { cpus = 1 } }', ['process { withLabel:in { cpus = 1 } }']],
  ['process { withName: /A.*/ { cpus = 1 } }', ["process { withName:'A.*' { cpus = 1 } }"]],
  ["includeConfig 'a.config'", ['include "a.config"']],
  ["includeConfig('a.config')", ['include ("a.config")']],
  ["includeConfig a ? 'b' : 'c'", ['include (? a "b" "c")']],
  ["includeConfig({ 'a' }())", ['include (call({"a"}))']],
  ["plugins { id 'a@1'; id('b') }", ['apply plugins id("a@1") id("b")']],
  ['plugins { id "a@${v}" }', ['apply plugins id(template("a@" v))']],
  ['x = { a, int b, c = 5 -> a }', ['x = {a int b c=5 -> a}']],
  ['x = { -> 1 }', ['x = { -> 1}']],
  ['x = {\n  def a = 1\n  a += 2\n  a\n}()', ['x = call({declare  a = 1; a += 2; a})']],
  ['x = { if (a) 1 else { 2 } }', ['x = {if a { 1 } else { 2 }}']],
  [
    'x = { if (a)\n  return 1\n else if (b)\n  return 2\n 3 }',
    ['x = {if a { return 1 } else { if b { return 2 } }; 3}'],
  ],
  [
    'x = { try { f() } catch (IOException | Error e) { g() } }',
    ['x = {try { call(f) } catch IOException|Error e { call(g) }}'],
  ],
  ["x = { throw new Exception('a') }", ['x = {throw new(Exception "a")}']],
  ['x = { assert a : "b" }', ['x = {assert a}']],
  [
    'x = { def (a, b) = [1, 2]; String c = a; int d }',
    ['x = {declare  a.b = [1 2]; declare String c = a; declare int d = nothing}'],
  ],
  ['x = { println a, b; a.b c }', ['x = {command(println a b); command((. a b) c)}']],
  ['x = { { y -> y } }', ['x = {{y -> y}}']],
  ['x = { a[0] = 1 }', ['x = {([] a 0) = 1}']],
  ['x = { Map<String, List<Integer>> m = [:] ; m }', ['x = {declare Map m = map(); m}']],
  ['', []],
  ['// only a comment', []],
  ['/* only\n a comment */', []],
])('parses what both dialects accept: %j', (text, statements) => {
  expect(showStatements(text)).toEqual(statements);
  expect(showProblems(text)).toEqual([]);
});

test.each([
  ['#!/usr/bin/env x\na = 1', 'a = 1', 'shebang@1:1 v2'],
  ['def x = 1', 'declare  x = 1', 'statement-in-strict@1:1 v2'],
  ['int x = 1', 'declare int x = 1', 'statement-in-strict@1:1 v2'],
  ["String x = 'a'", 'declare String x = "a"', 'statement-in-strict@1:1 v2'],
  ["final x = 'a'", 'declare  x = "a"', 'statement-in-strict@1:7 v2'],
  ['def (a, b) = [1, 2]', 'declare  a.b = [1 2]', 'statement-in-strict@1:1 v2'],
  ['(a, b) = [1, 2]', '[a b] = [1 2]', 'unexpected-token@1:1 v2'],
  ['def f(x, int y = 1) { return x }', 'function f(x int y=1) { return x }', 'statement-in-strict@1:6 v2'],
  ['int f(int x)\n{ x }', 'function f(int x) { x }', 'statement-in-strict@1:6 v2'],
  ['if (a) { b = 1 } else { b = 2 }', 'if a { b = 1 } else { b = 2 }', 'statement-in-strict@1:1 v2'],
  // The contents of a refused statement are refused with it.
  ['if (a) { f(1) }', 'if a { call(f 1) }', 'statement-in-strict@1:1 v2'],
  ['if (a)\n  b = 1\nelse\n  b = 2', 'if a { b = 1 } else { b = 2 }', 'statement-in-strict@1:1 v2'],
  [
    "try { includeConfig 'a' } catch (Exception e) { b = 1 }",
    'try { include "a" } catch Exception e { b = 1 }',
    'statement-in-strict@1:1 v2',
  ],
  ['import java.time.*', 'import java.time.*', 'statement-in-strict@1:8 v2'],
  ['import a.B as C', 'import a.B as C', 'statement-in-strict@1:8 v2'],
  ['params.x += 1', 'params.x += 1', 'operator-in-strict@1:10 v2'],
  ['x ?= 1', 'x ?= 1', 'operator-in-strict@1:3 v2'],
  ["params.a['x'] = 1", '([] (. params a) "x") = 1', 'unexpected-token@1:9 v2'],
  ['[1, 2].each { a = it }', 'call((. [1 2] each) {a = it})', 'unexpected-token@1:1 v2'],
  ['a.b(1)', 'call((. a b) 1)', 'unexpected-token@1:4 v2'],
  ['f(1)', 'call(f 1)', 'unexpected-token@1:2 v2'],
  ['return', 'return ', 'statement-in-strict@1:1 v2'],
  ['for (x in [1]) { a = x }', 'for x in [1] { a = x }', 'code-in-strict@1:5 v2'],
  ['for (String x : l)\n a = x', 'for x in l { a = x }', 'code-in-strict@1:5 v2'],
  ['for (def x in l);', 'for x in l {  }', 'code-in-strict@1:5 v2'],
  ['for (int i = 0; i < 3; i++) { a = i }', 'opaque for [int i a]', 'code-in-strict@1:5 v2'],
  ['while (a)\n b = 1', 'opaque while [a b]', 'code-in-strict@1:7 v2'],
  ['switch (a) { case 1: b = 1 }', 'switch a case 1 { b = 1 }', 'code-in-strict@1:8 v2'],
  [
    'switch (a)\n{\n case ~/x.*/:\n case [1, 2]:\n  p { b = 1 }\n  break\n case { it }: c = 1; default: d = 1\n}',
    'switch a case (~ "x.*") {  } case [1 2] { p { b = 1 }; break } case {it} { c = 1 } default { d = 1 }',
    'code-in-strict@1:8 v2',
  ],
  ['class A { }', 'opaque class [A]', 'code-in-strict@1:7 v2'],
  ['process\n.cpus = 1', 'process.cpus = 1', 'line-break@2:1 v2'],
  ['x = [ a\n : 1 ]', 'x = map(a=>1)', 'line-break@2:2 v2'],
  ['x = (1\n + 2)', 'x = ((+ 1 2))', 'line-break@2:2 v2'],
  ['x = 1 /* a */ + 2', 'x = (+ 1 2)', 'comment-breaks-line@1:15 v2'],
  ['process /* a */ .cpus = 1', 'process.cpus = 1', 'comment-breaks-line@1:17 v2'],
  ['params.true = 1', 'params.true = 1', 'reserved-name@1:8 v2'],
  ['params { as = 1 }', 'params { as = 1 }', 'reserved-name@1:13 v2'],
  ['withName: A { cpus = 1 }', 'withName:A { cpus = 1 }', 'selector-outside-block@1:9 v2'],
  [
    'process { withName: "A${b}" { cpus = 1 } }',
    "process { withName:'A${b}' { cpus = 1 } }",
    'selector-target@1:21 v2',
  ],
  ['x = { try { a } finally { b } }', 'x = {try { a } finally { b }}', 'code-in-strict@1:17 v2'],
  ['x = {\n for (i in a) { b(i) }\n c\n}', 'x = {for i in a { call(b i) }; c}', 'code-in-strict@2:2 v2'],
])('parses what the strict dialect alone refuses: %j', (text, statement, problem) => {
  expect(showStatements(text)).toEqual([statement]);
  expect(showProblems(text)).toEqual([problem]);
});

test.each([
  ['for (i = 0, j = 0; i < 1; i++) { a.b = j }\nc = 1', 'opaque for [i j a.b]'],
  ['switch (a) { case 1 -> b.c = 1 }\nc = 1', 'opaque switch [b.c]'],
])('skips a loop with several steps and continues after it: %j', (text, statement) => {
  expect(showStatements(text)).toEqual([statement, 'c = 1']);
  expect(showProblems(text)).toHaveLength(1);
});

test.each([
  ['for (x in ) { a.b = 1 }\nc = 1', '1:11'],
  ['switch (a) { b.c = 1 }\nc = 1', '1:14'],
])('reports a broken loop for both dialects and continues after it: %j', (text, at) => {
  expect(showStatements(text)).toEqual(['opaque error []', 'c = 1']);
  expect(showProblems(text)).toHaveLength(2);
  expect(showProblems(text)).toContainEqual(expect.stringMatching(`-token@${at} v1$`));
});

test.each([
  ['process { cpus: 4 }', 'colon-instead-of-equals@1:17 v2', 'process { opaque label [] }'],
  ['cpus: 4', 'colon-instead-of-equals@1:5 v2', 'opaque label []'],
  ['process:\n  cpus = 4', 'colon-instead-of-equals@1:8 v2', 'opaque label [cpus]'],
  ['a: b: c = 1', 'colon-instead-of-equals@1:2 v2', 'opaque label [b c]'],
])('reads a word before a colon as a label of the legacy dialect: %j', (text, problem, statement) => {
  expect(showProblems(text)).toEqual([problem]);
  expect(showStatements(text)).toEqual([statement]);
});

test('accepts the word of a loop as a setting in the strict dialect', () => {
  expect(showProblems('params.for = 1\nparams { switch = 1 }')).toEqual(['reserved-name@2:10 v1']);
});

test('reports a mistake in a loop for the legacy dialect only, since the strict one refuses the loop', () => {
  expect(showProblems('for (x in y) { a = = 1; b++ }')).toEqual(['code-in-strict@1:5 v2', 'expected-token@1:20 v1']);
});

test('places a missing statement after the token before it', () => {
  for (const text of ['if (a) {b = 1} else b:/*/', 'if (a) { } else /* b */', 'for (a in b) /* c */']) {
    walk(parse({ path: 'x', text }).file, (node, parent) => {
      expect(node.end, text).toBeLessThanOrEqual(parent?.end ?? text.length);
      expect(node.start, text).toBeGreaterThanOrEqual(parent?.start ?? 0);
      return undefined;
    });
  }
});

test.each([
  ["params { class = 'x' }", 'reserved-name@1:10 v1'],
  ["params { 'a-b' = 1 }", 'quoted-name@1:10 v1'],
  ["process.cpus = 1 /* a */ process.memory = '1'", 'comment-separates@1:26 v1'],
  ['a { b = 1 }\n}\nc = 2', 'stray-closer@2:1 v1'],
  ['a = 1 )\nb = 2', 'stray-closer@1:7 v1'],
])('reports what the legacy dialect alone refuses: %j', (text, problem) => {
  expect(showProblems(text)).toEqual([problem]);
});

test.each([
  [';a = 1', ['leading-separator@1:1 v1+v2'], ['a = 1']],
  ['a { b = 1 c = 2 }', ['missing-separator@1:11 v1+v2'], ['a { b = 1; c = 2 }']],
  ['a = b c = d', ['missing-separator@1:7 v1+v2'], ['a = b', 'c = d']],
  ['a = 10GB', ['unit-without-dot@1:8 v1+v2'], ['a = missing']],
  ['a = 10 GB', ['unit-without-dot@1:8 v1+v2'], ['a = missing']],
  ['a = 4h\nb = 1', ['unit-without-dot@1:6 v1+v2'], ['a = missing', 'b = 1']],
  ["a = 'x' # c\nb = 1", ['hash-comment@1:9 v1+v2'], ['a = "x"', 'b = 1']],
  ['# c', ['hash-comment@1:1 v1+v2'], []],
  ['-- c\na = 1', ['hash-comment@1:1 v1+v2'], ['a = 1']],
  ['a {\n  -- a c, d\n  b = 1\n}', ['hash-comment@2:3 v1+v2'], ['a { b = 1 }']],
  ['a.b { c = 1 }', ['dotted-block@1:5 v1+v2'], ['a.b { c = 1 }']],
  ['process { cpus 4 }', ['missing-equals@1:11 v1+v2'], ['apply process cpus(4)']],
  [
    "docker { enabled true\n b 'x' }",
    ['missing-equals@1:10 v1+v2', 'missing-equals@2:2 v1+v2'],
    ['apply docker enabled(true) b("x")'],
  ],
  ['docker { enabled true\n b = 1 }', ['missing-equals@1:18 v1+v2'], ['docker { command(enabled true); b = 1 }']],
  ['process { a = 1\n cpus 4 }', ['missing-equals@2:7 v1+v2'], ['process { a = 1; command(cpus 4) }']],
  ["foo 'x'", ['missing-equals@1:5 v1+v2'], ['command(foo "x")']],
  ["a.b 'x'", ['missing-equals@1:5 v1+v2'], ['command((. a b) "x")']],
  ["plugins { id 'a'\n x }", ['mixed-calls@2:4 v1+v2'], ['plugins { command(id "a"); x }']],
  [
    'process { withName: foo-bar { cpus = 1 } }',
    ['selector-target@1:24 v1+v2'],
    ['process { withName:foo-bar { cpus = 1 } }'],
  ],
  [
    'process { withName: ~/F/ { cpus = 1 } }',
    ['selector-target@1:21 v1+v2'],
    ['process { withName:~/F/ { cpus = 1 } }'],
  ],
  ['params { a-b = 1 }', ['unexpected-token@1:14 v2', 'not-assignable@1:14 v1+v2'], ['params { (- a b) = 1 }']],
  ['a = 1 = 2', ['not-assignable@1:7 v1+v2'], ['a = (= 1 2)']],
  ['a = [1, 2', ['expected-token@1:10 v1+v2'], ['opaque error []']],
  ['process { cpus = 4\n', ['unclosed@2:1 v1+v2'], ['process { cpus = 4 }']],
  ['a = `ls`\nb = 1', ['unexpected-character@1:5 v1+v2', 'unexpected-character@1:8 v1+v2'], undefined],
  ['process.cpus\u00a0= 1', ['unexpected-character@1:13 v1+v2'], ['process.cpus = 1']],
  ['/* never closed', ['unclosed-comment@1:1 v1+v2'], []],
  ['a = 5.', ['expected-token@1:7 v1+v2'], undefined],
])('reports what both dialects refuse: %j', (text, problems, statements) => {
  expect(showProblems(text)).toEqual(problems);
  if (statements !== undefined) expect(showStatements(text)).toEqual(statements);
});

test('reports a value cut by a line break for the strict dialect', () => {
  const text = 'x = 1\n + 2\ny = 3';
  expect(showProblems(text)).toEqual(['cut-value@2:2 v2']);
  expect(showStatements(text)).toEqual(['x = 1', '(+ 2)', 'y = 3']);
});

test('reads the next line as a missing value, as the engine does', () => {
  const text = "a {\n  b =\n  c = ''\n}";
  expect(showStatements(text)).toEqual(['a { b = (= c "") }']);
  expect(showProblems(text)).toEqual(['unexpected-token@3:5 v2']);
});

test('reports `withName = X` as an attempt at a selector', () => {
  expect(showProblems("process { withName = 'X' }")).toEqual(['selector-assigned@1:11']);
  expect(showProblems("process { withName = 'X' { cpus = 1 } }")).toEqual(['selector-assigned@1:11 v2']);
});

test('skips a byte order mark with a warning', () => {
  expect(showStatements('\ufeffa = 1')).toEqual(['a = 1']);
  expect(showProblems('\ufeffa = 1')).toEqual(['byte-order-mark@1:1 v1+v2']);
});

test('reads braces and comment marks in strings and comments as text', () => {
  const text = 'a = \'}//{\' // { \nb = "/* }" /* \' " { */\nc = 1';
  expect(showStatements(text)).toEqual(['a = "}//{"', 'b = "/* }"', 'c = 1']);
  expect(showProblems(text)).toEqual([]);
});

test.each([
  ['docker { enabled true }', 'Write `enabled = true`.'],
  ["docker { runOptions '-u 1' }", 'Write `runOptions = …`.'],
  ["process.executor 'slurm'", 'Write `process.executor = …`.'],
  ['docker {\n  enabled: true\n}', 'Write `enabled = true`.'],
  ["process { withName = 'A' }", "Write `withName: 'NAME' { … }`."],
  ['# text', 'Write `//` instead of `#`.'],
  ["includeconfig 'x'", "Write `includeConfig 'PATH'`."],
  ['process.withName:A.cpus = 4', "Write `process { withName: 'NAME' { … } }`."],
  ['process.memory = 10GB', 'Write a dot, without spaces, between the number and `GB`.'],
])('suggests a fix of its own for %j', (text, fix) => {
  expect(parse({ path: 'x', text }).problems.map((problem) => problem.fix)).toEqual([fix]);
});

test.each([
  ["a = [x: 1, y: 2, 'x': 3]", ['duplicate-key@1:18']],
  ['a = [x: [y: 1], z: [y: 2]]', []],
  ['a = [(x): 1, (x): 2, 1: 1, 1: 2]', []],
  ['a = { [x: 1, x: 2] }', ['duplicate-key@1:14']],
])('warns of a repeated key, which neither dialect refuses: %j', (text, problems) => {
  expect(showProblems(text)).toEqual(problems);
});

test('goes on with the next statement after an interpolation that cannot be read', () => {
  const text = 'a = "${"${"${try)}"}"}"}"\nprocess.cpus = 1\n';
  expect(showProblems(text)[0]).toBe('unexpected-token@1:14 v2');
  expect(showStatements(text).at(-1)).toBe('process.cpus = 1');
});
