/**
 * The one map of what windows may ask of the main process and what it tells them. Types, checks and the preload's
 * function list follow from it.
 */
import { z } from 'zod';
import { boundedText } from './values/bounds.ts';
import { aboutViewSchema, bundlePartSchema, examinationSchema, licenceSchema, openableSchema } from './program/about.ts';
import { awayAnswerSchema, awayViewSchema } from './timer/away.ts';
import { uuidSchema } from './values/brands.ts';
import {
  connectionFieldLimit,
  connectionKeySchema,
  connectionsViewSchema,
  copyPreviewSchema,
  serverDraftSchema,
  serverSuggestionSchema,
} from './connections/connections.ts';
import { attentionAnswerSchema } from './timer/attention.ts';
import { directoryViewSchema, nicknameSchema } from './timer/directory.ts';
import { campusCopySchema, campusPageSchema, campusSettingsSchema, campusSliceSchema } from './campus/page.ts';
import { explorerAnswerSchema, explorerRequestSchema } from './campus/explorer.ts';
import { termSchema } from './campus/terms.ts';
import { localeSchema } from './values/locale.ts';
import { linePreviewSchema, lineReadSchema, lineRunSchema } from './timer/one-line.ts';
import { deedViewSchema } from './timer/undo.ts';
import { failureSchema, noticeKindSchema } from './failures.ts';
import { acknowledgementSchema, addIntentSchema, bulkIntentSchema, changeIntentSchema, editIntentSchema, entryReferenceSchema, joinIntentSchema, severalAcknowledgedSchema, severalIntentSchema, splitIntentSchema, startIntentSchema } from './timer/intents.ts';
import { preferencesChangeSchema, settingsViewSchema } from './program/preferences.ts';
import { historyChangeSchema, historyPageSchema, historyRangeSchema, historySearchSchema, historySpanSchema, historySyncRequestSchema, historyTotalsRequestSchema, historyTotalsSchema } from './history/history.ts';
import { exportOutcomeSchema, exportRequestSchema, importOpenedSchema, importOptionsSchema, importPreviewSchema } from './history/interchange.ts';
import { jobsViewSchema } from './history/jobs.ts';
import { reportRequestSchema, reportSchema } from './history/reports.ts';
import { progressViewSchema } from './timer/progress.ts';
import { acceleratorSchema, shortcutActionSchema } from './program/shortcuts.ts';
import { projectChangeSchema, projectCreateSchema, projectReferenceSchema, projectsViewSchema } from './timer/projects.ts';
import { updateActSchema, updatesViewSchema } from './program/updates.ts';
import { viewSchema } from './timer/view.ts';
import { windowPlaceSchema } from './program/window-place.ts';

const yes = z.literal(true);
/** One for all answers: each page makes these schemas when it opens. */
const failed = z.strictObject({ ok: z.literal(false), failure: failureSchema });

function answer<Value extends z.ZodType>(value: Value) {
  return z.discriminatedUnion('ok', [z.strictObject({ ok: yes, value }), failed]);
}

const acknowledged = answer(acknowledgementSchema);
const done = answer(z.null());
const projectAcknowledged = answer(projectReferenceSchema);
const nothing = z.undefined();
const connection = z.strictObject({ id: connectionKeySchema });
const typed = boundedText({ max: connectionFieldLimit });
const identified = z.strictObject({ id: uuidSchema });

