/** What stands where a secret was; reports take it from here, since they do not know documents. */
export { redaction } from './sensitivity.ts';
