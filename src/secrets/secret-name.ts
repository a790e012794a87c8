/** Words that make a name that ends in them a secret's name. */
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
  'jwt',
]);

/** Words that make `pass` and `pw` a secret when they stand before it: `db_pass` is one, `first_pass` is not. */
const PASS_OWNERS = new Set(
  'admin api app auth bind cert client cosmic database db default docker ega ftp git github gpg http https irods jdbc key keystore ldap login mail mongo my mysql oracle pg pgp postgres proxy redis registry root service sftp smtp sql ssh ssl store sudo tls truststore user vpn web webdav zip'.split(
    ' ',
  ),
);

/** Words before `PASS` where it is the result of a filter or a round. */
const FILTERS = new Set('filter filters qc only first second third final two all'.split(' '));

/** Issuers of a `pat`, a personal access token. */
const PAT_OWNERS = new Set('access ado azure bitbucket devops gh git github gitlab personal'.split(' '));

/** Words of names that count tokens. */
const COUNTS = new Set(['max', 'min', 'n', 'num', 'number', 'total', 'count', 'input', 'output', 'context', 'limit']);

/** Words before `token` where it is a token of a text: `eos_token`, `stop_tokens`. */
const WORD_KINDS = new Set(
  'bos cls completion delimiter end eos mask pad prompt reward sep separator skip sos special start stop unk'.split(
    ' ',
  ),
);

/** Words that make `key` a secret when they stand before it: `data_key` names a column, `api_key` does not. */
const KEY_OWNERS = new Set(
  'access account activation aes anthropic api app auth azure client consumer cosmos deploy encryption entrez hmac licence license master ncbi openai private sas secret service session shared signing ssh storage subscription'.split(
    ' ',
  ),
);

/** The same for `keys`: `shared_keys` are columns of two tables. */
const KEYS_OWNERS = new Set(['access', 'account', 'api', 'private', 'secret', 'storage']);

/** Words for credentials of the form `user:password`. */
const LOGIN_WORDS = new Set(['auth', 'basicauth', 'login', 'logon', 'userpass', 'userpwd', 'userpassword']);

/** Endings that do not change what a name means: `api_key_value`, `access_key_id`, `TOKEN_1`. */
const NEUTRAL_ENDINGS = new Set(['value', 'text', 'string', 'base64', 'b64', 'plain', 'param']);

/** Secret words without a word border: `PGPASSWORD`, `authtoken`. */
const RUN_TOGETHER =
  /(?:password|passwd|passphrase|dbpass|mysqlpass|pgpass|keypass|storepass|secret|apikey|accesskey|secretkey|privatekey|accountkey|authkey|sshkey|authtoken|accesstoken|token)$/;

/** Words behind a secret's name that make it the name of something else: `token_file`, `secret_prefix`. */
const ABOUT = new Set(
  'file files filename path paths dir dirs directory folder location prefix suffix name names id ids arn ref refs reference type types kind mode format length len size sizes count counts num number limit limits min max rate ratio threshold url urls uri endpoint host server service port header field column col var variable env environment store manager provider source backend engine plugin policy rotation expiry expires expiration ttl timeout lifetime age days hours required enabled disabled optional allowed scope scopes hash hint regex pattern algorithm alg cipher version mount volume template check info description index map list set group groups usage stats embedding embeddings class classes bucket region account user username pair pairs duration period interval delay time date owner status state level'.split(
    ' ',
  ),
);

/** Words before a secret's name that make it a switch or a count: `use_token_github`. */
const SWITCHES = new Set('use has is enable disable skip no with without allow require max min num n total'.split(' '));

/** Maximum number of words in a name. A longer text is not a name and, in doubt, a secret. */
const MAX_WORDS = 200;

/**
 * Returns true if a free name (a variable, a parameter, a mail property) is that of a secret: it ends in a secret's
 * name, or continues with words that only specify which one: `DB_PASSWORD_PROD`, `TOKEN_GITHUB`. Not so
 * `secret_prefix`, `token_file`, `max_tokens` and `metrics_key`.
 */
export function isSecretName(name: string): boolean {
  const words = splitWords(name);
  if (words.length > MAX_WORDS) return words.some((word) => endsInSecret([word]));
  if (endsInSecret([...words])) return true;
  // Of an environment variable: `RCLONE_CONFIG_LAB_PASS`.
  if (/^[A-Z][A-Z0-9_]*_PASS$/u.test(name)) return !SWITCHES.has(words[0] ?? '') && !FILTERS.has(words.at(-2) ?? '');
  if (words.length < 2 || SWITCHES.has(words[0] ?? '')) return false;
  return words.some((word, index) => {
    const rest = words.slice(index + 1);
    const isWhole = SECRET_WORDS.has(word) || KEY_OWNERS.has(words[index - 1] ?? '');
    return isWhole && endsInSecret(words.slice(0, index + 1)) && !rest.some((more) => ABOUT.has(more));
  });
}

/** Returns true if the last words of a name are a secret's. Changes the words. */
function endsInSecret(words: string[]): boolean {
  // The id of any other key only names it: `encryption_key_id`.
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
    // The cluster's name of a secret: `imagePullSecret`.
    case 'secret':
    case 'secrets':
      return owner !== 'pull';
    default:
      return SECRET_WORDS.has(last) || RUN_TOGETHER.test(last);
  }
}

/** Returns true if a name is the working directory's or a password's; its value decides. */
export function isPwdName(name: string): boolean {
  return splitWords(name).at(-1) === 'pwd';
}

/** Returns true if a name is that of credentials: a user and perhaps a password. */
export function isLoginName(name: string): boolean {
  const words = splitWords(name);
  while (words.length > 1 && isNeutral(words.at(-1) ?? '')) words.pop();
  return LOGIN_WORDS.has(words.at(-1) ?? '');
}

/** Returns true if a setting holds the options that start a container. */
export function isContainerOptions(name: string): boolean {
  return name === 'runOptions' || name === 'containerOptions';
}

function isNeutral(word: string): boolean {
  return NEUTRAL_ENDINGS.has(word) || /^[0-9]+$/.test(word);
}

/** Splits a name into lower-case words: `apiKey`, `api-key`, `API_KEY` and `smtp.apiKey` all end in `api`, `key`. */
function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
