/** A configuration with one canary in it, and what to ask about it. */
export interface Placement {
  readonly context: string;
  readonly name: string;
  readonly format: string;
  readonly text: string;
  readonly canary: string;
  readonly dialect: 'v1' | 'v2';
}

/** Where a secret may stand; `n` is a setting's name, `c` the secret. */
const contexts: Readonly<Record<string, (n: string, c: string) => string>> = {
  parameter: (n, c) => `params.${n} = '${c}'`,
  'parameter in a block': (n, c) => `params {\n  a = 1\n  ${n} = "${c}"\n}`,
  'parameter in a map': (n, c) => `params.m = [a: 1, ${n}: '${c}']`,
  'parameter below the name': (n, c) => `params.${n} = [a: '${c}']`,
  'parameter in a profile': (n, c) => `profiles { p { params.${n} = '${c}' } }`,
  'variable of tasks': (n, c) => `env.${n} = '${c}'`,
  'variable of tasks in a block': (n, c) => `env {\n  ${n} = '${c}'\n}`,
  'extension of a process': (n, c) => `process.ext.${n} = '${c}'`,
  'extension in a selector': (n, c) => `process { withName: 'A' { ext.${n} = { '${c}' } } }`,
  'plugin scope': (n, c) => `foo.bar.${n} = '${c}'`,
  'number-like text': (n, c) => `params.${n} = "\${'${c}'}"`,
  'default of a variable': (n, c) => `params.${n} = System.getenv('X') ?: '${c}'`,
  'default by condition': (n, c) => `params.${n} = params.x ? '${c}' : null`,
  'second write': (n, c) => `params.${n} = '${c}'\nparams.${n} = secrets.A`,
  'flow to a secret setting': (_, c) => `params.x = '${c}'\naws.secretKey = params.x`,
  'secret setting': (_, c) => `mail.smtp.password = '${c}'`,
  'secret setting without quotes': (_, c) => `mail.smtp.password = ${c}`,
  'secret setting in a closure': (_, c) => `azure.batch.accountKey = { '${c}' }`,
  'compared with the name': (n, c) => `process.queue = params.${n} == '${c}' ? 'a' : 'b'`,
  variable: (n, c) => `def ${n} = '${c}'\nparams.y = ${n}`,
  'unused variable': (n, c) => `def ${n} = '${c}'`,
  'exported in a script': (n, c) => `process.beforeScript = 'export ${n}=${c}'`,
  'exported in quotes in a script': (n, c) => `process.beforeScript = 'export ${n}="${c}"; run'`,
  'script of several lines': (n, c) => `process.beforeScript = '''\n  cd x\n  export ${n}=${c}\n'''`,
  'variable of a container': (n, c) => `docker.runOptions = '-e ${n}=${c} -u 1'`,
  'option of a program': (n, c) => `process.ext.args = '--${n} ${c} -v'`,
  'option of a program with =': (n, c) => `process.ext.args = '--${n}=${c}'`,
  'option in a list': (n, c) => `process.ext.args = ['--${n}', '${c}', '-v']`,
  'option put together': (n, c) => `process.ext.args = "--${n} \${params.x ?: '${c}'}"`,
  'option by a sum': (n, c) => `process.ext.args = '--${n} ' + '${c}'`,
  'header of a request': (_, c) => `process.beforeScript = 'curl -H "Authorization: Bearer ${c}" https://example.org'`,
  'named header of a request': (n, c) => `process.beforeScript = 'curl -H "X-${n}: ${c}" https://example.org'`,
  'password of an address': (_, c) => `params.url = 'https://bob:${c}@example.org/x'`,
  'user of an address': (_, c) => `params.url = 'https://${c}@example.org/x'`,
  'query of an address': (n, c) => `params.url = 'https://example.org/x?a=1&${n}=${c}'`,
  'query of an include': (n, c) => `includeConfig 'https://example.org/x.config?${n}=${c}'`,
  'address in an include': (_, c) => `includeConfig 'https://bob:${c}@example.org/x.config'`,
  'query of a template': (n, c) => `params.url = "https://example.org/x?${n}=\${params.x ?: '${c}'}"`,
  connection: (n, c) => `params.conn = 'Server=x;${n}=${c};User=u'`,
  'JSON in a text': (n, c) => `params.j = '{"${n}": "${c}"}'`,
  'line comment': (n, c) => `// ${n} = '${c}'`,
  'comment after a setting': (n, c) => `foo.x = 1 // ${n}: ${c}`,
  'comment of several lines': (n, c) => `/*\n ${n} = '${c}'\n*/`,
  'comment of another language': (n, c) => `# ${n} = ${c}`,
  'name of a profile': (_, c) => `profiles { '${c}' { foo.x = 1 } }`,
  'statement that does not parse': (n, c) => `params { ${n} = '${c}' \n`,
  'text that is never closed': (n, c) => `params.${n} = '${c}\nfoo.y = 1`,
  'setting with a colon': (n, c) => `params { ${n}: '${c}' }`,
  'setting without its sign': (n, c) => `params { ${n} '${c}' }`,
  'call that sets': (n, c) => `params.put('${n}', '${c}')`,
  'loop that sets': (n, c) => `for (x in ['${c}']) { params.${n} = x }`,
  'function that gives': (n, c) => `def f() { return '${c}' }\nparams.${n} = f()`,
  'branch that is not taken': (n, c) => `if (false) { params.${n} = '${c}' }`,
  'opaque class': (n, c) => `class A { String ${n} = '${c}' }`,
  'variable of a pod': (n, c) => `k8s.pod = [[env: '${n}', value: '${c}']]`,
  'login of a program': (_, c) => `process.beforeScript = 'docker login -u bob -p ${c} example.org'`,
  'user of a program': (_, c) => `process.beforeScript = 'curl -u bob:${c} https://example.org'`,
  'text of any setting': (_, c) => `manifest.description = 'see ${c} here'`,
};

