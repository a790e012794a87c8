import { isContainerOptions, isLoginName, isPwdName } from './secret-name.ts';
import { tokenFormats } from './token-formats.ts';

// Table of detectors: each finds secrets by their form or by the text around them. Each pattern is bounded and has no
// nested repetition, so that hostile text cannot make the search slow.

/**
 * Regions that a detector searches: the `file` with all its text; each `text` of the tree, with its quotes; each
 * `comment` of several lines; each statement that is `unread`; texts that are `joined` of several pieces, or `spliced`
 * of literals without anything between them; each quoted `value` of the settings that it names, without its quotes;
 * their `code`, from the first literal to the last.
 */
export type Region = 'file' | 'text' | 'comment' | 'unread' | 'joined' | 'spliced' | 'value' | 'code';

export interface Detector {
  readonly in: readonly Region[];
  /** Lower-case words of which a text must contain one to match; empty if any text can match. */
  readonly words: readonly string[];
  /**
   * The first or second group is the secret; without groups, all that matches. A group `name` is the name that stands
   * before it, which must be a secret's.
   */
  readonly pattern: RegExp;
  /** Bits of entropy for each character that the secret has at least. */
  readonly entropy?: number;
  /** For the regions `value` and `code`: the settings whose values are searched, by their last name. */
  readonly setting?: (name: string) => boolean;
  /** Placeholders count as well: `https://user:changeme@…`. */
  readonly takesPlaceholders?: true;
}

/** Words that name a secret in options of containers. */
const secretWord =
  '(?:password|passwd|passphrase|secret|token|credentials?|(?:api|access|secret|private|license|account)[_-]?key)';
/** A name in a script, an option or a header: `src/secrets/secret-name.ts` decides whether it is a secret's. */
const name = String.raw`(?<name>[A-Za-z_](?:[\w.-]{0,79}\w)?)(?![\w.-])`;
/** Characters of an unquoted secret in a script, here without brackets: no variable, command or foreign placeholder. */
const plainChars = String.raw`\s"'\x60$<>{}()\\,;|&`;
const plain = `[^${plainChars}]`;
/** A quote, escaped where the script is itself a text in quotes. */
const quote = String.raw`\\?["']?`;
/** Between an option and its value: blanks, or the border of two texts of a list. */
const gap = String.raw`(?:\s{1,4}|["']\s{0,20},\s{0,20}["'])`;
/** Beginning of an option. */
const option = String.raw`(?<![^\s"'])`;
/** A program by its name, and the options before the one that carries the secret. */
const program = (names: string): string => String.raw`\b(?:${names})(?![\w/.:=])[^\n]{0,300}?${option}`;
/** The secret: up to the closing quote, or up to the first character that a bare word cannot contain. */
const value = (least: number): string =>
  String.raw`(?:(?<=["'])([^\s+,(){}[\]<>;|&"'\x60$\\][^"'\x60$\\\n]{${least - 1},400})(?=\\?["'])|(${plain}{${least},400}))`;
const user = String.raw`[\w.@+\\-]{1,100}`;
/** A port that a container publishes. */
const port = String.raw`(?:[\w.[\]:-]*:)?\d{1,5}(?:-\d{1,5})?(?::\d{0,5}(?:-\d{1,5})?)?(?:\/\w+)?(?=[\s"'$<>{}]|$)`;
/** Words of which every name of a secret contains one. */
const secretWords = 'pass pw pswd kennwort secret token cred key auth bearer webhook conn pat'.split(' ');

type Row = Pick<Detector, 'words' | 'pattern'>;

/** Parses a row: the words that a text must contain (by default those of names of secrets), `⇒` and the pattern. */
const createRowParser =
  (flags: string) =>
  (strings: TemplateStringsArray, ...pieces: readonly string[]): Row => {
    const [first = '', second] = String.raw(strings, ...pieces).split(' ⇒ ');
    const words = second === undefined ? secretWords : first.split(' ').filter((word) => word !== '');
    return { words, pattern: new RegExp(second ?? first, flags) };
  };
const [gu, giu, gmu] = [createRowParser('gu'), createRowParser('giu'), createRowParser('gmu')];

function createDetectors(
  regions: readonly Region[],
  rows: readonly Row[],
  more: Partial<Detector> = {},
): readonly Detector[] {
  return rows.map((each) => ({ in: regions, ...each, ...more }));
}

