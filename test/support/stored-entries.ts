/** The entries of a solidtime fake in creation order; identifiers count up. */
import { uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { newestFirst, type StoredEntry } from './laravel-answers.ts';
import { people, uuid } from './time-tracking-fixture.ts';

export class StoredEntries extends Map<Uuid, StoredEntry> {
  #lastId: number;
  /** The tags of an entry without any. */
  readonly #tags: StoredEntry['tags'];

  constructor({ idsAfter, tags }: { readonly idsAfter: number; readonly tags: StoredEntry['tags'] }) {
    super();
    this.#lastId = idsAfter;
    this.#tags = tags;
  }

  nextId(): Uuid {
    return uuid((this.#lastId += 1));
  }

  /** Finds an entry by any text. */
  named(id: string): StoredEntry | undefined {
    return [...this.values()].find((entry) => entry.id === id);
  }

  oldestFirst(): readonly StoredEntry[] {
    return [...this.values()].sort(newestFirst).toReversed();
  }

  /** Stores an entry without checks. */
  put(entry: Partial<StoredEntry> & Pick<StoredEntry, 'start' | 'end'>): StoredEntry {
    const whole = {
      id: this.nextId(),
      description: '',
      task_id: null,
      project_id: null,
      user_id: people.employee,
      tags: this.#tags,
      billable: false,
      ...entry,
    };
    this.set(whole.id, whole);
    return whole;
  }

  remove(id: string): void {
    this.delete(uuidSchema.parse(id));
  }
}

/** Access to both fakes for tests, without their checks. */
export class FakeSolidtime {
  protected readonly stored: StoredEntries;

  constructor(stored: StoredEntries) {
    this.stored = stored;
  }

  /** All stored fields, oldest first; answers may contain fewer. */
  get entries(): readonly StoredEntry[] {
    return this.stored.oldestFirst();
  }

  put(entry: Parameters<StoredEntries['put']>[0]): StoredEntry {
    return this.stored.put(entry);
  }

  remove(id: string): void {
    this.stored.remove(id);
  }
}
