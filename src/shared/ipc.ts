/**
 * The one map of what windows may ask of the main process and what it tells them. Types, checks and the preload's
 * function list follow from it.
 */
import { z } from 'zod';
import { awayAnswerSchema, awayViewSchema } from './away.ts';
import { uuidSchema } from './brands.ts';
import {
  connectionFieldLimit,
  connectionKeySchema,
  connectionsViewSchema,
  copyPreviewSchema,
  serverDraftSchema,
  serverSuggestionSchema,
} from './connections.ts';
import { directoryViewSchema, nicknameSchema } from './directory.ts';
import { linePreviewSchema, lineReadSchema, lineRunSchema } from './one-line.ts';
import { deedViewSchema } from './undo.ts';
import { failureSchema, noticeKindSchema } from './failures.ts';
import { acknowledgementSchema, editIntentSchema, entryReferenceSchema, startIntentSchema } from './intents.ts';
import { preferencesChangeSchema, settingsViewSchema } from './preferences.ts';
import { addIntentSchema, changeIntentSchema, joinIntentSchema, severalAcknowledgedSchema, severalIntentSchema, splitIntentSchema } from './intents.ts';
import { historyChangeSchema, historyPageSchema, historyRangeSchema, historySearchSchema, historySpanSchema, historySyncRequestSchema } from './history.ts';
import { viewSchema } from './view.ts';
import { windowPlaceSchema } from './window-place.ts';

function answer<Value extends z.ZodType>(value: Value) {
  return z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), value }),
    z.strictObject({ ok: z.literal(false), failure: failureSchema }),
  ]);
}

const acknowledged = answer(acknowledgementSchema);
const done = answer(z.null());
const nothing = z.undefined();
const connection = z.strictObject({ id: connectionKeySchema });
const typed = z.string().max(connectionFieldLimit);