/** Formats of tokens and keys, wherever they stand: in a value, in a closure, in a comment. */
const tokens: readonly Detector[] = [
  ...tokenFormats.map(
    ({ pattern, ...format }): Detector => ({ in: ['file', 'spliced'], ...format, pattern: beginAnywhere(pattern) }),
  ),
  ...createDetectors(
    ['file', 'spliced'],
    [
      gu`github_pat_ ⇒ \bgithub_pat_[0-9A-Za-z_]{22,255}\b`,
      gu`eyj0awqi ⇒ \beyJ0aWQi[0-9A-Za-z+/=]{16,500}`,
      gu`sk- ⇒ \bsk-(?=[0-9A-Za-z_-]{0,255}[0-9])(?:proj-|ant-)?[0-9A-Za-z_-]{32,255}`,
      gu`/t/ ⇒ (?<=/t/)[a-z]{2}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`,
      gu`hf_ ⇒ \bhf_[0-9A-Za-z]{30,255}\b`,
      gu`dckr_ ⇒ \bdckr_[op]at_[0-9A-Za-z_-]{20,255}`,
      gu`pypi- ⇒ \bpypi-[0-9A-Za-z_-]{50,400}`,
      gu`ya29. ⇒ \bya29\.[0-9A-Za-z_-]{20,400}`,
      gu`discord ⇒ https://(?:[a-z]{1,10}\.)?discord(?:app)?\.com/api/webhooks/[0-9A-Za-z/_-]{10,255}`,
      gu`:aa ⇒ (?<!\d)\d{8,10}:AA[0-9A-Za-z_-]{30,40}(?![0-9A-Za-z_-])`,
      gu`sig= ⇒ \bsig=[0-9A-Za-z%+/]{30,255}(?:=|%3D){0,2}`,
      gu`accountkey= ⇒ \bAccountKey=[0-9A-Za-z+/]{40,255}={0,2}`,
      gu`gocspx- ⇒ \bGOCSPX-[0-9A-Za-z_-]{28}(?![0-9A-Za-z_-])`,
      gu`squ_ sqp_ sqa_ ⇒ \bsq[upa]_[0-9a-f]{40}\b`,
      gu`sgp_ ⇒ \bsgp_(?:(?:[0-9a-f]{16}|local)_)?[0-9a-f]{40}\b`,
      // A channel of packages that only a token opens: https://conda.example.org/t/…/name
      gu`/t/ ⇒ \bhttps?://[^\s/'"$<>{}]{1,200}/t/(?=[^\s/'"$<>{}]{0,254}\d|[^\s/'"$<>{}]{20})([^\s/'"$<>{}]{8,255})`,
      gu`private ⇒ -----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]{0,8000}?-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----`,
    ],
  ).map((each) => ({ ...each, pattern: beginAnywhere(each.pattern) })),
];

/** Has a token begin after an underscore as well: `"${meta.id}_AKIA…"`. */
function beginAnywhere({ source, flags }: RegExp): RegExp {
  return new RegExp(source.replace(/^\\b/u, '(?<![0-9A-Za-z])'), flags);
}

/** Text between `//` and `@` of an address, placeholders included. */
const users = createDetectors(
  ['file'],
  [
    giu`:// ⇒ \b[a-z][a-z0-9+.-]{1,20}://(?!anonymous:)([^\s/@:'"$<>{}]{0,200}:(?!\d{1,5}/)[^\s@'"$<>{}]{1,1000})@`,
    // A token alone; to a web server it is one, however short, that is not a user's name. What stands before the digest
    // of an image or the account of a container of files is a name as well.
    gu`:// ⇒ \b(?:https?://(?![A-Z]?[a-z]{1,16}(?:[._-][A-Z]?[a-z]{1,16}){0,2}\d{0,4}@)([^\s/@:'"$<>{}]{3,200})|(?!wasbs?:|abfss?:)[a-z][a-z0-9+.-]{1,20}://(?=[\w-]{0,200}\d)(?![a-z]{1,16}(?:[._-][a-z]{1,16}){0,2}\d{0,4}@)([\w-]{12,200}))@(?!sha256:)`,
    // At the start of a text that is composed of pieces: `'user:password@host.org/…'`.
    giu`@ ⇒ ["'](?!mailto:)([\w.+%-]{1,100}:[^\s/@:'"$<>{}]{1,200})@[a-z0-9-]{1,80}\.[a-z]`,
  ],
  { takesPlaceholders: true },
);

