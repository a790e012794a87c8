import { expect, test } from 'vitest';
import { isInPlainText } from '../../src/secrets/select-secret-facts.ts';
import { builtOf, documentOf } from '../document/document-of.ts';

const secret = 'hunter2-Secret';

test.each([
  ['a secret setting', `aws.secretKey = '${secret}'`],
  ['a parameter that a secret setting reads', `params.x = '${secret}'\naws.secretKey = params.x`],
  ['a chain of parameters', `params.a = '${secret}'\nparams.b = params.a\naws { secretKey = "\${params.b}" }`],
  ['what stands in for a secret parameter', `dag.file = "a-\${params.token ?: '${secret}'}.html"`],
  ['what stands in for a secret variable', `foo.x = System.getenv('API_TOKEN') ?: params.y ?: '${secret}'`],
  ['the default of an environment variable', `aws.secretKey = env('KEY') ?: '${secret}'`],
  ['an alternative of a choice', `aws.secretKey = env('CI') ? '${secret}' : secrets.KEY`],
  ['an entry of a map', `aws = [secretKey: '${secret}', region: 'eu']`],
  ['a map of parameters', `params.aws = [key: '${secret}']\naws.secretKey = params.aws.key`],
  ['a profile that the view does not select', `profiles { p { aws.secretKey = '${secret}' } }`],
  ['a variable of the tasks', `env { DB_PASSWORD = '${secret}' }`],
  ['a mail server', `mail.smtp.password = '${secret}'`],
  ['a closure', `azure.batch.accountKey = { '${secret}' }`],
  ['a legacy variable', `def key = '${secret}'\naws.secretKey = key`],
  [
    'another setting that it flows into',
    `params.password = '${secret}'\ndocker.runOptions = "-e PW=\${params.password}"`,
  ],
  [
    'another setting that it flows into, changed',
    `params.password = '${secret}'\nfoo.x = params.password.toUpperCase()`,
  ],
  ['a list of options', `params.password = '${secret}'\nfoo.x = ['a', params.password, "b\${params.password}"]`],
  ['a map in an expression', `aws = [region: 'x'] + [secretKey: '${secret}']`],
  ['a URL put together', `params.url = 'https://' + 'user:${secret}@example.org/x'`],
  ['a list of maps', `params.users = [[name: 'x', password: '${secret}']]`],
  ['below a secret name', `params.credentials { db = '${secret}' }`],
  ['the same text again', `params.password = '${secret}'\nenv.PUB = '${secret}'`],
  ['an include path', `params.password = '${secret}'\nincludeConfig params.password`],
  ['a plugin', `params.password = '${secret}'\nplugins { id "x@\${params.password}" }`],
  ['an engine version', `params.password = '${secret}'\nmanifest.nextflowVersion = params.password`],
  ['a key', `params.password = '${secret}'\nprocess.ext = [(params.password): 1]`],
  ['a pattern', `aws.secretKey = ~/${secret}/`],
  ['a comparison', `process.queue = params.password == '${secret}' ? 'a' : 'b'`],
  [
    'a text that holds it whole and changed',
    `params.password = '${secret}'\nfoo.x = "a=\${params.password} b=\${params.password.toUpperCase()} c=\${params.password.substring(3)}"`,
  ],
  ['the query of an include', `includeConfig 'https://example.org/a.config?token=${secret}'`],
  [
    'the query of an include, from elsewhere',
    `includeConfig "https://example.org/a.config?token=\${params.x ?: '${secret}'}"`,
  ],
  ['a URL', `params.x = '${secret}'\nfoo.url = "https://user:\${params.x}@example.org"`],
  ['a script', `process.beforeScript = 'export AWS_SECRET_ACCESS_KEY=${secret}'`],
  ['a comment', `// aws.secretKey = '${secret}'`],
  ['parts of it', `params.password = '${secret}'\nfoo.x = params.password.split('-')`],
  ['a list of options', `process.ext.args = ['--token', '${secret}', '-v']`],
  ['a map below a secret name', `params.tokens = [a: [b: '${secret}'], c: ['${secret}']]`],
  ['a list of entries below a secret name', `params.secrets = [[name: 'a', value: '${secret}']]`],
  ['a name that is `pass`', `params.db = [pass: '${secret}']\nenv.GH_PAT = '${secret}'`],
  ['a connection', `params.conn = 'AccountName=a;AccountKey=${secret}==;EndpointSuffix=x'`],
  ['a header that is put together', `params.h = "Basic ${secret}123 \${params.foo}"`],
  ['a name that may be a directory', `params.pwd = '${secret}'`],
  ['a map with such a name', `params.db = [user: 'bob', pwd: '${secret}']`],
  ['such a name, and somewhere else', `params.pwd = '${secret}'\nprocess.ext.args = "-x \${params.pwd}"`],
  ['what one logs in with', `params.login = 'bob:${secret}'`],
  ['what one logs in with, in a scope', `params { auth = "bob:${secret}" }`],
  ['what one logs in with, as an entry', `params.db = [auth: 'bob:${secret}']`],
  ['a list of run options', `docker.runOptions = ['-p', '${secret}']`],
  ['run options', `docker { runOptions = '-t -p ${secret}' }`],
  ['run options that give a variable without `=`', `process.containerOptions = '--env PASSWORD ${secret}'`],
  ['a list of such options', `process { containerOptions = ['-e', 'PASSWORD', '${secret}'] }`],
  ['options of a closure', `process.containerOptions = { "--env PASSWORD ${secret}" }`],
  ['a comparison with several', `params.ok = params.password in ['x', '${secret}']`],
  ['a method that compares', `params.ok = params.password.contains('${secret}')`],
  ['a constructor', `params.client = new Client(password: '${secret}')`],
  [
    'the start of an address',
    `params.password = '${secret}#2'\nincludeConfig "https://x.org/\${params.password}/a.config"`,
  ],
  ['a condition', `params.password = '${secret}'\nfoo.x = params.password == '${secret}' ? 1 : 2`],
])('hides a secret everywhere in the document: %s', (_, text) => {
  for (const profiles of text.includes('profiles') ? [[], ['p']] : [[]]) {
    const { json, sourceMap } = builtOf(text, profiles);
    expect(json).not.toContain(secret);
    expect(json.toLowerCase()).not.toContain(secret.toLowerCase());
    const ranges = sourceMap.sensitive['nextflow.config'] ?? [];
    expect(ranges.some(({ start, end }) => text.slice(start, end).includes(secret))).toBe(true);
  }
});

