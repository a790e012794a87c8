import { expect, test } from 'vitest';
import { showProblems, showValue } from '../show.ts';

test.each([
  ['1 + 2 * 3', '(+ 1 (* 2 3))'],
  ['1 - 2 - 3', '(- (- 1 2) 3)'],
  ['a || b && c', '(|| a (&& b c))'],
  ['a | b ^ c & d', '(| a (^ b (& c d)))'],
  ['a == b < c', '(== a (< b c))'],
  ['1 << 2 + 3', '(<< 1 (+ 2 3))'],
  ['-2 ** 2', '(- (** 2 2))'],
  ['2 ** -1', '(** 2 (- 1))'],
  ['!a && b', '(&& (! a) b)'],
  ['- -1', '(- (- 1))'],
  ['~5 + 1', '(+ (~ 5) 1)'],
  ["'a' =~ /b/", '(=~ "a" "b")'],
  ['a <=> b', '(<=> a b)'],
  ['a in [1, 2]', '(in a [1 2])'],
  ['a !in b', '(!in a b)'],
  ['a as int', '(as a int)'],
  ['a as nextflow.util.MemoryUnit', '(as a nextflow.util.MemoryUnit)'],
  ['a as List<String>', '(as a List)'],
  ['a + b as int', '(as (+ a b) int)'],
  ['a as String as Integer', '(as (as a String) Integer)'],
  ['a instanceof Map && b !instanceof List', '(&& (instanceof a Map) (!instanceof b List))'],
  ['1..3', '(.. 1 3)'],
  ['1..<3', '(..< 1 3)'],
  ['(130..145) + 104', '(+ ((.. 130 145)) 104)'],
  ['10 / 2 / 5', '(/ (/ 10 2) 5)'],
  ['a % b', '(% a b)'],
])('applies the precedence of the engine: %s', (text, tree) => {
  expect(showValue(text)).toBe(tree);
  expect(showProblems(`x = ${text}`)).toEqual([]);
});

test.each([
  ['a ? b : c ? d : e', '(? a b (? c d e))'],
  ['a ? b ? c : d : e', '(? a (? b c d) e)'],
  ['a ?: b ?: c', '(?: a (?: b c))'],
  ['a ? b : c ?: d', '(? a b (?: c d))'],
  ['a ?\n b :\n c', '(? a b c)'],
  ['a\n ? b\n : c', '(? a b c)'],
])('groups conditions to the right: %j', (text, tree) => {
  expect(showValue(text)).toBe(tree);
});

test.each([
  ['a.b.c', '(. (. a b) c)'],
  ['a?.b*.c', '(*. (?. a b) c)'],
  ["a.'b c'.d", '(. (. a b c) d)'],
  ['8.GB', '(. 8 GB)'],
  ['1.5.h', '(. 1.5decimal h)'],
  ['a[0]', '([] a 0)'],
  ['a[0, 1][2]', '([] ([] a 0 1) 2)'],
  ['a[0..1]', '([] a (.. 0 1))'],
  ['f()', 'call(f)'],
  ['f(1, b: 2)', 'call(f 1 b:2)'],
  ['f(1,)', 'call(f 1)'],
  ['a.f(1).g', '(. call((. a f) 1) g)'],
  ['a.each { it }', 'call((. a each) {it})'],
  ['a.inject(0) { x, y -> x + y }', 'call((. a inject) 0 {x y -> (+ x y)})'],
  ['{ 1 }()', 'call({1})'],
  ['{ 1 }.call()', 'call((. {1} call))'],
  ['new Date()', 'new(Date)'],
  ["new java.util.Date().format('y')", 'call((. new(java.util.Date) format) "y")'],
  ["System.getenv('X') ?: 'y'", '(?: call((. System getenv) "X") "y")'],
  ['a.in.as.if', '(. (. (. a in) as) if)'],
])('nests paths, calls and indexes from the left: %s', (text, tree) => {
  expect(showValue(text)).toBe(tree);
});

