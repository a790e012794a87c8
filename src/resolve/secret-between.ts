/** What ends in an option that gives a container a variable by a secret's name: `-e DB_PASSWORD=`. */
const secretVariable =
  /(?:^|\s)(?:-e|--env)[\s=]\s{0,4}\w{0,60}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_KEY|ACCESS_KEY)=["']?$/iu;

/** Whether what stands between two texts is a secret: the password in a URL, or the value of a container's variable. */
export function isSecretBetween(before: string, after: string): boolean {
  return (/:\/\/[^\s/@]*:$/u.test(before) && after.startsWith('@')) || secretVariable.test(before.slice(-200));
}
