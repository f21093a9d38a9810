/**
 * A persistent map ordered by key: changes return a new map that shares unchanged nodes; all operations take logarithmic time. A
 * weight-balanced tree after Adams, with the parameters of Hirai and Yamamoto (2011).
 */

interface Entry<Key, Value> {
  readonly key: Key;
  readonly value: Value;
}

interface Node<Key, Value> extends Entry<Key, Value> {
  readonly size: number;
  readonly left: Tree<Key, Value>;
  readonly right: Tree<Key, Value>;
}

type Tree<Key, Value> = Node<Key, Value> | null;

/** No side is more than this many times as heavy as the other. */
const delta = 3;
/** Below this ratio of the inner to the outer grandchild a single rotation suffices. */
const gamma = 2;

function sizeOf(tree: Tree<unknown, unknown>): number {
  return tree === null ? 0 : tree.size;
}

function join<Key extends string, Value>({ key, value }: Entry<Key, Value>, left: Tree<Key, Value>, right: Tree<Key, Value>): Node<Key, Value> {
  return { key, value, size: sizeOf(left) + sizeOf(right) + 1, left, right };
}

function rotateLeft<Key extends string, Value>(node: Entry<Key, Value>, left: Tree<Key, Value>, right: Node<Key, Value>): Node<Key, Value> {
  const inner = right.left;
  if (inner === null || sizeOf(inner) < gamma * sizeOf(right.right)) {
    return join(right, join(node, left, inner), right.right);
  }
  return join(inner, join(node, left, inner.left), join(right, inner.right, right.right));
}

function rotateRight<Key extends string, Value>(node: Entry<Key, Value>, left: Node<Key, Value>, right: Tree<Key, Value>): Node<Key, Value> {
  const inner = left.right;
  if (inner === null || sizeOf(inner) < gamma * sizeOf(left.left)) {
    return join(left, left.left, join(node, inner, right));
  }
  return join(inner, join(left, left.left, inner.left), join(node, inner.right, right));
}

/** Joins two sides of which one grew or shrank by one. */
function balance<Key extends string, Value>(node: Entry<Key, Value>, left: Tree<Key, Value>, right: Tree<Key, Value>): Node<Key, Value> {
  const leftSize = sizeOf(left);
  const rightSize = sizeOf(right);
  if (leftSize + rightSize > 1) {
    if (right !== null && rightSize > delta * leftSize) {
      return rotateLeft(node, left, right);
    }
    if (left !== null && leftSize > delta * rightSize) {
      return rotateRight(node, left, right);
    }
  }
  return join(node, left, right);
}

function insert<Key extends string, Value>(tree: Tree<Key, Value>, entry: Entry<Key, Value>): Node<Key, Value> {
  if (tree === null) {
    return join(entry, null, null);
  }
  if (entry.key === tree.key) {
    return join(entry, tree.left, tree.right);
  }
  return entry.key < tree.key
    ? balance(tree, insert(tree.left, entry), tree.right)
    : balance(tree, tree.left, insert(tree.right, entry));
}

function firstOf<Key extends string, Value>(tree: Node<Key, Value>): Node<Key, Value> {
  return tree.left === null ? tree : firstOf(tree.left);
}

function withoutFirst<Key extends string, Value>(tree: Node<Key, Value>): Tree<Key, Value> {
  return tree.left === null ? tree.right : balance(tree, withoutFirst(tree.left), tree.right);
}

function remove<Key extends string, Value>(tree: Tree<Key, Value>, key: Key): Tree<Key, Value> {
  if (tree === null) {
    return null;
  }
  if (key < tree.key) {
    return balance(tree, remove(tree.left, key), tree.right);
  }
  if (key > tree.key) {
    return balance(tree, tree.left, remove(tree.right, key));
  }
  if (tree.left === null) {
    return tree.right;
  }
  return tree.right === null ? tree.left : balance(firstOf(tree.right), tree.left, withoutFirst(tree.right));
}

