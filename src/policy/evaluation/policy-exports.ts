/** The exports of a compiled policy that are used (OPA's WebAssembly ABI 1.2 and later). */
export interface PolicyExports {
  readonly memory: WebAssembly.Memory;
  opa_malloc(size: number): number;
  opa_json_parse(address: number, size: number): number;
  opa_json_dump(value: number): number;
  opa_value_parse(address: number, size: number): number;
  opa_value_dump(value: number): number;
  /** 0 where the value could be put there. */
  opa_value_add_path(into: number, path: number, value: number): number;
  opa_value_remove_path(from: number, path: number): number;
  opa_heap_ptr_get(): number;
  opa_heap_ptr_set(address: number): void;
  opa_eval_ctx_new(): number;
  opa_eval_ctx_set_input(context: number, value: number): void;
  opa_eval_ctx_set_data(context: number, value: number): void;
  opa_eval_ctx_set_entrypoint(context: number, entrypoint: number): void;
  opa_eval_ctx_get_result(context: number): number;
  eval(context: number): number;
  builtins(): number;
}
