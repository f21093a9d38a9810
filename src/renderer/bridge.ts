/**
 * The renderer's side of the IPC contract: every answer and push is parsed before anyone sees it. Outcomes are Results;
 * an answer that did not come, or is not of the shape agreed on, is a failure like any other.
 */
import type { Failure } from '#shared/failures.ts';
import { type ClocktowerBridge, pushContract, requestContract, type RequestOf } from '#shared/ipc.ts';
import { fail, type Result } from '#shared/result.ts';
import type { Acknowledgement } from '#shared/intents.ts';
import type { ConnectionsView, CopyPreview, ServerSuggestion } from '#shared/connections.ts';
import type { LinePreview } from '#shared/one-line.ts';
import type { DeedView } from '#shared/undo.ts';
import type { DirectoryView } from '#shared/directory.ts';
import type { AwayView } from '#shared/away.ts';
import type { SettingsView } from '#shared/preferences.ts';
import type { HistoryChange, HistoryPage, HistoryRange } from '#shared/history.ts';
import type { View } from '#shared/view.ts';
import type { WindowPlace } from '#shared/window-place.ts';
import type { z } from 'zod';

declare global {
  interface Window {
    /** Put there by the preload. */
    readonly clocktower?: ClocktowerBridge;
  }
}

/** What can go wrong as seen from a window: a failure the core names, or no answer that can be read. */
export type Trouble = Failure | { readonly kind: 'no-answer' };

export type Acknowledged = Promise<Result<Acknowledgement, Trouble>>;
type Done = Promise<Result<null, Trouble>>;

