// How scripts and the options of programs say secrets. A part of a configuration is one of both, so these are looked for in
// the text of a file, wherever it stands. Each pattern is bounded, and has one group that is the secret.

/** Words that name a secret in scripts, as options, variables, headers and keys have them. */
const secretWord =
  '(?:password|passwd|passphrase|secret|token|credentials?|(?:api|access|secret|private|license|account)[_-]?key)';
/** What options begin with that count the tokens of a text, or name one: `--max-token`, `--eos_token`. */
const counted = '(?:max|min|num|n|total|bos|cls|eos|mask|pad|sep|special|start|stop|end|unk)[_-]';
/** What may stand for a secret in a script: no variable, no command, no placeholder of another language. */
const plain = '[^\\s"\'`$<>{}()\\\\,;|&]';
/** A quote, escaped where the script is itself a text in quotes. */
const quote = `\\\\?["']?`;
/** Between an option and its value: blanks, or the border of two texts of a list. */
const gap = `(?:\\s{1,4}|["']\\s{0,20},\\s{0,20}["'])`;
/** Where an option begins. */
const option = `(?<![^\\s"'])`;
/** A program by its name, and the options before the one that says the secret. */
const program = (names: string): string => `\\b(?:${names})(?![\\w/.:=])[^\\n]{0,300}?${option}`;
/** The secret itself: in quotes up to their end, whatever it holds, and else up to what no bare word holds. */
const value = (least: number): string =>
  `(?:(?<=["'])([^\\s+,(){}[\\]<>;|&"'\`$\\\\][^"'\`$\\\\\\n]{${least - 1},400})(?=\\\\?["'])|(${plain}{${least},400}))`;
const user = `[\\w.@+\\\\-]{1,100}`;