test.each([
  ['a function', `def f() { return '${secret}' }\naws.secretKey = f()`],
  ['a call', `aws.setSecretKey('${secret}')`],
  ['an index', `aws['secretKey'] = '${secret}'`],
  ['a loop', `for (x in [1]) { aws.secretKey = '${secret}' }`],
  ['what a loop goes through', `for (x in ['${secret}']) { aws.secretKey = x }`],
  ['a loop that is not followed', `for (x in env('A')) { aws { secretKey = '${secret}' } }`],
  ['a loop that counts', `for (int i = 0; i < 2; i++) aws.secretKey = '${secret}'`],
  ['a while loop', `while (true) { aws.secretKey = '${secret}'; break }`],
  ['a switch', `switch (1) { case 1: aws.secretKey = '${secret}' }`],
  ['a case', `params.password = '${secret}'\nswitch (params.password) { case '${secret}': foo.x = 1 }`],
  ['a closure with a loop', `aws.secretKey = { def k = ''; for (x in ['${secret}']) { k = x }; k }()`],
  ['an error', `throw new Exception("--token \${params.x ?: '${secret}'}")`],
  ['a claim', `assert params.password == '${secret}'`],
  ['a loop that cannot be read', `for (x y) { aws.secretKey = '${secret}' }`],
  ['what runs in the end', `try { foo.x = 1 } finally { aws.secretKey = '${secret}' }`],
  ['each', `['${secret}'].each { aws.secretKey = it }`],
])('hides a secret in legacy code everywhere in the document: %s', (_, text) => {
  const { json, sourceMap } = builtOf(text, [], { dialect: 'v1' });
  expect(json).not.toContain(secret);
  const ranges = sourceMap.sensitive['nextflow.config'] ?? [];
  expect(ranges.some(({ start, end }) => text.slice(start, end).includes(secret))).toBe(true);
});

