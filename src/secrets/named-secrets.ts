import type { Range } from '../base/source.ts';
import type { Flow, Literal } from '../dataflow/flow.ts';
import { isPlaceholder } from './placeholder.ts';
import { isContainerOptions, isLoginName, isPwdName } from './secret-name.ts';

// Secrets that neither a name nor a shape tells, but both together: `pwd` is the working directory or a password, and
// `bob:x` an image, a host with its port, or what one logs in with.

/** What a working directory looks like, and what stands where nothing is set. */
const folder = /[/\\$~<>{}\s]|^\.|^(?:work|workdir|results?|out|output|outdir|data|tmp|temp|scratch|true|false)$/iu;

/** `user:password`, but no port, no path, and nothing whose first word says what the second is. */
const login =
  /^(?!(?:type|method|mode|kind|provider|host|localhost|profile|env|file|ssh|https?|oauth2?|oidc|saml|ldap|kerberos|pam|arn|docker):)[\w.@+\\-]{1,100}:(?!\d{1,5}$)([^\s/:$<>{}][^\s$<>{}]{2,400})$/iu;

/** Of containers `-p` publishes a port: what is none was meant to be a password. The same with `-e NAME x` without `=`. */
const options =
  /(?:^|\s)(?:-p|(?:-e|--env)\s{1,4}\w{0,60}(?:PASSWORD|PASSWD|PASS|SECRET|TOKEN|_KEY|_PAT))\s{1,4}["']?(?![-'"])([^\s"'$<>{}]{3,400})/giu;
const port = /^(?:[\w.[\]:-]*:)?\d{1,5}(?:-\d{1,5})?(?::\d{0,5}(?:-\d{1,5})?)?(?:\/\w+)?$/u;

/** The secrets that the names of settings make of what is written there; `flows` are those of the file with this text. */
export function findNamedSecrets(flows: readonly Flow[], text: string): readonly Range[] {
  return flows.flatMap(({ path, literals }) => {
    const name = path.at(-1) ?? '';
    if (isContainerOptions(name)) return inOptions(literals, text);
    if (isPwdName(name)) return literals.flatMap((literal) => inPwd(readWritten(literal, text)));
    return isLoginName(name) ? literals.flatMap((literal) => inLogin(readWritten(literal, text))) : [];
  });
}

function inPwd(written: Written): readonly Range[] {
  return written.isWhole && !folder.test(written.value) ? secretIn(written, written.value) : [];
}

function inLogin(written: Written): readonly Range[] {
  return written.isWhole ? secretIn(written, login.exec(written.value)?.[1]) : [];
}

/** Options in one text are read as one, and those of a list as if they were. */
function inOptions(literals: readonly Literal[], text: string): readonly Range[] {
  let before = '';
  let end = 0;
  return literals.flatMap((literal) => {
    const written = readWritten(literal, text);
    const isNext = written.isWhole && /^\s{0,100},\s{0,100}$/u.test(text.slice(end, literal.span.start).slice(0, 300));
    const line = isNext ? `${before} ${written.value}` : written.value;
    before = written.isWhole ? line.slice(-200) : '';
    end = literal.span.end;
    return [...line.matchAll(options)].flatMap(({ 1: secret = '' }) =>
      port.test(secret) || !written.value.includes(secret) ? [] : secretIn(written, secret),
    );
  });
}

interface Written {
  readonly start: number;
  readonly value: string;
  /** It is a text in quotes, which parts of a template are not. */
  readonly isWhole: boolean;
}

function readWritten({ span: { start, end } }: Literal, text: string): Written {
  const source = text.slice(start, end);
  const [, quotes = '', value] = /^("""|'''|["'])([\s\S]*)\1$/u.exec(source) ?? [];
  return value === undefined
    ? { start, value: source, isWhole: false }
    : { start: start + quotes.length, value, isWhole: true };
}

function secretIn({ start, value }: Written, secret = ''): readonly Range[] {
  if (secret === '' || isPlaceholder(secret)) return [];
  const at = start + value.lastIndexOf(secret);
  return [{ start: at, end: at + secret.length }];
}
