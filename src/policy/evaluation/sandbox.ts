import { builtinRenames, originalName } from '../builtins/host-builtins.ts';

// Imports of a compiled policy: all that it can reach outside itself. These are OPA's seven, and none leads to the
// host.
const imports: readonly string[] = ['memory', 'opa_abort', 'opa_println'].concat(
  [0, 1, 2, 3, 4].map((count) => `opa_builtin${count}`),
);

/** compiler/refused.go has why; a test keeps the two equal. Rego that calls one does not compile. */
export const refusedBuiltins: readonly string[] = [
  'http.send',
  'io.jwt.encode_sign',
  'io.jwt.encode_sign_raw',
  'net.lookup_ip_addr',
  'opa.runtime',
  'rand.intn',
  'uuid.rfc4122',
];

/** Why a module that claims to be a compiled policy is not let in; undefined for one that may run. */
export function findForbiddenImport(module: WebAssembly.Module): string | undefined {
  const forbidden = WebAssembly.Module.imports(module).find(
    ({ module: from, name }) => from !== 'env' || !imports.includes(name),
  );
  return forbidden && `it asks for ${forbidden.module}.${forbidden.name}, which policies do not get`;
}

/**
 * The same for the builtins that it calls, by the names that it calls them by. Those that Plumbline renames are its
 * runtime's own there, and what every object has is no builtin.
 */
export function findForbiddenBuiltin(names: readonly string[]): string | undefined {
  const forbidden = names.find(
    (name) => refusedBuiltins.includes(originalName(name)) || Object.hasOwn(builtinRenames, name) || name in {},
  );
  return forbidden === undefined ? undefined : `it calls ${forbidden}, which policies do not get`;
}
