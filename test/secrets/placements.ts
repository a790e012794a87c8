/** A configuration with one canary in it, and what to ask about it. */
export interface Placement {
  readonly context: string;
  readonly name: string;
  readonly format: string;
  readonly text: string;
  readonly canary: string;
  readonly dialect: 'v1' | 'v2';
  /** True if the canary has the format of a token. */
  readonly isFormatted: boolean;
}

/** Surroundings of a secret in a file; `n` is a name, `c` the secret. */
type Contexts = Readonly<Record<string, (n: string, c: string) => string>>;

/** A secret's name makes any text a secret. */
const named: Contexts = {
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
  'named header of a request': (n, c) => `process.beforeScript = 'curl -H "X-${n}: ${c}" https://example.org'`,
  'query of an address': (n, c) => `params.url = 'https://example.org/x?a=1&${n}=${c}'`,
  'query of an include': (n, c) => `includeConfig 'https://example.org/x.config?${n}=${c}'`,
  'query of a template': (n, c) => `params.url = "https://example.org/x?${n}=\${params.x ?: '${c}'}"`,
  connection: (n, c) => `params.conn = 'Server=x;${n}=${c};User=u'`,
  'JSON in a text': (n, c) => `params.j = '{"${n}": "${c}"}'`,
  'line comment': (n, c) => `// ${n} = '${c}'`,
  'comment after a setting': (n, c) => `foo.x = 1 // ${n}: ${c}`,
  'comment of several lines': (n, c) => `/*\n ${n} = '${c}'\n*/`,
  'comment of another language': (n, c) => `# ${n} = ${c}`,
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
  'bare call': (n, c) => `foo { ${n} '${c}' }`,
  'compared by a pattern': (n, c) => `process.queue = params.${n} =~ /${c}/ ? 'a' : 'b'`,
  'matched by a pattern': (n, c) => `process.queue = params.${n} ==~ /${c}/ ? 'a' : 'b'`,
  'exported in a closure': (n, c) => `process.beforeScript = { "export ${n}=${c}; run" }`,
  'exported and sent': (n, c) => `process.beforeScript = "export ${n}=${c} && send \${params.x}"`,
  'query of a profile': (n, c) => `profiles { 'https://example.org/x?${n}=${c}' { foo.x = 1 } }`,
  'key of a map': (n, c) => `params.m = ['${n}': "${c}"]`,
  'argument of a call': (n, c) => `params.y = foo(${n}: '${c}')`,
  'flag of a scheduler': (n, c) => `process.clusterOptions = "--export=${n}=${c}"`,
  'variable in a closure': (n, c) => `process.ext.args = { def ${n} = '${c}'; '-v' }`,
  'write in a closure': (n, c) => `params.y = params.l.collect { params.${n} = '${c}' }`,
  'comparison in a closure': (n, c) => `process.queue = { if (params.${n} == '${c}') { 'a' } }`,
  'default of a parameter': (n, c) => `process.ext.args = { ${n} = '${c}' -> '-v' }`,
  'arguments of a call with an option': (n, c) => `params.y = foo('--${n}', '${c}')`,
  'code that is not read': (n, c) => `params.${n} = { (a, b) -> '${c}' }`,
  'variable in code that is not read': (n, c) => `process.ext.args = { x: while (a) { def ${n} = '${c}' } }`,
  'write in a loop of a closure': (n, c) => `params.y = foo { while (a) { params.${n} = '${c}' } }`,
  'call with code that is not read': (n, c) => `[1].each { (a, b) -> params.${n} = "${c}" }`,
  'map in broken code': (n, c) => `process.ext.args = { ) [${n}: '${c}'] }`,
  'name of a parameter in brackets': (n, c) => `params['${n}'] = '${c}'`,
  'name in quotes': (n, c) => `params.'${n}' = "${c}"`,
  'map that is added': (n, c) => `params += [${n}: '${c}']`,
  'map of variables': (n, c) => `env = [${n}: '${c}']`,
  'value below its name': (n, c) => `params.${n} =\n    '${c}'`,
  'list of values': (n, c) => `params.${n} = [\n  'a',\n  '${c}',\n]`,
  'text in slashes': (n, c) => `params.${n} = /${c.replaceAll('/', '_')}/`,
  'text in dollars and slashes': (n, c) => `params.${n} = $/${c}/$`,
  'text with an escape': (n, c) => `params.${n} = '\\u00${hexOf(c)}${c.slice(1)}'\nfoo.x = params.${n}`,
  'text of several lines': (n, c) => `params.${n} = '''\\\n${c}\n'''.trim()\nfoo.x = params.${n}`,
  'halves of a text': (n, c) => `params.${n} = '${c.slice(0, c.length / 2)}' + '${c.slice(c.length / 2)}'`,
  'text turned round': (n, c) => `params.${n} = '${[...c].reverse().join('')}'.reverse()\nfoo.x = params.${n}`,
  'text in base64': (n, c) => `params.${n} = '${btoa(c)}'.decodeBase64()\nfoo.x = params.${n}`,
  'part of an included path': (n, c) => `params.${n} = '${c}'\nincludeConfig "conf/\${params.${n}}.config"`,
  'part of a selector': (n, c) => `params.${n} = '${c}'\nprocess { withName: "\${params.${n}}" { cpus = 1 } }`,
  'part of another value': (n, c) => `params.${n} = '${c}'\nprocess.queue = "q-\${params.${n}}"`,
  'several variables': (n, c) => `def (a, ${n}) = ['x', '${c}']\nfoo.x = ${n}`,
  exception: (n, c) => `if (params.x) throw new Exception("${n}=${c}")`,
  assertion: (n, c) => `assert params.x : '${n}: ${c}'`,
  'printed text': (n, c) => `println "${n}=${c}"`,
  'closure that is called': (n, c) => `params.${n} = { -> '${c}' }()`,
  'choice of values': (n, c) => `params.${n} = params.x ? 'x1-${c}' : 'x2-${c}'\nfoo.x = params.${n}`,
  'file that a script writes': (n, c) => `process.beforeScript = '''cat > x.ini <<EOF\n${n} = ${c}\nEOF'''`,
  'variable of a container in a list': (n, c) => `process.containerOptions = ['-e', '${n}=${c}'].join(' ')`,
  'variable of a pod in a map': (n, c) => `process.pod = [env: '${n}', value: '${c}']`,
  'name with a safe step': (n, c) => `params?.${n} = '${c}'`,
  'misspelt scope': (n, c) => `parms.${n} = '${c}'`,
  'block that is never closed': (n, c) => `env { ${n} = '${c}'\nprocess { cpus = 1`,
  'mistake right of it': (n, c) => `params.${n} = '${c}' )`,
  'mistake left of it': (n, c) => `params.${n} = = '${c}'`,
  'compared with several texts': (n, c) => `params.ok = params.${n} in ['${c}', 'x']`,
  'compared by a method': (n, c) => `params.ok = params.${n}.contains('${c}')`,
  'argument of a constructor': (n, c) => `params.client = new Client(${n}: '${c}')`,
  'value without = and quotes': (n, c) => `params { ${n} ${c} }`,
  'value without quotes': (n, c) => `params.${n} = ${c}`,
  'line of another format': (n, c) => `[params]\n${n}=${c}`,
  'mapping of another format': (n, c) => `params:\n  ${n}: ${c}`,
  'object of another format': (n, c) => `{\n "params": { "${n}": "${c}" }\n}`,
  'message of a logger': (n, c) => `log.info("${n} = ${c}")`,
  'message that names it': (n, c) => `throw new RuntimeException("${n} is ${c}")`,
  'quoted line of a file that a script writes': (n, c) =>
    `process.beforeScript = '''\ncat <<EOF > ~/.acme.toml\n${n} = "${c}"\nEOF\n'''`,
  'property of a virtual machine': (n, c) => `env.NXF_OPTS = '-Xms1g -D${n}=${c}'`,
  'form of a request': (n, c) => `process.afterScript = 'curl -d "${n}=${c}" https://example.org'`,
  'name of an included file': (n, c) =>
    `params.${n} = '${c}#1'\nincludeConfig "https://x.org/\${params.${n}}/a.config"`,
  'label of a resource': (n, c) => `process.resourceLabels = [${n}: '${c}', team: 'x']`,
  'property of a mail': (n, c) => `mail.smtp.${n} = '${c}'`,
  'key from its value': (n, c) => `params.${n} = '${c}'\nparams.other = [(params.${n}): 1]`,
  'letters of it': (n, c) => `params.${n} = '${c}'\nparams.other = params.${n}.toList()`,
  'assignment before a command': (n, c) => `process.beforeScript = '${n}=${c} tool --run'`,
  'variable that R sets': (n, c) => script(`Rscript -e 'Sys.setenv(${n} = "${c}")'`),
  'value that R assigns': (n, c) => script(`Rscript -e '${n} <- "${c}"'`),
  'variable that Python sets': (n, c) => script(`python -c 'import os; os.environ["${n}"] = "${c}"'`),
  'variable that Perl sets': (n, c) => script(`perl -e '$ENV{${n}} = "${c}"; run()'`),
  'secret that the engine stores': (n, c) => script(`nextflow secrets set ${n} ${c}`),
  'line of YAML in quotes': (n, c) => `process.beforeScript = '''\ncat > x.yml <<EOF\n${n}: "${c}"\nEOF\n'''`,
  'pair in a list': (n, c) => `params.x = [['${n}', '${c}'], ['a', 'b']]`,
  'first property of a virtual machine': (n, c) => `env.JAVA_OPTS = "-D${n}=${c}"`,
  'value before an exclamation mark': (n, c) => `params.${n} = ${c}!\nprocess.cpus = 1`,
  'connection in a template': (n, c) => `params.conn = "Server=\${params.s};${n}=${c};User=u"`,
};

