/** Maps whose changes can be taken back together: copying them for each event would cost more the more entries wait. */

export class Journal {
  readonly #undo: (() => void)[] = [];

  note(undo: () => void): void {
    this.#undo.push(undo);
  }

  /** The moment to which `revertTo` goes back. */
  mark(): number {
    return this.#undo.length;
  }

  revertTo(mark: number): void {
    for (const undo of this.#undo.splice(mark).toReversed()) {
      undo();
    }
  }

  /** The changes so far stay. */
  clear(): void {
    this.#undo.length = 0;
  }
}

export class JournaledMap<Key, Value extends object | string | number | boolean> extends Map<Key, Value> {
  readonly #journal: Journal;

  constructor(journal: Journal, entries: Iterable<readonly [Key, Value]> = []) {
    super();
    this.#journal = journal;
    for (const [key, value] of entries) {
      super.set(key, value);
    }
  }

  override set(key: Key, value: Value): this {
    this.#noteBefore(key);
    return super.set(key, value);
  }

  override delete(key: Key): boolean {
    this.#noteBefore(key);
    return super.delete(key);
  }

  override clear(): void {
    [...this.keys()].forEach((key) => this.delete(key));
  }

  #noteBefore(key: Key): void {
    const before = this.get(key);
    this.#journal.note(() => (before === undefined ? super.delete(key) : super.set(key, before)));
  }
}