export interface Clocktower {
  readonly getView: () => Promise<Result<View, Trouble>>;
  readonly startTimer: (intent: RequestOf<'timer:start'>) => Acknowledged;
  readonly stopTimer: () => Acknowledged;
  readonly continueEntry: (entry: RequestOf<'entry:continue'>) => Acknowledged;
  readonly editEntry: (edit: RequestOf<'entry:edit'>) => Acknowledged;
  readonly deleteEntry: (entry: RequestOf<'entry:delete'>) => Acknowledged;
  readonly restoreEntry: (entry: RequestOf<'entry:restore'>) => Acknowledged;
  readonly retryEntry: (entry: RequestOf<'entry:retry'>) => Acknowledged;
  readonly addEntry: (intent: RequestOf<'entry:add'>) => Acknowledged;
  readonly changeEntry: (intent: RequestOf<'entry:change'>) => Acknowledged;
  readonly splitEntry: (intent: RequestOf<'entry:split'>) => Acknowledged;
  readonly joinEntries: (intent: RequestOf<'entry:join'>) => Acknowledged;
  readonly applySeveral: (intents: RequestOf<'entries:several'>) => Promise<Result<{ readonly acknowledged: readonly Acknowledgement[] }, Trouble>>;
  readonly getDirectory: () => Promise<Result<DirectoryView, Trouble>>;
  readonly setNickname: (nickname: RequestOf<'nickname:set'>) => Done;
  readonly readLine: (line: RequestOf<'line:read'>) => Promise<Result<LinePreview, Trouble>>;
  readonly runLine: (line: RequestOf<'line:run'>) => Acknowledged;
  readonly undoLast: () => Promise<Result<Omit<DeedView, 'number'>, Trouble>>;
  readonly syncNow: () => Done;
  readonly dismissNotice: (notice: RequestOf<'notice:dismiss'>) => Done;
  readonly getConnections: () => Promise<Result<ConnectionsView, Trouble>>;
  readonly chooseConnection: (connection: RequestOf<'connection:use'>) => Done;
  readonly renameConnection: (change: RequestOf<'connection:rename'>) => Done;
  readonly signIn: (connection: RequestOf<'connection:sign-in'>) => Done;
  readonly signOut: (connection: RequestOf<'connection:sign-out'>) => Done;
  readonly removeConnection: (connection: RequestOf<'connection:remove'>) => Done;
  readonly lookAtServer: (address: RequestOf<'setup:look'>) => Promise<Result<ServerSuggestion, Trouble>>;
  readonly connectServer: (draft: RequestOf<'setup:connect'>) => Done;
  readonly answerSetup: (answer: RequestOf<'setup:answer'>) => Done;
  readonly cancelSetup: () => Done;
  readonly allowTokenFile: (choice: RequestOf<'tokens:allow-file'>) => Done;
  readonly previewCopy: (connection: RequestOf<'copy:preview'>) => Promise<Result<CopyPreview, Trouble>>;
  readonly runCopy: (connection: RequestOf<'copy:run'>) => Promise<Result<{ readonly copied: number }, Trouble>>;
  readonly getHistoryRange: (span: RequestOf<'history:range'>) => Promise<Result<HistoryRange, Trouble>>;
  readonly searchHistory: (search: RequestOf<'history:search'>) => Promise<Result<HistoryPage, Trouble>>;
  readonly syncHistory: (request: RequestOf<'history:sync'>) => Promise<Result<HistoryChange, Trouble>>;
  readonly openWindow: (request: RequestOf<'window:open'>) => Done;
  readonly getSettings: () => Promise<Result<SettingsView, Trouble>>;
  readonly changeSettings: (change: RequestOf<'preferences:change'>) => Done;
  readonly getAway: () => Promise<Result<AwayView, Trouble>>;
  readonly answerAway: (answer: RequestOf<'away:answer'>) => Done;
  readonly postponeAway: () => Done;
  readonly resizeAway: (size: RequestOf<'away:resize'>) => Done;
  readonly resizePopover: (size: RequestOf<'popover:resize'>) => Done;
  readonly occupyPopover: (state: RequestOf<'popover:occupy'>) => Done;
  readonly takeFill: () => Promise<Result<{ readonly line: string | null }, Trouble>>;
  readonly hidePopover: () => Done;
  readonly quit: () => Done;
  /** null: a push that is not a View. Returns the unsubscribe. */
  readonly onViewChanged: (listener: (view: View | null) => void) => () => void;
  /** null: a push that is not one. Returns the unsubscribe. */
  readonly onDirectoryChanged: (listener: (view: DirectoryView | null) => void) => () => void;
  readonly onAwayChanged: (listener: (view: AwayView | null) => void) => () => void;
  /** null: a push that is not one. Returns the unsubscribe. */
  readonly onSettingsChanged: (listener: (view: SettingsView | null) => void) => () => void;
  /** null: a push that is not one. Returns the unsubscribe. */
  readonly onConnectionsChanged: (listener: (view: ConnectionsView | null) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onPopoverShown: (listener: () => void) => () => void;
  /** null: a push that cannot be read. Returns the unsubscribe. */
  readonly onHistoryChanged: (listener: (change: HistoryChange | null) => void) => () => void;
  /** null: a push that names no place. Returns the unsubscribe. */
  readonly onWindowGo: (listener: (place: WindowPlace | null) => void) => () => void;
}

async function parsed<Value>(
  schema: z.ZodType<Result<Value, Failure>>,
  ask: () => Promise<unknown>,
): Promise<Result<Value, Trouble>> {
  let answer: unknown;
  try {
    answer = await ask();
  } catch {
    // This is the boundary: the main process refused the call or is gone. Both look the same from here.
    return fail({ kind: 'no-answer' });
  }
  const reading = schema.safeParse(answer);
  return reading.success ? reading.data : fail({ kind: 'no-answer' });
}

export function connectBridge(bridge: ClocktowerBridge): Clocktower {
  const contract = requestContract;
  return {
    getView: () => parsed(contract['view:get'].response, () => bridge.getView()),
    startTimer: (intent) => parsed(contract['timer:start'].response, () => bridge.startTimer(intent)),
    stopTimer: () => parsed(contract['timer:stop'].response, () => bridge.stopTimer()),
    continueEntry: (entry) => parsed(contract['entry:continue'].response, () => bridge.continueEntry(entry)),
    editEntry: (edit) => parsed(contract['entry:edit'].response, () => bridge.editEntry(edit)),
    deleteEntry: (entry) => parsed(contract['entry:delete'].response, () => bridge.deleteEntry(entry)),
    restoreEntry: (entry) => parsed(contract['entry:restore'].response, () => bridge.restoreEntry(entry)),
    retryEntry: (entry) => parsed(contract['entry:retry'].response, () => bridge.retryEntry(entry)),
    addEntry: (intent) => parsed(contract['entry:add'].response, () => bridge.addEntry(intent)),
    changeEntry: (intent) => parsed(contract['entry:change'].response, () => bridge.changeEntry(intent)),
    splitEntry: (intent) => parsed(contract['entry:split'].response, () => bridge.splitEntry(intent)),
    joinEntries: (intent) => parsed(contract['entry:join'].response, () => bridge.joinEntries(intent)),
    applySeveral: (intents) => parsed(contract['entries:several'].response, () => bridge.applySeveral(intents)),
    getDirectory: () => parsed(contract['directory:get'].response, () => bridge.getDirectory()),
    setNickname: (nickname) => parsed(contract['nickname:set'].response, () => bridge.setNickname(nickname)),
    readLine: (line) => parsed(contract['line:read'].response, () => bridge.readLine(line)),
    runLine: (line) => parsed(contract['line:run'].response, () => bridge.runLine(line)),
    undoLast: () => parsed(contract['undo:last'].response, () => bridge.undoLast()),
    syncNow: () => parsed(contract['sync:now'].response, () => bridge.syncNow()),
    dismissNotice: (notice) => parsed(contract['notice:dismiss'].response, () => bridge.dismissNotice(notice)),
    getConnections: () => parsed(contract['connections:get'].response, () => bridge.getConnections()),
    chooseConnection: (connection) => parsed(contract['connection:use'].response, () => bridge.chooseConnection(connection)),
    renameConnection: (change) => parsed(contract['connection:rename'].response, () => bridge.renameConnection(change)),
    signIn: (connection) => parsed(contract['connection:sign-in'].response, () => bridge.signIn(connection)),
    signOut: (connection) => parsed(contract['connection:sign-out'].response, () => bridge.signOut(connection)),
    removeConnection: (connection) => parsed(contract['connection:remove'].response, () => bridge.removeConnection(connection)),
    lookAtServer: (address) => parsed(contract['setup:look'].response, () => bridge.lookAtServer(address)),
    connectServer: (draft) => parsed(contract['setup:connect'].response, () => bridge.connectServer(draft)),
    answerSetup: (answer) => parsed(contract['setup:answer'].response, () => bridge.answerSetup(answer)),
    cancelSetup: () => parsed(contract['setup:cancel'].response, () => bridge.cancelSetup()),
    allowTokenFile: (choice) => parsed(contract['tokens:allow-file'].response, () => bridge.allowTokenFile(choice)),
    previewCopy: (connection) => parsed(contract['copy:preview'].response, () => bridge.previewCopy(connection)),
    runCopy: (connection) => parsed(contract['copy:run'].response, () => bridge.runCopy(connection)),
    getHistoryRange: (span) => parsed(contract['history:range'].response, () => bridge.getHistoryRange(span)),
    searchHistory: (search) => parsed(contract['history:search'].response, () => bridge.searchHistory(search)),
    syncHistory: (request) => parsed(contract['history:sync'].response, () => bridge.syncHistory(request)),
    openWindow: (request) => parsed(contract['window:open'].response, () => bridge.openWindow(request)),
    getSettings: () => parsed(contract['preferences:get'].response, () => bridge.getSettings()),
    changeSettings: (change) => parsed(contract['preferences:change'].response, () => bridge.changeSettings(change)),
    getAway: () => parsed(contract['away:get'].response, () => bridge.getAway()),
    answerAway: (answer) => parsed(contract['away:answer'].response, () => bridge.answerAway(answer)),
    postponeAway: () => parsed(contract['away:later'].response, () => bridge.postponeAway()),
    resizeAway: (size) => parsed(contract['away:resize'].response, () => bridge.resizeAway(size)),
    resizePopover: (size) => parsed(contract['popover:resize'].response, () => bridge.resizePopover(size)),
    occupyPopover: (state) => parsed(contract['popover:occupy'].response, () => bridge.occupyPopover(state)),
    takeFill: () => parsed(contract['popover:take-fill'].response, () => bridge.takeFill()),
    hidePopover: () => parsed(contract['popover:hide'].response, () => bridge.hidePopover()),
    quit: () => parsed(contract['app:quit'].response, () => bridge.quit()),
    onViewChanged: (listener) =>
      bridge.onViewChanged((pushed) => {
        const reading = pushContract['view:changed'].safeParse(pushed);
        listener(reading.success ? reading.data : null);
      }),
    onDirectoryChanged: (listener) =>
      bridge.onDirectoryChanged((pushed) => {
        const reading = pushContract['directory:changed'].safeParse(pushed);
        listener(reading.success ? reading.data : null);
      }),
    onAwayChanged: (listener) =>
      bridge.onAwayChanged((pushed) => {
        const reading = pushContract['away:changed'].safeParse(pushed);
        listener(reading.success ? reading.data : null);
      }),
    onSettingsChanged: (listener) =>
      bridge.onSettingsChanged((pushed) => {
        const reading = pushContract['preferences:changed'].safeParse(pushed);
        listener(reading.success ? reading.data : null);
      }),
    onConnectionsChanged: (listener) =>
      bridge.onConnectionsChanged((pushed) => {
        const reading = pushContract['connections:changed'].safeParse(pushed);
        listener(reading.success ? reading.data : null);
      }),
    onPopoverShown: (listener) => bridge.onPopoverShown(listener),
    onHistoryChanged: (listener) =>
      bridge.onHistoryChanged((pushed) => {
        const reading = pushContract['history:changed'].safeParse(pushed);
        listener(reading.success ? reading.data : null);
      }),
    onWindowGo: (listener) =>
      bridge.onWindowGo((pushed) => {
        const reading = pushContract['window:go'].safeParse(pushed);
        listener(reading.success ? reading.data : null);
      }),
  };
}