/** Requires sorted, unique keys. */
function build<Key extends string, Value>(entries: readonly (readonly [Key, Value])[], from: number, to: number): Tree<Key, Value> {
  const middle = (from + to) >>> 1;
  const entry = entries[middle];
  if (from >= to || entry === undefined) {
    return null;
  }
  return join({ key: entry[0], value: entry[1] }, build(entries, from, middle), build(entries, middle + 1, to));
}

export class SortedMap<Key extends string, Value> implements ReadonlyMap<Key, Value> {
  static readonly #nothing = new SortedMap<never, never>(null);
  readonly #tree: Tree<Key, Value>;

  private constructor(tree: Tree<Key, Value>) {
    this.#tree = tree;
  }

  static empty(): SortedMap<never, never> {
    return SortedMap.#nothing;
  }

  /** Linear for sorted keys; of a repeated key the later value stays. */
  static from<Key extends string, Value>(entries: Iterable<readonly [Key, Value]>): SortedMap<Key, Value> {
    const given = [...entries];
    const isAscending = given.every(([key], index) => index === 0 || (given[index - 1]?.[0] ?? '') < key);
    const sorted = isAscending ? given : given.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
    const list = isAscending ? sorted : sorted.filter(([key], index) => key !== sorted[index + 1]?.[0]);
    return new SortedMap(build(list, 0, list.length));
  }

  get size(): number {
    return sizeOf(this.#tree);
  }

  get(key: Key): Value | undefined {
    let tree = this.#tree;
    while (tree !== null && tree.key !== key) {
      tree = key < tree.key ? tree.left : tree.right;
    }
    return tree?.value;
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  with(key: Key, value: Value): SortedMap<Key, Value> {
    return new SortedMap(insert(this.#tree, { key, value }));
  }

  without(key: Key): SortedMap<Key, Value> {
    return this.has(key) ? new SortedMap(remove(this.#tree, key)) : this;
  }

  first(): readonly [Key, Value] | undefined {
    if (this.#tree === null) {
      return undefined;
    }
    const node = firstOf(this.#tree);
    return [node.key, node.value];
  }

  /** The entry with the smallest key after `key`. */
  firstAfter(key: string): readonly [Key, Value] | undefined {
    let found: Node<Key, Value> | undefined;
    let tree = this.#tree;
    while (tree !== null) {
      if (tree.key > key) {
        found = tree;
        tree = tree.left;
      } else {
        tree = tree.right;
      }
    }
    return found === undefined ? undefined : [found.key, found.value];
  }

  last(): readonly [Key, Value] | undefined {
    let tree = this.#tree;
    while (tree !== null && tree.right !== null) {
      tree = tree.right;
    }
    return tree === null ? undefined : [tree.key, tree.value];
  }

  /** In the order of the keys. */
  [Symbol.iterator](): Generator<[Key, Value], undefined> {
    return this.from('');
  }

  /** From the smallest key that is not before `start` on. */
  *from(start: string): Generator<[Key, Value], undefined> {
    const waiting: Node<Key, Value>[] = [];
    let tree = this.#tree;
    for (;;) {
      while (tree !== null) {
        const isBefore: boolean = tree.key < start;
        if (!isBefore) {
          waiting.push(tree);
        }
        tree = isBefore ? tree.right : tree.left;
      }
      const node = waiting.pop();
      if (node === undefined) {
        return undefined;
      }
      yield [node.key, node.value];
      tree = node.right;
    }
  }

  /** The values in the reverse order of the keys. */
  *valuesFromLast(): Generator<Value, undefined> {
    const waiting: Node<Key, Value>[] = [];
    let tree = this.#tree;
    for (;;) {
      for (; tree !== null; tree = tree.right) {
        waiting.push(tree);
      }
      const node = waiting.pop();
      if (node === undefined) {
        return undefined;
      }
      yield node.value;
      tree = node.left;
    }
  }

  *keys(): Generator<Key, undefined> {
    for (const [key] of this) {
      yield key;
    }
    return undefined;
  }

  *values(): Generator<Value, undefined> {
    for (const [, value] of this) {
      yield value;
    }
    return undefined;
  }

  entries(): Generator<[Key, Value], undefined> {
    return this[Symbol.iterator]();
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    for (const [key, value] of this) {
      visit(value, key, this);
    }
  }
}
