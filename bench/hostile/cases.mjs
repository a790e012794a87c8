// Hostile files: each case returns the files of a repository at a size; it has eight times as much text at eight times
// the size. At the largest size most are as long as a file may be without being asked for: 256 KiB.

const STEP = 32_000;

/** `count` lines of one kind. */
const lines = (count, line) => Array.from({ length: count }, (_, index) => line(index)).join('\n');
/** Returns as many lines of one kind as `size` steps of text contain. */
function filled(size, line) {
  const written = [];
  for (let length = 0, i = 0; ; i++) {
    const next = line(i);
    length += next.length + 1;
    if (length > size * STEP) return written.join('\n');
    written.push(next);
  }
}
/** A piece of text again and again, `size` steps long. */
const repeated = (size, piece) => piece.repeat(Math.floor((size * STEP) / piece.length));
const nested = (open, inside, close, depth) => `${open.repeat(depth)}${inside}${close.repeat(depth)}`;
/** Small statements, each nested as deep as the limit allows. */
const nests = (open, close, depth) => (size) => filled(size, (i) => `a.b${i} = ${nested(open, '1', close, depth)}`);
const one = (text) => ({ 'nextflow.config': text });
const only = (write) => (size) => one(write(size));
const profiles = (count, body) => `profiles {\n${lines(count, (i) => `p${i} {\n${body(i)}\n}`)}\n}`;

/** A file per node and the lines of its includes. */
function fan(count, includesOf, body = () => '') {
  const name = (i) => (i === 0 ? 'nextflow.config' : `f${i}.config`);
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      name(i),
      `${includesOf(i)
        .filter((next) => next < count)
        .map((next) => `includeConfig '${name(next)}'`)
        .join('\n')}\n${body(i)}`,
    ]),
  );
}

/** Each file of a level includes two of the next, which all of that level share. */
function diamonds(levels, width) {
  return fan(levels * width + 1, (i) => {
    if (i === 0) return Array.from({ length: width }, (_, at) => at + 1);
    const level = Math.floor((i - 1) / width);
    const at = (i - 1) % width;
    return [0, 1].map((step) => (level + 1) * width + ((at + step) % width) + 1);
  });
}

