import { generatePlacements, type Placement } from './placements.ts';

// Placements in code that is not followed: a statement that writes, compares or passes a secret, in a loop, switch, class or
// function, in a closure or block. Every statement meets every surrounding.

type Surroundings = Readonly<Record<string, (code: string) => string>>;

/** Statements with a secret; `n` is its name, `c` the secret. */
const statements: Readonly<Record<string, (n: string, c: string) => string>> = {
  write: (n, c) => `params.${n} = '${c}'`,
  declaration: (n, c) => `def ${n} = '${c}'`,
  typed: (n, c) => `String ${n} = "${c}"`,
  final: (n, c) => `final ${n} = '${c}'`,
  bare: (n, c) => `${n} = '${c}'`,
  map: (n, c) => `[a: 1, ${n}: '${c}']`,
  returned: (n, c) => `return [${n}: "${c}"]`,
  put: (n, c) => `x.put('${n}', '${c}')`,
  index: (n, c) => `params['${n}'] = '${c}'`,
  exported: (n, c) => `"export ${n}=${c}; run"`,
  option: (n, c) => `"--${n} ${c} \${x}"`,
  optionInString: (n, c) => `"--${n} \${'${c}'}"`,
  named: (n, c) => `foo(${n}: '${c}')`,
  command: (n, c) => `foo ${n}: '${c}'`,
  compare: (n, c) => `params.${n} == '${c}'`,
  notEqual: (n, c) => `if (${n} != '${c}') { y = 1 }`,
  self: (n, c) => `this.${n} = '${c}'`,
  field: (n, c) => `client.${n} = "${c}"`,
  safe: (n, c) => `client?.${n} = "${c}"`,
  setter: (n, c) => `client.set${n.charAt(0).toUpperCase()}${n.slice(1)}('${c}')`,
  elvis: (n, c) => `y = params.${n} ?: '${c}'`,
  ternary: (n, c) => `${n} = x ? '${c}' : "\${x}"`,
  elvisAssign: (n, c) => `${n} ?= '${c}'`,
  plus: (n, c) => `${n} += '${c}'`,
  sum: (n, c) => `y = "${n}=" + '${c}'`,
  switched: (n, c) => `switch (params.${n}) { case '${c}': y = 1; break; default: y = 2 }`,
  looped: (n, c) => `while (params.${n} != '${c}') { y = 1 }`,
  list: (n, c) => `def ${n} = ['a', '${c}']`,
  several: (n, c) => `def (a, ${n}) = ['a', '${c}']`,
  comment: (n, c) => `y = 1 // ${n}: ${c}`,
  triple: (n, c) => `"""\nexport ${n}=${c}\nrun \${x}\n"""`,
  spread: (n, c) => `foo(*:[${n}: '${c}'])`,
  cast: (n, c) => `def ${n} = (String) '${c}'`,
  as: (n, c) => `${n} = '${c}' as String`,
  method: (n, c) => `${n} = '${c}'.trim()`,
  closureDefault: (n, c) => `def g = { ${n} = '${c}' -> 1 }`,
  nestedString: (n, c) => `"a \${[${n}: '${c}']}"`,
  construction: (n, c) => `new Client(${n}: '${c}')`,
  env: (n, c) => `['${n}=${c}', 'A=1'].execute()`,
  println: (n, c) => `println "${n}: ${c}"`,
  slashy: (n, c) => `${n} = /${c.replaceAll('/', '_')}/`,
  memberPointer: (n, c) => `client.&${n}('${c}')`,
  header: (_, c) => `"curl -H 'Authorization: Bearer ${c}' \${x}"`,
  address: (_, c) => `"https://bob:${encodeURIComponent(c)}@example.org/\${x}"`,
};

