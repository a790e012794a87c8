import { expect, test } from 'vitest';
import { detectSecrets } from '../../src/secrets/detect.ts';

/** The secrets that detectors find in a text, each once: two detectors may find the same. */
const found = (text: string): readonly string[] => [
  ...new Set(
    detectSecrets(text, [{ region: 'text', start: 0, end: text.length }]).map(({ start, end }) =>
      text.slice(start, end),
    ),
  ),
];

const secret = 'S3CRETxyz';
const uuid = '0123abcd-4e5f-6789-abcd-0123456789ab';

test.each([
  `export API_KEY="${secret}"`,
  `export API_KEY=\\"${secret}\\"`,
  `export X_TOKEN='${secret}'`,
  `export X_TOKEN=${secret}`,
  `setenv API_TOKEN ${secret}`,
  `set -gx API_TOKEN ${secret}`,
  `aws configure set aws_secret_access_key ${secret}`,
  `docker login -u bob -p ${secret} registry.example.org`,
  `docker login --username bob --password ${secret}`,
  `podman login registry.example.org -u bob -p '${secret}'`,
  `tool --password=${secret} --threads 4`,
  `tool --token "${secret}"`,
  `tool --registry-password ${secret}`,
  `tool --api-key ${secret}`,
  `curl -u bob:${secret} https://example.org`,
  `curl -s --user bob:${secret} https://example.org`,
  `curl -H "Authorization: Bearer ${secret}" https://example.org`,
  `curl -H 'authorization: Basic ${secret}' https://example.org`,
  `curl -H "X-Api-Key: ${secret}"`,
  `printf 'password: ${secret}\\n' > ~/.rc`,
  `sshpass -p ${secret} ssh host`,
  `sshpass -p${secret} ssh host`,
  `mysql -u bob -p${secret} db`,
  `mysqldump -p'${secret}' db`,
  `az login --service-principal -u bob -p ${secret}`,
  `openssl enc -aes256 -pass pass:${secret}`,
  `curl --oauth2-bearer ${secret}`,
  `curl -H 'Cookie: ${secret}'`,
  `echo 'machine x login y password ${secret}' > ~/.netrc`,
  `read TOKEN <<< ${secret}`,
  `gh auth login --with-token <<< ${secret}`,
  `echo ${secret} | docker login --password-stdin -u bob`,
  `echo '{"password": "${secret}"}'`,
  `echo '${secret}' | iinit`,
  `printf ${secret} | sudo -S mount x`,
  `['https://conda.example.org/t/${secret}/acme']`,
  `['--token', '${secret}']`,
  `docker run -e DB_PASS=${secret}`,
  `docker run -e GH_PAT=${secret}`,
  `export PASS="${secret}"`,
  `docker run -e PASS=${secret}`,
  `conda config --set token ${secret}`,
  `git clone https://${secret}@github.com/x/y`,
  `curl -ubob:${secret} https://example.org`,
  `['curl', '-u', 'bob:${secret}']`,
  `['docker', 'login', '-u', 'bob', '-p', '${secret}']`,
  `['-u', 'bob', '-p', '${secret}']`,
  `['sshpass', '-p', '${secret}']`,
  `mysql -p${secret}`,
  `['mysql', '-u', 'bob', '-p${secret}']`,
  `--env PASSWORD ${secret}`,
  `--env DB_PASSWORD "${secret}"`,
  `['--env', 'API_TOKEN', '${secret}']`,
  `smbclient -U bob%${secret} //host/share`,
  `smbclient //host/share -U 'ACME\\bob%${secret}'`,
  `rpcclient --user=bob%${secret} host`,
  `sqlplus bob/${secret}@db`,
  `sqlplus -S bob/${secret}@//host:1521/db @query.sql`,
  `sqlplus -s bob/${secret}`,
  `sqlldr userid=bob/${secret}@db control=x.ctl`,
  `http -a bob:${secret} example.org`,
  `http --auth=bob:${secret} GET example.org`,
  `https --auth bob:${secret} example.org`,
  `redis-cli -h host -a ${secret} ping`,
  `mongosh -u bob -p ${secret} host`,
  `mongodump -u bob -p '${secret}'`,
  `ldapsearch -D cn=bob -w ${secret} -b dc=x`,
  `sqlcmd -S host -U bob -P ${secret}`,
  `unzip -P ${secret} x.zip`,
  `7z x -p${secret} x.7z`,
  `lftp -u bob,${secret} host`,
  `az storage blob list --account-key ${secret}`,
  `docker run -e db_password=${secret}`,
  `jdbc:oracle:thin:scott/${secret}@//db.example.org:1521/x`,
  `['X-Api-Key', '${secret}']`,
  `x = 1 /* token: "${secret}" */`,
  `aws.secretKey = “${secret}”`,
  `Sys.setenv(API_TOKEN = "${secret}")`,
  `api_token <- '${secret}'`,
  `os.environ["API_TOKEN"] = "${secret}"`,
  `$ENV{API_TOKEN} = "${secret}";`,
  `nextflow secrets set API_TOKEN ${secret}`,
  `npm config set //npm.example.org/:_authToken ${secret}`,
  `echo "//npm.example.org/:_authToken=${secret}" >> .npmrc`,
  `rclone config create x webdav url https://x user bob pass ${secret}`,
  `kinit bob <<< ${secret}`,
  `REGISTRY_PASSWORD <<< ${secret}`,
  `echo -n "bob:${secret}" | base64`,
  `['api_token', '${secret}']`,
  `"-Djavax.net.ssl.trustStorePassword=${secret}"`,
  `synapse login -u bob -p ${secret}`,
  `tool --username bob -v -p ${secret}`,
  `ssh-keygen -N ${secret} -f key`,
  `openssl enc -d -k ${secret} -in x`,
  `ascp -QT -W ${secret} bob@h:x .`,
  `unrar x -p${secret} x.rar`,
  `java -jar EgaDemoClient.jar -p bob@example.org ${secret}`,
  `mc alias set x https://minio.example.org BOB ${secret}`,
  `echo "h:5432:db:bob:${secret}" > ~/.pgpass`,
  `{"username": "bob", "key": "${secret}"}`,
  `expect "password:"; send "${secret}\\r"`,
])('finds the secret in the script %s', (text) => {
  expect(found(text)).toEqual([secret]);
});