test('hides an environment variable with a secret name wherever it flows', () => {
  const environment = new Map([['DB_PASSWORD', secret]]);
  const { json } = builtOf(`process.ext.args = "--pw \${env('DB_PASSWORD')}"`, [], { environment });
  expect(json).not.toContain(secret);
});

test('hides an environment variable that flows into a secret', () => {
  const environment = new Map([['KEY', secret]]);
  expect(builtOf("aws.secretKey = env('KEY')\nfoo.x = env('KEY')", [], { environment }).json).not.toContain(secret);
});

test('hides a secret without quotes', () => {
  expect(builtOf('aws.secretKey = abc123def').json).not.toContain('abc123def');
});

test.each([
  ['mail.smtp.password = bareword'],
  ['mail { smtp { password bareword } }'],
  ['mail.smtp.password bareword'],
  ['params { DB_PASSWORD bareword }'],
  ['params.token = bareword-3cc9-40ea9dbareword'],
  ['mail.smtp.password << bareword'],
  ['mail.smtp.password += bareword'],
  ['mail.smtp.password: bareword'],
  ['mail { smtp { password: bareword } }'],
  ['mail.smtp.password = bareword.bareword'],
  ['mail.smtp.password = bareword bareword'],
  ['mail.smtp.password = (bareword)'],
  ['mail.smtp.password = -bareword'],
  ['mail.smtp.password = bareword as String'],
  ['mail.smtp.password = bareword.toString()'],
  ['mail.smtp.password = "a${bareword}b"'],
  ['mail.smtp.password = null ?: bareword'],
  ["mail.smtp.password = bareword ?: ''"],
  ['mail.smtp.password = bareword / bareword'],
  ['mail.smtp.password = #bareword'],
  ["mail.smtp['password'] = bareword"],
  ['azure.storage.accountKey = bareword=='],
  ['params.x = bareword\nmail.smtp.password = params.x'],
  ['def x = bareword\nmail.smtp.password = x'],
  ['params.tokens = [bareword]'],
  ['params.a = [password: bareword]'],
])('hides a word whose quotes were forgotten, in messages and reasons too: %s', (text) => {
  for (const dialect of ['v2', 'v1'] as const) {
    const { json, sourceMap } = builtOf(text, [], { dialect });
    expect(json).not.toContain('bareword');
    expect(sourceMap.sensitive['nextflow.config']).toBeDefined();
  }
});

test('shows a hidden word where it names something else', () => {
  const { settings } = documentOf(
    "mail.smtp.password = local\nprocess.executor = 'slurm'\nparams.local = 'a local disk'",
  );
  expect(settings['params.local']?.value).toBe('a local disk');
  expect(documentOf('mail.smtp.password = params.pw\nfoo.x = params.pw').settings['foo.x']?.dependsOn).toEqual([
    'params.pw',
  ]);
});

