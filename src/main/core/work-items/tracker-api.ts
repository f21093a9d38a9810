/** One port to all trackers; `trackers/` has an adapter for each. */
import { z } from 'zod';
import type { ItemFailure } from '#shared/work-items/item-failure.ts';
import type { ItemConnection } from '#shared/work-items/work-items.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import type { Result } from '#shared/values/result.ts';
import type { ItemCalls } from './item-calls.ts';
import type { ItemPlace } from './item-keys.ts';
import { plainText } from './plain-text.ts';

/** Characters of a title that are kept. */
const titleLimit = 300;

/** Labels of an item that are kept. */
const labelsAtMost = 20;

export const titleSchema = z.string().transform((text) => plainText(text, titleLimit));

export const labelsSchema = z.array(z.unknown()).transform((labels) =>
  labels
    .flatMap((label) =>
      typeof label === 'string'
        ? [label]
        : typeof label === 'object' && label !== null && 'name' in label && typeof label.name === 'string'
          ? [label.name]
          : [],
    )
    .map((name) => plainText(name, 100))
    .filter((name) => name !== '')
    .slice(0, labelsAtMost),
);

export interface RemoteItem {
  readonly key: string;
  readonly board: string;
  readonly title: string;
  readonly labels: readonly string[];
  readonly isOpen: boolean;
}

export type ItemsRead = Result<readonly RemoteItem[], ItemFailure>;

/** Time that was spent on an item, as the tracker stores it. */
export interface Worklog {
  /** The tracker's identifier of the worklog. */
  readonly key: string;
  readonly start: UtcInstant;
  /** null: the tracker stores no text with it. */
  readonly text: string | null;
}

interface WorklogDraft {
  readonly start: UtcInstant;
  readonly minutes: number;
  readonly text: string;
}

export interface WorklogApi {
  /** All of an item; of the user only, where the tracker stores no text. */
  readonly list: (key: string) => Promise<Result<readonly Worklog[], ItemFailure>>;
  readonly add: (key: string, draft: WorklogDraft) => Promise<Result<null, ItemFailure>>;
  readonly remove: (key: string, worklog: string) => Promise<Result<null, ItemFailure>>;
}

export interface TrackerApi {
  /** Items assigned to the user that are open, the latest change first. */
  readonly assigned: () => Promise<ItemsRead>;
  /** Items that the tracker says the user has viewed lately; empty where it does not know. */
  readonly viewed: () => Promise<ItemsRead>;
  /** Items with these words in the title; `boards`: the known ones, for trackers that search everything else. */
  readonly search: (words: string, boards: readonly string[]) => Promise<ItemsRead>;
  /** The item with this key, which may have another key by now; null: it is absent. */
  readonly item: (key: string) => Promise<Result<RemoteItem | null, ItemFailure>>;
  /** null: the tracker stores no spent time. */
  readonly worklogs: WorklogApi | null;
}

interface TrackerOptions {
  readonly calls: ItemCalls;
  readonly place: ItemPlace;
}

export type OpenTracker = (options: TrackerOptions) => TrackerApi;

/** What requests of a connection need to know. */
export type ConnectionPlace = Pick<ItemConnection, 'tracker' | 'address' | 'account' | 'certificate'>;
