/** Shared state of the timeline: visible, selected and open entries, and the commands on them. */
import type { RuleContent } from '#shared/activity/proposals.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { HistoryEntry } from '#shared/history/history.ts';
import type { KnownContent } from './activity/proposed-content.ts';
import type { HourZoom } from './actions/use-hour-zoom.ts';
import type { Span } from './hours/day-layout.ts';
import type { LocalDay } from './local-days.ts';
import type { Commands } from './actions/use-commands.ts';
import type { EntryActions } from './actions/use-entry-actions.ts';
import { requiredContext } from '../../page/required-context.ts';

/** The subject of the side panel. `splits`: the form to split the entry is open; `back`: what closing it opens again. */
export type Opened =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'entry'; readonly entry: HistoryEntry; readonly splits: boolean }
  /** An entry that does not exist yet. */
  | { readonly kind: 'new'; readonly span: Span; readonly content?: KnownContent; readonly back?: Opened }
  /** The review of a day. */
  | { readonly kind: 'fill'; readonly day: LocalDay }
  /** What was on the screen, to the second. */
  | { readonly kind: 'activity'; readonly span: Span }
  | { readonly kind: 'rule'; readonly rule: RuleContent; readonly back: Opened };

export interface TimelineState {
  readonly timeZone: string;
  readonly nowMs: number;
  /** null: not loaded yet. */
  readonly catalog: CatalogView | null;
  readonly commands: Commands;
  readonly actions: EntryActions;
  /** The entry to join it with; null: none. */
  readonly findNextEntry: (entry: HistoryEntry) => HistoryEntry | null;
  /** Visible entries that overlap another one, unless the user accepted it. */
  readonly overlapping: ReadonlySet<HistoryEntry['localId']>;
  readonly hours: HourZoom;
  readonly opened: Opened;
  readonly open: (opened: Opened) => void;
  readonly selected: ReadonlyMap<HistoryEntry['localId'], HistoryEntry>;
  /** Adds to the selection, or removes from it. */
  readonly toggle: (entry: HistoryEntry) => void;
  readonly clearSelection: () => void;
  /** Selects all entries of the list, including those not loaded; null: no list is shown. */
  readonly selectAll: (() => Promise<void>) | null;
  /** Deletes the entry, or the selection if the entry is part of it. */
  readonly remove: (entry: HistoryEntry) => Promise<void>;
}

export const [TimelineContext, useTimeline] = requiredContext<TimelineState>('TimelineContext');