test.each([
  ['a variable of a container', `process.containerOptions = "-e GITHUB_TOKEN=\${params.x ?: '${secret}'} -e A=1"`],
  ['a URL joined of three parts', `params.url = 'https://user:' + '${secret}' + '@example.org'`],
  [
    'a variable of a container that is put together',
    `process.containerOptions = "-e DB_PASSWORD=" + (params.h ?: '${secret}')`,
  ],
  ['a text of two', `process.ext.args = "--token " + '${secret}'`],
  ['a hole', `process.ext.args = "--token \${params.x ?: '${secret}'}"`],
  ['a parameter in a hole', `params.foo = '${secret}'\nprocess.ext.args = "--password \${params.foo} -v"`],
  ['an option that is put together itself', `process.ext.args = '--tok' + 'en ' + '${secret}'`],
  ['a list', `params.foo = '${secret}'\nprocess.ext.args = ['--token', params.foo, '-v']`],
  ['a list that is joined', `params.foo = '${secret}'\nprocess.ext.args = ['--token', params.foo].join(' ')`],
  ['texts that are joined', `process.ext.args = ['--tok', 'en=', '${secret}'].join('')`],
  ['a call that joins', `process.ext.args = '--token '.concat('${secret}')`],
  ['a closure', `process.ext.args = { "--token \${params.x ?: '${secret}'}" }`],
  ['a neighbour of a legacy block', `params { tok = '${secret}'; args = "--token \${tok}" }`],
  ['a hole in a hole', `process.ext.args = "a \${"--token \${params.x ?: '${secret}'}"}"`],
  ['a query', `params.foo = '${secret}'\nfoo.url = "https://example.org/x?token=\${params.foo}"`],
  ['a header', `process.beforeScript = 'curl -H "Authorization: Bearer ${secret}" https://example.org'`],
  ['a user and password of a command', `process.beforeScript = 'curl -u user:${secret} https://example.org'`],
  ['an option of a command', `docker.runOptions = '--password ${secret}'`],
  ['a variable of a container', `docker.runOptions = '-e db_password=${secret}'`],
  ['a connection', `params.db = 'Server=x;Pwd=${secret};User Id=u'`],
  ['a list of tokens', `params.tokens = ['${secret}']`],
  ['a comment of several lines', `/*\n password = '${secret}'\n*/\nfoo.x = 1`],
  ['a line that should be a comment', `# password = ${secret}\nfoo.x = 1`],
])('hides a secret that its surroundings reveal: %s', (_, text) => {
  const { json, sourceMap } = builtOf(text);
  expect(json).not.toContain(secret);
  const ranges = sourceMap.sensitive['nextflow.config'] ?? [];
  expect(ranges.some(({ start, end }) => text.slice(start, end).includes(secret))).toBe(true);
});

test.each([
  `params.f = '/run/secrets/token'\nprocess.ext.args = "--token \${params.f}"`,
  `params.n = 'db.example.org'\nprocess.ext.args = "--host \${params.n} --token \${secrets.T}"`,
  `process.ext.args = "--token \${params.x ?: '<TOKEN>'}"`,
  `process.ext.args = '--threads ' + 4 + ' --out ' + 'some-directory'`,
  `params.user = 'bob-the-builder'\nfoo.url = "https://\${params.user}:\${secrets.P}@example.org/x"`,
  `wave.tokens.cache.maxDuration = '30m'`,
  `params.api_key_env = 'MY_API_KEY'`,
  `params.eos_token = '<|endoftext|>'`,
  `foo.url = 'https://bob@example.org/x'`,
  `process.container = 'docker://python3-slim-12@sha256:0123456789abcdef'`,
  `foo.x = 'abfss://container-2024@acct.dfs.example.org/x'`,
  "docker.runOptions = '-u 1000:1000 --user me:group'",
  "process.beforeScript = 'read --token-file=/run/token'",
  "params.max_tokens = ['4096']",
])('shows what only resembles a secret: %s', (text) => {
  expect(builtOf(text).sourceMap.sensitive['nextflow.config'] ?? []).toEqual([]);
});

test('keeps the rest of a redacted value, so that policies see its purpose', () => {
  const { settings } = documentOf(
    `params.password = '${secret}'\ndocker.runOptions = "-e PW=\${params.password} --rm"`,
  );
  expect(settings['containerD.runOptions']?.value).toBe('-e PW=[REDACTED] --rm');
});

