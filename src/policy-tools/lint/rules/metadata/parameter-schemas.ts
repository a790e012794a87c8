import type { Json } from '../../../../base/json.ts';
import type { Policy } from '../../../../policy/policy.ts';

type Schema = { readonly [key: string]: Json };

export function parameterSchemas({ parameters }: Policy): { readonly [name: string]: Schema } {
  return (parameters as { readonly properties?: { readonly [name: string]: Schema } } | null)?.properties ?? {};
}
