import { defineDiagnostics } from '../base/diagnostic.ts';

interface Worded {
  /** Worded by the vocabulary, which knows the setting; it never quotes a value. */
  readonly message: string;
}

const worded = ({ message }: Worded): string => message;

/** What is wrong with settings as settings: the vocabulary's doubts, at the place of the value. */
export const diagnoseSetting = defineDiagnostics('settings', {
  'boolean-text': { severity: 'warning', message: worded },
  'wrong-type': { severity: 'warning', message: worded },
  'not-allowed': { severity: 'warning', message: worded },
  'bad-duration': { severity: 'warning', message: worded },
  'bad-size': { severity: 'warning', message: worded },
  'bad-rate': { severity: 'warning', message: worded },
  'bad-version': { severity: 'warning', message: worded },
  'out-of-range': { severity: 'warning', message: worded },
  'other-spelling': {
    severity: 'warning',
    message: ({ name, instead }: { readonly name: string; readonly instead: string }) =>
      `\`${name}\` is a name of the other spelling and does not count as set here. Write \`${instead}\`.`,
  },
});
