/** What matches a question, page after page as somebody scrolls. What changed is read again where they look, not everywhere at once. */
import type { HistoryChange, HistoryPage, HistorySearch } from '#shared/history/history.ts';
import type { Clocktower } from '../../../bridge.ts';

/** Rows of one page: enough for a few screens, and no more than are read, checked and drawn while somebody types. */
const pageRows = 100;

interface LoadedPage {
  readonly after: HistorySearch['after'];
  readonly page: HistoryPage;
  /** Something may have changed since. */
  readonly isStale: boolean;
}

interface State {
  readonly kind: 'waiting' | 'unreachable' | 'pages';
  readonly pages: readonly LoadedPage[];
  readonly change: HistoryChange | null;
}

type Question = Omit<HistorySearch, 'after' | 'limit'>;

function lastOf(page: LoadedPage | undefined): HistorySearch['after'] {
  const last = page?.page.entries.at(-1);
  return last === undefined ? null : { start: last.start, localId: last.localId };
}

function sameCursor(one: HistorySearch['after'], other: HistorySearch['after']): boolean {
  return one?.localId === other?.localId && one?.start === other?.start;
}

export class HistoryPages {
  readonly #clocktower: Pick<Clocktower, 'searchHistory' | 'onHistoryChanged'>;
  readonly #listeners = new Set<() => void>();
  #unlisten: (() => void) | null = null;
  #question: Question | null = null;
  #isAsking = false;
  #turn = 0;
  /** Changes heard of: an answer that one overtook is not the last word. */
  #changes = 0;
  #state: State = { kind: 'waiting', pages: [], change: null };

  constructor(clocktower: Pick<Clocktower, 'searchHistory' | 'onHistoryChanged'>) {
    this.#clocktower = clocktower;
  }

  readonly current = (): State => this.#state;

  /** Follows changes while somebody listens. Returns the unsubscribe. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#unlisten ??= this.#clocktower.onHistoryChanged((change) => {
      this.#changes += 1;
      this.#tell({ ...this.#state, change: change ?? this.#state.change, pages: this.#state.pages.map((each) => ({ ...each, isStale: true })) });
      this.#lookAgainWhereEmpty();
    });
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) {
        this.#unlisten?.();
        this.#unlisten = null;
      }
    };
  };

  /** Until the first page is there, what matched the question before is shown. */
  async ask(question: Question): Promise<void> {
    this.#question = question;
    this.#turn += 1;
    await this.#load(0);
  }

  readonly refresh = async (): Promise<void> => this.#load(0);

  /** Sees to it that the page is there and true, and the next one, too, where `andNext`. */
  readonly want = (index: number, andNext: boolean): void => {
    const { pages } = this.#state;
    const page = pages[index];
    if (page === undefined || page.isStale) {
      void this.#load(Math.min(index, pages.length));
    } else if (andNext && pages[index + 1]?.isStale !== false) {
      void this.#load(index + 1);
    }
  };

  async #load(index: number): Promise<void> {
    const before = this.#state.pages[index - 1];
    const after = lastOf(before);
    if (this.#isAsking || this.#question === null || (index > 0 && (after === null || before?.page.more !== true))) {
      return;
    }
    this.#isAsking = true;
    const turn = this.#turn;
    const changes = this.#changes;
    const reply = await this.#clocktower.searchHistory({ ...this.#question, after: index === 0 ? null : after, limit: pageRows });
    this.#isAsking = false;
    if (turn !== this.#turn) {
      await this.#load(0);
    } else if (reply.ok) {
      this.#put(index, { after, page: reply.value, isStale: changes !== this.#changes });
      this.#lookAgainWhereEmpty();
    } else if (this.#state.pages.length === 0) {
      this.#tell({ ...this.#state, kind: 'unreachable' });
    }
  }

  /** Where there is no row, nobody can look at one and have it read again. */
  #lookAgainWhereEmpty(): void {
    const [first] = this.#state.pages;
    if (first?.isStale === true && first.page.entries.length === 0) {
      void this.#load(0);
    }
  }

  #put(index: number, loaded: LoadedPage): void {
    const { pages } = this.#state;
    const next = pages[index + 1];
    // Pages that begin where this one no longer ends are read anew once somebody scrolls there.
    const fits = next !== undefined && loaded.page.more && sameCursor(next.after, lastOf(loaded));
    const { revision, sync, whole } = loaded.page;
    this.#tell({ kind: 'pages', change: { revision, sync, whole }, pages: [...pages.slice(0, index), loaded, ...(fits ? pages.slice(index + 1) : [])] });
  }

  #tell(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
