import type { IToken, ParserMethod } from 'chevrotain';
import type * as ast from '../ast/nodes.ts';

/** The segments of a setting's path. */
export type Path = readonly ast.Name[];

/**
 * Every rule that one part of the grammar uses of another. Each part receives this object when it defines its own rules,
 * and reads it while parsing, when it is complete. Each rule's syntax stands beside its definition.
 *
 * A `ParserMethod` is called by `SUBRULE`; Chevrotain knows with which tokens it begins. A function named `read…` is a rule
 * without a choice of its own, which is called directly.
 */
export interface Rules
  extends LiteralRules,
    ValueRules,
    SuffixRules,
    OperatorRules,
    CommandRules,
    ClosureRules,
    DeclarationRules,
    ControlRules,
    LoopRules,
    SwitchRules,
    SettingRules,
    StatementRules {}

export interface LiteralRules {
  readonly number: ParserMethod<[], ast.Expression>;
  /** A string without interpolation. */
  readonly plainString: ParserMethod<[], ast.StringLiteral>;
  /** A string with interpolation. */
  readonly template: ParserMethod<[], ast.Template | ast.StringLiteral>;
}

export interface ValueRules {
  readonly name: ParserMethod<[], ast.Name>;
  readonly typeName: ParserMethod<[], string>;
  /** Reads an operand without its prefixes and suffixes. */
  readonly readPrimary: () => ast.Expression;
  readonly parenthesized: ParserMethod<[], ast.Expression>;
  readonly arguments: ParserMethod<[], readonly ast.Argument[]>;
  readonly argument: ParserMethod<[], ast.Argument>;
}

export interface SuffixRules {
  /** Reads one member access, call, index or postfix operator. */
  readonly readSuffix: (object: ast.Expression) => ast.Expression;
}

export interface OperatorRules {
  /**
   * Reads an expression, or the rest of one whose first operand was read. With `leavesAssignment`, `=` and the compound
   * operators are left to the caller.
   */
  readonly expression: ParserMethod<
    [firstOperand?: ast.Expression | undefined, leavesAssignment?: boolean],
    ast.Expression
  >;
}

export interface CommandRules {
  /** Reads an expression or a call without parentheses: what may follow `=`. */
  readonly readValue: () => ast.Expression;
  /** Reads on if an expression is called without parentheses. Returns the expression itself if it is not. */
  readonly readCommands: (callee: ast.Expression) => ast.Expression;
}

export interface ClosureRules {
  readonly closure: ParserMethod<[], ast.Expression>;
  /** Adds the parameters that it reads to a list, so that those before an error are kept. */
  readonly readParameters: (list: ast.Parameter[]) => void;
  /**
   * Reads what follows an opening brace of code, and its closing brace. Returns undefined, after skipping to the closing
   * brace, if the code cannot be read.
   */
  readonly readCode: (open: IToken) => ast.Statement[] | undefined;
  /** Reads the content of `${` and `}` that only the legacy dialect accepts, other than an expression. */
  readonly readLegacyHole: () => ast.Expression;
}

export interface DeclarationRules {
  readonly declaration: ParserMethod<[], ast.Declaration | ast.FunctionDefinition>;
}

export interface ControlRules {
  readonly ifStatement: ParserMethod<[], ast.If>;
  /** Reads the body of an `if` or a loop. */
  readonly readBranch: () => readonly ast.Statement[];
  /** Reads statements in braces. */
  readonly readBody: () => readonly ast.Statement[];
  /** Reads a closing brace, or reports that the file ends without it. */
  readonly closeBlock: (open: IToken) => void;
  readonly tryStatement: ParserMethod<[], ast.Try>;
  readonly importStatement: ParserMethod<[], ast.Import>;
  readonly returnStatement: ParserMethod<[], ast.Return>;
  readonly throwStatement: ParserMethod<[], ast.Throw>;
  readonly assertStatement: ParserMethod<[], ast.Assert>;
}

export interface LoopRules {
  /** Reads a loop over a list, a `switch` or a jump. */
  readonly readLoop: () => ast.Statement;
}

export interface SwitchRules {
  readonly readSwitch: () => ast.Statement;
}

export interface SettingRules {
  readonly include: ParserMethod<[], ast.Include>;
  /** A statement that begins with a path. */
  readonly pathStatement: ParserMethod<[], ast.Statement>;
  readonly expressionStatement: ParserMethod<[path?: Path, isFirstOfBlock?: boolean], ast.Statement>;
  readonly readTupleAssignment: () => ast.Assignment;
}

export interface StatementRules {
  readonly statement: ParserMethod<[], ast.Statement>;
  /** The statements up to the closing brace or the end of the file. */
  readonly statements: ParserMethod<[], ast.Statement[]>;
  /** Reads one statement. Among settings, skips a statement that cannot be read. */
  readonly readStatement: () => ast.Statement;
  /** Reads the separator between two statements, or reports that it is missing. */
  readonly readSeparator: (after: ast.Statement) => void;
}