/** Code around the statement. */
const code: Surroundings = {
  plain: (s) => s,
  switch: (s) => `switch (x) { case 1: ${s}; break; default: y = 1 }`,
  switchArrow: (s) => `def r = switch (x) { case 1 -> { ${s} }; default -> 2 }`,
  while: (s) => `while (x) { ${s} }`,
  do: (s) => `do { ${s} } while (x)`,
  label: (s) => `outer: for (a in b) { ${s}; continue outer }`,
  for: (s) => `for (int i = 0; i < 2; i++) { ${s} }`,
  try: (s) => `try { ${s} } catch (Exception e) { } finally { }`,
  catch: (s) => `try { y = 1 } catch (IOException | Error e) { ${s} }`,
  sync: (s) => `synchronized (x) { ${s} }`,
  anon: (s) => `new Object() { def run() { ${s} } }`,
  anonField: (s) => `new Runnable() { ${s} \n void run() { } }`,
  reference: (s) => `x.each(this.&foo); ${s}`,
  lambda: (s) => `x.each((a) -> { ${s} })`,
  nested: (s) => `def g = { a, b = 1 -> ${s} }`,
  if: (s) => `if (x) { ${s} } else if (z) { y = 1 }`,
  lazy: (s) => `"\${ -> ${s.includes('\n') ? 'x' : s} }"; ${s}`,
  each: (s) => `x.each { k, v -> ${s} }`,
  with: (s) => `x.with { ${s} }`,
  broken: (s) => `y = ) ; ${s}`,
  unclosed: (s) => `foo( ; ${s}`,
  assertion: (s) => `assert x : { ${s} }()`,
  import: (s) => `import a.B; ${s}`,
  annotation: (s) => `@Foo(a = 1) def q() { ${s} }`,
  enum: (s) => `enum E { A, B; def q() { ${s} } }`,
  method: (s) => `def q(int a, String... b) { ${s} }`,
  tupled: (s) => `def (p, q) = x; ${s}`,
};

/** Places of a configuration in which the code stands. */
const places: Surroundings = {
  closure: (s) => `process.ext.args = { ${s} }`,
  closureValue: (s) => `process.ext.args = { ${s}; "-v \${x}" }`,
  selector: (s) => `process { withName: 'A' { ext.args = { ${s} } } }`,
  function: (s) => `def f() { ${s} }\nparams.x = f()`,
  typedFunction: (s) => `String f(a, b = 1) {\n  ${s}\n}\nfoo.x = f(1)`,
  top: (s) => s,
  called: (s) => `foo.x = { -> ${s} }()`,
  handler: (s) => `workflow.onComplete = { ${s} }`,
  class: (s) => `class A { def m() { ${s} } }`,
  collect: (s) => `params.y = [1].collect { ${s} }`,
  profile: (s) => `profiles { p { process.ext.args = { ${s} } } }`,
  labelled: (s) => `process.ext.args = { x: ${s} }`,
  block: (s) => `foo { ${s} }`,
  include: (s) => `includeConfig({ ${s} }())`,
  anonymous: (s) => `params.y = new Object() { def m() { ${s} } }`,
  destructured: (s) => `params.y = x.collect { (a, b) -> ${s} }`,
  map: (s) => `process.publishDir = [path: { ${s} }, saveAs: { f -> ${s} }]`,
  string: (s) => `params.y = "a \${ x.collect { ${s.includes('\n') ? '' : s} } }"\nprocess.queue = { ${s} }`,
  memory: (s) => `process.memory = { ${s}; 4.GB * task.attempt }`,
  switch: (s) => `process.queue = { switch (task.attempt) { case 1: ${s}; return 'a'; default: return 'b' } }`,
};

/** Generates placements of a secret in code that is not followed, in both dialects. */
export function generateUnread(count: number, seed: number): readonly Placement[] {
  const [inner, around, outer] = [Object.entries(statements), Object.entries(code), Object.entries(places)];
  return generatePlacements(count, seed).flatMap((placement, index): readonly Placement[] => {
    // The step shares no factor with the numbers of rows, so that each statement meets each surrounding.
    let at = (index + seed) * 7919;
    const pick = <T>(rows: readonly T[]): T | undefined => {
      const row = rows[at % rows.length];
      at = Math.floor(at / rows.length);
      return row;
    };
    const [statement, surrounding, place] = [pick(inner), pick(around), pick(outer)];
    if (statement === undefined || surrounding === undefined || place === undefined) return [];
    const { name, canary } = placement;
    const text = place[1](surrounding[1](statement[1](name, canary)));
    return [
      {
        ...placement,
        context: `${place[0]}, ${surrounding[0]}, ${statement[0]}`,
        text: `process.cpu = 4\n${text}\ndocker.enabledd = true\n`,
        dialect: index % 2 === 0 ? 'v1' : 'v2',
      },
    ];
  });
}
