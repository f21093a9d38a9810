/** The matches of a search, loaded page by page while the user scrolls. After a change only visible pages are loaded again. */
import type { HistoryFilter, HistoryPage, HistorySearch } from '#shared/history/history.ts';
import type { Clocktower, Problem } from '../page/bridge.ts';
import type { QueryHost } from './query.ts';
import { Followed } from './followed.ts';

/** Rows per page: enough for a few screens, and few enough to load and render while the user types. */
const pageRows = 100;

interface LoadedPage {
  readonly after: HistorySearch['after'];
  readonly page: HistoryPage;
  /** Whether it may be out of date. */
  readonly isStale: boolean;
}

interface State {
  readonly kind: 'waiting' | 'failed' | 'pages';
  readonly pages: readonly LoadedPage[];
  /** The number of the query that the pages belong to. */
  readonly query: number;
  /** Why the latest query, or a refresh of it, failed; null: it did not. */
  readonly failure: Problem | null;
}

function lastCursor(page: LoadedPage | undefined): HistorySearch['after'] {
  const last = page?.page.entries.at(-1);
  return last === undefined ? null : { start: last.start, localId: last.localId };
}

function sameCursor(one: HistorySearch['after'], other: HistorySearch['after']): boolean {
  return one?.localId === other?.localId && one?.start === other?.start;
}

type Source = Pick<Clocktower, 'searchHistory'> & { readonly onHistoryChanged: (listener: () => void) => () => void };

export class HistoryPages {
  readonly #clocktower: Source;
  readonly #host: Pick<QueryHost, 'isHidden' | 'onShown'>;
  readonly #followed = new Followed(() => this.#attach());
  #question: HistoryFilter | null = null;
  #isAsking = false;
  /** Counts queries. */
  #turn = 0;
  /** Counts changes: an answer from before the latest change is out of date. */
  #changes = 0;
  #state: State = { kind: 'waiting', pages: [], query: 0, failure: null };

  constructor(clocktower: Source, host: Pick<QueryHost, 'isHidden' | 'onShown'>) {
    this.#clocktower = clocktower;
    this.#host = host;
  }

  readonly current = (): State => this.#state;

  /** Follows changes while there are listeners. Returns an unsubscribe function. */
  readonly subscribe = this.#followed.subscribe;

  /** Until the first page has arrived, the matches of the previous query are shown. */
  async ask(question: HistoryFilter): Promise<void> {
    this.#question = question;
    this.#turn += 1;
    await this.#load(0);
  }

  readonly refresh = async (): Promise<void> => this.#load(0);

  /** Loads or refreshes the page, and the next one if `andNext`. */
  readonly want = (index: number, andNext: boolean): void => {
    const { pages } = this.#state;
    const page = pages[index];
    if (page === undefined || page.isStale) {
      void this.#load(Math.min(index, pages.length));
    } else if (andNext && pages[index + 1]?.isStale !== false) {
      void this.#load(index + 1);
    }
  };

  #attach(): () => void {
    const unlisten = this.#clocktower.onHistoryChanged(() => {
      // A hidden page refreshes when it is shown.
      if (!this.#host.isHidden()) {
        this.#becomeStale();
      }
    });
    const unshow = this.#host.onShown(() => this.#becomeStale());
    return () => {
      unlisten();
      unshow();
    };
  }

  #becomeStale(): void {
    this.#changes += 1;
    this.#show({ ...this.#state, pages: this.#state.pages.map((each) => ({ ...each, isStale: true })) });
    this.#reloadWhereEmpty();
  }

  async #load(index: number): Promise<void> {
    const before = this.#state.pages[index - 1];
    const after = lastCursor(before);
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
      this.#reloadWhereEmpty();
    } else if (this.#state.query === turn) {
      this.#show({ ...this.#state, failure: reply.failure });
    } else {
      // The rows belong to another query and must not be shown as an answer to this one.
      this.#show({ ...this.#state, kind: 'failed', pages: [], failure: reply.failure });
    }
  }

  /** Reloads an empty result, because there is no row whose display would trigger it. */
  #reloadWhereEmpty(): void {
    const [first] = this.#state.pages;
    if (first?.isStale === true && first.page.entries.length === 0) {
      void this.#load(0);
    }
  }

  #put(index: number, loaded: LoadedPage): void {
    const { pages, query } = this.#state;
    const next = query === this.#turn ? pages[index + 1] : undefined;
    // Following pages that no longer start where this one ends are loaded again when the user scrolls there.
    const fits = next !== undefined && loaded.page.more && sameCursor(next.after, lastCursor(loaded));
    this.#show({
      kind: 'pages',
      failure: null,
      query: this.#turn,
      pages: [...pages.slice(0, index), loaded, ...(fits ? pages.slice(index + 1) : [])],
    });
  }

  #show(state: State): void {
    this.#state = state;
    this.#followed.emit();
  }
}
