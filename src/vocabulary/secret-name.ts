/** Words that name a secret where a name ends in them. */
const SECRET_WORDS = new Set([
  'password',
  'passwords',
  'secrets',
  'passwd',
  'passphrase',
  'passcode',
  'secret',
  'token',
  'credential',
  'credentials',
  'creds',
  'apikey',
  'apikeys',
  'authorization',
  'bearer',
  'webhook',
]);

/** What makes the word `pass` a secret when it stands before it: `db_pass` is one, `first_pass` is none. */
const PASS_OWNERS = new Set(
  'admin database db docker ftp http https jdbc ldap login mail mongo mysql oracle pg postgres proxy redis registry root sftp smtp sql ssh user'.split(
    ' ',
  ),
);

/** Who gives a `pat`, a personal access token. */
const PAT_OWNERS = new Set('access ado azure bitbucket devops gh git github gitlab personal'.split(' '));

/** Of what has such a word in its name, the tokens are counted. */
const COUNTS = new Set(['max', 'min', 'n', 'num', 'number', 'total', 'count', 'input', 'output', 'context', 'limit']);

/** What makes the word `key` a secret when it stands before it: `data_key` names a column, `api_key` does not. */
const KEY_OWNERS = new Set([
  'api',
  'access',
  'account',
  'auth',
  'client',
  'encryption',
  'licence',
  'license',
  'master',
  'private',
  'sas',
  'secret',
  'service',
  'shared',
  'signing',
  'ssh',
  'storage',
  'subscription',
]);

/** Words of what one logs in with, `user:password`. */
const LOGIN_WORDS = new Set(['auth', 'basicauth', 'login', 'logon', 'userpass', 'userpwd', 'userpassword']);

/** Endings that do not change what a name means: `api_key_value`, `access_key_id`, `TOKEN_1`. */
const NEUTRAL_ENDINGS = new Set(['value', 'text', 'string', 'base64', 'b64', 'plain', 'param', 'env', 'var']);

/** The same words written without a border: `PGPASSWORD`, `authtoken`. */
const RUN_TOGETHER =
  /(?:password|passwd|passphrase|dbpass|mysqlpass|pgpass|secret|apikey|accesskey|secretkey|privatekey|accountkey|authtoken|accesstoken|token)$/;

/**
 * Whether a free name (a variable, a parameter, a mail property) says that it holds a secret. The name's last words
 * decide, so that `secret_prefix`, `token_file`, `max_tokens` and `metrics_key` do not.
 */
export function isSecretName(name: string): boolean {
  const words = splitWords(name);
  if (words.at(-1) === 'id' && words.at(-2) === 'key') words.pop();
  if (words.at(-1) === 'string' && words.at(-2) === 'connection') return true;
  if (words.length > 1 && words.at(-1) === 'url' && words.at(-2) === 'webhook') words.pop();
  while (words.length > 1 && isNeutral(words.at(-1) ?? '')) words.pop();
  const last = words.at(-1) ?? '';
  // Alone, `pwd` is the working directory.
  if (last === 'pwd') return words.length > 1;
  if (last === 'pass') return words.length === 1 || PASS_OWNERS.has(words.at(-2) ?? '');
  if (last === 'pat') return words.length === 1 || PAT_OWNERS.has(words.at(-2) ?? '');
  if (last === 'phrase') return words.at(-2) === 'pass';
  if (last === 'token' && /^(?:max|min|num|total)$/u.test(words.at(-2) ?? '')) return false;
  // The cluster's name for it, `imagePullSecret`.
  if (last === 'secret' && words.at(-2) === 'pull' && words.at(-3) === 'image') return false;
  if (last === 'tokens') return !words.some((word) => COUNTS.has(word));
  if (SECRET_WORDS.has(last) || RUN_TOGETHER.test(last)) return true;
  return (last === 'key' || last === 'keys') && KEY_OWNERS.has(words.at(-2) ?? '');
}

/** Whether a name is the working directory's or a password's, which its value tells. */
export function isPwdName(name: string): boolean {
  return splitWords(name).at(-1) === 'pwd';
}

/** Whether a name says that it holds what one logs in with, a user and perhaps a password. */
export function isLoginName(name: string): boolean {
  const words = splitWords(name);
  while (words.length > 1 && isNeutral(words.at(-1) ?? '')) words.pop();
  return LOGIN_WORDS.has(words.at(-1) ?? '');
}

/** Whether a setting holds options of a container's start. */
export function isContainerOptions(name: string): boolean {
  return name === 'runOptions' || name === 'containerOptions';
}

function isNeutral(word: string): boolean {
  return NEUTRAL_ENDINGS.has(word) || /^[0-9]+$/.test(word);
}

/** `apiKey`, `api-key`, `API_KEY` and `smtp.apiKey` all end in the words `api`, `key`. */
function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
