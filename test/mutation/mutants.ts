/** The mutants of a source: small semantic changes that some test should notice. */
import { parseSync } from 'vite';

export interface Mutant {
  /** UTF-16 offsets of the replaced text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
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
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value && typeof value.start === 'number';
}

/** A bound moved by one, a negated equality, a sum turned into a difference. */
const operators: Readonly<Record<string, string>> = {
  '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '&&': '||', '||': '&&', '+=': '-=', '-=': '+=',
};

/** Attributes for appearance and labels, which no test is expected to check. */
const quietAttributes: ReadonlySet<string> = new Set(['className', 'style', 'size', 'strokeWidth', 'aria-hidden']);

function isText(node: unknown): boolean {
  return isNode(node) && (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string') || (node.type === 'BinaryExpression' && (isText(node['left']) || isText(node['right']))));
}

function changedOperator(node: Node, source: string): readonly Change[] {
  const { left, right, operator } = node;
  const other = typeof operator === 'string' ? operators[operator] : undefined;
  if (other === undefined || !isNode(left) || !isNode(right) || (operator === '+' && (isText(left) || isText(right)))) {
    return [];
  }
  const between = source.slice(left.end, right.start);
  const start = left.end + between.indexOf(String(operator));
  return [{ start, end: start + String(operator).length, text: other }];
}

/** The condition always true, and always false. */
function fixedTest({ test }: Node): readonly Change[] {
  return isNode(test) && test.type !== 'Literal' ? ['true', 'false'].map((text) => ({ start: test.start, end: test.end, text })) : [];
}

function changesOf(node: Node, source: string): readonly Change[] {
  const { start, end } = node;
  switch (node.type) {
    case 'BinaryExpression':
    case 'AssignmentExpression':
      return changedOperator(node, source);
    case 'LogicalExpression': {
      const { left, operator } = node;
      return operator === '??' && isNode(left) ? [{ start: left.end, end, text: '' }] : changedOperator(node, source);
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      return fixedTest(node);
    case 'UnaryExpression':
      return node['operator'] === '!' ? [{ start, end: start + 1, text: '' }] : [];
    case 'Literal':
      return typeof node['value'] === 'boolean' ? [{ start, end, text: String(!node['value']) }] : [];
    case 'ExpressionStatement':
      return isNode(node['expression']) && node['expression'].type !== 'Literal' ? [{ start, end, text: ';' }] : [];
    default:
      return [];
  }
}

function isQuiet(node: Node): boolean {
  const name = node['name'];
  return node.type.startsWith('TSType') || node.type.startsWith('TSInterface') || node.type.startsWith('Import') || (node.type === 'JSXAttribute' && isNode(name) && quietAttributes.has(String(name['name'])));
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

export function applyMutant(source: string, { start, end, text }: Mutant): string {
  return `${source.slice(0, start)}${text}${source.slice(end)}`;
}