test.each([
  ['AKIAIOSFODNN7EXAMPLE', "foo.x = 'AKIAIOSFODNN7EXAMPLE'"],
  [`ghp_${'a1B2'.repeat(9)}`, `foo.x = 'ghp_${'a1B2'.repeat(9)}'`],
  ['user:s3cret', "foo.url = 'https://user:s3cret@example.org/x'"],
  ['user:s3cret', '// see https://user:s3cret@example.org/x\nfoo.x = 1'],
])('hides the token format %s wherever it occurs', (shape, text) => {
  const { json, sourceMap } = builtOf(text);
  expect(json).not.toContain(shape);
  const [range] = sourceMap.sensitive['nextflow.config'] ?? [];
  expect(text.slice(range?.start, range?.end)).toContain(shape);
});

test('keeps the rest of a URL without its password', () => {
  expect(documentOf("foo.url = 'https://user:s3cret@example.org/x'").settings['foo.url']?.value).toBe(
    'https://[REDACTED]@example.org/x',
  );
});

test.each([
  ["aws.secretKey = 'abc123def'", { source: 'literal', empty: false, placeholder: false }],
  ["aws.secretKey = ''", { source: 'literal', empty: true }],
  ["aws.secretKey = System.getenv('CI') ? System.getenv('KEY') : secrets.KEY", { source: 'reference' }],
  ["aws.secretKey = System.getenv('CI') ? System.getenv('KEY') : '<KEY>'", { source: 'env', placeholder: false }],
  ["aws.secretKey = System.getenv('CI') ? secrets.KEY : 'abc123def'", { source: 'mixed', placeholder: false }],
  ["aws.secretKey = System.getenv('CI') ? '<KEY>' : 'abc123def'", { source: 'literal', placeholder: false }],
  ["aws.secretKey = System.getenv('A') ?: System.getenv('B') ?: ''", { source: 'env', placeholder: false }],
  [
    "aws.secretKey = System.getenv('A') ?: System.getenv('B') ?: 'abc123def'",
    { source: 'envWithLiteralDefault', placeholder: false },
  ],
  ['aws.secretKey = "Bearer ${secrets.KEY}"', { source: 'reference' }],
  ['aws.secretKey = "abc123 ${secrets.KEY}"', { source: 'mixed', placeholder: false }],
  ["aws.secretKey = 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:db-AbCdEf'", { placeholder: true }],
  [
    "aws.secretKey = System.getenv('A') ?: new String('YWJjMTIzZGVm'.decodeBase64())",
    { source: 'mixed', placeholder: false },
  ],
  [
    "aws.secretKey = System.getenv('CI') ? secrets.KEY : 'YWJjMTIzZGVm'.decodeBase64()",
    { source: 'mixed', placeholder: false },
  ],
  ["aws.secretKey = 'op://vault/aws/key'", { placeholder: true }],
  ["aws.secretKey = 'projects/acme/secrets/key/versions/latest'", { placeholder: true }],
  ["aws.secretKey = '${KEY:-}'", { placeholder: true }],
  ["aws.secretKey = '${KEY:-abc123def}'", { placeholder: false }],
  ["aws.secretKey = '$(cat /run/secrets/key)'", { placeholder: true }],
  ["aws.secretKey = '$(echo abc123def)'", { placeholder: false }],
  ['aws.secretKey = 5', { placeholder: true }],
  ['aws.secretKey = 12345678', { placeholder: false }],
  ["aws.secretKey = '<YOUR SECRET KEY>'", { source: 'literal', placeholder: true }],
  ["aws.secretKey = '[replace with key]'", { source: 'literal', placeholder: true }],
  ["aws.secretKey = '[abc123def]'", { placeholder: false }],
  ['aws.secretKey = null', { source: 'reference', empty: true }],
  ['aws.secretKey = secrets.KEY', { source: 'reference', empty: false }],
  ["aws.secretKey = env('KEY')", { source: 'env' }],
  ["aws.secretKey = env('KEY') ?: 'abc123def'", { source: 'envWithLiteralDefault', empty: false }],
  ["aws.secretKey = env('KEY') ?: ''", { source: 'env' }],
  ["params.k = 'abc123def'\naws.secretKey = params.k", { source: 'literal' }],
  ["aws.secretKey = env('CI') ? 'abc123def' : secrets.KEY", { source: 'mixed' }],
  ["aws.secretKey = '$AWS_KEY'", { source: 'env' }],
  ["aws.secretKey = '/run/secrets/aws'", { placeholder: true }],
  ["aws.secretKey = '~/.aws/key'", { placeholder: true }],
  ["aws.secretKey = 's3://acme/key.txt'", { placeholder: true }],
  ["aws.secretKey = 'key.txt'", { placeholder: true }],
  ["aws.secretKey = 'secrets.KEY'", { placeholder: true }],
  ["aws.secretKey = '/keys/aws.pem'", { placeholder: true }],
  ['aws.secretKey = "${HOME}/.ssh/id_rsa"', { placeholder: true }],
  ["aws.secretKey = '/bPx/RfiCY/EXAMPLE'", { placeholder: false }],
  ["aws.secretKey = '/bPxRfiCYEXAMPLE/wJalrXUtnFEMI'", { source: 'literal', placeholder: false }],
  ["aws.secretKey = 'https://example.org/hooks/T0/B0'", { source: 'literal', placeholder: false }],
  ['aws.secretKey = 12345678', { source: 'literal', empty: false }],
])('states the facts about the secret: %s', (text, facts) => {
  const { settings, config } = documentOf(text);
  expect(settings['cloudA.secretKey']?.secretFacts).toMatchObject(facts);
  expect(JSON.stringify(config)).not.toMatch(/abc123def|12345678/u);
});