/** Password of an address in a text composed of pieces. */
const passwords = createDetectors(['joined'], [gu`:// ⇒ ://[^\s/@:'"$<>{}]{0,200}:([^\s/@'"$<>{}]{1,200})@`]);

/** The query of an address: `?access_token=…`, `&X-Amz-Signature=…`. */
const queries = createDetectors(
  ['file', 'joined'],
  [
    gu`? & ⇒ [?&]${name}=([^\s&'"#<>{}$]{4,400})`,
    giu`sig key ⇒ [?&](?:[\w-]{0,40}signature|sig|key(?==[\w%-]{16}))=([^\s&'"#<>{}$]{6,400})`,
  ],
);

/** Environment variables in scripts. */
const variables = createDetectors(
  ['file', 'joined'],
  [
    gu`_pass _pat ⇒ \b[A-Z0-9_]{1,60}_(?:PASS|PAT)=${quote}${value(4)}`,
    // Alone, they may be a field of a file of variants, `INFO/PASS=…`, or who somebody has a haplotype from, `PAT=hap1`.
    gu`pass= ⇒ (?<![\w/,.:-])(?:PASS=${quote}${value(4)})`,
    gu`pat= ⇒ (?<![\w/,.:-])(?:PAT=${quote}${value(16)})`,
    // setenv API_TOKEN …, aws configure set aws_secret_access_key …, npm config set //registry.example.org/:_authToken …
    gu`set ⇒ \b(?:setenv|set -gx|(?:configure|secrets) set|config (?:--)?set)\s{1,4}(?:\/\/[^\s"'$]{1,200}:)?${name}\s{1,4}${quote}${value(4)}`,
    // rclone config create … user bob pass …
    gu`create update ⇒ (?<=\bconfig (?:create|update)\b[^\n]{1,300}?)\s${name}\s{1,4}${quote}(?!-)${value(4)}`,
    // read TOKEN <<< …, kinit bob <<< …, echo … | docker login --password-stdin
    giu`<<< ⇒ (?:${secretWord}(?:-stdin)?|\b(?:[ik]init|sudo))\b[^\n]{0,60}?<<<\s{0,4}${quote}${value(3)}`,
    gu`--password-stdin --with-token iinit kinit sudo ⇒ \b(?:echo|printf)\s{1,4}(?:-n\s{1,4})?${quote}${value(3)}${quote}\s{0,4}\|(?:[^\n|]{0,200}?--(?:password-stdin|with-token)\b|\s{0,4}(?:[ik]init\b|sudo\s{1,4}-S\b))`,
    // echo -n bob:… | base64
    gu`base64 ⇒ \b(?:echo|printf)\s{1,4}(?:-n\s{1,4})?${quote}${user}:${value(3)}${quote}\s{0,4}\|\s{0,4}(?:openssl\s{1,4})?base64\b`,
  ],
);

/** Values that a text names: a variable, a field of a connection string or of JSON, an option, a header. */
const named = createDetectors(
  ['text', 'joined'],
  [
    // export DB_PASSWORD_PROD=…, -e TOKEN=…, Server=x;Password=…, //registry.example.org/:_authToken=…
    gu`= ⇒ (?<=^|[\s"'=:;,(|\x60]|[\s"']-[DEe])(?!(?:PASS|PAT)=)${name}=${quote}${value(4)}`,
    // Lines of files that a script writes: `aws_secret_access_key = …`
    gmu` = ⇒ ^[ \t]{0,40}${name}[ \t]{1,8}=[ \t]{1,8}(?:${quote}([^\s"'“”‘’$<>{}()\\;&,]{6,200})${quote}|\\?["']([^"'\\\n]{4,200})\\?["'])[ \t]{0,8}$`,
    // --token-github …, --registry-password=…, also as items of a list
    gu`-- ⇒ (?<=^|[\s"'=])--${name}(?:${gap}|=)${quote}(?!-)${value(3)}`,
    // Quoted values in other languages: "password": "…", password = "…", environ["TOKEN"] = "…", $ENV{TOKEN} = "…"
    gu`: = ⇒ (?<![\w.-])${name}\\?["']?[\])}]?\s{0,20}(?:=>|[:=])\s{0,20}\\?["'](?![\s;,)+&|])([^"'\\\n$]{3,400})\\?["']`,
    gu`<- ⇒ (?<![\w.-])${name}\s{0,20}<-\s{0,20}\\?["'](?![\s;,)+&|])([^"'\\\n$]{3,400})\\?["']`,
    // X-Token-Github: …, password: … of a file that a script writes
    gu`: ⇒ (?<=^|[\s"'{,])${name}:\s{0,4}(?=[A-Za-z_/]*[0-9!@#%^*+=~-]|[A-Za-z]{16})([^\s"'\x60$<>{}()[\]\\,;|&]{4,400})(?=\s|\\n|["'},]|$)`,
  ],
);