/** Channel -> what is asked (one argument) and what is answered. */
export const requestContract = {
  'view:get': { request: nothing, response: answer(viewSchema) },
  'timer:start': { request: startIntentSchema, response: acknowledged },
  'timer:stop': { request: nothing, response: acknowledged },
  'entry:continue': { request: entryReferenceSchema, response: acknowledged },
  'entry:edit': { request: editIntentSchema, response: acknowledged },
  'entry:delete': { request: entryReferenceSchema, response: acknowledged },
  'entry:restore': { request: entryReferenceSchema, response: acknowledged },
  'entry:add': { request: addIntentSchema, response: acknowledged },
  'entry:change': { request: changeIntentSchema, response: acknowledged },
  'entry:split': { request: splitIntentSchema, response: acknowledged },
  'entry:join': { request: joinIntentSchema, response: acknowledged },
  'entries:several': { request: severalIntentSchema, response: answer(severalAcknowledgedSchema) },
  /** Changes or deletes them as a job, of which there is one at a time. */
  'entries:bulk': { request: bulkIntentSchema, response: done },
  /** What a person says to what only they can decide. */
  'attention:answer': { request: attentionAnswerSchema, response: acknowledged },
  /** Writes what is not saved, of one connection or (null) of all, to a file its person chooses; answers which, null: none. */
  'unsaved:export': { request: z.strictObject({ id: connectionKeySchema.nullable() }), response: answer(z.strictObject({ file: z.string().nullable() })) },
  /** Of the current connection. */
  'directory:get': { request: nothing, response: answer(directoryViewSchema) },
  'nickname:set': { request: nicknameSchema, response: done },
  'line:read': { request: lineReadSchema, response: answer(linePreviewSchema) },
  'line:run': { request: lineRunSchema, response: acknowledged },
  /** Pins what an entry of the current connection says, as a favourite there. */
  'favourite:pin': { request: entryReferenceSchema, response: done },
  'favourite:unpin': { request: identified, response: done },
  /** Starts a timer with what it says; what runs is stopped. */
  'favourite:start': { request: identified, response: acknowledged },
  /** Takes back the last deed in the current connection. */
  'undo:last': { request: nothing, response: answer(deedViewSchema.omit({ number: true })) },
  /** Of the current connection, as are the projects below. */
  'projects:get': { request: nothing, response: answer(projectsViewSchema) },
  'project:create': { request: projectCreateSchema, response: projectAcknowledged },
  'project:change': { request: projectChangeSchema, response: projectAcknowledged },
  'project:delete': { request: projectReferenceSchema, response: projectAcknowledged },
  'project:restore': { request: projectReferenceSchema, response: projectAcknowledged },
  'project:retry': { request: projectReferenceSchema, response: projectAcknowledged },
  'project:discard': { request: projectReferenceSchema, response: projectAcknowledged },
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
  'history:totals': { request: historyTotalsRequestSchema, response: answer(historyTotalsSchema) },
  'history:sync': { request: historySyncRequestSchema, response: answer(historyChangeSchema) },
  /** Of the entries of the current connection, as is the next one. */
  'reports:make': { request: reportRequestSchema, response: answer(reportSchema) },
  /** Asks its person where to, and writes there; entries are written by a job. */
  'export:run': { request: exportRequestSchema, response: answer(exportOutcomeSchema) },
  /** Asks its person for a file, and shows what is in it; nothing is taken in yet. */
  'import:open': { request: nothing, response: answer(importOpenedSchema) },
  /** The same file, read with what its person says of it. */
  'import:preview': { request: z.strictObject({ id: uuidSchema, options: importOptionsSchema }), response: answer(importPreviewSchema) },
  /** Takes in what was shown, as a job. */
  'import:run': { request: identified, response: done },
  /** Lets go of a file that was only shown. */
  'import:forget': { request: nothing, response: done },
  /** What a job has done stays; a file that is not whole goes. */
  'job:cancel': { request: identified, response: done },
  'job:resume': { request: identified, response: done },
  /** Takes back what a bulk job has done so far, part by part. */
  'job:take-back': { request: identified, response: done },
  /** Forgets a job that has ended. */
  'job:dismiss': { request: identified, response: done },
  /** Puts text on the clipboard: pages have no permission of their own for that. */
  'clipboard:write': { request: z.strictObject({ text: boundedText({ max: 5_000_000 }) }), response: done },
  'jobs:get': { request: nothing, response: answer(jobsViewSchema) },
  /** Brings the window to the front, at `place` or (null) where its person left it. */
  'window:open': { request: z.strictObject({ place: windowPlaceSchema.nullable() }), response: done },
  'preferences:get': { request: nothing, response: answer(settingsViewSchema) },
  'preferences:change': { request: preferencesChangeSchema, response: done },
  'autostart:set': { request: z.strictObject({ on: z.boolean() }), response: done },
  /** Answers once the key was pressed, or was not in time; only a key that was heard is kept. */
  'shortcut:try': { request: z.strictObject({ action: shortcutActionSchema, accelerator: acceleratorSchema }), response: answer(z.strictObject({ heard: z.boolean() })) },
  'shortcut:cancel': { request: nothing, response: done },
  'shortcut:clear': { request: z.strictObject({ action: shortcutActionSchema }), response: done },
  'updates:get': { request: nothing, response: answer(updatesViewSchema) },
  'updates:act': { request: updateActSchema, response: done },
  'progress:get': { request: nothing, response: answer(progressViewSchema) },
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
  'about:get': { request: nothing, response: answer(aboutViewSchema) },
  'about:licences': { request: nothing, response: answer(z.array(licenceSchema)) },
  /** Has the system open it. */
  'about:open': { request: z.strictObject({ what: openableSchema }), response: done },
  /** Asks every connection and looks into every file; takes a while. */
  'doctor:run': { request: nothing, response: answer(examinationSchema) },
  /** Puts together what a bundle would hold, and shows it. */
  'bundle:prepare': { request: nothing, response: answer(z.array(bundlePartSchema)) },
  /** Saves what was shown where its person chooses; null: nowhere. */
  'bundle:save': { request: nothing, response: answer(z.strictObject({ file: z.string().nullable() })) },
  'app:quit': { request: nothing, response: done },
  'campus:get': { request: nothing, response: answer(campusPageSchema) },
  /** `from`: how many places of each kind come before the slice. */
  'campus:places': { request: z.strictObject({ from: z.number().int().nonnegative() }), response: answer(campusSliceSchema) },
  /** Somebody looks at the page: what is older than a minute is asked for. */
  'campus:look': { request: nothing, response: done },
  /** Everything the page shows is asked for; what comes of it is pushed. */
  'campus:refresh': { request: nothing, response: done },
  /** null: whichever season the directory displays. */
  'campus:season': { request: z.strictObject({ term: termSchema.nullable() }), response: done },
  'campus:use': { request: campusSettingsSchema.shape.source, response: done },
  /** Longer than any key, so that a longer text is said to be none; null forgets the key. */
  'campus:key': { request: z.strictObject({ key: boundedText({ max: connectionFieldLimit }).nullable() }), response: done },
  'campus:template': { request: campusSettingsSchema.pick({ placeTemplate: true }), response: done },
  /** Sends one request, as a person wrote it. */
  'campus:explore': { request: explorerRequestSchema, response: answer(explorerAnswerSchema) },
  'campus:copy': { request: campusCopySchema, response: done },
} as const;
export type RequestChannel = keyof typeof requestContract;
export type RequestOf<Channel extends RequestChannel> = z.infer<(typeof requestContract)[Channel]['request']>;