test.each([
  ['what is put together, where the secret is written there', `foo.x = "--token " + 'x7Gk2mm9'`, ['foo.x']],
  ['a hole', `foo.x = "--token \${params.t ?: 'x7Gk2mm9'} -v"`, ['foo.x']],
  ['a parameter, where it is written', `params.p = 'x7Gk2mm9'\nfoo.x = "--token \${params.p}"`, ['params.p']],
  ['a variable, which has no row', `def p = 'x7Gk2mm9'\nfoo.x = "--token \${p}"`, ['foo.x']],
  ['what a call is given', `foo.x = "--token \${params.t.replace('a-b-c-d', 'e_f_g_h')}"`, []],
  ['a text with its form', `foo.x = String.format('--token %s -v', 'x7Gk2mm9')`, ['foo.x']],
  ['a text with its form, another way', `foo.x = '--token %s -v'.formatted('x7Gk2mm9')`, ['foo.x']],
  ['two halves of a token', `foo.x = 'ghp_' + 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789'`, ['foo.x']],
  ['JSON', `foo.x = '{"private_key": "x7Gk2mm9"}'`, ['foo.x']],
  ['a placeholder', `foo.x = "--token \${params.t ?: '<TOKEN>'}"`, []],
  [
    'a variable of the launch with a default',
    "foo.api_key = System.getenv().getOrDefault('K', 'x7Gk2mm9')",
    ['foo.api_key'],
  ],
  ['a property of the machine with a default', "foo.api_key = System.getProperty('K', 'x7Gk2mm9')", ['foo.api_key']],
  ['a property of the machine', "foo.api_key = System.getProperty('API_KEY')", []],
])('reports a plaintext secret in the setting that holds it: %s', (_, text, paths) => {
  const { settings } = documentOf(text, [], { dialect: 'v1' });
  const found = Object.entries(settings).filter(
    ([, { secretFacts: facts }]) => facts !== undefined && isInPlainText(facts),
  );
  expect(found.map(([path]) => path)).toEqual(paths);
});

