import { builtinRenames, findOriginalName } from '../builtins/host-builtins.ts';

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

/** Returns why a module is refused as a compiled policy; undefined if it may run. */
export function findForbiddenImport(module: WebAssembly.Module): string | undefined {
  const forbidden = WebAssembly.Module.imports(module).find(
    ({ module: from, name }) => from !== 'env' || !imports.includes(name),
  );
  return forbidden && `it imports ${forbidden.module}.${forbidden.name}, which policies cannot use`;
}

/**
 * Returns why a module that calls these builtins is refused; undefined if it may run. Names that Plumbline renames are
 * names of its own runtime, and members of every object are not builtins.
 */
export function findForbiddenBuiltin(names: readonly string[]): string | undefined {
  const forbidden = names.find(
    (name) => refusedBuiltins.includes(findOriginalName(name)) || Object.hasOwn(builtinRenames, name) || name in {},
  );
  return forbidden === undefined ? undefined : `it calls ${forbidden}, which policies cannot use`;
}
