import { expect, test } from 'vitest';
import { parse } from '../../../src/language/parse.ts';
import { showProblems, showStatements, showValue } from '../show.ts';

test.each([
  [String.raw`'a\tb\n\\ \' \" \$ \u00e9 \101 \s|'`, "'a\tb\n\\ ' \" $ é A  |".slice(1)],
  [String.raw`"a\t\$x \" "`, 'a\t$x " '],
  ["'a\\\n b'", 'a b'],
  ["'a\\\r\n b'", 'a b'],
  ["'$(id -u) ${HOME}'", '$(id -u) ${HOME}'],
  ["'''a\n b'c''d'''", "a\n b'c''d"],
  ["'''\na'''", '\na'],
  ["'''a\r\nb'''", 'a\nb'],
  ["'''a''''", "a'"],
  ["'''a'''''", "a''"],
  ["''''''", ''],
  ['"""a""""', 'a"'],
  ['"""a\\""""', 'a"'],
  ['"""a "b" ""c"""', 'a "b" ""c'],
  ["''", ''],
  ['""', ''],
  [String.raw`/ab\/c\d$/`, 'ab/c\\d$'],
  ['[/a b/][0]', undefined],
])('decodes %j as %j', (text, value) => {
  const [statement] = parse({ path: 'x', text: `x = ${text}` }).file.body;
  expect(statement).toMatchObject(
    value === undefined ? { value: { kind: 'index' } } : { value: { kind: 'string', value } },
  );
  expect(showProblems(`x = ${text}`)).toEqual([]);
});

test.each([
  ['"$a"', 'template(a)'],
  ['"$a.b.c"', 'template((. (. a b) c))'],
  ['"$a.b."', 'template((. a b) ".")'],
  ['"$a.1"', 'template(a ".1")'],
  ['"$a.b()"', 'template((. a b) "()")'],
  ['"a ${b + "c ${d}"} e"', 'template("a " (+ b template("c " d)) " e")'],
  ['"${[a: {1}]}"', 'template(map(a=>{1}))'],
  ['"${x ? "}" : \'{\'}"', 'template((? x "}" "{"))'],
  ['"""a\n${b}"c" $d"""', 'template("a\\n" b "\\"c\\" " d)'],
  ['"""${a}""""', 'template(a "\\"")'],
  ['"\\$a $b"', 'template("$a " b)'],
  ['"$a$b"', 'template(a b)'],
  ['"${ { 5 }() }"', 'template(call({5}))'],
])('parses holes: %j', (text, tree) => {
  expect(showValue(text)).toBe(tree);
  expect(showProblems(`x = ${text}`)).toEqual([]);
});

test.each([
  ['"${}"', 'template(null)', 'unexpected-token@1:8 v2'],
  ['"${-> a}"', 'template({ -> a})', 'unexpected-token@1:8 v2'],
  ['"${ def a = 1; a }"', 'template(call({ -> declare  a = 1; a}))', 'unexpected-token@1:9 v2'],
  ['/a${b}c/', 'template("a" b "c")', 'slashy-interpolation@1:5 v2'],
  ['/a$b c/', 'template("a" b " c")', 'slashy-interpolation@1:5 v2'],
  ['$/a $$ $/ b/$', '"a $ / b"', 'dollar-slashy@1:5 v2'],
  ['$/a ${b} c/$', 'template("a " b " c")', 'dollar-slashy@1:5 v2'],
])('reports for the strict dialect only: %s', (text, tree, problem) => {
  expect(showValue(text)).toBe(tree);
  expect(showProblems(`x = ${text}`)).toEqual([problem]);
});

test.each([
  [String.raw`'a\d'`, 'bad-escape@1:5 v1+v2'],
  [String.raw`"a\.b"`, 'bad-escape@1:5 v1+v2'],
  [String.raw`"a\. ${'${b}'}"`, 'bad-escape@1:5 v1+v2'],
  [String.raw`"${'${b}'} \."`, 'bad-escape@1:11 v1+v2'],
  [String.raw`'\uu0041'`, 'bad-escape@1:5 v1+v2'],
  ['"cost $"', 'lone-dollar@1:11 v1+v2'],
  ['"$5"', 'lone-dollar@1:6 v1+v2'],
  ['"$(id -u)"', 'lone-dollar@1:6 v1+v2'],
  ["'abc", 'unterminated-string@1:5 v1+v2'],
  ["'''abc", 'unterminated-string@1:7 v1+v2'],
  ['"""abc ${d}', 'unterminated-string@1:7 v1+v2'],
])('reports %j as %s', (text, problem) => {
  expect(showProblems(`x = ${text}`)).toEqual([problem]);
});

test('reports a placeholder with a quote in it once', () => {
  expect(showProblems("x = <PATH TO 'hits.tsv>\ny = 'a'")).toEqual(['placeholder@1:5 v1+v2']);
});

test('continues after a line break in double quotes as if the string were closed', () => {
  const text = 'x = "a ${b}\ny = 2\n';
  expect(showProblems(text)).toEqual(['line-break-in-string@2:1 v1+v2']);
  expect(showStatements(text)).toEqual(['x = template("a " b)', 'y = 2']);
});

test('continues with the line after an unclosed single quote', () => {
  const text = "x = 'a\ny = 2\n";
  expect(showStatements(text)).toEqual(['x = missing', 'y = 2']);
});

test.each([
  ['a / b / c', '(/ (/ a b) c)'],
  ['f(1) / 2', '(/ call(f 1) 2)'],
  ['[6][0] / 2', '(/ ([] [6] 0) 2)'],
  ['{ 6 }() / 2', '(/ call({6}) 2)'],
  ["'a' ==~ /b/", '(==~ "a" "b")'],
  ['{ return /a/ }', '{return "a"}'],
  ['f(/a/, /b/)', 'call(f "a" "b")'],
])('reads a slash after an operand as division and elsewhere as a quote: %s', (text, tree) => {
  expect(showValue(text)).toBe(tree);
});