/** The place makes any text a secret. */
const certain: Contexts = {
  'flow to a secret setting': (_, c) => `params.x = '${c}'\naws.secretKey = params.x`,
  'secret setting': (_, c) => `mail.smtp.password = '${c}'`,
  'secret setting without quotes': (_, c) => `mail.smtp.password = ${c}`,
  'secret setting in a closure': (_, c) => `azure.batch.accountKey = { '${c}' }`,
  'header of a request': (_, c) => `process.beforeScript = 'curl -H "Authorization: Bearer ${c}" https://example.org'`,
  'password of an address': (_, c) => `params.url = 'https://bob:${encodeURIComponent(c)}@example.org/x'`,
  'user of an address': (_, c) => `params.url = 'https://${encodeURIComponent(c)}@example.org/x'`,
  'address in an include': (_, c) => `includeConfig 'https://bob:${encodeURIComponent(c)}@example.org/x.config'`,
  'login of a program': (_, c) => `process.beforeScript = 'docker login -u bob -p ${c} example.org'`,
  'user of a program': (_, c) => `process.beforeScript = 'curl -u bob:${c} https://example.org'`,
  'secret setting by a pattern': (_, c) => `mail.smtp.password =~ /${c}/`,
  'secret setting as a call': (_, c) => `mail { smtp { password '${c}' } }`,
  'secret setting in a profile': (_, c) => `profiles { p { aws.secretKey = '${c}' } }`,
  'secret setting with a number': (_, c) => `aws { secretKey = '${c}' + 5 }`,
  'comment right of a secret setting': (_, c) => `aws.secretKey = secrets.KEY // ${c}`,
  'comment behind a plaintext secret': (_, c) => `aws.secretKey = 'x-none-1' /* ${c} */`,
  'token of a request': (_, c) => `process.beforeScript = "curl -H 'PRIVATE-TOKEN: ${c}' https://example.org"`,
  'header of wget': (_, c) => `process.beforeScript = 'wget --header="Authorization: token ${c}" https://example.org'`,
  'machine of a file of logins': (_, c) =>
    `process.beforeScript = 'echo "machine h login bob password ${c}" > ~/.netrc'`,
  'address to clone': (_, c) =>
    `process.beforeScript = 'git clone https://oauth2:${encodeURIComponent(c)}@example.org/x'`,
  'address of a container': (_, c) => `process.container = 'docker://bob:${encodeURIComponent(c)}@example.org/x:1'`,
  'secret setting with a mistake': (_, c) => `aws.secretKey = '${c}' 'x'`,
  'secret setting that is misspelt': (_, c) => `aws.secretKy = '${c}'`,
  'any line comment': (_, c) => `// ${c}`,
  'any comment of several lines': (_, c) => `/*\n * ${c}\n */`,
  'channel of packages': (_, c) => `conda.channels = ['https://conda.example.org/t/${encodeURIComponent(c)}/acme']`,
  'input of a login': (_, c) => `process.beforeScript = "echo '${c}' | iinit"`,
  'input of a login in a here string': (_, c) => script(`kinit bob@EXAMPLE.ORG <<< ${c}`),
  'input of base64': (_, c) => script(`AUTH=$(echo -n "bob:${c}" | base64)`),
  'property of a remote': (_, c) => script(`rclone config create x webdav url https://example.org user bob pass ${c}`),
  'token of a registry': (_, c) => script(`npm config set //npm.example.org/:_authToken ${c}`),
  'key of an alias': (_, c) => script(`mc alias set x https://minio.example.org BOB ${c}`),
  'key of a login': (_, c) => script(`wandb login --relogin ${c}`),
  'password with a user': (_, c) => script(`synapse login -u bob -p ${c}`),
  'passphrase of a key': (_, c) => script(`ssh-keygen -t rsa -N ${c} -f key`),
  'passphrase of a cipher': (_, c) => script(`openssl enc -d -aes-256-cbc -k ${c} -in x`),
  'password of a transfer': (_, c) => script(`ascp -QT -W ${c} bob@example.org:x .`),
  'password of an archive': (_, c) => script(`unrar x -p${c} x.rar`),
  'password of a client': (_, c) => script(`java -jar EgaDemoClient.jar -p bob@example.org ${c} -rfd x`),
  'line of a file of passwords': (_, c) => script(`echo "db.example.org:5432:x:bob:${c}" > ~/.pgpass`),
  'JSON with a user and a key': (_, c) => script(`echo '{"username":"bob","key":"${c}"}' > kaggle.json`),
  'answer to a question': (_, c) => script(`expect -c 'spawn ssh h; expect "password:"; send "${c}\\r"'`),
  'cookie of a request': (_, c) => `process.beforeScript = 'curl -H "Cookie: ${c}" https://example.org'`,
};

