import { parseRegoValue } from '../rego-values/parse-rego-value.ts';
import { printRego } from '../rego-values/rego-value.ts';
import { type CallOpa, type HostBuiltin, LeftToOpa } from './builtin.ts';

/** Returns a function that calls builtins, with arguments and result in Rego's notation: those implemented here, or OPA's own code. */
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
