/** Redact what a client of the engine prints besides results: its messages, and settings of a run. */
export { redactAll, redactName } from '../secrets/redact-name.ts';
