import { both, differ, type LanguageCase, legacy, neither } from './case.ts';

// Results of expressions: numbers, texts, lists and maps, as on the engine's platform.

export const valueCases: readonly LanguageCase[] = [
  // ---- texts
  both('empty pieces at the end are gone', "dag.a = 'a,b,,'.split(',')", { 'dag.a[0]': 'a', 'dag.a[1]': 'b' }),
  both('but not with a limit', "dag { a = 'a,b,,'.split(',', -1).size()\n b = 'a,b,,'.split(',', 2)[1] }", {
    'dag.a': 4,
    'dag.b': 'b,,',
  }),
  both('groups in a replacement are not followed', "dag.a = 'abc'.replaceAll(/(b)/, '[$1]')", { 'dag.a': 'unknown' }),
  both('a method with more arguments is another one', "dag.a = 'abcb'.indexOf('b', 2)", { 'dag.a': 'unknown' }),
  both('a difference takes any value', "dag.a = 'a1b1' - 1", { 'dag.a': 'ab1' }),

  both(
    'the last line is one of those that tell the indentation',
    String.raw`dag.a = "\n    a\n      b\n  ".stripIndent()`,
    {
      'dag.a': '\n  a\n    b\n',
    },
  ),
  both('even if it is empty, and blanks at the ends of lines go', String.raw`dag.a = "  a\n b  \n".stripIndent()`, {
    'dag.a': '  a\n b\n',
  }),
  both(
    'over all ends of lines',
    String.raw`dag { a = "  a\r\n  b\r  c".stripIndent()
 b = "\n".stripIndent()
 c = "  \n\n".stripIndent()
 d = "   ".stripIndent() }`,
    { 'dag.a': 'a\nb\nc', 'dag.b': '\n', 'dag.c': '\n\n', 'dag.d': '' },
  ),
  both(
    'the indentation of a template is not followed',
    `dag { a = "  a\${1}\\n b  \\n".stripIndent()
 b = "  a\\n  b".stripIndent(1) }`,
    { 'dag.a': 'unknown', 'dag.b': 'unknown' },
  ),
  both(
    'a range as text',
    `dag { a = '' + (1..3)
 b = (3..1).toString()
 c = (1..3) as String
 d = "r:" + (1..<3)
 e = '' + [1..3, 4]
 f = '' + (1..<1) }`,
    {
      'dag.a': '1..3',
      'dag.b': '3..1',
      'dag.c': '1..3',
      'dag.d': 'r:1..<3',
      'dag.e': '[1..3, 4]',
      'dag.f': '1..<1',
    },
  ),
  differ(
    'but in a template',
    'dag { a = "${1..3}"\n b = "${[1..3]}"\n c = "${[2] + (1..3)}" }',
    { 'dag.a': 'partial', 'dag.b': 'partial', 'dag.c': 'partial' },
    { 'dag.a': '[1, 2, 3]', 'dag.b': '[1..3]', 'dag.c': '[2, 1, 2, 3]' },
  ),
  both(
    'null as a condition',
    'params.a = null\ndag { a = null as boolean\n b = params.a as boolean\n c = null as Boolean }',
    {
      'params.a': null,
      'dag.a': false,
      'dag.b': false,
      'dag.c': null,
    },
  ),

  // ---- what is in what
  both('whether a text is in a text is not followed', "dag.a = 'abc' in 'abc'", { 'dag.a': 'unknown' }),
  both('a key of a map counts with its value', "dag { a = 'a' in [a: 0]\n b = 'a' in [a: 1]\n c = 'b' in [a: 1] }", {
    'dag.a': false,
    'dag.b': true,
    'dag.c': false,
  }),
  both('numbers of other types are not in a list', 'dag { a = 1L in [1]\n b = 1.5 in [1.50]\n c = 1.0 in 1..3 }', {
    'dag.a': false,
    'dag.b': false,
    'dag.c': false,
  }),
  both('a template is not found among strings', 'dag { a = "a${1}" in [\'a1\']\n b = "a${1}" in [\'b\'] }', {
    'dag.a': 'unknown',
    'dag.b': false,
  }),
  differ(
    'a setting that a template is assigned to',
    'params.x = "a${1}"\ndag.a = params.x in [\'a1\']',
    { 'params.x': 'a1', 'dag.a': 'unknown' },
    { 'params.x': 'a1', 'dag.a': true },
  ),
  both('but is equal to one', 'dag.a = "a${1}" == \'a1\'', { 'dag.a': true }),

  // ---- lists and maps
  both('a list by ranges', 'dag { a = [1, 2, 3][1..-1]\n b = [1, 2, 3][-1..0].join()\n c = [1, 2, 3][1..<1].size() }', {
    'dag.a[0]': 2,
    'dag.a[1]': 3,
    'dag.b': '321',
    'dag.c': 0,
  }),
  legacy(
    'a range without its ends',
    `dag { a = [0, 1, 2, 3, 4][1<..-1].join()
 b = [0, 1, 2, 3, 4][4<..1].join()
 c = (1<..1).size()
 d = '' + (1<..<3) }`,
    { 'dag.a': '234', 'dag.b': '321', 'dag.c': 0, 'dag.d': '1<..<3' },
  ),
  neither('a range beyond the list', 'dag.a = [1, 2, 3][0..5]'),
  neither('an index before the list', 'dag.a = [1, 2, 3][-5]'),
  both(
    'lists and maps are not compared',
    `dag { a = [1: 'x'] == [1: 'x']
 b = [1] == [1]
 c = [1] == [a: 1]
 d = [1] in [[1]] }`,
    { 'dag.a': 'unknown', 'dag.b': 'unknown', 'dag.c': false, 'dag.d': 'unknown' },
  ),
  both('what is equal cannot always be told', "dag { a = [1, 2] - env('A')\n b = [1, 2] - [2L] }", {
    'dag.a': 'unknown',
    'dag.b[0]': 1,
  }),
  both('a range is not changed', 'dag { a = (1..3).sort()\n b = (1..3).toList().sort().size() }', {
    'dag.a': 'unknown',
    'dag.b': 3,
  }),
  both('keys are what they are written as', "dag { a = [1: 'x']['1']\n b = [1: 'x'][1]\n c = ['1': 'x'][1] }", {
    'dag.a': null,
    'dag.b': 'x',
    'dag.c': null,
  }),
  both('closures get them so', 'dag.a = [1: 2].collect { k, v -> k + v }', { 'dag.a[0]': 3 }),
  both('two keys of one text are not one', "dag.a = [1: 2, '1': 3]", { 'dag.a': 'unknown' }),
  both('a set in the order of its hashes is not followed', "dag.a = ['b', 'a'].toSet().toList()", {
    'dag.a': 'unknown',
  }),
  both('a set in the order of its items', 'dag.a = [1, 1, 1.0] as Set', { 'dag.a[0]': 1, 'dag.a[1]': 1 }),

  both('a sum with a set is not followed', 'dag.a = ([1] as Set) + 1', { 'dag.a': 'unknown' }),
  legacy('an imported class', "import java.util.regex.Pattern\nx.y = Pattern.quote('a')\nx.z = 1", {
    'x.y': 'unknown',
    'x.z': 1,
  }),
  both('what null can do', 'dag.a = null.equals(null)', { 'dag.a': 'unknown' }),

  // ---- one thing with two names
  legacy('a list that is changed after a setting got it', 'def l = [1]\nx.y = l\nl << 2', { 'x.y': 'unknown' }),
  legacy('or a setting by another setting', 'x.y = [1]\nx.z = x.y\nx.z << 2', { 'x.y': 'unknown', 'x.z': 'unknown' }),
  legacy('or a variable that a setting was read into', 'x.y = [1]\ndef l = x.y\nl << 2', { 'x.y': 'unknown' }),
  legacy('or a list in it', 'def l = [1]\nx.y = [l, 5]\nl << 2', { 'x.y': 'unknown' }),
  legacy('or a text that shows it', 'def l = [1]\nx.y = "$l"', { 'x.y': 'partial' }),
  legacy('one that is not changed', 'def l = [1]\nx.y = l\nl = [3]', { 'x.y[0]': 1 }),
  legacy('what is read of it before', 'def l = [1]\nx.y = l.size()\nl << 2', { 'x.y': 1 }),
  both('a later item may change one before', 'x.y = { def a = [1]; [a, { a.add(2); 3 }()] }()', {
    'x.y[0]': 'unknown',
    'x.y[1]': 3,
  }),
  legacy('the type of a loop’s variable', "def s = ''\nfor (String q : [1, 2]) { s += q + 1 }\nx.y = s", {
    'x.y': '1121',
  }),
  legacy(
    'a labelled loop is not followed',
    'x.y = 0\na: for (i in 1..3) { for (j in 1..2) { if (j == 2) continue a; if (i == 3) break a; x.y = i * 10 + j } }',
    { 'x.y': 'unknown' },
  ),
  legacy('a part of the file itself is not followed', 'a.b = 1\na { delegate.c = 3\n owner.d = 4 }\nx = this.a.b', {
    'a.b': 1,
    x: 'unknown',
  }),
  legacy('a block may have a computed name', 'def s = "a"\nb.c = 1\n"$s" { c = 2 }', { 'b.c': 1 }),
  legacy(
    'which of two functions is called is not followed',
    "def f(String s) { 1 }\ndef f(int i) { 2 }\na.b = f('x')",
    {
      'a.b': 'unknown',
    },
  ),
  legacy('a class beside settings is not followed', 'class A { static int b() { 3 } }\na.b = A.b()\na.c = 1', {
    'a.b': 'unknown',
    'a.c': 1,
  }),
  legacy(
    'a handler runs after the first statement that fails',
    "a.b = 1\ntry { a.c = null.d; a.b = 2 } catch (Exception e) { a.e = 3 }\ntry { x.y = 1; x.z = 'z' as int; x.w = 3 } catch (Exception e) { x.v = 4 }",
    { 'a.b': 1, 'a.e': 3, 'x.y': 1, 'x.v': 4 },
  ),
  legacy(
    'what follows a statement that may fail may not run',
    'a.b = 1\ntry { new File("x").text; a.b = 2 } catch (Exception e) { }',
    { 'a.b': 'unknown' },
  ),
  legacy('a variable is that of its block', 'if (true) { def a = 1\n b.c = a }\na = 5\nb.d = a', {
    a: 5,
    'b.c': 1,
    'b.d': 5,
  }),
  legacy('a label is no setting, and what follows it is not known', 'x.y = 0\na: x.y = 1\nb: c { z = 2 }', {
    'x.y': 'unknown',
    'c.z': 2,
  }),
  legacy('several variables may be declared at once', 'def a, b\nx.y = b ?: 2', { 'x.y': 2 }),
  legacy('what a declaration assigns on the way is not followed', 'def a = x.b = 3\nx.y = a', { 'x.y': 3 }),
  legacy('a list that two names have is one list', 'c.d = c.e = [1]\nc.d << 2', {
    'c.d': 'unknown',
    'c.e': 'unknown',
  }),
  legacy(
    'imported names are not mistakes',
    'import java.nio.file.*\nimport static java.lang.Math.max\nx.y = Paths.get("a")\nx.z = max(1, 2)',
    { 'x.y': 'unknown', 'x.z': 'unknown' },
  ),
  legacy('a bare name of what is empty or zero is none', 'a = 0\nx.y = a ?: 2\nb = 3\nx.z = b', {
    a: 'unknown',
    'x.y': 'choice',
    b: 3,
    'x.z': 3,
  }),

  // ---- numbers
  both('numbers in texts', 'dag { a = "${1.50}"\n b = "${6 / 2}"\n c = "${1e3}"\n d = "${2d}" }', {
    'dag.a': '1.50',
    'dag.b': '3',
    'dag.c': '1E+3',
    'dag.d': '2.0',
  }),
  both('an int wraps around, a long does not', 'dag { a = 2147483647 + 1\n b = 2147483647L + 1 }', {
    'dag.a': -2147483648,
    'dag.b': 2147483648,
  }),
  neither('an assertion that fails', 'assert 1 == 2\na.b = 1'),
  neither('a variable outside of its block', 'process { def z = 3; cpus = z }\na.b = z'),
  neither('what fits two methods alike', 'dag.a = Math.max(1, 2.5)'),
  legacy('a text that is a character to a cast in parentheses', "dag.a = (int) '1'", { 'dag.a': 'unknown' }),
  both('half a byte is none', 'dag { a = 3.B * 0.5\n b = 7.B / 2 }', { 'dag.a': 1, 'dag.b': 4 }),
];