/** By name: the files at a size. `scan` also sends them through the program, with policies and threads. */
export const cases = {
  // ---- depth
  'too many open brackets': { files: only((n) => `x = ${repeated(n, '[')}`) },
  'too many nested blocks': { files: only((n) => repeated(n, 'a { ')) },
  'lists, 120 deep': { files: only(nests('[', ']', 120)) },
  'maps, 120 deep': { files: only(nests('[a: ', ']', 120)) },
  'parentheses, 120 deep': { files: only(nests('(', ')', 120)) },
  'closures, 120 deep': { files: only(nests('{ ', ' }', 120)) },
  'closures called, 60 deep': { files: only(nests('({ ', ' })()', 40)) },
  'interpolation, 60 deep': { files: only(nests('"${', '}"', 60)) },
  'ternaries, 100 deep': { files: only(nests('params.a ? 1 : ', '', 100)) },
  'undecided ternaries, 100 deep': { files: only(nests("env('A') ? 1 : ", '', 100)) },
  'elvises, 100 deep': { files: only(nests("env('A') ?: ", '', 100)) },
  'blocks, 100 deep': { files: only((n) => filled(n, (i) => nested('a {', ` b${i} = 1 `, '}', 100))) },
  'ifs, 50 deep': {
    files: only((n) => filled(n, (i) => nested('if (params.z) {', ` b.c${i} = 1 `, '}', 50))),
    dialect: 'v1',
  },
  // ---- texts
  'a long string': { files: only((n) => `a.b = '${repeated(n, 'x')}'`) },
  'a long string of blanks': { files: only((n) => `a.b = '${repeated(n, ' ')}'`), scan: true },
  'an include that goes up from a long path': { files: only((n) => `includeConfig '${repeated(n, 'x')}/..y'`) },
  'a long triple string': { files: only((n) => `a.b = '''${repeated(n, 'x\n')}'''`) },
  'a long pattern': { files: only((n) => `a.b = /${repeated(n, 'x')}/`) },
  'a template of thousands of pieces': { files: only((n) => `a.b = "${repeated(n, '${params.a}-')}"`) },
  'a template of thousands of unknown pieces': { files: only((n) => `a.b = "${repeated(n, "${env('A')}-")}"`) },
  'many strings': { files: only((n) => filled(n, (i) => `a.b${i} = 'some text'`)) },
  'a sum of many strings': { files: only((n) => `a.b = [${repeated(n, "'x' + 'y' + 'z', ")}]`) },
  'texts that double': {
    files: only((n) => `params.a0 = 'x'\n${filled(n, (i) => `params.a${i + 1} = "\${params.a${i}}\${params.a${i}}"`)}`),
  },
  'undecided conditions in a closure': {
    files: only((n) => `a.b = { def s = 0\n${filled(n, (i) => `if (env('A${i}')) { s = s + ${i} }`)}\ns }()`),
  },
  'unknown texts that double': {
    files: only(
      (n) => `params.a0 = env('X')\n${filled(n, (i) => `params.a${i + 1} = "\${params.a${i}}\${params.a${i}}"`)}`,
    ),
  },
  'texts that grow': {
    files: only((n) => `params.a0 = 'x'\n${filled(n, (i) => `params.a${i + 1} = params.a${i} + 'x'`)}`),
  },
  'lists that grow': {
    files: only((n) => `params.a0 = []\n${filled(n, (i) => `params.a${i + 1} = params.a${i} + [1]`)}`),
  },
  'patterns that backtrack': {
    files: only((n) => filled(n, (i) => `a.b${i} = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' ==~ /(a+)+(a+)+/`)),
  },
  'replacements that backtrack': {
    files: only((n) => filled(n, (i) => `a.b${i} = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.replaceAll('(a*)*b', '')`)),
  },
  // ---- what is never closed
  'unclosed quotes': { files: only((n) => filled(n, (i) => `a.b${i} = 'x`)) },
  'unclosed double quotes': { files: only((n) => filled(n, (i) => `a.b${i} = "x \${`)) },
  'unclosed triple quotes': { files: only((n) => filled(n, (i) => `a.b${i} = """x'''`)) },
  'unclosed brackets': { files: only((n) => filled(n, (i) => `a.b${i} = [1, (`)) },
  'unclosed comments': { files: only((n) => repeated(n, '/* a ')) },
  'closers alone': { files: only((n) => repeated(n, '}])\n')) },
  'nothing but problems': { files: only((n) => filled(n, (i) => `a b ${i} :`)) },
  'undefined names': { files: only((n) => filled(n, (i) => `a.b${i} = foo${i}`)) },
  'wrong values': { files: only((n) => filled(n, (i) => `process.withName${i}.x = 1 / 0`)) },
  'settings of the other spelling': {
    files: only((n) => `google.region = 'x'\n${filled(n, (i) => `cloudA.batch.x${i} = 1`)}`),
  },
  // ---- long lines and many things
  'one very long line': { files: only((n) => repeated(n, 'a.b = 1; ')) },
  'the shortest settings on one line': { files: only((n) => repeated(n, 'a=1;')) },
  'words and nothing else': { files: only((n) => repeated(n, 'a ')) },
  'many settings': { files: only((n) => filled(n, (i) => `a.b${i} = ${i}`)), scan: true },
  'one setting again and again': { files: only((n) => filled(n, (i) => `a.b = ${i}`)) },
  'settings that a loop writes again and again': {
    files: only((n) => `for (i in 1..200) { for (j in 1..200) {\n${filled(n, (i) => `a.b = ${i}`)}\n} }`),
    dialect: 'v1',
  },
  'one list again and again': { files: only((n) => filled(n, (i) => `a.b = [${i}, 1, 2]`)) },
  'one map again and again': { files: only((n) => filled(n, (i) => `a.b = [c: ${i}, d: 1]`)) },
  'one block again and again': { files: only((n) => filled(n, (i) => `a { b { c = ${i} } }`)) },
  'one block again and again, legacy': { files: only((n) => filled(n, (i) => `a { b { c = ${i} } }`)), dialect: 'v1' },
  'blocks of one name in each other, legacy': {
    files: only((n) => filled(n, (i) => nested(`a { b { c = ${i}; d = 1\n`, '', '}}', 45))),
    dialect: 'v1',
  },
  'blocks of different names in each other, legacy': {
    files: only((n) => filled(n, (i) => nested(`a { b${i} { c${i} = 1\n`, '', '}}', 45))),
    dialect: 'v1',
  },
  'blocks of one name in each other, in a profile': {
    files: only((n) => `profiles { p { ${filled(n, (i) => nested(`a { b { c = ${i} }\n`, '', '}', 50))} } }`),
    dialect: 'v1',
  },
  'a block that others share, legacy': {
    files: only(
      (n) =>
        `profiles { standard { a { x { y = 1 } } } }\n${filled(n / 2, (i) => `b${i} { a { } }`)}\n${filled(n / 2, (i) => `a { x { k${i} = 1 } }`)}`,
    ),
    dialect: 'v1',
  },
  'blocks over a map under conditions, legacy': {
    files: only((n) => {
      const map = filled(n / 2, (i) => `k${i}: ${i},`);
      return `params.m = [${map}]\n${filled(n / 2, (i) => `if (System.getenv('A${i}')) { params { m { k${i} = 1 } } }`)}`;
    }),
    dialect: 'v1',
  },
  'a file included in each of many blocks, legacy': {
    files: (n) => ({
      'nextflow.config': filled(n / 2, (i) => `a${i % 3} { includeConfig 'a.config' }`),
      'a.config': filled(n / 2, (i) => `b${i} = ${i}`),
    }),
    dialect: 'v1',
  },
  'includes under conditions, legacy': {
    files: (n) => ({
      'nextflow.config': filled(n, (i) => `includeConfig System.getenv('A${i}') ? 'a.config' : 'b.config'`),
      'a.config': lines(50, (i) => `process.ext.a${i} = ${i}`),
      'b.config': lines(50, (i) => `process.ext.b${i} = ${i}`),
    }),
    dialect: 'v1',
  },
  'parameters in a chain': {
    files: only((n) => `params.a0 = 1\n${filled(n, (i) => `params.a${i + 1} = params.a${i}`)}`),
    scan: true,
  },
  'parameters read from a map': {
    files: only(
      (n) => `params { ${filled(n / 2, (i) => `a${i} = ${i}`)} }\n${filled(n / 2, (i) => `x.b${i} = params.a${i}`)}`,
    ),
  },
  'a map that is read and written': {
    files: only((n) => filled(n, (i) => `params.m.a${i} = 1\nx.b${i} = params.m.a${i}`)),
  },
  'all parameters read at once': { files: only((n) => filled(n, (i) => `params.a${i} = params.size()`)) },
  'long dotted paths': { files: only((n) => filled(n, (i) => `${'abc.'.repeat(80)}d${i} = ${i}`)) },
  'long different paths': { files: only((n) => filled(n, (i) => `${`a${i}.`.repeat(80)}d = ${i}`)) },
  'a name of many words': { files: only((n) => `params.'${repeated(n, 'a:')}' = 1`), scan: true },
  'long names': { files: only((n) => filled(n, (i) => `a.${'n'.repeat(2000)}${i} = 1`)) },
  'a long list': { files: only((n) => `a.b = [${repeated(n, '1, ')}1]`) },
  'a long map': { files: only((n) => `a.b = [${filled(n, (i) => `k${i}: ${i},`)} z: 1]`) },
  'many selectors': {
    files: only((n) => `process {\n${filled(n, (i) => `withName: 'A${i}' { cpus = 2 }`)}\n}`),
    scan: true,
  },
  'many plugins': { files: only((n) => `plugins {\n${filled(n, (i) => `id 'p${i}@1.0'`)}\n}`) },
  'many choices': { files: only((n) => filled(n, (i) => `a.b${i} = env('X${i}') ? 1 : 2`)) },
  'a text of many choices': {
    files: only(
      (n) =>
        `${filled(n, (i) => `params.c${i} = env('X${i}') ? 1 : 2`)}\nx = "${filled(n, (i) => `\${params.c${i}}`).replaceAll('\n', '')}"`,
    ),
  },
  'one setting under many conditions': {
    files: only((n) => filled(n, (i) => `if (env('X${i}')) a.b = ${i}`)),
    dialect: 'v1',
  },
  'many functions': { files: only((n) => filled(n, (i) => `def f${i}(x) { x }\na.b${i} = f${i}(1)`)), dialect: 'v1' },
  'branches in a function': {
    files: only((n) => `def f(s) {\n${filled(n, (i) => `if (env('X${i}')) { s = s + 1 }`)}\ns }\na.b = f(0)`),
    dialect: 'v1',
  },
  'functions in a chain': {
    files: only(
      (n) => `def f0(x) { x }\n${filled(n, (i) => `def f${i + 1}(x) { f${i}(x) }`)}\na.b = f${Math.floor(n * 1000)}(1)`,
    ),
    dialect: 'v1',
  },
  'closures that are called': {
    files: only((n) => filled(n, (i) => `a.b${i} = { def x = 1; if (x) { x + 1 } else { 2 } }()`)),
  },
  'closures in calls that are not followed, 60 deep': {
    files: only((n) => filled(n, (i) => `a.b${i} = (1..100).collect { ${nested('x.y { ', 'z', ' }', 60)} }`)),
  },
  'many texts in one line, each with a finding': {
    files: only((n) => `a = [${filled(n, (i) => `'\${b${i}}' + "\${c${i}}"`).replaceAll('\n', ', ')}]`),
  },
  'branches in nested loops, legacy': {
    files: only((n) =>
      filled(n, () => nested('for (a in [1, 2, 3]) {\n', nested('if (params.x) {\n', '', '}\n', 11), '}\n', 30)),
    ),
    dialect: 'v1',
  },
  'selectors in blocks under conditions, legacy': {
    files: only((n) =>
      repeated(n, 'process {\nwithName: A {\nif (params.x) {\nif (params.x) {\next.a = 1\n}\n} else { a.b = 1 }\n'),
    ),
    dialect: 'v1',
  },
  'lists that are mapped': { files: only((n) => filled(n, (i) => `a.b${i} = (1..100).collect { it * 2 }.sum()`)) },
  'many secrets': {
    files: only((n) => filled(n, (i) => `params.s${i} = 'secret-value-${i}'\naws.secretKey = params.s${i}`)),
  },
  'many secret tokens': { files: only((n) => filled(n, (i) => `params.s${i} = 'AKIA${String(i).padStart(16, 'Q')}'`)) },
  'a computed name': { files: only((n) => filled(n, (i) => `params["x\${env('A')}"] = ${i}`)), dialect: 'v1' },
  'changed by methods': {
    files: only((n) => `params.l = []\n${filled(n, (i) => `params.l.add(${i})`)}`),
    dialect: 'v1',
  },
  // ---- profiles
  'profiles of one setting each': {
    files: only((n) => profiles(n * 250, (i) => `docker.enabled = true; a.b = ${i}`)),
    scan: true,
  },
  'profiles of one selector each': {
    files: only((n) => profiles(n * 250, (i) => `process { withName: 'A${i}' { cpus = ${i} } }`)),
    scan: true,
  },
  'profiles of ten settings each': {
    files: only((n) => profiles(n * 150, (i) => lines(10, (j) => `a.b${i}_${j} = ${j}`))),
  },
  'profiles over many settings': {
    files: only((n) => `${filled(n / 2, (i) => `a.b${i} = ${i}`)}\n${profiles(n * 100, (i) => `a.b${i} = 'p'`)}`),
    scan: true,
  },
  'profiles of one file each': {
    files: (n) => ({
      ...one(profiles(n * 100, (i) => `includeConfig 'p${i}.config'`)),
      ...Object.fromEntries(
        Array.from({ length: n * 100 }, (_, i) => [`p${i}.config`, `a.b = ${i}\nprocess.cpus = 2`]),
      ),
    }),
  },
  'profiles of one computed file each': {
    files: (n) => ({
      ...one(`params.d = 'p'\n${profiles(n * 100, (i) => `includeConfig "\${params.d}${i}.config"`)}`),
      ...Object.fromEntries(
        Array.from({ length: n * 100 }, (_, i) => [`p${i}.config`, `a.b = ${i}\nprocess.cpus = 2`]),
      ),
    }),
  },
  'one profile, again and again': { files: only((n) => filled(n, (i) => `profiles { p { a.b = ${i} } }`)) },
  'profiles with problems': { files: only((n) => profiles(n * 250, (i) => `a.b = foo${i}`)) },
  'profiles over many problems': {
    files: only((n) => `${lines(n * 250, (i) => `a.b${i} = foo${i}`)}\n${profiles(n * 100, (i) => `a.c = ${i}`)}`),
  },
  // ---- includes
  'a file that includes thousands': {
    files: (n) =>
      fan(
        n * 500,
        (i) => (i === 0 ? Array.from({ length: n * 500 - 1 }, (_, at) => at + 1) : []),
        (i) => `a.b${i} = ${i}`,
      ),
  },
  'a chain of includes': {
    files: (n) =>
      fan(
        n * 200,
        (i) => [i + 1],
        (i) => `a.b${i} = ${i}`,
      ),
  },
  'one file included again and again': {
    files: (n) => ({
      ...one(filled(n, () => "includeConfig 'a.config'")),
      'a.config': lines(50, (i) => `a.b${i} = 1`),
    }),
  },
  'diamonds of includes': { files: (n) => diamonds(n * 4, 2) },
  'wide diamonds of includes': { files: (n) => diamonds(n * 2, 20) },
  'includes of a missing file': { files: only((n) => filled(n, (i) => `includeConfig 'missing${i}.config'`)) },
  'remote includes': { files: only((n) => filled(n, (i) => `includeConfig 'https://example.com/${i}.config'`)) },
};
