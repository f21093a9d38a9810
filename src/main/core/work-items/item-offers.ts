/** What the description field offers: branches, items, and the item that a description names. */
import { basename } from 'node:path';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { LineRun } from '#shared/timer/quick-entry/quick-entry.ts';
import type { ProjectView } from '#shared/timer/view.ts';
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import { tagsLimit } from '#shared/values/limits.ts';
import type { ItemLink } from '#shared/work-items/item-link.ts';
import type { OfferedItem } from '#shared/work-items/offered-item.ts';
import type { ItemSettings } from '#shared/work-items/work-items.ts';
import { describeItem } from './describe-item.ts';
import { branchTitle, keyOfBranch, type Branch } from './git/branch-key.ts';
import { isKnownKey, type KnownItem } from './item-index.ts';
import { boardOfKey, keyOfUrl, keysIn, wordsOf } from './item-keys.ts';
import { typedWords } from './plain-text.ts';
import type { TrackedItems } from './tracked-items.ts';

/** Items that are offered at once. */
export const offeredAtMost = 8;

/** Branches that are offered at once, before items. */
const branchesAtMost = 3;

/** Part of every key and address. A report asks for the item of each of a hundred thousand descriptions. */
const mayNameItem = /[#!/-]\d/;

/** The connection that new entries go to. */
export interface CurrentConnection {
  readonly id: ConnectionKey;
  /** null: not offered any more. */
  readonly project: (id: RecordId) => ProjectView | null;
}

/** What an entry of the item has beside its description. */
export function besideItem({ link, project }: Pick<OfferedItem, 'link' | 'project'>): Pick<LineRun, 'item' | 'projectId'> {
  return { ...(link === null ? {} : { item: link }), ...(project === null ? {} : { projectId: project.id }) };
}

interface ItemOffersOptions {
  readonly trackers: ReadonlyMap<Uuid, TrackedItems>;
  readonly settings: () => ItemSettings;
  readonly current: () => CurrentConnection | undefined;
}

interface Found {
  readonly of: TrackedItems;
  readonly item: Pick<KnownItem, 'key' | 'board' | 'title' | 'labels' | 'isAssigned' | 'viewedMs'>;
}

interface Named {
  readonly of: TrackedItems;
  readonly key: string;
  readonly board: string;
}

export class ItemOffers {
  readonly #options: ItemOffersOptions;

  constructor(options: ItemOffersOptions) {
    this.#options = options;
  }

  /** The branches and items that match a text, the best first; each item once. */
  matching(text: string, branches: readonly Branch[]): readonly OfferedItem[] {
    const worked = this.#branches(text, branches);
    const worksOn = new Set(worked.map(({ link }) => `${link?.tracker} ${link?.key}`));
    const known = new Map(
      [...this.#named(text), ...this.#searched(text)].map((found) => [`${found.of.connection.id} ${found.item.key}`, found]),
    );
    return [...worked, ...[...known].flatMap(([key, found]) => (worksOn.has(key) ? [] : [this.#offer(found)]))].slice(0, offeredAtMost);
  }

  /** What is worked on in a branch: the item that its name has, with the title of the tracker where that is known. */
  branch(branch: Branch, words = ''): OfferedItem {
    const { offered, ask } = this.#branch(branch, words);
    ask();
    return offered;
  }

  /** `ask` asks the tracker for the title of its item. */
  #branch(branch: Branch, words: string): { readonly offered: OfferedItem; readonly ask: () => void } {
    const [named] = this.#namedBy(({ connection, index }) =>
      keyOfBranch(connection, branch, (each) => isKnownKey(index, connection.tracker, each)),
    );
    const said = words === '' ? branchTitle(branch) : words;
    if (named === undefined) {
      const title = said === '' ? branch.name : said;
      return {
        offered: {
          link: null,
          title,
          server: basename(branch.folder),
          isAssigned: false,
          description: title,
          project: null,
          tagNames: [],
          branch: branch.name,
        },
        ask: () => {},
      };
    }
    return {
      offered: { ...this.#offerNamed(named, { words, otherwise: said }), branch: branch.name },
      ask: () => void named.of.ask('', [named.key]),
    };
  }

  /** The item whose page an address is, with the words instead of its title; null: not exactly one tracker has it. */
  page(address: string, words: string): OfferedItem | null {
    const [named, ...others] = this.#namedBy(({ connection }) => keyOfUrl(connection, address));
    return named === undefined || others.length > 0 ? null : this.#offerNamed(named, { words, otherwise: '' });
  }

  /** The item that a description names by its key or address; null: none, or several servers have one. */
  findLink(description: string): ItemLink | null {
    if (this.#options.trackers.size === 0 || !mayNameItem.test(description)) {
      return null;
    }
    for (const word of wordsOf(description)) {
      const links = [...this.#options.trackers.values()].flatMap((of) => this.#linkOf(of, word) ?? []);
      if (links.length > 0) {
        return links.length === 1 ? (links[0] ?? null) : null;
      }
    }
    return null;
  }

  /** What each tracker finds. */
  #namedBy(findKey: (of: TrackedItems) => string | null): readonly Named[] {
    return [...this.#options.trackers.values()].flatMap((of) => {
      const key = findKey(of);
      return key === null ? [] : [{ of, key, board: boardOfKey(of.connection.tracker, key) ?? '' }];
    });
  }

  #linkOf(of: TrackedItems, word: string): ItemLink | null {
    const { connection, index } = of;
    const key = keyOfUrl(connection, word) ?? keysIn(word).find((each) => isKnownKey(index, connection.tracker, each));
    return key === undefined ? null : { tracker: connection.id, key: index.find(key)?.key ?? key };
  }

  /** Items whose whole key or address is in the text. */
  #named(text: string): readonly Found[] {
    return wordsOf(text).flatMap((word) =>
      [...this.#options.trackers.values()].flatMap((of) => {
        const link = this.#linkOf(of, word);
        const item = link === null ? null : of.index.find(link.key);
        return item === null ? [] : [{ of, item }];
      }),
    );
  }

  #branches(text: string, branches: readonly Branch[]): readonly OfferedItem[] {
    const words = typedWords(text.toLowerCase());
    const matching = branches
      .map((branch) => this.#branch(branch, ''))
      .filter(({ offered: { title, branch = '', description } }) =>
        words.every((word) => `${branch} ${title} ${description}`.toLowerCase().includes(word)),
      )
      .slice(0, branchesAtMost);
    return matching.map(({ offered, ask }) => {
      ask();
      return offered;
    });
  }

  #searched(text: string): readonly Found[] {
    const all = [...this.#options.trackers.values()].flatMap((of) => of.index.search(text, offeredAtMost).map((item) => ({ of, item })));
    return all.sort((one, other) => other.item.viewedMs - one.item.viewedMs || Number(other.item.isAssigned) - Number(one.item.isAssigned));
  }

  /** `words` replace the title; `otherwise` is the title of an item that is not known. */
  #offerNamed({ of, key, board }: Named, { words, otherwise }: { readonly words: string; readonly otherwise: string }): OfferedItem {
    const item = of.index.find(key) ?? { key, board, title: otherwise, labels: [], isAssigned: false, viewedMs: 0 };
    return this.#offer({ of, item: words === '' ? item : { ...item, title: words } });
  }

  #offer({ of, item }: Found): OfferedItem {
    const { connection } = of;
    const current = this.#options.current();
    const mapped = this.#options
      .settings()
      .projects.find(({ tracker, board, connection: on }) => tracker === connection.id && board === item.board && on === current?.id);
    return {
      link: { tracker: connection.id, key: item.key },
      title: item.title,
      server: of.host,
      isAssigned: item.isAssigned,
      description: describeItem(this.#options.settings().template, item),
      project: mapped === undefined || current === undefined ? null : current.project(mapped.projectId),
      tagNames: connection.labelsAsTags ? item.labels.slice(0, tagsLimit) : [],
    };
  }
}
