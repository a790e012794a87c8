import { defineDiagnostics } from '../base/diagnostic.ts';
import { resolveRules } from '../rules/resolve/rules.ts';

/** Builds the diagnostics of resolving, by the name of their rule. No message quotes a value: it could be a secret. */
export const diagnose = defineDiagnostics('resolve', resolveRules);