/** Only its format makes a text a secret. */
const formatted: Contexts = {
  'name of a profile': (_, c) => `profiles { '${c}' { foo.x = 1 } }`,
  'text of any setting': (_, c) => `manifest.description = 'see ${c} here'`,
  'name of a parameter': (_, c) => `params['${c}'] = 1`,
  'list of texts': (_, c) => `params.l = ['a', '${c}']`,
  'file to include': (_, c) => `includeConfig 'conf/${c}.config'`,
  'address to include': (_, c) => `includeConfig 'https://example.org/${c}/x.config'`,
  'option without a name': (_, c) => `process.ext.args = '-t ${c}'`,
  condition: (_, c) => `params.x = params.y == '${c}' ? 1 : 2`,
  'argument of an unknown call': (_, c) => `params.x = foo('${c}')`,
  'spliced text': (_, c) => `params.x = '${c.slice(0, 6)}' + '${c.slice(6)}'`,
  'name of a plugin': (_, c) => `plugins { id '${c}@1.0.0' }`,
  'wrong value of a setting': (_, c) => `process.memory = '${c}'\nprocess.errorStrategy = '${c}'`,
  'name of a setting': (_, c) => `process.ext.'${c}' = 1`,
  'name of a scope': (_, c) => `'${c}' { x = 1 }`,
  'text in a closure': (_, c) => `process.queue = { task.attempt > 1 ? '${c}' : 'b' }`,
  'message of an exception': (_, c) => `throw new Exception('${c}')`,
  'name of an undefined function': (_, c) => `params.x = 'a'."${c}"()`,
  'name of a selector': (_, c) => `process { withName: '${c}' { cpus = 1 } }`,
  'text after an underscore': (_, c) => `process.ext.prefix = { "\${meta.id}_${c}" }`,
};

