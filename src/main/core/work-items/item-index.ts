/** The known items of one tracker, in memory: search by word and number, and lookup by key. Pure. */
import { z } from 'zod';
import { boardOfKey, numberTyped, readRepositoryKey } from './item-keys.ts';
import { typedWords } from './plain-text.ts';
import { itemsAtMost } from './trackers/pages.ts';
import type { RemoteItem } from './tracker-api.ts';

/** Milliseconds after which an item that is not assigned to the user and was only found is forgotten. */
const foundAgeMs = 30 * 86_400_000;

export interface KnownItem extends RemoteItem {
  readonly isAssigned: boolean;
  /** When the user last chose it, here or as the tracker says; 0: never. Milliseconds since 1970. */
  readonly viewedMs: number;
  /** When the tracker last showed it. */
  readonly seenMs: number;
}

export const knownItemsSchema = z.array(
  z.object({
    key: z.string(),
    board: z.string(),
    title: z.string(),
    labels: z.array(z.string()),
    isOpen: z.boolean(),
    isAssigned: z.boolean(),
    viewedMs: z.number(),
    seenMs: z.number(),
  }),
);

interface Row {
  readonly item: KnownItem;
  /** Key and title, for search. */
  readonly text: string;
  readonly number: number | null;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
}

function numberOf(key: string): number {
  return readRepositoryKey(key)?.number ?? Number(key.slice(key.lastIndexOf('-') + 1));
}

/** The most useful first: viewed lately, then assigned, then open. */
function byUse(one: Row, other: Row): number {
  return (
    other.item.viewedMs - one.item.viewedMs ||
    Number(other.item.isAssigned) - Number(one.item.isAssigned) ||
    Number(other.item.isOpen) - Number(one.item.isOpen) ||
    other.item.seenMs - one.item.seenMs
  );
}

export class ItemIndex {
  /** By folded key. */
  readonly #rows = new Map<string, Row>();
  #boards: ReadonlySet<string> | null = null;
  #sorted: readonly Row[] | null = null;

  get size(): number {
    return this.#rows.size;
  }

  items(): readonly KnownItem[] {
    return [...this.#rows.values()].map(({ item }) => item);
  }

  load(items: readonly KnownItem[]): void {
    items.forEach((item) => this.#put(item));
  }

  /** Repositories and Jira projects of the known items, folded. */
  boards(): ReadonlySet<string> {
    this.#boards ??= new Set([...this.#rows.values()].map(({ item }) => folded(item.board)));
    return this.#boards;
  }

  /** As the tracker writes them, those of the user's items first. */
  boardNames(): readonly string[] {
    return [...new Set(this.#inOrder().map(({ item }) => item.board))];
  }

  isBoard(board: string): boolean {
    return this.boards().has(folded(board));
  }

  find(key: string): KnownItem | null {
    return this.#rows.get(folded(key))?.item ?? null;
  }

  /** The items that the tracker says are assigned; others are not any more. */
  replaceAssigned(items: readonly RemoteItem[], nowMs: number): void {
    const assigned = new Set(items.map(({ key }) => folded(key)));
    for (const { item } of this.#rows.values()) {
      if (item.isAssigned && !assigned.has(folded(item.key))) {
        this.#put({ ...item, isAssigned: false });
      }
    }
    items.forEach((item) => this.#put({ ...item, isAssigned: true, viewedMs: this.find(item.key)?.viewedMs ?? 0, seenMs: nowMs }));
    this.#prune(nowMs);
  }

  /** Items that the tracker found; `viewed`: which the user has viewed, the latest first. */
  add(items: readonly RemoteItem[], { nowMs, areViewed = false }: { readonly nowMs: number; readonly areViewed?: boolean }): void {
    items.forEach((item, index) => {
      const before = this.find(item.key);
      this.#put({
        ...item,
        isAssigned: before?.isAssigned ?? false,
        viewedMs: Math.max(before?.viewedMs ?? 0, areViewed ? nowMs - 86_400_000 - index : 0),
        seenMs: nowMs,
      });
    });
    this.#prune(nowMs);
  }

  /** The item has another key by now. */
  forget(key: string): void {
    this.#rows.delete(folded(key));
    this.#changed();
  }

  noteViewed(key: string, nowMs: number): void {
    const item = this.find(key);
    if (item !== null) {
      this.#put({ ...item, viewedMs: nowMs });
    }
  }

  /**
   * The items that match, the best first: the number, or every word. Without a text, those that the user has viewed or that are assigned
   * and open.
   */
  search(text: string, limit: number): readonly KnownItem[] {
    const typed = numberTyped(text);
    const words = typedWords(folded(text)).map((word) => word.replace(/^[#!](?=[a-z])/, ''));
    const found: KnownItem[] = [];
    for (const { item, text: own, number } of this.#inOrder()) {
      const matches =
        typed !== null
          ? number === typed.number && (typed.mark !== '!' || item.key.includes('!'))
          : words.length === 0
            ? item.viewedMs > 0 || (item.isAssigned && item.isOpen)
            : words.every((word) => own.includes(word));
      if (matches) {
        found.push(item);
        if (found.length === limit) {
          break;
        }
      }
    }
    return found;
  }

  #inOrder(): readonly Row[] {
    this.#sorted ??= [...this.#rows.values()].sort(byUse);
    return this.#sorted;
  }

  #put(item: KnownItem): void {
    this.#rows.set(folded(item.key), { item, text: `${folded(item.key)} ${folded(item.title)}`, number: numberOf(item.key) });
    this.#changed();
  }

  #changed(): void {
    this.#sorted = null;
    this.#boards = null;
  }

  #prune(nowMs: number): void {
    for (const [key, { item }] of this.#rows) {
      if (!item.isAssigned && Math.max(item.seenMs, item.viewedMs) < nowMs - foundAgeMs) {
        this.#rows.delete(key);
      }
    }
    for (const { item } of this.#inOrder().slice(itemsAtMost)) {
      this.#rows.delete(folded(item.key));
    }
    this.#changed();
  }
}

/** The project part of a key that was typed, if items of that repository or project are known. */
export function isKnownKey(index: ItemIndex, tracker: Parameters<typeof boardOfKey>[0], key: string): boolean {
  const board = boardOfKey(tracker, key);
  return board !== null && (index.find(key) !== null || index.isBoard(board));
}