/** Options of programs, in a text or in a list of texts. */
const options = createDetectors(
  ['file', 'joined'],
  [
    // --env PASSWORD …: after `run`, the next word may be the image.
    giu`--env ⇒ ${option}--env(?<!\b(?:run|exec|create)\b[^\n]{0,300})(?:${gap}|=)\w{0,60}(?:${secretWord}|_PASS|_PAT)${gap}${quote}(?!-)${value(3)}`,
    // docker login -u bob -p …, sshpass -p …
    gu`login sshpass ⇒ \b(?:(?:docker|podman|singularity|apptainer|helm|oras|az|buildah|skopeo|nerdctl|crane)["'\s][^\n]{0,80}?\blogin\b[^\n]{0,200}?|sshpass["']?[\s,]{1,4}["']?)(?<=[\s"'])-p${gap}?${quote}${value(3)}`,
    // ['login', '-u', 'bob', '-p', '…'] without the program
    gu`-u ⇒ ["']-u["']\s{0,20},\s{0,20}["']${user}["']\s{0,20},\s{0,20}["']-p${gap}(?=[^"']{0,80}[^\d"'.:-])(?![^"']{0,80}[./])${value(4)}`,
    // "auth": "…"
    gu`auth ⇒ \\?["']auth\\?["']\s{0,20}:\s{0,20}\\?["']([0-9A-Za-z+/]{8,400}={0,2})`,
    // mysql -p…, 7z -p…, openssl … -pass pass:…
    gu`mysql mariadb 7z ⇒ \b(?:mysql|mariadb|7za?)[a-z-]{0,20}\b[^\n]{0,200}?${option}-p${quote}${value(3)}`,
    gu`-pass ⇒ ${option}-pass(?:in|out)?${gap}${quote}pass:${value(3)}`,
    // mongosh -p …, redis-cli -a …, ldapsearch -w …, sqlcmd -P …, unzip -P …
    gu`mongo ⇒ ${program('mongo(?:sh|dump|restore|export|import)?')}-p${gap}${quote}(?!-)${value(3)}`,
    gu`redis-cli ⇒ ${program('redis-cli')}-a${gap}${quote}(?!-)${value(3)}`,
    gu`ldap ⇒ ${program('ldap(?:search|modify|add|delete|whoami|passwd)')}-w${gap}?${quote}(?!-)${value(3)}`,
    gu`sqlcmd bcp zip ⇒ ${program('sqlcmd|bcp|zip|unzip')}-P${gap}${quote}(?!-)${value(3)}`,
    // smbclient -U bob%…, http -a bob:…, curl -u bob:…, lftp -u bob,…
    gu`smb rpcclient net ⇒ ${program('smbclient|smbget|smbmap|rpcclient|net')}(?:-U${gap}?|--user(?:${gap}|=))${quote}${user}%${value(3)}`,
    gu`http xh ⇒ ${program('https?|xhs?')}(?:-a${gap}?|--auth(?:${gap}|=))${quote}${user}:${value(3)}`,
    gu`curl wget ⇒ ${program('curl|wget')}(?:-u${gap}?|--(?:proxy-)?user(?:${gap}|=))${quote}${user}:${value(3)}`,
    gu`ftp ⇒ ${program('lftp|ncftp')}(?:-u${gap}?|--user(?:${gap}|=))${quote}${user},${value(3)}`,
    // sqlplus bob/…@db: the second argument may be a script, dir/file; and @dir/file is not a user.
    gu`sqlplus sqlldr expdp impdp rman ⇒ \b(?:sqlplus|sqlldr|expdp|impdp|rman)\b[^\n]{0,200}?${option}(?:userid=)?${quote}[\w$#]{1,100}/([^@${plainChars}]{3,200})(?=@\S)`,
    gu`sqlplus ⇒ \bsqlplus(?:\s{1,4}-[A-Za-z]{1,8}){0,6}\s{1,4}${quote}[\w$#]{1,100}/([^@/.${plainChars}]{3,200})(?=["'\s]|$)`,
    // jdbc:oracle:thin:bob/…@db
    gu`jdbc:oracle ⇒ \bjdbc:oracle:[a-z]{1,8}:[\w$#]{1,100}/([^\s"'\x60$<>{}@]{3,200})(?=@)`,
    // wandb login --relogin …
    gu`login ⇒ \b(?:wandb|vault|comet)${gap}login(?:\s{1,4}--?[\w=./:-]{1,100}){0,6}${gap}${quote}(?!-)${value(16)}`,
    // ssh-keygen -N …, ascp -W …, openssl enc -k …, unrar x -p…, MafAnnotator.py -b …
    gu`ssh-keygen ⇒ ${program('ssh-keygen')}-[NP]${gap}${quote}(?!-)${value(3)}`,
    gu`ascp ⇒ ${program('ascp')}-W${gap}${quote}(?!-)${value(3)}`,
    gu`openssl ⇒ ${program('openssl')}-[kK]${gap}${quote}(?!-)${value(3)}`,
    gu`rar ⇒ ${program('(?:un)?rar')}-h?p(?!-)${quote}${value(3)}`,
    gu`annotator ⇒ \b(?:Maf|Fusion|Cna|ClinicalData)Annotator(?:\.py)?\b[^\n]{0,300}?${option}-b${gap}${quote}(?!-)${value(16)}`,
    // twine upload -u bob -p …, and any program that has a user with it: no number, no path, no name of a file.
    gu`synapse twine ncftp ⇒ ${program('synapse|twine|ncftp(?:get|put|ls)?')}-p${gap}${quote}(?!-)${value(3)}`,
    gu`-p ⇒ ${option}(?:-[uU]|--user(?:name)?)(?:${gap}|=)${quote}(?=[A-Za-z_])${user}${quote}\s{1,4}(?:[^\n|;&]{0,200}?\s)?-p\s{1,4}${quote}(?!-|[\d.:,-]{1,40}(?![\w!@#%^*+=~])|[^\s"']{0,200}(?:/|\.[A-Za-z]\w{0,5}(?:\.gz)?(?!\S)))${value(6)}`,
    // EgaDemoClient.jar -p bob …, mc alias set NAME URL USER …
    gu`egademo egaclient ⇒ \bEga(?:Demo)?Client\b[^\n]{0,100}?${option}-p\s{1,4}\S{1,100}\s{1,4}${quote}(?!-)${value(3)}`,
    gu`alias host ⇒ \bmc(?:\s{1,4}-\S{1,40}){0,4}\s{1,4}(?:alias\s{1,4}set|config\s{1,4}host\s{1,4}add)\s{1,4}\S{1,100}\s{1,4}\S{1,300}\s{1,4}\S{1,200}\s{1,4}${quote}(?!-)${value(3)}`,
    // host:5432:db:bob:… in .pgpass, {"username": "bob", "key": "…"} in kaggle.json, send "…\r" to a question for a password
    gu`pgpass ⇒ [\w.*-]{1,100}:(?:\d{1,5}|\*):[\w.*-]{1,100}:[\w.*-]{1,100}:${value(3)}(?=[^\n]{0,60}\.pgpass)`,
    gu`username ⇒ \\?["']username\\?["']\s{0,4}:\s{0,4}\\?["'][^"'\\\n]{1,100}\\?["']\s{0,4},\s{0,4}\\?["']key\\?["']\s{0,4}:\s{0,4}\\?["']([^"'\\\n$]{3,400})`,
    gu`send ⇒ (?:assword|assphrase|asscode)[^\n]{0,80}?\bsend\s{1,4}(?:--\s{1,4})?\\{0,2}["']([^"'\\\n$]{3,200})`,
    // machine … login … password …
    gu`login ⇒ \blogin\s{1,4}\S{1,100}\s{1,4}password\s{1,4}${value(3)}`,
  ],
);

