import type { Import, OpaqueStatement } from '../../language/ast/nodes.ts';
import type { DialectRules } from '../dialects/dialect-rules.ts';
import type { ProjectFile } from '../files/project.ts';
import { createUnknown } from '../values/constructors.ts';
import type { Value } from '../values/value.ts';
import type { Locals } from './frame.ts';
import { isClassName } from './known-names.ts';

// Names that imports declare. Static ones, and `*` for all members of a package or class, are kept among the file's
// variables under names that no variable can have.

/** Declares the name of an import; a class that is known without an import stays as it is. */
export function declareImport({ type, alias, isStatic }: Import, locals: Locals, rules: DialectRules): void {
  const name = alias ?? type.slice(type.lastIndexOf('.') + 1);
  if (name === '' || (!isStatic && isClassName([name], rules))) return;
  // The engine refuses the import of a class that does not exist: the name stays that of a setting.
  if (!isStatic && alias === undefined && /^\p{Ll}/u.test(name)) return;
  locals.declare(isStatic ? writeStaticName(name) : name, createUnknown(`the imported ${name} is not modelled`));
}

/** Returns true if an import may declare a name. */
export function canBeImported(name: string, locals: Locals): boolean {
  if (canBeStatic(name, locals)) return true;
  return /^\p{Lu}/u.test(name) && locals.find('*') !== undefined;
}

/** Returns true if a name may be a method, or a constant, of a class that a static import names. */
export function canBeStatic(name: string, locals: Locals): boolean {
  return locals.find(writeStaticName(name)) !== undefined || locals.find(writeStaticName('*')) !== undefined;
}

function writeStaticName(name: string): string {
  return `static ${name}`;
}

/** The classes that a file declares, by name. */
export function collectClasses({ tree }: ProjectFile): ReadonlyMap<string, Value> {
  return new Map(
    tree.body.flatMap((statement) => {
      if (statement.kind !== 'opaque' || !isClass(statement)) return [];
      // The first name after the keyword.
      return statement.references.slice(0, 1).map((name) => [name, createUnknown(`the class ${name} is not modelled`)]);
    }),
  );
}

/** Returns true if a statement declares a class, an interface, a trait or an enum. */
export function isClass({ keyword }: OpaqueStatement): boolean {
  return /^(?:class|enum|interface|trait)$/u.test(keyword);
}
