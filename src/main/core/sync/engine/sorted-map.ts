/** A map ordered by key. A change returns a new map, which shares unchanged nodes with this one, in logarithmic time. */
import { BTreeEx } from 'sorted-btree/extended/index.js';

const nodeSize = 32;

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export class SortedMap<Key extends string, Value> implements ReadonlyMap<Key, Value> {
  /** Shares its nodes with other maps: only a clone may be changed. */
  readonly #tree: BTreeEx<Key, Value>;

  private constructor(tree: BTreeEx<Key, Value>) {
    this.#tree = tree;
  }

  static empty<Key extends string, Value>(): SortedMap<Key, Value> {
    return new SortedMap(new BTreeEx<Key, Value>(undefined, byText, nodeSize));
  }

  /** Linear for sorted keys; of a repeated key the later value stays. */
  static from<Key extends string, Value>(entries: Iterable<readonly [Key, Value]>): SortedMap<Key, Value> {
    const given = [...entries];
    const isAscending = given.every(([key], index) => index === 0 || (given[index - 1]?.[0] ?? '') < key);
    const list = isAscending ? given : [...new Map(given)].sort(([one], [other]) => byText(one, other));
    return new SortedMap(BTreeEx.bulkLoad(list.map(([key]) => key), list.map(([, value]) => value), nodeSize, byText));
  }

  get size(): number {
    return this.#tree.size;
  }

  get(key: Key): Value | undefined {
    return this.#tree.get(key);
  }

  has(key: Key): boolean {
    return this.#tree.has(key);
  }

  with(key: Key, value: Value): SortedMap<Key, Value> {
    const tree = this.#tree.clone();
    tree.set(key, value);
    return new SortedMap(tree);
  }

  without(key: Key): SortedMap<Key, Value> {
    if (!this.has(key)) {
      return this;
    }
    const tree = this.#tree.clone();
    tree.delete(key);
    return new SortedMap(tree);
  }

  first(): readonly [Key, Value] | undefined {
    return this.#tree.nextHigherPair(undefined);
  }

  firstAfter(key: Key): readonly [Key, Value] | undefined {
    return this.#tree.nextHigherPair(key);
  }

  last(): readonly [Key, Value] | undefined {
    return this.#tree.nextLowerPair(undefined);
  }

  [Symbol.iterator](): Generator<[Key, Value], undefined> {
    return this.from();
  }

  *from(start?: Key): Generator<[Key, Value], undefined> {
    yield* this.#tree.entries(start);
    return undefined;
  }

  *valuesFromLast(): Generator<Value, undefined> {
    for (const [, value] of this.#tree.entriesReversed()) {
      yield value;
    }
    return undefined;
  }

  *keys(): Generator<Key, undefined> {
    yield* this.#tree.keys();
    return undefined;
  }

  *values(): Generator<Value, undefined> {
    yield* this.#tree.values();
    return undefined;
  }

  entries(): Generator<[Key, Value], undefined> {
    return this.from();
  }

  forEach(visit: (value: Value, key: Key, map: ReadonlyMap<Key, Value>) => void): void {
    this.#tree.forEachPair((key, value) => visit(value, key, this));
  }
}