/** Headers of requests. */
const headers = createDetectors(
  ['file', 'joined'],
  [
    // Authorization: Bearer …, X-Api-Key: …
    giu`authorization ⇒ \bAuthorization${quote}\s{0,4}[:=]\s{0,4}${quote}(?:(?:Bearer|Basic|Token)\s{1,4})(${plain}{4,4000})`,
    giu`cookie ⇒ \bCookie\s{0,4}:\s{0,4}([^\s"'\x60$<>{}()\\,][^"'\x60$<>{}()\\\n]{3,400})`,
    giu`x- ⇒ ["']X-(?:[a-z]{1,40}-){0,4}(?:Key|Token|Secret)["']\s{0,20},\s{0,20}["'](${plain}{4,400})`,
    gu`bearer basic ⇒ ["'](?:Bearer\s{1,4}|Basic\s{1,4}(?=[0-9A-Za-z+/]{0,200}[0-9+/=]))([0-9A-Za-z+/._~-]{10,4000}={0,2})(?=["'\s])`,
  ],
);

/** A field of a connection. */
const connections = createDetectors(['text', 'joined'], [giu`pwd ⇒ ;\s{0,5}pwd=([^\s"'$<{\\;]{4,200})`]);

/** Commented-out settings, and values in places where other languages have comments, or in quotes of prose. */
const strays = createDetectors(
  ['file'],
  [
    gmu`(?://|^[ \t]{0,100}(?:#|--|\*))[^\n]{0,200}?(?<![\w.-])${name}\s{0,20}[=:]\s{0,20}(?:["']([^"'\n]{4,200})["']|(?=[^\s.(]{0,200}\d)([^\s"'.(){}[\]$<,;]{6,200}))`,
    gu`(?<![\w.-])${name}["']?\s{0,20}[=:]\s{0,20}[#“”‘’„«]([^\s"'“”‘’»\n]{4,200})`,
    // A pair of a name and its value: ['password', '…']
    gu`[[(]\s{0,4}["']${name}["']\s{0,4},\s{0,4}["'](?=[^"'\n]{0,200}\d)(?![A-Za-z]{1,40}_\w{1,80}["'])([^"'\\\n$]{6,200})["']\s{0,4}[\])]`,
  ],
);
const comments = createDetectors(['comment'], [gu`(?<![\w.-])${name}\s{0,20}[=:]\s{0,20}["']([^"'\n]{4,200})["']`]);