/** Channel -> what the main process pushes to windows that can be seen. */
export const pushContract = {
  'view:changed': viewSchema,
  'connections:changed': connectionsViewSchema,
  'campus:changed': campusPageSchema,
  'preferences:changed': settingsViewSchema,
  /** Words, times or weeks are said otherwise from now on; told to hidden windows, too. */
  'locale:changed': localeSchema,
  'progress:changed': progressViewSchema,
  'updates:changed': updatesViewSchema,
  'away:changed': awayViewSchema,
  'directory:changed': directoryViewSchema,
  'projects:changed': projectsViewSchema,
  /** The popover came to the front: focus the first line, draw the time as of now. */
  'popover:shown': z.null(),
  /** Answers about the history of the current connection may have become other ones. */
  'history:changed': historyChangeSchema,
  'jobs:changed': jobsViewSchema,
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
  readonly addEntry: (intent: RequestOf<'entry:add'>) => Promise<unknown>;
  readonly changeEntry: (intent: RequestOf<'entry:change'>) => Promise<unknown>;
  readonly splitEntry: (intent: RequestOf<'entry:split'>) => Promise<unknown>;
  readonly joinEntries: (intent: RequestOf<'entry:join'>) => Promise<unknown>;
  readonly applySeveral: (intents: RequestOf<'entries:several'>) => Promise<unknown>;
  readonly applyBulk: (intent: RequestOf<'entries:bulk'>) => Promise<unknown>;
  readonly answerAttention: (answer: RequestOf<'attention:answer'>) => Promise<unknown>;
  readonly exportUnsaved: (from: RequestOf<'unsaved:export'>) => Promise<unknown>;
  readonly getDirectory: () => Promise<unknown>;
  readonly getProjects: () => Promise<unknown>;
  readonly createProject: (project: RequestOf<'project:create'>) => Promise<unknown>;
  readonly changeProject: (change: RequestOf<'project:change'>) => Promise<unknown>;
  readonly deleteProject: (project: RequestOf<'project:delete'>) => Promise<unknown>;
  readonly restoreProject: (project: RequestOf<'project:restore'>) => Promise<unknown>;
  readonly retryProject: (project: RequestOf<'project:retry'>) => Promise<unknown>;
  readonly discardProject: (project: RequestOf<'project:discard'>) => Promise<unknown>;
  readonly setNickname: (nickname: RequestOf<'nickname:set'>) => Promise<unknown>;
  readonly readLine: (line: RequestOf<'line:read'>) => Promise<unknown>;
  readonly runLine: (line: RequestOf<'line:run'>) => Promise<unknown>;
  readonly pinFavourite: (entry: RequestOf<'favourite:pin'>) => Promise<unknown>;
  readonly unpinFavourite: (favourite: RequestOf<'favourite:unpin'>) => Promise<unknown>;
  readonly startFavourite: (favourite: RequestOf<'favourite:start'>) => Promise<unknown>;
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
  readonly getHistoryTotals: (request: RequestOf<'history:totals'>) => Promise<unknown>;
  readonly syncHistory: (request: RequestOf<'history:sync'>) => Promise<unknown>;
  readonly makeReport: (request: RequestOf<'reports:make'>) => Promise<unknown>;
  readonly runExport: (request: RequestOf<'export:run'>) => Promise<unknown>;
  readonly openImport: () => Promise<unknown>;
  readonly previewImport: (request: RequestOf<'import:preview'>) => Promise<unknown>;
  readonly runImport: (request: RequestOf<'import:run'>) => Promise<unknown>;
  readonly forgetImport: () => Promise<unknown>;
  readonly cancelJob: (request: RequestOf<'job:cancel'>) => Promise<unknown>;
  readonly resumeJob: (request: RequestOf<'job:resume'>) => Promise<unknown>;
  readonly takeJobBack: (request: RequestOf<'job:take-back'>) => Promise<unknown>;
  readonly dismissJob: (request: RequestOf<'job:dismiss'>) => Promise<unknown>;
  readonly copyText: (request: RequestOf<'clipboard:write'>) => Promise<unknown>;
  readonly getJobs: () => Promise<unknown>;
  readonly openWindow: (request: RequestOf<'window:open'>) => Promise<unknown>;
  readonly getSettings: () => Promise<unknown>;
  readonly changeSettings: (change: RequestOf<'preferences:change'>) => Promise<unknown>;
  readonly setAutostart: (choice: RequestOf<'autostart:set'>) => Promise<unknown>;
  readonly tryShortcut: (key: RequestOf<'shortcut:try'>) => Promise<unknown>;
  readonly cancelShortcut: () => Promise<unknown>;
  readonly clearShortcut: (of: RequestOf<'shortcut:clear'>) => Promise<unknown>;
  readonly getUpdates: () => Promise<unknown>;
  readonly actOnUpdate: (act: RequestOf<'updates:act'>) => Promise<unknown>;
  readonly getProgress: () => Promise<unknown>;
  readonly getAway: () => Promise<unknown>;
  readonly answerAway: (answer: RequestOf<'away:answer'>) => Promise<unknown>;
  readonly postponeAway: () => Promise<unknown>;
  readonly resizeAway: (size: RequestOf<'away:resize'>) => Promise<unknown>;
  readonly resizePopover: (size: RequestOf<'popover:resize'>) => Promise<unknown>;
  readonly occupyPopover: (state: RequestOf<'popover:occupy'>) => Promise<unknown>;
  readonly takeFill: () => Promise<unknown>;
  readonly hidePopover: () => Promise<unknown>;
  readonly getAbout: () => Promise<unknown>;
  readonly getLicences: () => Promise<unknown>;
  readonly openOwn: (request: RequestOf<'about:open'>) => Promise<unknown>;
  readonly runDoctor: () => Promise<unknown>;
  readonly prepareBundle: () => Promise<unknown>;
  readonly saveBundle: () => Promise<unknown>;
  readonly quit: () => Promise<unknown>;
  readonly getCampus: () => Promise<unknown>;
  readonly getCampusPlaces: (slice: RequestOf<'campus:places'>) => Promise<unknown>;
  readonly lookAtCampus: () => Promise<unknown>;
  readonly refreshCampus: () => Promise<unknown>;
  readonly chooseCampusSeason: (season: RequestOf<'campus:season'>) => Promise<unknown>;
  readonly showCampus: (source: RequestOf<'campus:use'>) => Promise<unknown>;
  readonly setCampusKey: (key: RequestOf<'campus:key'>) => Promise<unknown>;
  readonly setPlaceTemplate: (template: RequestOf<'campus:template'>) => Promise<unknown>;
  readonly exploreCampus: (call: RequestOf<'campus:explore'>) => Promise<unknown>;
  readonly copyCampusCall: (call: RequestOf<'campus:copy'>) => Promise<unknown>;
  /** Returns the unsubscribe. */
  readonly onViewChanged: (listener: (view: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onUpdatesChanged: (listener: (view: unknown) => void) => () => void;
  readonly onProgressChanged: (listener: (view: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onAwayChanged: (listener: (view: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onSettingsChanged: (listener: (view: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onLocaleChanged: (listener: (locale: unknown) => void) => () => void;
  readonly onDirectoryChanged: (listener: (view: unknown) => void) => () => void;
  readonly onProjectsChanged: (listener: (view: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onConnectionsChanged: (listener: (view: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onJobsChanged: (listener: (jobs: unknown) => void) => () => void;
  readonly onCampusChanged: (listener: (page: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onPopoverShown: (listener: () => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onHistoryChanged: (listener: (change: unknown) => void) => () => void;
  /** Returns the unsubscribe. */
  readonly onWindowGo: (listener: (place: unknown) => void) => () => void;
}
