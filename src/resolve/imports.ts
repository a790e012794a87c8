import type { Import } from '../language/ast.ts';
import type { Dialect } from '../language/problem.ts';
import type { Locals } from './frame.ts';
import { unknownValue } from './known.ts';
import { isClassName } from './names.ts';

/** The name that an import gives a class; of one that is known without it nothing changes. */
export function declareImport({ type, alias }: Import, locals: Locals, dialect: Dialect): void {
  const name = alias ?? type.slice(type.lastIndexOf('.') + 1);
  if (name === '*' || name === '' || isClassName([name], dialect)) return;
  locals.declare(name, unknownValue(`the class ${name} is not modelled`));
}
