import { expect, test } from 'vitest';
import { findTokens } from '../../src/document/token-shapes.ts';

/** What the shapes find in a text; two of them may find the same. */
const found = (text: string): readonly string[] => [
  ...new Set(findTokens(text).map(({ start, end }) => text.slice(start, end))),
];

const secret = 'S3CRETxyz';

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
  `['--token', '${secret}']`,
  `docker run -e DB_PASS=${secret}`,
  `docker run -e GH_PAT=${secret}`,
  `export PASS="${secret}"`,
  `conda config --set token ${secret}`,
  `git clone https://${secret}@github.com/x/y`,
])('a script that says %s says a secret', (text) => {
  expect(found(text)).toEqual([secret]);
});

test.each([
  `npm_${'a1'.repeat(18)}`,
  `hf_${'a1'.repeat(17)}`,
  `dckr_pat_${'a1'.repeat(14)}`,
  `ya29.${'a1'.repeat(20)}`,
  `SG.${'a1'.repeat(11)}.${'b2'.repeat(21)}`,
  `rk_live_${'a1'.repeat(12)}`,
  `https://discord.com/api/webhooks/123456789/${'a1'.repeat(20)}`,
])('%s is a secret by its shape', (token) => {
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
])('%s says none', (text) => {
  expect(found(text)).toEqual([]);
});