test.each([`curl -H 'X-Acme-Client-Secret: vqkzjxwbplorntea'`, 'host: x\nsecretKey: vqkzjxwbplorntea\n'])(
  'finds letters alone in the text %s',
  (text) => {
    expect(found(text)).toEqual(['vqkzjxwbplorntea']);
  },
);

test.each([
  `curl -F token=${secret} https://example.org`,
  `rclone config create x webdav user=bob pass=${secret}`,
  `[default]\naws_access_key_id = x\naws_secret_access_key = ${secret}\n`,
])('finds the secret in the text %s', (text) => {
  const ranges = detectSecrets(text, [{ region: 'text', start: 0, end: text.length }]);
  expect([...new Set(ranges.map(({ start, end }) => text.slice(start, end)))]).toEqual([secret]);
});

test.each([
  'bcftools filter -i FILTER/pass=filtered',
  'tool --max_token=512 --eos-token endoftext',
  `['--pad_token', 'endoftext']`,
  'x = getToken()',
  'password = readPassword()',
  'sort -u names.txt | mkdir -p results1',
  'cutadapt -u 5 -p trimmed_2.fastq.gz in.fastq.gz',
  'tool -u name -p 0.05 -p 8080:80 -p conf/x1',
  `secret: ['SHINYAPPS_TOKEN', 'SHINYAPPS_SECRET']`,
  'chr1:12345:A:T:x1y2z3',
  'expect "yes/no"; send "yes\\r"',
])('finds no secret in the text %s', (text) => {
  expect(detectSecrets(text, [{ region: 'text', start: 0, end: text.length }])).toEqual([]);
});

test.each([
  ["tool --password 'ab(c) d;e' --threads 4", 'ab(c) d;e'],
  ['export API_KEY="ab(c) d;e"', 'ab(c) d;e'],
  ['export API_KEY=\\"ab(c) d;e\\"', 'ab(c) d;e'],
  [`mysql -p'a b&c' db`, 'a b&c'],
  ['[acme]\napi_token = "a b&c"\n', 'a b&c'],
])('finds a quoted secret up to its closing quote: %s', (text, whole) => {
  expect(found(text)).toEqual([whole]);
});

test('finds a token after an underscore', () => {
  expect(found(`\${meta.id}_npm_${'a1'.repeat(18)}`)).toEqual([`npm_${'a1'.repeat(18)}`]);
});