/** Channel -> what is asked (one argument) and what is answered. */
export const requestContract = {
  'view:get': { request: nothing, response: answer(viewSchema) },
  'timer:start': { request: startIntentSchema, response: acknowledged },
  'timer:stop': { request: nothing, response: acknowledged },
  'entry:continue': { request: entryReferenceSchema, response: acknowledged },
  'entry:edit': { request: editIntentSchema, response: acknowledged },
  'entry:delete': { request: entryReferenceSchema, response: acknowledged },
  'entry:restore': { request: entryReferenceSchema, response: acknowledged },
  'entry:retry': { request: entryReferenceSchema, response: acknowledged },
  'entry:add': { request: addIntentSchema, response: acknowledged },
  'entry:change': { request: changeIntentSchema, response: acknowledged },
  'entry:split': { request: splitIntentSchema, response: acknowledged },
  'entry:join': { request: joinIntentSchema, response: acknowledged },
  'entries:several': { request: severalIntentSchema, response: answer(severalAcknowledgedSchema) },
  /** Of the current connection. */
  'directory:get': { request: nothing, response: answer(directoryViewSchema) },
  'nickname:set': { request: nicknameSchema, response: done },
  'line:read': { request: lineReadSchema, response: answer(linePreviewSchema) },
  'line:run': { request: lineRunSchema, response: acknowledged },
  /** Takes back the last deed in the current connection. */
  'undo:last': { request: nothing, response: answer(deedViewSchema.omit({ number: true })) },
  'sync:now': { request: nothing, response: done },
  'notice:dismiss': { request: z.strictObject({ kind: noticeKindSchema }), response: done },
  'connections:get': { request: nothing, response: answer(connectionsViewSchema) },
  /** New entries go there from now on. What runs where one was goes on running. */
  'connection:use': { request: connection, response: done },
  'connection:rename': { request: z.strictObject({ id: connectionKeySchema, name: typed }), response: done },
  /** Opens the browser; answers once it is open, `setup` tells the rest. */
  'connection:sign-in': { request: connection, response: done },
  'connection:sign-out': { request: connection, response: done },
  /** Refused while something waits there. */
  'connection:remove': { request: connection, response: done },
  /** Looks at an address before anybody signs in. */
  'setup:look': { request: z.strictObject({ baseUrl: typed }), response: answer(serverSuggestionSchema) },
  /** Opens the browser for a server that is not known yet; answers once it is open. */
  'setup:connect': { request: serverDraftSchema, response: done },
  /** What the server could not tell, or which of its organizations; an empty text is what was not asked. */
  'setup:answer': { request: z.strictObject({ organizationId: typed, userId: typed }), response: done },
  'setup:cancel': { request: nothing, response: done },
  /** Whether tokens may be kept in a file where there is no keyring. */
  'tokens:allow-file': { request: z.strictObject({ allowed: z.boolean() }), response: done },
  /** What copying the entries of this computer there would do. */
  'copy:preview': { request: connection, response: answer(copyPreviewSchema) },
  /** Answers how many entries were put into the queue; those copied before are left alone. */
  'copy:run': { request: connection, response: answer(z.strictObject({ copied: z.number().int().nonnegative() })) },
  /** Of the current connection, as are the next two. */
  'history:range': { request: historySpanSchema, response: answer(historyRangeSchema) },
  'history:search': { request: historySearchSchema, response: answer(historyPageSchema) },
  'history:sync': { request: historySyncRequestSchema, response: answer(historyChangeSchema) },
  /** Brings the window to the front, at `place` or (null) where its person left it. */
  'window:open': { request: z.strictObject({ place: windowPlaceSchema.nullable() }), response: done },
  'preferences:get': { request: nothing, response: answer(settingsViewSchema) },
  'preferences:change': { request: preferencesChangeSchema, response: done },
  'away:get': { request: nothing, response: answer(awayViewSchema) },
  /** All of the answer happens, or none of it. */
  'away:answer': { request: z.strictObject({ id: uuidSchema, answer: awayAnswerSchema }), response: done },
  /** The question stays open and goes out of sight. */
  'away:later': { request: nothing, response: done },
  /** Height the dialog's content needs, in CSS pixels. */
  'away:resize': { request: z.strictObject({ height: z.number().int().min(1).max(4000) }), response: done },
  /** Height the popover's content needs, in CSS pixels. */
  'popover:resize': { request: z.strictObject({ height: z.number().int().min(1).max(4000) }), response: done },
  /** Somebody's unfinished text is in the popover: it must survive being hidden. */
  'popover:occupy': { request: z.strictObject({ occupied: z.boolean() }), response: done },
  /** What somebody asked to be typed into the first line; handed over once. */
  'popover:take-fill': { request: nothing, response: answer(z.strictObject({ line: z.string().nullable() })) },
  'popover:hide': { request: nothing, response: done },
  'app:quit': { request: nothing, response: done },
} as const;
export type RequestChannel = keyof typeof requestContract;
export type RequestOf<Channel extends RequestChannel> = z.infer<(typeof requestContract)[Channel]['request']>;

/** Channel -> what the main process pushes to windows that can be seen. */
export const pushContract = {
  'view:changed': viewSchema,
  'connections:changed': connectionsViewSchema,
  'directory:changed': directoryViewSchema,
  'preferences:changed': settingsViewSchema,
  'away:changed': awayViewSchema,
  /** The popover came to the front: focus the first line, draw the time as of now. */
  'popover:shown': z.null(),
  /** Answers about the history of the current connection may have become other ones. */
  'history:changed': historyChangeSchema,
  /** The window is open, and its person wants to be there. */
  'window:go': windowPlaceSchema,
} as const;
export type PushChannel = keyof typeof pushContract;
export type PushOf<Channel extends PushChannel> = z.infer<(typeof pushContract)[Channel]>;

