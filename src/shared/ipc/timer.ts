import { z } from 'zod';
import { connectionKeySchema } from '../connections/connections.ts';
import { noticeKindSchema } from '../failures.ts';
import { historySpanSchema } from '../history/span.ts';
import { attentionAnswerSchema } from '../timer/attention.ts';
import { catalogViewSchema, nicknameSchema } from '../timer/catalog.ts';
import {
  acknowledgementSchema,
  addCommandSchema,
  changeCommandSchema,
  editCommandSchema,
  entryReferenceSchema,
  joinCommandSchema,
  severalAcknowledgedSchema,
  severalCommandsSchema,
  splitCommandSchema,
  startCommandSchema,
} from '../timer/commands.ts';
import { linePreviewSchema, lineReadSchema, lineRunSchema } from '../timer/quick-entry/quick-entry.ts';
import { breakMinutesSchema, breakViewSchema, progressViewSchema } from '../timer/progress.ts';
import { recoveredListSchema, recoveredRequestSchema, restoreVersionSchema, versionListSchema } from '../history/earlier-content.ts';
import { commandViewSchema } from '../timer/undo.ts';
import { viewSchema } from '../timer/view.ts';
import { boundedText } from '../values/bounds.ts';
import { utcInstantSchema, uuidSchema } from '../values/brands.ts';
import { quickEntryLimit } from '../values/limits.ts';
import { offeredItemSchema } from '../work-items/offered-item.ts';
import { call, command, nothing } from './define.ts';

const identified = z.strictObject({ id: uuidSchema });

export const timerRequests = {
  getView: call(nothing, viewSchema),
  startTimer: call(startCommandSchema, acknowledgementSchema),
  stopTimer: call(nothing, acknowledgementSchema),
  continueEntry: call(entryReferenceSchema, acknowledgementSchema),
  editEntry: call(editCommandSchema, acknowledgementSchema),
  deleteEntry: call(entryReferenceSchema, acknowledgementSchema),
  restoreEntry: call(entryReferenceSchema, acknowledgementSchema),
  addEntry: call(addCommandSchema, acknowledgementSchema),
  changeEntry: call(changeCommandSchema, acknowledgementSchema),
  splitEntry: call(splitCommandSchema, acknowledgementSchema),
  joinEntries: call(joinCommandSchema, acknowledgementSchema),
  applySeveral: call(severalCommandsSchema, severalAcknowledgedSchema),
  listVersions: call(entryReferenceSchema, versionListSchema),
  restoreVersion: call(restoreVersionSchema, acknowledgementSchema),
  /** The user has looked at the versions: the entry is no longer marked. */
  noteVersionsSeen: command(entryReferenceSchema),
  listRecovered: call(recoveredRequestSchema, recoveredListSchema),
  answerAttention: call(attentionAnswerSchema, acknowledgementSchema),
  /** Writes unsaved entries, of one connection or with null of all, to a file that the user chooses; null if the user cancels. */
  exportUnsaved: call(z.strictObject({ id: connectionKeySchema.nullable() }), z.strictObject({ file: z.string().nullable() })),
  getCatalog: call(nothing, catalogViewSchema),
  setNickname: command(nicknameSchema),
  readLine: call(lineReadSchema, linePreviewSchema),
  runLine: call(lineRunSchema, acknowledgementSchema),
  pinFavourite: command(entryReferenceSchema),
  unpinFavourite: command(identified),
  /** Starts a timer with the content of the favourite, and stops the running one. */
  startFavourite: call(identified, acknowledgementSchema),
  /** Stops the running entry and keeps its content, to be resumed. */
  pauseTimer: call(nothing, acknowledgementSchema),
  /** Starts a new entry with the content of the paused one, and stops the running one. */
  resumePaused: call(identified, acknowledgementSchema),
  discardPaused: command(identified),
  /** Pauses the running timer and begins a break. */
  takeBreak: call(z.strictObject({ minutes: breakMinutesSchema }), z.strictObject({ until: utcInstantSchema })),
  /** Breaks that touch the span, cut to it. They change with `progressChanged`. */
  getBreaks: call(historySpanSchema, z.array(breakViewSchema)),
  undoLast: call(nothing, commandViewSchema.omit({ number: true })),
  /** Fails with `retry-after` while the service asks for no requests. */
  syncNow: command(nothing),
  /** As `syncNow`, but ignores Retry-After: the user has confirmed it. */
  syncNowAnyway: command(nothing),
  /** The user sees these dates: refreshes them from the service, unless that was just done. */
  refreshShownRange: command(historySpanSchema),
  dismissNotice: command(z.strictObject({ kind: noticeKindSchema })),
  getProgress: call(nothing, progressViewSchema),
};

export const timerPushes = { viewChanged: viewSchema, catalogChanged: catalogViewSchema, progressChanged: progressViewSchema };

/** What the popover asks of issue trackers. */
export const offeredItemRequests = {
  /**
   * Items that match the text, the best first; those assigned to the user without one. Asks the trackers, and pushes `offeredItemsChanged`
   * when more was found.
   */
  findItems: call(z.strictObject({ text: boundedText({ max: quickEntryLimit }) }), z.array(offeredItemSchema)),
  /** Opens the item of the entry in the browser. */
  openEntryItem: command(entryReferenceSchema),
};

export const offeredItemPushes = { offeredItemsChanged: z.strictObject({ revision: z.number().int().nonnegative() }) };