test.each([
  `wandb login --relogin ${'a1'.repeat(12)}`,
  `export PAT=${'a1'.repeat(12)}`,
  `https://example.org/x?key=${'a1'.repeat(12)}`,
])('finds the long token in %s', (text) => {
  expect(found(text)).toEqual(['a1'.repeat(12)]);
});

test.each([
  `npm_${'a1'.repeat(18)}`,
  `hf_${'a1'.repeat(17)}`,
  `dckr_pat_${'a1'.repeat(14)}`,
  `ya29.${'a1'.repeat(20)}`,
  `SG.${'a1'.repeat(11)}.${'b2'.repeat(21)}b`,
  `rk_live_${'a1'.repeat(12)}`,
  `123456789:AA${'a1'.repeat(16)}`,
  `https://discord.com/api/webhooks/123456789/${'a1'.repeat(20)}`,
  `ATATT3${'a1'.repeat(93)}`,
  `NRAK-${'A1'.repeat(13)}B`,
  `GOCSPX-${'a1'.repeat(14)}`,
  `squ_${'a1'.repeat(20)}`,
  `key-${'a1'.repeat(16)}`,
  `https://acme.webhook.office.com/webhookb2/${uuid}@${uuid}/IncomingWebhook/${'a1'.repeat(16)}/${uuid}`,
  `-----BEGIN PGP PRIVATE KEY BLOCK-----\n${'a1'.repeat(30)}\n-----END PGP PRIVATE KEY BLOCK-----`,
])('finds %s by its format', (token) => {
  expect(found(`x = '${token}'`)).toEqual([token]);
});

test.each([
  'export API_KEY=$KEY',
  'export API_KEY="$(cat key)"',
  'tool --password $PASSWORD',
  `tool --password \${params.password}`,
  'tool --password-file /run/password',
  'tool --password --verbose',
  'tool --max-tokens 512',
  'docker login --password-stdin',
  'mysql -u bob -p db',
  'mysql -P 3306 db',
  'git clone https://git@github.com/x/y',
  'git clone ssh://git@github.com/x/y',
  'git clone https://bob@github.com/x/y',
  'see https://anna.smith2@example.org/x',
  'docker://python3-slim-12@sha256:0123456789abcdef',
  'abfss://container-2024@acct.dfs.example.org/x',
  "['--token-file', '/run/token']",
  "['--token', params.token]",
  'echo $TOKEN | docker login --password-stdin',
  'export BYPASS=true',
  'docker run -p 8080:80 image',
  'mkdir -p out/folder1',
  'curl -u "$USER:$PASSWORD" https://example.org',
  'curl -H "Authorization: Bearer $TOKEN"',
  'def map = [token: params.token1, password: secrets.PASSWORD1]',
  'process.ext = [secret: false]',
  'tool --token <YOUR TOKEN>',
  'tool --token changeme',
  'export API_KEY=changeme',
  `"--password " + x + "b"`,
  `["--password " + x, "b"]`,
  'docker run --env PASSWORD ubuntu:22.04',
  '--env PASSWORD -v /data:/data',
  "['--env', 'PASSWORD', '-v', '/data']",
  '--env PASSWORD_FILE /run/x',
  "['-u', '1000', '-p', '8080:80']",
  "['-u', 'unpaired.fq', '-p', 'out.sam']",
  'sqlplus -s /nolog @sql/query',
  'sqlplus -s $LOGON @sql/query',
  'sqlplus / as sysdba',
  'sqlplus bob@db @sql/query.sql',
  'sqlldr control=dir/file.ctl',
  'smbclient -U bob //host/share',
  'smbclient -N //host/share',
  'http GET example.org Accept:text/html',
  'http -a $USER:$PASSWORD example.org',
  '// see https://example.org/a -a b:c of it',
  'mongoimport --type csv -d db',
  'ldapsearch -x -W -D cn=bob',
  'unzip -p archive.zip file',
  '7z x archive.7z -oout',
  'redis-cli -h host -p 6379',
  'wandb login --relogin',
  'Use --password PASSWORD, and --token API_TOKEN',
  'bcftools view -i "INFO/PASS=high"',
  'vep --plugin X,PASS=high',
  'tool --parent PAT=maternal_1',
  'wget ftp://anonymous:guest@ftp.example.org/x',
  'wget "https://example.org/sheet?key=sheet-12"',
  'see https://forum.example.org/t/problem-with-gpu/256825/6',
  'tool sk-learn-model-with-a-long-name-of-many-characters',
])('finds no secret in %s', (text) => {
  expect(found(text)).toEqual([]);
});