test.each([
  ['[]', '[]'],
  ['[:]', 'map()'],
  ['[1, 2,]', '[1 2]'],
  ['[a: 1, b: [c: 2]]', 'map(a=>1 b=>map(c=>2))'],
  ["['a b': 1, 2: 'x', (k): 3]", 'map("a b"=>1 2=>"x" (k)=>3)'],
  ['[true: 1, null: 2, in: 3, default: 4]', 'map(true=>1 null=>2 in=>3 default=>4)'],
  ['["a${b}": 1]', 'map(template("a" b)=>1)'],
  ['[\n  a: 1,\n  // note\n  b: { it },\n]', 'map(a=>1 b=>{it})'],
  ['[a ? b : c, d]', '[(? a b c) d]'],
  ['[[a: 1], [b: 2]]', '[map(a=>1) map(b=>2)]'],
])('parses lists and maps: %j', (text, tree) => {
  expect(showValue(text)).toBe(tree);
});

test.each([
  ['0', '0'],
  ['017', '15'],
  ['0x1F', '31'],
  ['0b101', '5'],
  ['1_000', '1000'],
  ['5L', '5long'],
  ['5G', '5big'],
  ['5i', '5'],
  ['2147483647', '2147483647'],
  ['2147483648', '2147483648long'],
  ['9223372036854775808', '9223372036854776000big'],
  ['1.5', '1.5decimal'],
  ['.5', '0.5decimal'],
  ['1e3', '1000decimal'],
  ['1.5e-3', '0.0015decimal'],
  ['1.5f', '1.5float'],
  ['1d', '1double'],
  ['1.5g', '1.5big'],
])('parses numbers: %s', (text, shown) => {
  expect(showValue(text)).toBe(shown);
});

test.each([['08'], ['1_'], ['0x1p3']])('reports the malformed number %s', (text) => {
  expect(showValue(text)).toBe('missing');
  expect(showProblems(`x = ${text}`)).toEqual(['bad-number@1:5 v1+v2']);
});

test.each([
  ['a === b', '(=== a b)', 'operator-in-strict@1:9 v2'],
  ['a++', '(a ++)', 'operator-in-strict@1:6 v2'],
  ['--a', '(-- a)', 'operator-in-strict@1:5 v2'],
  ['(int) a', '(as a int)', 'operator-in-strict@1:5 v2'],
  ['(String) f(1)', '(as call(f 1) String)', 'operator-in-strict@1:5 v2'],
  ['[1, *a]', '[1 (* a)]', 'operator-in-strict@1:9 v2'],
  ['[*: a]', 'map((*: a)=>(*: a))', 'operator-in-strict@1:6 v2'],
  ['a.@b', '(.@ a b)', 'operator-in-strict@1:6 v2'],
  ['a.&b', '(.& a b)', 'operator-in-strict@1:6 v2'],
  ['String::valueOf', '(:: String valueOf)', 'operator-in-strict@1:12 v2'],
  ['a?[0]', '(?[] a 0)', 'operator-in-strict@1:6 v2'],
  ['a."b${c}"', '([] a template("b" c))', 'computed-name@1:7 v2'],
  ['Math.max 1, 2', 'command((. Math max) 1 2)', 'unexpected-token@1:14 v2'],
  ['b = 1', '(= b 1)', 'unexpected-token@1:7 v2'],
])('reports %s for the strict dialect only', (text, tree, problem) => {
  expect(showValue(text)).toBe(tree);
  expect(showProblems(`x = ${text}`)).toEqual([problem]);
});

test('accepts a cast before a bracket in the strict dialect, which reads a call', () => {
  expect(showProblems('x = (int) (a)')).toEqual([]);
});

test('reads a parenthesised word before an operator as a value, not as a cast', () => {
  expect(showValue('(Total) - 1')).toBe('(- (Total) 1)');
  expect(showValue('(a) + b')).toBe('(+ (a) b)');
});

test('reports a type without a capital letter unless it is primitive', () => {
  expect(showProblems("x = '8 GB' as memoryunit")).toEqual(['type-name@1:25 v1+v2']);
});
