/** The mutants of a source: small semantic changes that some test should notice. */
import { parseSync } from 'vite';

export interface Mutant {
  /** UTF-16 offsets of the replaced text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The expression whose evaluation reaches the mutant. */
  readonly within: { readonly start: number; readonly end: number };
  /** Counted from 1. */
  readonly line: number;
}

type Change = Omit<Mutant, 'line'>;

/** A node of an ESTree syntax tree, with the fields used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value &&
    typeof value.start === 'number'
  );
}

/** Moved bounds, negated equalities and other operators. */
const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
};

/** Attributes for appearance and labels, which no test is expected to check. */
const quietAttributes: ReadonlySet<string> = new Set(['className', 'style', 'size', 'strokeWidth', 'aria-hidden']);

function isText(node: unknown): boolean {
  return (
    isNode(node) &&
    (node.type === 'TemplateLiteral' ||
      (node.type === 'Literal' && typeof node['value'] === 'string') ||
      (node.type === 'BinaryExpression' && (isText(node['left']) || isText(node['right']))))
  );
}

function changedOperator(node: Node, source: string): readonly Change[] {
  const { left, right, operator } = node;
  const other = typeof operator === 'string' ? operators[operator] : undefined;
  if (other === undefined || !isNode(left) || !isNode(right) || (operator === '+' && (isText(left) || isText(right)))) {
    return [];
  }
  const between = source.slice(left.end, right.start);
  const start = left.end + between.indexOf(String(operator));
  return [{ start, end: start + String(operator).length, text: other, within: node }];
}

/** Either operand alone; for a default, what stands before it. */
function oneOperand(node: Node): readonly Change[] {
  const { left, right, operator, start, end } = node;
  if (!isNode(left) || !isNode(right)) {
    return [];
  }
  const first = { start: left.end, end, text: '', within: node };
  return operator === '??' ? [first] : [first, { start, end: right.start, text: '', within: node }];
}

/** Whether a statement does nothing but throw a plain error, which only a bug of the program does. */
function isAssertion(statement: unknown): boolean {
  if (!isNode(statement)) {
    return false;
  }
  const { type, body, argument } = statement;
  if (type === 'BlockStatement' && Array.isArray(body)) {
    return body.length === 1 && isAssertion(body[0]);
  }
  return type === 'ThrowStatement' && isNode(argument) && isNode(argument['callee']) && argument['callee']['name'] === 'Error';
}

/** The condition always true, and always false. */
function fixedTest({ test, consequent }: Node): readonly Change[] {
  const fixed = isAssertion(consequent) ? ['true'] : ['true', 'false'];
  return isNode(test) && test.type !== 'Literal' ? fixed.map((text) => ({ start: test.start, end: test.end, text, within: test })) : [];
}

/** The first two arguments exchanged, if both are names and their order matters. */
function exchangedArguments(node: Node, source: string): readonly Change[] {
  const { callee } = node;
  if (isNode(callee) && /^Math\.(max|min|hypot)$/.test(source.slice(callee.start, callee.end))) {
    return [];
  }
  const [first, second] = Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : [];
  const isName = (argument: Node | undefined) => argument?.type === 'Identifier' || argument?.type === 'MemberExpression';
  if (first === undefined || second === undefined || !isName(first) || !isName(second)) {
    return [];
  }
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  return [{ start: first.start, end: second.end, text: `${textOf(second)}, ${textOf(first)}`, within: first }];
}

function changesOf(node: Node, source: string): readonly Change[] {
  const { start, end } = node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'AssignmentExpression':
      return changedOperator(node, source);
    case 'LogicalExpression':
      return oneOperand(node);
    case 'CallExpression':
    case 'NewExpression':
      return exchangedArguments(node, source);
    case 'IfStatement':
    case 'ConditionalExpression':
      return fixedTest(node);
    case 'UnaryExpression':
      return node['operator'] === '!' ? [{ start, end: start + 1, text: '', within: node }] : [];
    case 'Literal':
      return typeof node['value'] === 'boolean' ? [{ start, end, text: String(!node['value']), within: node }] : [];
    case 'ExpressionStatement': {
      const { expression } = node;
      return isNode(expression) && !['Literal', 'JSXEmptyExpression'].includes(expression.type)
        ? [{ start, end, text: ';', within: expression }]
        : [];
    }
    default:
      return [];
  }
}

/** TypeScript's nodes that are expressions; the others are types. */
const typedExpressions: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]);

/** Whether a statement writes to the log, which the program's results do not depend on. */
function isLogging({ expression }: Node): boolean {
  const callee = isNode(expression) && expression.type === 'CallExpression' ? expression['callee'] : null;
  const object = isNode(callee) ? callee['object'] : null;
  const name = isNode(object) && isNode(object['property']) ? object['property']['name'] : isNode(object) ? object['name'] : null;
  return typeof name === 'string' && /^(.+L|l)og$/.test(name);
}

function isQuiet(node: Node): boolean {
  const { type, name } = node;
  return (
    (type.startsWith('TS') && !typedExpressions.has(type)) ||
    (type.startsWith('Import') && type !== 'ImportExpression') ||
    (type === 'JSXAttribute' && isNode(name) && quietAttributes.has(String(name['name']))) ||
    (type === 'ExpressionStatement' && isLogging(node))
  );
}

function collect(node: Node, source: string, found: Change[]): void {
  if (isQuiet(node)) {
    return;
  }
  found.push(...changesOf(node, source));
  for (const value of Object.values(node).flat()) {
    if (isNode(value)) {
      collect(value, source, found);
    }
  }
}

/** In source order. The extension of `name` selects the syntax. */
export function mutantsOf(name: string, source: string): readonly Mutant[] {
  const { program, errors } = parseSync(name, source);
  const [error] = errors;
  if (error !== undefined) {
    throw new Error(`${name} cannot be parsed: ${error.message}`);
  }
  const found: Change[] = [];
  for (const statement of program.body) {
    if (isNode(statement)) {
      collect(statement, source, found);
    }
  }
  return found
    .map((change) => ({ ...change, line: source.slice(0, change.start).split('\n').length }))
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
}

/**
 * The source with a call of `$reach`, a name that no source has, in front of each expression that has a mutant: `a < b` becomes
 * `($reach(3), a < b)`.
 */
export function withProbes(source: string, mutants: ReadonlyMap<number, Mutant>): string {
  const inserted = [...mutants].flatMap(
    ([
      number,
      {
        within: { start, end },
      },
    ]) => [
      { at: start, order: end, text: `($reach(${number}), ` },
      { at: end, order: source.length + 1 + start, text: ')' },
    ],
  );
  let probed = source;
  // From the end of the source, so that offsets hold. What is inserted later at the same offset stands to the left: first the innermost
  // start, last the innermost end.
  for (const { at, text } of inserted.toSorted((one, other) => other.at - one.at || one.order - other.order)) {
    probed = `${probed.slice(0, at)}${text}${probed.slice(at)}`;
  }
  return probed;
}

export function applyMutant(source: string, { start, end, text }: Mutant): string {
  return `${source.slice(0, start)}${text}${source.slice(end)}`;
}
