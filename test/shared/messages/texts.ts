/** Finds texts for users that are in the code instead of the catalogue. */
import { parseSync } from 'vite';
import { z } from 'zod';

/** A node of the syntax tree (ESTree with JSX, from the bundler's parser). */
interface Node {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly start: number;
}

/** Not a schema, because a tree has many thousands of values that are no nodes. */
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

/** Attributes and properties whose value is shown or announced. */
const seenNames = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-placeholder',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'message',
  'detail',
  'body',
  'buttons',
  'checkboxLabel',
  'tooltip',
  'subtitle',
]);

/** Calls that print or show their argument. */
const showing = new Set(['out', 'err', 'write', 'setToolTip', 'setTitle']);

export interface Found {
  readonly line: number;
  readonly text: string;
}

function nodesOf(value: unknown): readonly Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

/** Returns whether a text has two letters in a row; units, numbers and signs have none. */
function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

/** Several words that begin with a capital: a sentence. */
function isSentence(text: string): boolean {
  return /\p{Lu}\p{Ll}+ \p{Ll}{2,}/u.test(text);
}

/** The literal parts of a template. */
function templateTexts(node: Node): readonly string[] {
  return nodesOf(node['quasis']).map(({ value }) => z.object({ cooked: z.string() }).parse(value).cooked);
}

/** Literal texts that an expression may evaluate to: branches, operands, list elements. */
function literalsOf(value: unknown): readonly string[] {
  return nodesOf(value).flatMap((node) => {
    switch (node.type) {
      case 'Literal':
        return typeof node['value'] === 'string' ? [node['value']] : [];
      case 'TemplateLiteral':
        return templateTexts(node);
      case 'ConditionalExpression':
        return [...literalsOf(node['consequent']), ...literalsOf(node['alternate'])];
      case 'LogicalExpression':
      case 'BinaryExpression':
        return node['operator'] === '===' || node['operator'] === '!==' ? [] : [...literalsOf(node['left']), ...literalsOf(node['right'])];
      case 'ArrayExpression':
        return literalsOf(node['elements']);
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
        return literalsOf(node['expression']);
      default:
        return [];
    }
  });
}

/** The name of an identifier, of a quoted property, or of the last part of `a.b`. */
function nameOf(value: unknown): string {
  const [node] = nodesOf(value);
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' ? name : node?.['property'] === undefined ? '' : nameOf(node['property']);
}

function seenIn(node: Node): readonly string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node['value'])];
    case 'JSXElement':
    case 'JSXFragment':
      return nodesOf(node['children']).flatMap((child) => (child.type === 'JSXExpressionContainer' ? literalsOf(child) : []));
    case 'JSXAttribute':
      return seenNames.has(nameOf(node['name'])) ? literalsOf(node['value']) : [];
    case 'Property':
      return seenNames.has(nameOf(node['key'])) ? literalsOf(node['value']) : [];
    case 'CallExpression':
      return showing.has(nameOf(node['callee'])) ? literalsOf(node['arguments']) : [];
    case 'Literal':
    case 'TemplateLiteral':
      return literalsOf(node).filter(isSentence);
    default:
      return [];
  }
}

/** Messages of thrown errors are for developers. */
function isError(node: Node): boolean {
  return node.type === 'NewExpression' && nameOf(node['callee']).endsWith('Error');
}

/** Returns the distinct texts in `source` that contain words. The extension of `fileName` selects JSX. */
export function textsIn(fileName: string, source: string): readonly Found[] {
  const found = new Map<string, Found>();
  function visit(node: Node): void {
    if (isError(node)) {
      return;
    }
    for (const text of seenIn(node).map((seen) => seen.trim())) {
      if (hasWord(text) && !found.has(text)) {
        found.set(text, { line: source.slice(0, node.start).split('\n').length, text });
      }
    }
    for (const child of Object.values(node).flatMap(nodesOf)) {
      visit(child);
    }
  }
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) {
    throw new Error(`${fileName} cannot be parsed: ${errors[0]?.message}`);
  }
  nodesOf(program).forEach(visit);
  return [...found.values()];
}