/** What scripts say secrets with. */
export const scripted: readonly RegExp[] = [
  // export DB_PASSWORD=…
  new RegExp(
    `\\b[A-Z0-9_]{0,60}(?:SECRET|TOKEN|PASSWORD|PASSWD|API_KEY|ACCESS_KEY|SECRET_KEY)(?:_KEY|_ID)?=${quote}${value(4)}`,
    'gu',
  ),
  new RegExp(`\\b[A-Z0-9_]{1,60}_(?:PASS|PAT)=${quote}${value(4)}`, 'gu'),
  new RegExp(`\\b(?:[A-Z0-9_]{1,60}_)?PASSPHRASE=${quote}${value(4)}`, 'gu'),
  // Alone, they may be a field of a file of variants, `INFO/PASS=…`, or who somebody has a haplotype from, `PAT=hap1`.
  new RegExp(`(?<![\\w/,.:-])(?:PASS=${quote}${value(4)})`, 'gu'),
  new RegExp(`(?<![\\w/,.:-])(?:PAT=${quote}${value(16)})`, 'gu'),
  // --env PASSWORD …: after `run`, the next word may be the image.
  new RegExp(
    `${option}--env(?<!\\b(?:run|exec|create)\\b[^\\n]{0,300})(?:${gap}|=)\\w{0,60}(?:${secretWord}|_PASS|_PAT)${gap}${quote}(?!-)${value(3)}`,
    'giu',
  ),
  // -e db_password=…
  new RegExp(`${option}(?:-e|--env)(?:${gap}|=)${quote}\\w{0,60}(?:${secretWord})=${quote}${value(3)}`, 'giu'),
  // setenv API_TOKEN …, aws configure set aws_secret_access_key …
  new RegExp(
    `\\b(?:setenv|set -gx|configure set|config (?:--)?set)\\s{1,4}[\\w.:/-]{0,60}${secretWord}\\s{1,4}${quote}${value(4)}`,
    'giu',
  ),
  // --password …, --token=…, --registry-password …
  new RegExp(
    `(?:^|[\\s"'=])--(?!${counted})(?:[\\w-]{0,40}[_-])?(?:${secretWord}|bearer)(?:\\s{1,4}|=)${quote}(?!-)${value(3)}`,
    'giu',
  ),
  // docker login -u bob -p …, sshpass -p …
  new RegExp(
    `\\b(?:(?:docker|podman|singularity|apptainer|helm|oras|az|buildah|skopeo|nerdctl|crane)["'\\s][^\\n]{0,80}?\\blogin\\b[^\\n]{0,200}?|sshpass["']?[\\s,]{1,4}["']?)(?<=[\\s"'])-p${gap}?${quote}${value(3)}`,
    'gu',
  ),
  // ['login', '-u', 'bob', '-p', '…'] without the program
  new RegExp(
    `["']-u["']\\s{0,20},\\s{0,20}["']${user}["']\\s{0,20},\\s{0,20}["']-p${gap}(?=[^"']{0,80}[^\\d"'.:-])(?![^"']{0,80}[./])${value(4)}`,
    'gu',
  ),
  // ['--token', '…'], "password": "…", "auth": "…"
  new RegExp(
    `["'](?:--(?!${counted})(?:[\\w-]{0,40}[_-])?${secretWord}["']\\s{0,20},|(?:[\\w-]{0,40}[_-])?${secretWord}\\\\?["']\\s{0,20}:)\\s{0,20}\\\\?["']([^"'\\\\\\n$]{3,400})`,
    'giu',
  ),
  /\\?["']auth\\?["']\s{0,20}:\s{0,20}\\?["']([0-9A-Za-z+/]{8,400}={0,2})/gu,
  // mysql -p…, 7z -p…, openssl … -pass pass:…
  new RegExp(`\\b(?:mysql|mariadb|7za?)[a-z-]{0,20}\\b[^\\n]{0,200}?${option}-p${quote}${value(3)}`, 'gu'),
  new RegExp(`${option}-pass(?:in|out)?${gap}${quote}pass:${value(3)}`, 'gu'),
  // mongosh -p …, redis-cli -a …, ldapsearch -w …, sqlcmd -P …, unzip -P …
  new RegExp(`${program('mongo(?:sh|dump|restore|export|import)?')}-p${gap}${quote}(?!-)${value(3)}`, 'gu'),
  new RegExp(`${program('redis-cli')}-a${gap}${quote}(?!-)${value(3)}`, 'gu'),
  new RegExp(`${program('ldap(?:search|modify|add|delete|whoami|passwd)')}-w${gap}?${quote}(?!-)${value(3)}`, 'gu'),
  new RegExp(`${program('sqlcmd|bcp|zip|unzip')}-P${gap}${quote}(?!-)${value(3)}`, 'gu'),
  // smbclient -U bob%…, http -a bob:…, curl -u bob:…, lftp -u bob,…
  new RegExp(
    `${program('smbclient|smbget|smbmap|rpcclient|net')}(?:-U${gap}?|--user(?:${gap}|=))${quote}${user}%${value(3)}`,
    'gu',
  ),
  new RegExp(`${program('https?|xhs?')}(?:-a${gap}?|--auth(?:${gap}|=))${quote}${user}:${value(3)}`, 'gu'),
  new RegExp(`${program('curl|wget')}(?:-u${gap}?|--(?:proxy-)?user(?:${gap}|=))${quote}${user}:${value(3)}`, 'gu'),
  new RegExp(`${program('lftp|ncftp')}(?:-u${gap}?|--user(?:${gap}|=))${quote}${user},${value(3)}`, 'gu'),
  // sqlplus bob/…@db: a script of SQL, dir/file, is the second argument; and @dir/file is no user.
  new RegExp(
    `\\b(?:sqlplus|sqlldr|expdp|impdp|rman)\\b[^\\n]{0,200}?${option}(?:userid=)?${quote}[\\w$#]{1,100}/(${plain.replace('[^', '[^@/')}{3,200})(?=@\\S)`,
    'gu',
  ),
  new RegExp(
    `\\bsqlplus(?:\\s{1,4}-[A-Za-z]{1,8}){0,6}\\s{1,4}${quote}[\\w$#]{1,100}/(${plain.replace('[^', '[^@/.')}{3,200})(?=["'\\s]|$)`,
    'gu',
  ),
  // jdbc:oracle:thin:bob/…@db
  /\bjdbc:oracle:[a-z]{1,8}:[\w$#]{1,100}\/([^\s"'`$<>{}@]{3,200})(?=@)/gu,
  // wandb login …
  new RegExp(`\\b(?:wandb|vault|comet)${gap}login${gap}${quote}(?!-)${value(16)}`, 'gu'),
  // machine … login … password …
  new RegExp(`\\blogin\\s{1,4}\\S{1,100}\\s{1,4}password\\s{1,4}${value(3)}`, 'gu'),
  // read TOKEN <<< …, echo … | docker login --password-stdin
  new RegExp(`${secretWord}(?:-stdin)?\\b[^\\n]{0,60}?<<<\\s{0,4}${quote}${value(3)}`, 'giu'),
  new RegExp(
    `\\b(?:echo|printf)\\s{1,4}(?:-n\\s{1,4})?${quote}${value(3)}${quote}\\s{0,4}\\|[^\\n|]{0,200}?--(?:password-stdin|with-token)\\b`,
    'gu',
  ),
  // Authorization: Bearer …, X-Api-Key: …
  new RegExp(
    `\\bAuthorization${quote}\\s{0,4}[:=]\\s{0,4}${quote}(?:(?:Bearer|Basic|Token)\\s{1,4})(${plain}{4,4000})`,
    'giu',
  ),
  /\bCookie\s{0,4}:\s{0,4}([^\s"'`$<>{}()\\,][^"'`$<>{}()\\\n]{3,400})/giu,
  /["'](?:Bearer\s{1,4}|Basic\s{1,4}(?=[0-9A-Za-z+/]{0,200}[0-9+/=]))([0-9A-Za-z+/._~-]{10,4000}={0,2})(?=["'\s])/gu,
  new RegExp(
    `\\bX-(?:[a-z]{1,40}-){0,4}(?:Key|Token|Secret)(?:${quote}\\s{0,4}:\\s{0,4}${quote}|["']\\s{0,20},\\s{0,20}["'])(${plain}{4,400})`,
    'giu',
  ),
  // password: … of a file that a script writes; a name with a point is one of the configuration's own.
  new RegExp(
    `\\b(?:[a-z]{1,40}[_-])?${secretWord}:\\s{1,4}(?=[a-z_]*[0-9!@#%^*+=~-])([^\\s"'\`$<>{}()[\\]\\\\,;|&.]{4,400})(?=\\s|\\\\n|["']|$)`,
    'giu',
  ),
];
