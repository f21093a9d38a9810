/**
 * The renderer's side of the IPC contract: every answer and push is parsed before anyone sees it. Outcomes are Results;
 * an answer that did not come, or is not of the shape agreed on, is a failure like any other.
 */
import type { Failure } from '#shared/failures.ts';
import { type ClocktowerBridge, pushContract, requestContract, type RequestOf } from '#shared/ipc.ts';
import type { Locale } from '#shared/values/locale.ts';
import { fail, type Result } from '#shared/values/result.ts';
import type { Acknowledgement } from '#shared/timer/intents.ts';
import type { ConnectionsView, CopyPreview, ServerSuggestion } from '#shared/connections/connections.ts';
import type { LinePreview } from '#shared/timer/one-line.ts';
import type { DeedView } from '#shared/timer/undo.ts';
import type { DirectoryView } from '#shared/timer/directory.ts';
import type { AboutView, BundlePart, Examination, Licence } from '#shared/program/about.ts';
import type { AwayView } from '#shared/timer/away.ts';
import type { ProgressView } from '#shared/timer/progress.ts';
import type { SettingsView } from '#shared/program/preferences.ts';
import type { ExplorerAnswer } from '#shared/campus/explorer.ts';
import type { CampusPage, CampusSlice } from '#shared/campus/page.ts';
import type { HistoryChange, HistoryPage, HistoryRange, HistoryTotals } from '#shared/history/history.ts';
import type { ExportOutcome, ImportOpened, ImportPreview } from '#shared/history/interchange.ts';
import type { JobsView } from '#shared/history/jobs.ts';
import type { Report } from '#shared/history/reports.ts';
import type { Uuid } from '#shared/values/brands.ts';
import type { ProjectsView } from '#shared/timer/projects.ts';
import type { UpdatesView } from '#shared/program/updates.ts';
import type { View } from '#shared/timer/view.ts';
import type { WindowPlace } from '#shared/program/window-place.ts';
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
type ProjectAcknowledged = Promise<Result<{ readonly localId: Uuid }, Trouble>>;
type Done = Promise<Result<null, Trouble>>;