/** The contexts that only the legacy dialect has. */
const legacy: ReadonlySet<string> = new Set([
  'variable',
  'unused variable',
  'call that sets',
  'loop that sets',
  'function that gives',
  'branch that is not taken',
  'opaque class',
]);

const names: readonly string[] = [
  'password',
  'db_password',
  'DB_PASSWORD',
  'DB_PASSWORD_PROD',
  'PGPASSWORD',
  'passphrase',
  'TOKEN',
  'api_token',
  'GITHUB_TOKEN',
  'TOKEN_GITHUB',
  'accessToken',
  'secret',
  'clientSecret',
  'SECRET_KEY',
  'secretAccessKey',
  'apiKey',
  'api_key',
  'API_KEY_PROD',
  'private_key',
  'credentials',
  'GH_PAT',
  'db_pass',
  'login',
  'pwd',
  'auth',
  'sas',
  'threads',
];

type Random = () => number;

/** Formats of secrets; each canary is unlike all others. */
const formats: Readonly<Record<string, (random: Random) => string>> = {
  words: (random) => `Dulcinea-${letters(random, 6)}7`,
  hex: (random) => from(random, '0123456789abcdef', 32),
  base64: (random) => `${from(random, `${upper}${lower}${digit}+/`, 43)}=`,
  'github token': (random) => `ghp_${letters(random, 36)}`,
  'gitlab token': (random) => `glpat-${letters(random, 20)}`,
  'aws key': (random) => `AKIA${from(random, upper + digit, 16)}`,
  'google key': (random) => `AIza${letters(random, 35)}`,
  'slack token': (random) => `xoxb-${from(random, digit, 12)}-${letters(random, 24)}`,
  'json web token': (random) => `eyJ${letters(random, 20)}.eyJ${letters(random, 30)}.${letters(random, 20)}`,
  'stripe key': (random) => `sk_live_${letters(random, 24)}`,
  uuid: (random) => [8, 4, 4, 4, 12].map((length) => from(random, '0123456789abcdef', length)).join('-'),
};

const [upper, lower, digit] = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789'];

function from(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
}

function letters(random: Random, length: number): string {
  return from(random, upper + lower + digit, length);
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** As many placements as asked for, every context in turn; the mistakes around the canary bring frames over it. */
export function generatePlacements(count: number, seed: number): readonly Placement[] {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const keys = Object.keys(contexts);
  return Array.from({ length: count }, (_, index): Placement => {
    const context = keys[index % keys.length] ?? '';
    const [name, format] = [pick(names), pick(Object.keys(formats))];
    const canary = formats[format]?.(random) ?? '';
    const text = `process.cpu = 4\n${contexts[context]?.(name, canary) ?? ''}\ndocker.enabledd = true\n`;
    return { context, name, format, text, canary, dialect: legacy.has(context) ? 'v1' : 'v2' };
  });
}