test('reads a text of many nested pieces in linear time', { timeout: 20_000 }, () => {
  const nested = Array.from({ length: 40 }).reduce<string>((inner) => `"://a:\${${inner}}@"`, "'x'");
  const sum = Array.from({ length: 4000 }, (_, index) => `'--token ' + params.a${index}`).join(' + ');
  const chain = Array.from({ length: 60 }, (_, index) => `params.token${index} ?: (`).join('');
  builtOf(`foo.x = ${nested}\nfoo.y = ${sum}\nfoo.z = ${chain}'x'${')'.repeat(60)}`);
});

test('keeps only secrets that are literals in `config`', () => {
  expect(documentOf("aws.secretKey = 'abc123def'").config).toEqual({ cloudA: { secretKey: '[REDACTED]' } });
  expect(documentOf('aws.secretKey = secrets.KEY').config).toEqual({ cloudA: {} });
});

test('hides the source text where the whole value is hidden', () => {
  const text = `process.beforeScript = 'export API_KEY=${secret}1 ; other-tool ${secret}2'`;
  const row = documentOf(text).settings['process.beforeScript'];
  expect(row).toMatchObject({ value: '[REDACTED]', text: '[REDACTED]' });
});

test.each([
  ['aws.secretKey = "$AWS_SECRET"', '`AWS_SECRET` is not defined'],
  ['aws.secretKey = AWS_SECRET', '`AWS_SECRET` is not defined'],
  [`aws.secretKey = "\${key}"`, '`key` is not defined'],
])('shows the name of a variable: %s', (text, message) => {
  expect(builtOf(text).json).toContain(message);
});

test.each(['aws.secretKey = hunter2', 'aws.secretKey = "a$hunter2"', 'aws.secretKey = AKHUNTER2XYZ'])(
  'hides a possible secret without quotes: %s',
  (text) => {
    expect(builtOf(text).json.toLowerCase()).not.toContain('hunter2');
  },
);

test('does not redact plain words that are a secret somewhere', () => {
  expect(builtOf("params.password = 'docker'\nenv.TOKEN = 'a1b2c3d4'").secrets).toEqual(['a1b2c3d4']);
});

test('hides a text that could not be read', () => {
  const row = documentOf("mail.smtp.password = 'never-closed\ndocker.enabled = true").settings['mail.smtp.password'];
  expect(row).toMatchObject({ certainty: 'unknown', text: '[REDACTED]' });
});

const token = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';

test.each([
  ['a closure', "mail.smtp.password = { 'hunter2xyz' }", 'mail.smtp.password', 'literal'],
  [
    'a closure that decides',
    "mail.smtp.password = { params.x ? 'hunter2xyz' : secrets.S }",
    'mail.smtp.password',
    'mixed',
  ],
  ['a token in a closure', `process.containerOptions = { "-e T=${token}" }`, 'process.containerOptions', 'literal'],
  ['a token in a closure that runs it', `workflow.onComplete = { run("x ${token}") }`, 'workflow.onComplete', 'mixed'],
  ['a branch that is not taken', "aws.secretKey = params.x ? 'hunter2xyz' : secrets.S", 'cloudA.secretKey', 'mixed'],
  [
    'a token of a Conda channel',
    `params.ch = 'https://conda.anaconda.org/t/ab-12345678-1234-1234-1234-123456789012/a'`,
    'params.ch',
    'literal',
  ],
])('reports a plaintext secret however it is used: %s', (_, text, path, source) => {
  const { settings } = documentOf(text);
  expect(settings[path]?.secretFacts).toEqual({ source, empty: false, placeholder: false });
});

