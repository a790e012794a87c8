import type * as ast from '../../src/language/ast/nodes.ts';
import { parse } from '../../src/language/parse.ts';

/** Returns the statements of a text, each as one line in prefix form. */
export function showStatements(text: string): readonly string[] {
  return parse({ path: 'test.config', text }).file.body.map(showStatement);
}

/** Returns the value of `x = …` in prefix form. */
export function showValue(text: string): string {
  const [statement] = parse({ path: 'test.config', text: `x = ${text}` }).file.body;
  if (statement?.kind !== 'assignment') throw new Error(`No assignment: ${statement?.kind}`);
  return showExpression(statement.value);
}

/** Returns the problems of a text as `code@line:column dialects`. */
export function showProblems(text: string): readonly string[] {
  return parse({ path: 'test.config', text }).problems.map(({ code, span, refusedBy }) => {
    const before = text.slice(0, span.start).split(/\r\n|\r|\n/);
    return `${code.replace('syntax/', '')}@${before.length}:${(before.at(-1) ?? '').length + 1} ${refusedBy.join('+')}`.trim();
  });
}

function showPath(path: readonly ast.Name[]): string {
  return path.map(({ name, quoted }) => (quoted ? `'${name}'` : name)).join('.');
}

function showBody(body: readonly ast.Statement[]): string {
  return `{ ${body.map(showStatement).join('; ')} }`;
}

function showStatement(statement: ast.Statement): string {
  switch (statement.kind) {
    case 'assignment': {
      const target = statement.target === undefined ? showPath(statement.path) : showExpression(statement.target);
      return `${target} ${statement.operator} ${showExpression(statement.value)}`;
    }
    case 'block':
      return `${showPath(statement.path)} ${showBody(statement.body)}`;
    case 'selector':
      return `${statement.keyword.name}:${showPath([statement.target])} ${showBody(statement.body)}`;
    case 'include':
      return `include ${showExpression(statement.target)}`;
    case 'apply':
      return `apply ${statement.name.name} ${statement.calls.map((call) => `${call.name.name}(${call.arguments.map(showArgument).join(' ')})`).join(' ')}`;
    case 'declaration':
      return `declare ${statement.type ?? ''} ${showPath(statement.names)} = ${statement.value === undefined ? 'nothing' : showExpression(statement.value)}`;
    case 'function':
      return `function ${statement.name.name}(${statement.parameters.map(showParameter).join(' ')}) ${showBody(statement.body)}`;
    case 'if':
      return `if ${showExpression(statement.condition)} ${showBody(statement.then)}${statement.else === undefined ? '' : ` else ${showBody(statement.else)}`}`;
    case 'try':
      return `try ${showBody(statement.body)} ${statement.catches.map((clause) => `catch ${clause.types.join('|')} ${clause.name.name} ${showBody(clause.body)}`).join(' ')}${statement.finally === undefined ? '' : `finally ${showBody(statement.finally)}`}`;
    case 'forEach':
      return `for ${statement.variable.name} in ${showExpression(statement.iterable)} ${showBody(statement.body)}`;
    case 'switch':
      return `switch ${showExpression(statement.subject)} ${statement.cases
        .map(
          ({ match, body }) => `${match === undefined ? 'default' : `case ${showExpression(match)}`} ${showBody(body)}`,
        )
        .join(' ')}`;
    case 'jump':
      return statement.word;
    case 'import':
      return `import ${statement.type}${statement.alias === undefined ? '' : ` as ${statement.alias}`}`;
    case 'return':
      return `return ${statement.value === undefined ? '' : showExpression(statement.value)}`;
    case 'throw':
      return `throw ${showExpression(statement.value)}`;
    case 'assert':
      return `assert ${showExpression(statement.condition)}`;
    case 'expressionStatement':
      return showExpression(statement.expression);
    case 'opaque':
      return `opaque ${statement.keyword} [${statement.references.join(' ')}]`;
  }
}

function showArgument({ name, value }: ast.Argument): string {
  return `${name === undefined ? '' : `${name}:`}${showExpression(value)}`;
}

function showParameter({ type, name, default: otherwise }: ast.Parameter): string {
  return `${type === undefined ? '' : `${type} `}${name}${otherwise === undefined ? '' : `=${showExpression(otherwise)}`}`;
}

function showExpression(node: ast.Expression): string {
  switch (node.kind) {
    case 'string':
      return JSON.stringify(node.value);
    case 'template':
      return `template(${node.parts.map((part) => (part.kind === 'text' ? JSON.stringify(part.value) : showExpression(part.expression))).join(' ')})`;
    case 'number':
      return `${node.value}${node.type === 'int' ? '' : node.type}`;
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
    case 'list':
      return `[${node.items.map(showExpression).join(' ')}]`;
    case 'map':
      return `map(${node.entries.map(({ key, value }) => `${key.kind === 'name' ? key.name : showExpression(key)}=>${showExpression(value)}`).join(' ')})`;
    case 'range':
      return `(${node.excludesFrom ? '<' : ''}..${node.excludesTo ? '<' : ''} ${showExpression(node.from)} ${showExpression(node.to)})`;
    case 'closure': {
      const parameters = node.parameters === undefined ? '' : `${node.parameters.map(showParameter).join(' ')} -> `;
      return `{${parameters}${node.body === undefined ? '?' : node.body.map(showStatement).join('; ')}}`;
    }
    case 'variable':
      return node.name;
    case 'member':
      return `(${node.operator} ${showExpression(node.object)} ${node.name.name})`;
    case 'index':
      return `(${node.safe ? '?[]' : '[]'} ${showExpression(node.object)} ${node.indices.map(showExpression).join(' ')})`;
    case 'call':
      return `${node.parenthesized ? 'call' : 'command'}(${[showExpression(node.callee), ...node.arguments.map(showArgument)].join(' ')})`;
    case 'new':
      return `new(${[node.type, ...node.arguments.map(showArgument)].join(' ')})`;
    case 'unary':
      return node.postfix
        ? `(${showExpression(node.operand)} ${node.operator})`
        : `(${node.operator} ${showExpression(node.operand)})`;
    case 'binary':
      return `(${node.operator} ${showExpression(node.left)} ${showExpression(node.right)})`;
    case 'ternary':
      return `(? ${showExpression(node.condition)} ${showExpression(node.then)} ${showExpression(node.else)})`;
    case 'elvis':
      return `(?: ${showExpression(node.value)} ${showExpression(node.otherwise)})`;
    case 'cast':
      return `(as ${showExpression(node.value)} ${node.type})`;
    case 'instanceof':
      return `(${node.negated ? '!' : ''}instanceof ${showExpression(node.value)} ${node.type})`;
    case 'spread':
      return `(${node.map ? '*:' : '*'} ${showExpression(node.value)})`;
    case 'parenthesized':
      return `(${showExpression(node.expression)})`;
    case 'missing':
      return 'missing';
  }
}
