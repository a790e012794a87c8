/** Words that name a secret where a name ends in them. */
const SECRET_WORDS = new Set([
  'password',
  'passwords',
  'secrets',
  'passwd',
  'passw',
  'passwrd',
  'passwort',
  'pswd',
  'kennwort',
  'passphrase',
  'passcode',
  'secret',
  'token',
  'credential',
  'credentials',
  'cred',
  'creds',
  'apikey',
  'apikeys',
  'authorization',
  'bearer',
  'webhook',
]);

/** What makes the words `pass` and `pw` a secret when it stands before them: `db_pass` is one, `first_pass` is none. */
const PASS_OWNERS = new Set(
  'admin api app auth cert client cosmic database db default docker ega ftp git github gpg http https irods jdbc key keystore ldap login mail mongo my mysql oracle pg pgp postgres proxy redis registry root service sftp smtp sql ssh ssl store sudo tls truststore user vpn web webdav zip'.split(
    ' ',
  ),
);

/** Who gives a `pat`, a personal access token. */
const PAT_OWNERS = new Set('access ado azure bitbucket devops gh git github gitlab personal'.split(' '));

/** Of what has such a word in its name, the tokens are counted. */
const COUNTS = new Set(['max', 'min', 'n', 'num', 'number', 'total', 'count', 'input', 'output', 'context', 'limit']);

/** What stands before the word `token` where it is one of a text: `eos_token`, `stop_tokens`. */
const WORD_KINDS = new Set(
  'bos cls completion delimiter end eos mask pad prompt reward sep separator skip sos special start stop unk'.split(
    ' ',
  ),
);

/** What makes the word `key` a secret when it stands before it: `data_key` names a column, `api_key` does not. */
const KEY_OWNERS = new Set(
  'access account activation aes anthropic api app auth azure client consumer cosmos deploy encryption entrez hmac licence license master ncbi openai private sas secret service session shared signing ssh storage subscription'.split(
    ' ',
  ),
);

/** The same of the word `keys`: `shared_keys` are columns of two tables. */
const KEYS_OWNERS = new Set(['access', 'account', 'api', 'private', 'secret', 'storage']);

/** Words of what one logs in with, `user:password`. */
const LOGIN_WORDS = new Set(['auth', 'basicauth', 'login', 'logon', 'userpass', 'userpwd', 'userpassword']);

/** Endings that do not change what a name means: `api_key_value`, `access_key_id`, `TOKEN_1`. */
const NEUTRAL_ENDINGS = new Set(['value', 'text', 'string', 'base64', 'b64', 'plain', 'param']);

/** The same words written without a border: `PGPASSWORD`, `authtoken`. */
const RUN_TOGETHER =
  /(?:password|passwd|passphrase|dbpass|mysqlpass|pgpass|keypass|storepass|secret|apikey|accesskey|secretkey|privatekey|accountkey|authkey|sshkey|authtoken|accesstoken|token)$/;

/**
 * Whether a free name (a variable, a parameter, a mail property) says that it holds a secret. The name's last words
 * decide, so that `secret_prefix`, `token_file`, `max_tokens` and `metrics_key` do not.
 */
export function isSecretName(name: string): boolean {
  const words = splitWords(name);
  // Of other keys, the id only names one: `encryption_key_id`.
  if (words.at(-1) === 'id' && words.at(-2) === 'key' && words.at(-3) === 'access') words.pop();
  const isText = words.at(-1) === 'string' || words.at(-1) === 'str';
  if (isText && /^conn(?:ection)?$/u.test(words.at(-2) ?? '')) return true;
  if (words.length > 1 && words.at(-1) === 'url' && words.at(-2) === 'webhook') words.pop();
  while (words.length > 1 && isNeutral(words.at(-1) ?? '')) words.pop();
  // `password2` is the second one.
  const last = (words.at(-1) ?? '').replace(/[0-9]+$/u, '');
  const owner = words.at(-2) ?? '';
  switch (last) {
    // Alone, `pwd` is the working directory, as is the old one.
    case 'pwd':
      return words.length > 1 && owner !== 'old';
    case 'pass':
      return words.length === 1 || PASS_OWNERS.has(owner);
    case 'pw':
      return PASS_OWNERS.has(owner);
    case 'pat':
      return words.length === 1 || PAT_OWNERS.has(owner);
    case 'phrase':
    case 'word':
      return owner === 'pass';
    case 'key':
      return KEY_OWNERS.has(owner);
    case 'keys':
      return KEYS_OWNERS.has(owner);
    case 'token':
      return !WORD_KINDS.has(owner) && !/^(?:max|min|num|total)$/u.test(owner);
    case 'tokens':
      return !WORD_KINDS.has(owner) && !words.some((word) => COUNTS.has(word));
    // The cluster's name for it, `imagePullSecret`.
    case 'secret':
    case 'secrets':
      return owner !== 'pull';
    default:
      return SECRET_WORDS.has(last) || RUN_TOGETHER.test(last);
  }
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