test.each([
  ["params.pwd = '/data/work'", 'params.pwd', '/data/work'],
  ["params.pwd = '.'", 'params.pwd', '.'],
  ["params.pwd = 'work'", 'params.pwd', 'work'],
  ["params.auth = 'basic'", 'params.auth', 'basic'],
  ["params.auth = 'https://login.example.org/x'", 'params.auth', 'https://login.example.org/x'],
  ["params.login = 'login.example.org:22'", 'params.login', 'login.example.org:22'],
  ["params.auth = 'provider:azure'", 'params.auth', 'provider:azure'],
  ["docker.runOptions = '-p 8080:80'", 'containerD.runOptions', '-p 8080:80'],
  [
    "docker.runOptions = '-p 127.0.0.1:8080:80/tcp -u root'",
    'containerD.runOptions',
    '-p 127.0.0.1:8080:80/tcp -u root',
  ],
  ["docker.runOptions = '--env PASSWORD -v /x:/x'", 'containerD.runOptions', '--env PASSWORD -v /x:/x'],
  ["process.ext.args = '-p prefix'", 'process.ext.args', '-p prefix'],
])('shows an ordinary value of a doubtful name: %s', (text, path, value) => {
  expect(documentOf(text).settings[path]).toMatchObject({ value });
});

test.each([
  ['what a call is given', "aws.secretKey = { new File('/run/key-file').text }"],
  ['a placeholder', "aws.secretKey = params.x ? '<PASSWORD>' : secrets.S"],
  ['nothing', "aws.secretKey = params.x ? '' : secrets.S"],
])('reports no plaintext secret in a closure or branch without one: %s', (_, text) => {
  expect(documentOf(text).settings['cloudA.secretKey']?.secretFacts?.source).toBe('reference');
});

test("hides the value of a pod's variable with a secret name", () => {
  const { document, secrets } = builtOf(
    `k8s.pod = [[env: 'DB_PASSWORD', value: 'rocinante-7'], [env: 'HOST', value: 'db-9.example']]`,
  );
  expect(document.settings['cluster.pod[0].value']).toMatchObject({
    value: '[REDACTED]',
    secretFacts: { source: 'literal', empty: false, placeholder: false },
  });
  expect(document.settings['cluster.pod[1].value']).toMatchObject({ value: 'db-9.example' });
  expect(document.settings['cluster.pod[1].value']?.secretFacts).toBeUndefined();
  expect(secrets).toEqual(['rocinante-7']);
});

test('hides all of two secrets that overlap', () => {
  const token = `dp.pt.${'rfVbeEt33GTVFoSKwtOqShHMFmWx3LZfchWyTUkn3BK'}`;
  const { document } = builtOf(`params.x = "https://b.example/x?AWSAccessKeyId=AK&Expires=1&Signature=${token}"`);
  expect(document.settings['params.x']?.value).toBe('https://b.example/x?AWSAccessKeyId=[REDACTED]');
});

test('hides the value of a pair whose first item is the name of a secret', () => {
  const { document } = builtOf(`params.x = [['smtpPassword', 'rocinante'], ['host', 'db-9.example']]`);
  expect(document.settings['params.x[0][1]']?.value).toBe('[REDACTED]');
  expect(document.settings['params.x[1][1]']?.value).toBe('db-9.example');
});

test('states that the address of an include holds a secret, without the secret', () => {
  const { document } = builtOf(
    "includeConfig 'https://bob:rocinante-7@example.org/x.config'\nincludeConfig 'https://example.org/y.config'\n" +
      `includeConfig "https://example.org/z.config?token=\${params.t ?: 'rocinante-8'}"`,
  );
  expect(document.includes.map(({ holdsSecret }) => holdsSecret)).toEqual([true, undefined, true, true]);
  expect(JSON.stringify(document)).not.toContain('rocinante');
});

test.each(['profiles', 'value', 'severity'])(
  'keeps the names of a document that a secret without quotes equals: %s',
  (word) => {
    const { document } = builtOf(`aws.secretKey = ${word}\nprocess.cpu = 1\n`);
    expect(document.context.view.profiles).toEqual([]);
    expect(document.settings['cloudA.secretKey']?.value).not.toBe(word);
    expect(document.problems.map(({ severity }) => severity)).not.toContain(undefined);
  },
);
