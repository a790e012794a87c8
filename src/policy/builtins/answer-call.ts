import { parseRegoValue } from '../rego-values/parse-rego-value.ts';
import { printRego } from '../rego-values/rego-value.ts';
import { type CallOpa, type HostBuiltin, LeftToOpa } from './builtin.ts';

/** Calls a builtin for a compiled policy, in Rego's notation both ways: here where that is exact, else in OPA's own code. */
export function createAnswerer(builtins: ReadonlyMap<string, HostBuiltin>, callOpa: CallOpa): CallOpa {
  return (name, args) => {
    const run = builtins.get(name);
    if (run === undefined) return callOpa(name, args);
    try {
      return printRego(run(...args.map(parseRegoValue)));
    } catch (error) {
      if (error instanceof LeftToOpa) return callOpa(name, args);
      throw error;
    }
  };
}
