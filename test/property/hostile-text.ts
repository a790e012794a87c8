import fc from 'fast-check';

const SNIPPETS = [
  "process { cpus = 4; withName: 'A|B' { memory = { 8.GB * task.attempt } } }",
  'params.x = "a ${b + "c ${d}"} $e.f" + \'g\'',
  "profiles { a { includeConfig 'x.config'; docker.enabled = true } }",
  "plugins { id 'x@1' }\nif (a) { b = [c: 1, 'd e': [2, 3]] } else b = /x/",
  'def f(x, y = 1) { return x ?: y }\ntry { f(1) } catch (Exception e) { z = """q $w"""}',
  'x = a ? b : c\n/* c */ y = -1 ** 2 as int // d\nz = [*a, *:b]',
  "params.a = 'x' * 3\nparams.b = params.a.split('x')[0]?.trim() ?: env('B')\naws.secretKey = params.b",
  "google.batch.spot = { def n = 2; if (n > 1) { 'a' } else { null } }()\nexecutor.queueSize = '8' as int",
  "a = 'aab' ==~ /(a+)+b/ ? [1, 2].collect { it * 2 } : (1..3).sum()\nb.c = a\nb = [d: 1.GB]\nb.d.e = 2",
];
const PIECES = [
  ...'{}()[]"\'/$\\,;:.=+-*?!~<>#@ \n\t',
  '"""',
  "'''",
  '${',
  '->',
  '/*',
  '*/',
  '//',
  'a',
  '1',
  'é',
  '\u2028',
];

const mutated = fc
  .tuple(
    fc.constantFrom(...SNIPPETS),
    fc.array(fc.tuple(fc.nat(200), fc.nat(6), fc.constantFrom(...PIECES)), { maxLength: 6 }),
  )
  .map(([snippet, edits]) =>
    edits.reduce((text, [at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length), snippet),
  );
const soup = fc
  .array(fc.constantFrom(...PIECES, 'if', 'def', 'withName', 'params', 'profiles', 'null', 'includeConfig'), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''));

/** Any text at all, tokens in any order, and configuration with mistakes. */
export const anyText: fc.Arbitrary<string> = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), soup, mutated);