/** What the preload exposes as `window.clocktower`: one named function a capability, nothing generic. */
export interface ClocktowerBridge {
  readonly getView: () => Promise<unknown>;
  readonly startTimer: (intent: RequestOf<'timer:start'>) => Promise<unknown>;
  readonly stopTimer: () => Promise<unknown>;
  readonly continueEntry: (entry: RequestOf<'entry:continue'>) => Promise<unknown>;
  readonly editEntry: (edit: RequestOf<'entry:edit'>) => Promise<unknown>;
  readonly deleteEntry: (entry: RequestOf<'entry:delete'>) => Promise<unknown>;
  readonly restoreEntry: (entry: RequestOf<'entry:restore'>) => Promise<unknown>;
  readonly retryEntry: (entry: RequestOf<'entry:retry'>) => Promise<unknown>;
  readonly addEntry: (intent: RequestOf<'entry:add'>) => Promise<unknown>;
  readonly changeEntry: (intent: RequestOf<'entry:change'>) => Promise<unknown>;
  readonly splitEntry: (intent: RequestOf<'entry:split'>) => Promise<unknown>;
  readonly joinEntries: (intent: RequestOf<'entry:join'>) => Promise<unknown>;
  readonly applySeveral: (intents: RequestOf<'entries:several'>) => Promise<unknown>;
  readonly getDirectory: () => Promise<unknown>;
  readonly setNickname: (nickname: RequestOf<'nickname:set'>) => Promise<unknown>;
  readonly readLine: (line: RequestOf<'line:read'>) => Promise<unknown>;
  readonly runLine: (line: RequestOf<'line:run'>) => Promise<unknown>;
  readonly undoLast: () => Promise<unknown>;
  readonly syncNow: () => Promise<unknown>;
  readonly dismissNotice: (notice: RequestOf<'notice:dismiss'>) => Promise<unknown>;
  readonly getConnections: () => Promise<unknown>;
  readonly chooseConnection: (connection: RequestOf<'connection:use'>) => Promise<unknown>;
  readonly renameConnection: (change: RequestOf<'connection:rename'>) => Promise<unknown>;
  readonly signIn: (connection: RequestOf<'connection:sign-in'>) => Promise<unknown>;
  readonly signOut: (connection: RequestOf<'connection:sign-out'>) => Promise<unknown>;
  readonly removeConnection: (connection: RequestOf<'connection:remove'>) => Promise<unknown>;
  readonly lookAtServer: (address: RequestOf<'setup:look'>) => Promise<unknown>;
  readonly connectServer: (draft: RequestOf<'setup:connect'>) => Promise<unknown>;
  readonly answerSetup: (answer: RequestOf<'setup:answer'>) => Promise<unknown>;
  readonly cancelSetup: () => Promise<unknown>;
  readonly allowTokenFile: (choice: RequestOf<'tokens:allow-file'>) => Promise<unknown>;
  readonly previewCopy: (connection: RequestOf<'copy:preview'>) => Promise<unknown>;
  readonly runCopy: (connection: RequestOf<'copy:run'>) => Promise<unknown>;
  readonly getHistoryRange: (span: RequestOf<'history:range'>) => Promise<unknown>;
  readonly searchHistory: (search: RequestOf<'history:search'>) => Promise<unknown>;
  readonly syncHistory: (request: RequestOf<'history:sync'>) => Promise<unknown>;
  readonly openWindow: (request: RequestOf<'window:open'>) => Promise<unknown>;
  readonly getSettings: () => Promise<unknown>;
  readonly changeSettings: (change: RequestOf<'preferences:change'>) => Promise<unknown>;
  readonly getAway: () => Promise<unknown>;
  readonly answerAway: (answer: RequestOf<'away:answer'>) => Promise<unknown>;
  readonly postponeAway: () => Promise<unknown>;
  readonly resizeAway: (size: RequestOf<'away:resize'>) => Promise<unknown>;
  readonly resizePopover: (size: RequestOf<'popover:resize'>) => Promise<unknown>;
  readonly occupyPopover: (state: RequestOf<'popover:occupy'>) => Promise<unknown>;
  readonly takeFill: () => Promise<unknown>;
  readonly hidePopover: () => Promise<unknown>;
  readonly quit: () => Promise<unknown>;
  /** Returns the unsubscribe. */
  readonly onViewChanged: (listener: (view: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onDirectoryChanged: (listener: (view: unknown) => void) => () => void;
  readonly onAwayChanged: (listener: (view: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onSettingsChanged: (listener: (view: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onConnectionsChanged: (listener: (view: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onPopoverShown: (listener: () => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onHistoryChanged: (listener: (change: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onWindowGo: (listener: (place: unknown) => void) => () => void;
}