export interface Clocktower {
  readonly getView: () => Promise<Result<View, Trouble>>;
  readonly startTimer: (intent: RequestOf<'timer:start'>) => Acknowledged;
  readonly stopTimer: () => Acknowledged;
  readonly continueEntry: (entry: RequestOf<'entry:continue'>) => Acknowledged;
  readonly editEntry: (edit: RequestOf<'entry:edit'>) => Acknowledged;
  readonly deleteEntry: (entry: RequestOf<'entry:delete'>) => Acknowledged;
  readonly restoreEntry: (entry: RequestOf<'entry:restore'>) => Acknowledged;
  readonly addEntry: (intent: RequestOf<'entry:add'>) => Acknowledged;
  readonly changeEntry: (intent: RequestOf<'entry:change'>) => Acknowledged;
  readonly splitEntry: (intent: RequestOf<'entry:split'>) => Acknowledged;
  readonly joinEntries: (intent: RequestOf<'entry:join'>) => Acknowledged;
  readonly applyBulk: (intent: RequestOf<'entries:bulk'>) => Done;
  readonly applySeveral: (intents: RequestOf<'entries:several'>) => Promise<Result<{ readonly acknowledged: readonly Acknowledgement[] }, Trouble>>;
  readonly answerAttention: (answer: RequestOf<'attention:answer'>) => Acknowledged;
  readonly exportUnsaved: (from: RequestOf<'unsaved:export'>) => Promise<Result<{ readonly file: string | null }, Trouble>>;
  readonly getDirectory: () => Promise<Result<DirectoryView, Trouble>>;
  readonly getProjects: () => Promise<Result<ProjectsView, Trouble>>;
  readonly createProject: (project: RequestOf<'project:create'>) => ProjectAcknowledged;
  readonly changeProject: (change: RequestOf<'project:change'>) => ProjectAcknowledged;
  readonly deleteProject: (project: RequestOf<'project:delete'>) => ProjectAcknowledged;
  readonly restoreProject: (project: RequestOf<'project:restore'>) => ProjectAcknowledged;
  readonly retryProject: (project: RequestOf<'project:retry'>) => ProjectAcknowledged;
  readonly discardProject: (project: RequestOf<'project:discard'>) => ProjectAcknowledged;
  readonly setNickname: (nickname: RequestOf<'nickname:set'>) => Done;
  readonly readLine: (line: RequestOf<'line:read'>) => Promise<Result<LinePreview, Trouble>>;
  readonly runLine: (line: RequestOf<'line:run'>) => Acknowledged;
  readonly pinFavourite: (entry: RequestOf<'favourite:pin'>) => Done;
  readonly unpinFavourite: (favourite: RequestOf<'favourite:unpin'>) => Done;
  readonly startFavourite: (favourite: RequestOf<'favourite:start'>) => Acknowledged;
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
  readonly getHistoryTotals: (request: RequestOf<'history:totals'>) => Promise<Result<HistoryTotals, Trouble>>;
  readonly syncHistory: (request: RequestOf<'history:sync'>) => Promise<Result<HistoryChange, Trouble>>;
  readonly makeReport: (request: RequestOf<'reports:make'>) => Promise<Result<Report, Trouble>>;
  readonly runExport: (request: RequestOf<'export:run'>) => Promise<Result<ExportOutcome, Trouble>>;
  readonly openImport: () => Promise<Result<ImportOpened, Trouble>>;
  readonly previewImport: (request: RequestOf<'import:preview'>) => Promise<Result<ImportPreview, Trouble>>;
  readonly runImport: (request: RequestOf<'import:run'>) => Done;
  readonly forgetImport: () => Done;
  readonly cancelJob: (request: RequestOf<'job:cancel'>) => Done;
  readonly resumeJob: (request: RequestOf<'job:resume'>) => Done;
  readonly takeJobBack: (request: RequestOf<'job:take-back'>) => Done;
  readonly dismissJob: (request: RequestOf<'job:dismiss'>) => Done;
  readonly copyText: (request: RequestOf<'clipboard:write'>) => Done;
  readonly getJobs: () => Promise<Result<JobsView, Trouble>>;
  readonly openWindow: (request: RequestOf<'window:open'>) => Done;
  readonly getSettings: () => Promise<Result<SettingsView, Trouble>>;
  readonly changeSettings: (change: RequestOf<'preferences:change'>) => Done;
  readonly setAutostart: (choice: RequestOf<'autostart:set'>) => Done;
  readonly tryShortcut: (key: RequestOf<'shortcut:try'>) => Promise<Result<{ readonly heard: boolean }, Trouble>>;
  readonly cancelShortcut: () => Done;
  readonly clearShortcut: (of: RequestOf<'shortcut:clear'>) => Done;
  readonly getUpdates: () => Promise<Result<UpdatesView, Trouble>>;
  readonly actOnUpdate: (act: RequestOf<'updates:act'>) => Done;
  readonly getProgress: () => Promise<Result<ProgressView, Trouble>>;
  readonly getAway: () => Promise<Result<AwayView, Trouble>>;
  readonly answerAway: (answer: RequestOf<'away:answer'>) => Done;
  readonly postponeAway: () => Done;
  readonly resizeAway: (size: RequestOf<'away:resize'>) => Done;
  readonly resizePopover: (size: RequestOf<'popover:resize'>) => Done;
  readonly occupyPopover: (state: RequestOf<'popover:occupy'>) => Done;
  readonly takeFill: () => Promise<Result<{ readonly line: string | null }, Trouble>>;
  readonly hidePopover: () => Done;
  readonly getAbout: () => Promise<Result<AboutView, Trouble>>;
  readonly getLicences: () => Promise<Result<readonly Licence[], Trouble>>;
  readonly openOwn: (request: RequestOf<'about:open'>) => Done;
  readonly runDoctor: () => Promise<Result<Examination, Trouble>>;
  readonly prepareBundle: () => Promise<Result<readonly BundlePart[], Trouble>>;
  readonly saveBundle: () => Promise<Result<{ readonly file: string | null }, Trouble>>;
  readonly quit: () => Done;
  readonly getCampus: () => Promise<Result<CampusPage, Trouble>>;
  readonly getCampusPlaces: (slice: RequestOf<'campus:places'>) => Promise<Result<CampusSlice, Trouble>>;
  readonly lookAtCampus: () => Done;
  readonly refreshCampus: () => Done;
  readonly chooseCampusSeason: (season: RequestOf<'campus:season'>) => Done;
  readonly showCampus: (source: RequestOf<'campus:use'>) => Done;
  readonly setCampusKey: (key: RequestOf<'campus:key'>) => Done;
  readonly setPlaceTemplate: (template: RequestOf<'campus:template'>) => Done;
  readonly exploreCampus: (call: RequestOf<'campus:explore'>) => Promise<Result<ExplorerAnswer, Trouble>>;
  readonly copyCampusCall: (call: RequestOf<'campus:copy'>) => Done;
  /** null: a push that is not a View. Returns the unsubscribe. */
  readonly onViewChanged: (listener: (view: View | null) => void) => () => void;
  /** null: a push that is not one. Returns the unsubscribe. */
  readonly onUpdatesChanged: (listener: (view: UpdatesView | null) => void) => () => void;
  readonly onProgressChanged: (listener: (view: ProgressView | null) => void) => () => void;
  /** null: a push that is not one. Returns the unsubscribe. */
  readonly onAwayChanged: (listener: (view: AwayView | null) => void) => () => void;
  /** null: a push that is not one. Returns the unsubscribe. */
  readonly onSettingsChanged: (listener: (view: SettingsView | null) => void) => () => void;
  /** null: a push that is not one. Returns the unsubscribe. */
  readonly onLocaleChanged: (listener: (locale: Locale | null) => void) => () => void;
  readonly onDirectoryChanged: (listener: (view: DirectoryView | null) => void) => () => void;
  readonly onProjectsChanged: (listener: (view: ProjectsView | null) => void) => () => void;
  /** null: a push that is not one. Returns the unsubscribe. */
  readonly onConnectionsChanged: (listener: (view: ConnectionsView | null) => void) => () => void;
  /** null: a push that cannot be read. Returns the unsubscribe. */
  readonly onJobsChanged: (listener: (jobs: JobsView | null) => void) => () => void;
  /** null: a push that is not one. Returns the unsubscribe. */
  readonly onCampusChanged: (listener: (page: CampusPage | null) => void) => () => void;
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

/** Hands on what is pushed; null: it is not of the shape agreed on. */
function heard<Value>(schema: z.ZodType<Value>, listen: (listener: (pushed: unknown) => void) => () => void) {
  return (listener: (value: Value | null) => void): (() => void) =>
    listen((pushed) => {
      const reading = schema.safeParse(pushed);
      listener(reading.success ? reading.data : null);
    });
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
    addEntry: (intent) => parsed(contract['entry:add'].response, () => bridge.addEntry(intent)),
    changeEntry: (intent) => parsed(contract['entry:change'].response, () => bridge.changeEntry(intent)),
    splitEntry: (intent) => parsed(contract['entry:split'].response, () => bridge.splitEntry(intent)),
    joinEntries: (intent) => parsed(contract['entry:join'].response, () => bridge.joinEntries(intent)),
    applyBulk: (intent) => parsed(contract['entries:bulk'].response, () => bridge.applyBulk(intent)),
    applySeveral: (intents) => parsed(contract['entries:several'].response, () => bridge.applySeveral(intents)),
    answerAttention: (answer) => parsed(contract['attention:answer'].response, () => bridge.answerAttention(answer)),
    exportUnsaved: (from) => parsed(contract['unsaved:export'].response, () => bridge.exportUnsaved(from)),
    getDirectory: () => parsed(contract['directory:get'].response, () => bridge.getDirectory()),
    getProjects: () => parsed(contract['projects:get'].response, () => bridge.getProjects()),
    createProject: (project) => parsed(contract['project:create'].response, () => bridge.createProject(project)),
    changeProject: (change) => parsed(contract['project:change'].response, () => bridge.changeProject(change)),
    deleteProject: (project) => parsed(contract['project:delete'].response, () => bridge.deleteProject(project)),
    restoreProject: (project) => parsed(contract['project:restore'].response, () => bridge.restoreProject(project)),
    retryProject: (project) => parsed(contract['project:retry'].response, () => bridge.retryProject(project)),
    discardProject: (project) => parsed(contract['project:discard'].response, () => bridge.discardProject(project)),
    setNickname: (nickname) => parsed(contract['nickname:set'].response, () => bridge.setNickname(nickname)),
    readLine: (line) => parsed(contract['line:read'].response, () => bridge.readLine(line)),
    runLine: (line) => parsed(contract['line:run'].response, () => bridge.runLine(line)),
    pinFavourite: (entry) => parsed(contract['favourite:pin'].response, () => bridge.pinFavourite(entry)),
    unpinFavourite: (favourite) => parsed(contract['favourite:unpin'].response, () => bridge.unpinFavourite(favourite)),
    startFavourite: (favourite) => parsed(contract['favourite:start'].response, () => bridge.startFavourite(favourite)),
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
    getHistoryTotals: (request) => parsed(contract['history:totals'].response, () => bridge.getHistoryTotals(request)),
    syncHistory: (request) => parsed(contract['history:sync'].response, () => bridge.syncHistory(request)),
    makeReport: (request) => parsed(contract['reports:make'].response, () => bridge.makeReport(request)),
    runExport: (request) => parsed(contract['export:run'].response, () => bridge.runExport(request)),
    openImport: () => parsed(contract['import:open'].response, () => bridge.openImport()),
    previewImport: (request) => parsed(contract['import:preview'].response, () => bridge.previewImport(request)),
    runImport: (request) => parsed(contract['import:run'].response, () => bridge.runImport(request)),
    forgetImport: () => parsed(contract['import:forget'].response, () => bridge.forgetImport()),
    cancelJob: (request) => parsed(contract['job:cancel'].response, () => bridge.cancelJob(request)),
    resumeJob: (request) => parsed(contract['job:resume'].response, () => bridge.resumeJob(request)),
    takeJobBack: (request) => parsed(contract['job:take-back'].response, () => bridge.takeJobBack(request)),
    dismissJob: (request) => parsed(contract['job:dismiss'].response, () => bridge.dismissJob(request)),
    copyText: (request) => parsed(contract['clipboard:write'].response, () => bridge.copyText(request)),
    getJobs: () => parsed(contract['jobs:get'].response, () => bridge.getJobs()),
    openWindow: (request) => parsed(contract['window:open'].response, () => bridge.openWindow(request)),
    getSettings: () => parsed(contract['preferences:get'].response, () => bridge.getSettings()),
    changeSettings: (change) => parsed(contract['preferences:change'].response, () => bridge.changeSettings(change)),
    setAutostart: (choice) => parsed(contract['autostart:set'].response, () => bridge.setAutostart(choice)),
    tryShortcut: (key) => parsed(contract['shortcut:try'].response, () => bridge.tryShortcut(key)),
    cancelShortcut: () => parsed(contract['shortcut:cancel'].response, () => bridge.cancelShortcut()),
    clearShortcut: (of) => parsed(contract['shortcut:clear'].response, () => bridge.clearShortcut(of)),
    getUpdates: () => parsed(contract['updates:get'].response, () => bridge.getUpdates()),
    actOnUpdate: (act) => parsed(contract['updates:act'].response, () => bridge.actOnUpdate(act)),
    getProgress: () => parsed(contract['progress:get'].response, () => bridge.getProgress()),
    getAway: () => parsed(contract['away:get'].response, () => bridge.getAway()),
    answerAway: (answer) => parsed(contract['away:answer'].response, () => bridge.answerAway(answer)),
    postponeAway: () => parsed(contract['away:later'].response, () => bridge.postponeAway()),
    resizeAway: (size) => parsed(contract['away:resize'].response, () => bridge.resizeAway(size)),
    resizePopover: (size) => parsed(contract['popover:resize'].response, () => bridge.resizePopover(size)),
    occupyPopover: (state) => parsed(contract['popover:occupy'].response, () => bridge.occupyPopover(state)),
    takeFill: () => parsed(contract['popover:take-fill'].response, () => bridge.takeFill()),
    hidePopover: () => parsed(contract['popover:hide'].response, () => bridge.hidePopover()),
    getAbout: () => parsed(contract['about:get'].response, () => bridge.getAbout()),
    getLicences: () => parsed(contract['about:licences'].response, () => bridge.getLicences()),
    openOwn: (request) => parsed(contract['about:open'].response, () => bridge.openOwn(request)),
    runDoctor: () => parsed(contract['doctor:run'].response, () => bridge.runDoctor()),
    prepareBundle: () => parsed(contract['bundle:prepare'].response, () => bridge.prepareBundle()),
    saveBundle: () => parsed(contract['bundle:save'].response, () => bridge.saveBundle()),
    quit: () => parsed(contract['app:quit'].response, () => bridge.quit()),
    onViewChanged: heard(pushContract['view:changed'], (listener) => bridge.onViewChanged(listener)),
    onAwayChanged: heard(pushContract['away:changed'], (listener) => bridge.onAwayChanged(listener)),
    onSettingsChanged: heard(pushContract['preferences:changed'], (listener) => bridge.onSettingsChanged(listener)),
    onLocaleChanged: heard(pushContract['locale:changed'], (listener) => bridge.onLocaleChanged(listener)),
    onDirectoryChanged: heard(pushContract['directory:changed'], (listener) => bridge.onDirectoryChanged(listener)),
    onProjectsChanged: heard(pushContract['projects:changed'], (listener) => bridge.onProjectsChanged(listener)),
    onConnectionsChanged: heard(pushContract['connections:changed'], (listener) => bridge.onConnectionsChanged(listener)),
    onHistoryChanged: heard(pushContract['history:changed'], (listener) => bridge.onHistoryChanged(listener)),
    onWindowGo: heard(pushContract['window:go'], (listener) => bridge.onWindowGo(listener)),
    onJobsChanged: heard(pushContract['jobs:changed'], (listener) => bridge.onJobsChanged(listener)),
    getCampus: () => parsed(contract['campus:get'].response, () => bridge.getCampus()),
    getCampusPlaces: (slice) => parsed(contract['campus:places'].response, () => bridge.getCampusPlaces(slice)),
    lookAtCampus: () => parsed(contract['campus:look'].response, () => bridge.lookAtCampus()),
    refreshCampus: () => parsed(contract['campus:refresh'].response, () => bridge.refreshCampus()),
    chooseCampusSeason: (season) => parsed(contract['campus:season'].response, () => bridge.chooseCampusSeason(season)),
    showCampus: (source) => parsed(contract['campus:use'].response, () => bridge.showCampus(source)),
    setCampusKey: (key) => parsed(contract['campus:key'].response, () => bridge.setCampusKey(key)),
    setPlaceTemplate: (template) => parsed(contract['campus:template'].response, () => bridge.setPlaceTemplate(template)),
    exploreCampus: (call) => parsed(contract['campus:explore'].response, () => bridge.exploreCampus(call)),
    copyCampusCall: (call) => parsed(contract['campus:copy'].response, () => bridge.copyCampusCall(call)),
    onCampusChanged: heard(pushContract['campus:changed'], (listener) => bridge.onCampusChanged(listener)),
    onUpdatesChanged: heard(pushContract['updates:changed'], (listener) => bridge.onUpdatesChanged(listener)),
    onProgressChanged: heard(pushContract['progress:changed'], (listener) => bridge.onProgressChanged(listener)),
    onPopoverShown: (listener) => bridge.onPopoverShown(listener),
  };
}