/** password: hunter2 */
const statements = createDetectors(
  ['unread'],
  [
    gu`(?<![\w.-])${name}["']?\s{0,5}[:=]{0,2}\s{0,5}["'#]{0,2}(?!\w{0,80}(?:password|token|secret|key))([^\s"'.$<{}()[\],;:=#]{4,200})`,
  ],
);

/** Settings whose name is doubtful and whose value decides. */
const settings = [
  // The working directory or a password.
  ...createDetectors(
    ['value'],
    [
      giu` ⇒ ^(?!\.|[\s\S]*[/\\$~<>{}\s])(?!(?:work|workdir|results?|out|output|outdir|data|tmp|temp|scratch|true|false)$)([\s\S]+)$`,
    ],
    { setting: isPwdName },
  ),
  // user:password, but no port, no path, and no text whose first word shows that the second is not a password.
  ...createDetectors(
    ['value'],
    [
      giu`: ⇒ ^(?!(?:type|method|mode|kind|provider|host|localhost|profile|env|file|ssh|https?|oauth2?|oidc|saml|ldap|kerberos|pam|arn|docker):)[\w.@+\\-]{1,100}:(?!\d{1,5}$)([^\s/:$<>{}][^\s$<>{}]{2,400})$`,
    ],
    { setting: isLoginName },
  ),
  // `-p` of containers publishes a port; any other value was meant to be a password. Likewise `-e NAME x` without `=`.
  ...createDetectors(
    ['code'],
    [
      giu`-p -e ⇒ ${option}(?:-p|(?:-e|--env)${gap}\w{0,60}(?:PASSWORD|PASSWD|PASS|SECRET|TOKEN|_KEY|_PAT))${gap}["']?(?![-'"]|${port})([^\s"'$<>{}]{3,400})`,
    ],
    { setting: isContainerOptions },
  ),
];

/** Every detector of secrets. */
export const secretDetectors: readonly Detector[] = [
  ...tokens,
  ...users,
  ...passwords,
  ...queries,
  ...variables,
  ...named,
  ...options,
  ...headers,
  ...connections,
  ...strays,
  ...comments,
  ...statements,
  ...settings,
];