/** A script that runs before each task, as a text in single quotes. */
function script(text: string): string {
  return `process.beforeScript = '${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** The contexts that only the legacy dialect has. */
const legacy: ReadonlySet<string> = new Set([
  'variable',
  'unused variable',
  'call that sets',
  'loop that sets',
  'function that gives',
  'branch that is not taken',
  'opaque class',
  'bare call',
  'call with code that is not read',
  'secret setting as a call',
  'secret setting by a pattern',
  'argument of a constructor',
  'message of a logger',
  'message that names it',
  'several variables',
  'closure that is called',
]);

/** Names of secrets: each of these alone, with a word before it, with one behind it, in three spellings. */
const names: readonly string[] = [
  ...[['password'], ['passwd'], ['passphrase'], ['secret'], ['token'], ['credentials'], ['api', 'key']],
  ...[
    ['access', 'key'],
    ['secret', 'key'],
    ['private', 'key'],
    ['client', 'secret'],
    ['auth', 'token'],
  ],
].flatMap((words) =>
  [words, ['db', ...words], ['github', ...words], [...words, 'prod'], [...words, 'github']].flatMap((all) => [
    all.join('_'),
    all.join('_').toUpperCase(),
    all.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join(''),
  ]),
);

/** Names of secrets as programs have them. */
const usual =
  'MYSQL_PWD PGPASSWORD SMTP_PASS AWS_SESSION_TOKEN TOWER_ACCESS_TOKEN GITHUB_PAT CI_JOB_TOKEN HF_TOKEN NCBI_API_KEY AZURE_STORAGE_KEY AZURE_STORAGE_SAS_TOKEN ARM_ACCESS_KEY PRIVATE_KEY_PEM refresh_token signing_key encryptionKey adminPasswort dbPass db_pwd rootPw userPassword1 apitoken secretaccesskey password_for_db session_key shared_secret MASTER_KEY passphrase_gpg license_key bearerToken ega_password irodsPassword'.split(
    ' ',
  );

type Random = () => number;

/** Texts that only their name or place makes a secret; each canary is unlike all others. */
const plain: Readonly<Record<string, (random: Random) => string>> = {
  words: (random) => `Dulcinea-${letters(random, 6)}7`,
  hex: (random) => from(random, hexDigits, 32),
  base64: (random) => `${letters(random, 12)}${from(random, `${upper}${lower}${digit}+/`, 31)}=`,
  uuid: (random) => [8, 4, 4, 4, 12].map((length) => from(random, hexDigits, length)).join('-'),
};

const hexDigits = '0123456789abcdef';

/** Returns the code of the first letter, in two hex digits. */
function hexOf(text: string): string {
  return text.charCodeAt(0).toString(16).padStart(2, '0');
}

/** Formats of tokens, as their vendors give them: what stands first, then how many letters, digits or hex digits. */
const vendors: Readonly<Record<string, (random: Random) => string>> = {
  'github token': (random) => `ghp_${letters(random, 36)}`,
  'github app token': (random) => `ghs_${letters(random, 36)}`,
  'github fine-grained token': (random) => `github_pat_${letters(random, 82)}`,
  'gitlab token': (random) => `glpat-${letters(random, 20)}`,
  'gitlab runner token': (random) => `glrt-${letters(random, 20)}`,
  'gitlab deploy token': (random) => `gldt-${letters(random, 20)}`,
  'aws key': (random) => `AKIA${from(random, `${upper}234567`, 16)}`,
  'google key': (random) => `AIza${letters(random, 35)}`,
  'google access token': (random) => `ya29.${letters(random, 60)}`,
  'slack token': (random) => `xoxb-${from(random, digit, 12)}-${letters(random, 24)}`,
  'slack user token': (random) =>
    `xoxp-${[11, 11, 11].map((n) => from(random, digit, n)).join('-')}-${letters(random, 32)}`,
  'json web token': (random) => `eyJ${letters(random, 20)}.eyJ${letters(random, 30)}.${letters(random, 20)}`,
  'stripe key': (random) => `sk_live_${letters(random, 24)}`,
  'openai key': (random) => `sk-proj-${letters(random, 48)}7`,
  'anthropic key': (random) => `sk-ant-api03-${letters(random, 93)}AA`,
  'npm token': (random) => `npm_${letters(random, 36)}`,
  'pypi token': (random) => `pypi-AgEIcHlwaS5vcmc${letters(random, 70)}`,
  'hugging face token': (random) => `hf_${letters(random, 34)}`,
  'docker token': (random) => `dckr_pat_${letters(random, 27)}`,
  'digital ocean token': (random) => `dop_v1_${from(random, hexDigits, 64)}`,
  'databricks token': (random) => `dapi${from(random, hexDigits, 32)}`,
  'sendgrid key': (random) => `SG.${letters(random, 22)}.${letters(random, 43)}`,
  'shopify token': (random) => `shpat_${from(random, hexDigits, 32)}`,
  'twilio key': (random) => `SK${from(random, hexDigits, 32)}`,
  'vault token': (random) => `hvs.${letters(random, 95)}`,
  'grafana token': (random) => `glsa_${letters(random, 32)}_${from(random, hexDigits, 8)}`,
  'linear key': (random) => `lin_api_${letters(random, 40)}`,
  'postman key': (random) => `PMAK-${from(random, hexDigits, 24)}-${from(random, hexDigits, 34)}`,
  'pulumi token': (random) => `pul-${from(random, hexDigits, 40)}`,
  'rubygems key': (random) => `rubygems_${from(random, hexDigits, 48)}`,
  'sentry token': (random) => `sntryu_${from(random, hexDigits, 64)}`,
  'notion token': (random) => `ntn_${from(random, digit, 11)}${letters(random, 35)}`,
  'artifactory key': (random) => `AKCp${letters(random, 69)}`,
  'azure client secret': (random) => `${letters(random, 3)}8Q~${letters(random, 34)}`,
  'prefect key': (random) => `pnu_${letters(random, 36)}`,
  'atlassian token': (random) => `ATATT3${letters(random, 186)}`,
  'new relic key': (random) => `NRAK-${from(random, upper + digit, 27)}`,
  'google client secret': (random) => `GOCSPX-${letters(random, 28)}`,
  'mailgun key': (random) => `key-${from(random, hexDigits, 32)}`,
  'sonar token': (random) => `squ_${from(random, hexDigits, 40)}`,
  'seqera token': (random) => `eyJ0aWQiOiA${letters(random, 60)}`,
  'telegram token': (random) => `${from(random, digit, 9)}:AA${letters(random, 33)}`,
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

/** Generates placements of a secret, every context in turn; errors around the canary cause frames over it. */
export function generatePlacements(count: number, seed: number): readonly Placement[] {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const contexts = { ...named, ...certain, ...formatted };
  const keys = Object.keys(contexts);
  return Array.from({ length: count }, (_, index): Placement => {
    const context = keys[index % keys.length] ?? '';
    const formats = context in formatted ? vendors : { ...plain, ...(random() < 0.5 ? vendors : {}) };
    const [name, format] = [pick(random() < 0.7 ? names : usual), pick(Object.keys(formats))];
    const canary = formats[format]?.(random) ?? '';
    const text = `process.cpu = 4\n${contexts[context]?.(name, canary) ?? ''}\ndocker.enabledd = true\n`;
    const dialect = legacy.has(context) ? 'v1' : 'v2';
    return { context, name, format, text, canary, dialect, isFormatted: format in vendors };
  });
}
