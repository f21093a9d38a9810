/** What the parts of the timeline share: the entries in sight, which are selected or open, and how they are changed. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import { createContext, useContext } from 'react';
import type { Span } from './hours/day-layout.ts';
import type { Commands } from './use-commands.ts';
import type { EntryActions } from './use-entry-actions.ts';

/** What the panel beside the entries is about. `splits`: where it is to be split is asked for. */
export type Opened =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'entry'; readonly entry: HistoryEntry; readonly splits: boolean }
  /** An entry that is not there yet. */
  | { readonly kind: 'new'; readonly span: Span };

export interface TimelineState {
  readonly timeZone: string;
  readonly nowMs: number;
  /** null: not told yet. */
  readonly catalog: CatalogView | null;
  readonly commands: Commands;
  readonly actions: EntryActions;
  /** The entry to join it with; null: there is none. */
  readonly nextOf: (entry: HistoryEntry) => HistoryEntry | null;
  /** Entries in sight that were tracked at the same time as another, unless the user keeps them so. */
  readonly overlapping: ReadonlySet<HistoryEntry['localId']>;
  readonly opened: Opened;
  readonly open: (opened: Opened) => void;
  readonly selected: ReadonlyMap<HistoryEntry['localId'], HistoryEntry>;
  /** Into the selection or out of it. */
  readonly toggle: (entry: HistoryEntry) => void;
  readonly clearSelection: () => void;
  /** Selects everything the list holds, however far down; null: there is no list in sight. */
  readonly selectAll: (() => Promise<void>) | null;
  /** Deletes the entry, or all that are selected where it is one of them. */
  readonly remove: (entry: HistoryEntry) => Promise<void>;
}

export const TimelineContext = createContext<TimelineState | null>(null);

export function useTimeline(): TimelineState {
  const state = useContext(TimelineContext);
  if (state === null) {
    throw new Error('A part of the timeline was drawn outside of its TimelineContext.');
  }
  return state;
}
