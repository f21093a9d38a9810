/**
 * What a window may do, as `window.clocktower`: one named function a capability, each bound to its one channel.
 * Runs sandboxed, so it is bundled to a single CommonJS file: types of ours come in, no code. Checks nothing: both ends parse.
 */
import type { ClocktowerBridge, PushChannel, RequestChannel, RequestOf } from '#shared/ipc.ts';
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';

function ask<Channel extends RequestChannel>(channel: Channel, request: RequestOf<Channel>): Promise<unknown> {
  return ipcRenderer.invoke(channel, request);
}

/** The event stays here: its `sender` would hand the page everything `ipcRenderer` can do. */
function listen(channel: PushChannel, listener: (pushed: unknown) => void): () => void {
  const receive = (_event: IpcRendererEvent, pushed: unknown) => {
    listener(pushed);
  };
  ipcRenderer.on(channel, receive);
  return () => {
    ipcRenderer.off(channel, receive);
  };
}

const bridge: ClocktowerBridge = {
  getView: () => ask('view:get', undefined),
  startTimer: (intent) => ask('timer:start', intent),
  stopTimer: () => ask('timer:stop', undefined),
  continueEntry: (entry) => ask('entry:continue', entry),
  editEntry: (edit) => ask('entry:edit', edit),
  deleteEntry: (entry) => ask('entry:delete', entry),
  restoreEntry: (entry) => ask('entry:restore', entry),
  addEntry: (intent) => ask('entry:add', intent),
  changeEntry: (intent) => ask('entry:change', intent),
  splitEntry: (intent) => ask('entry:split', intent),
  joinEntries: (intent) => ask('entry:join', intent),
  applySeveral: (intents) => ask('entries:several', intents),
  applyBulk: (intent) => ask('entries:bulk', intent),
  answerAttention: (answer) => ask('attention:answer', answer),
  exportUnsaved: (from) => ask('unsaved:export', from),
  getDirectory: () => ask('directory:get', undefined),
  getProjects: () => ask('projects:get', undefined),
  createProject: (project) => ask('project:create', project),
  changeProject: (change) => ask('project:change', change),
  deleteProject: (project) => ask('project:delete', project),
  restoreProject: (project) => ask('project:restore', project),
  retryProject: (project) => ask('project:retry', project),
  discardProject: (project) => ask('project:discard', project),
  setNickname: (nickname) => ask('nickname:set', nickname),
  readLine: (line) => ask('line:read', line),
  runLine: (line) => ask('line:run', line),
  pinFavourite: (entry) => ask('favourite:pin', entry),
  unpinFavourite: (favourite) => ask('favourite:unpin', favourite),
  startFavourite: (favourite) => ask('favourite:start', favourite),
  undoLast: () => ask('undo:last', undefined),
  syncNow: () => ask('sync:now', undefined),
  dismissNotice: (notice) => ask('notice:dismiss', notice),
  getConnections: () => ask('connections:get', undefined),
  chooseConnection: (connection) => ask('connection:use', connection),
  renameConnection: (change) => ask('connection:rename', change),
  signIn: (connection) => ask('connection:sign-in', connection),
  signOut: (connection) => ask('connection:sign-out', connection),
  removeConnection: (connection) => ask('connection:remove', connection),
  lookAtServer: (address) => ask('setup:look', address),
  connectServer: (draft) => ask('setup:connect', draft),
  answerSetup: (answer) => ask('setup:answer', answer),
  cancelSetup: () => ask('setup:cancel', undefined),
  allowTokenFile: (choice) => ask('tokens:allow-file', choice),
  previewCopy: (connection) => ask('copy:preview', connection),
  runCopy: (connection) => ask('copy:run', connection),
  getHistoryRange: (span) => ask('history:range', span),
  searchHistory: (search) => ask('history:search', search),
  getHistoryTotals: (request) => ask('history:totals', request),
  syncHistory: (request) => ask('history:sync', request),
  makeReport: (request) => ask('reports:make', request),
  runExport: (request) => ask('export:run', request),
  openImport: () => ask('import:open', undefined),
  previewImport: (request) => ask('import:preview', request),
  runImport: (request) => ask('import:run', request),
  forgetImport: () => ask('import:forget', undefined),
  cancelJob: (request) => ask('job:cancel', request),
  resumeJob: (request) => ask('job:resume', request),
  takeJobBack: (request) => ask('job:take-back', request),
  dismissJob: (request) => ask('job:dismiss', request),
  copyText: (request) => ask('clipboard:write', request),
  getJobs: () => ask('jobs:get', undefined),
  openWindow: (request) => ask('window:open', request),
  getSettings: () => ask('preferences:get', undefined),
  changeSettings: (change) => ask('preferences:change', change),
  setAutostart: (choice) => ask('autostart:set', choice),
  tryShortcut: (key) => ask('shortcut:try', key),
  cancelShortcut: () => ask('shortcut:cancel', undefined),
  clearShortcut: (of) => ask('shortcut:clear', of),
  getUpdates: () => ask('updates:get', undefined),
  actOnUpdate: (act) => ask('updates:act', act),
  getProgress: () => ask('progress:get', undefined),
  getAway: () => ask('away:get', undefined),
  answerAway: (answer) => ask('away:answer', answer),
  postponeAway: () => ask('away:later', undefined),
  resizeAway: (size) => ask('away:resize', size),
  resizePopover: (size) => ask('popover:resize', size),
  occupyPopover: (state) => ask('popover:occupy', state),
  takeFill: () => ask('popover:take-fill', undefined),
  hidePopover: () => ask('popover:hide', undefined),
  getAbout: () => ask('about:get', undefined),
  getLicences: () => ask('about:licences', undefined),
  openOwn: (request) => ask('about:open', request),
  runDoctor: () => ask('doctor:run', undefined),
  prepareBundle: () => ask('bundle:prepare', undefined),
  saveBundle: () => ask('bundle:save', undefined),
  quit: () => ask('app:quit', undefined),
  getCampus: () => ask('campus:get', undefined),
  getCampusPlaces: (slice) => ask('campus:places', slice),
  lookAtCampus: () => ask('campus:look', undefined),
  refreshCampus: () => ask('campus:refresh', undefined),
  chooseCampusSeason: (season) => ask('campus:season', season),
  showCampus: (source) => ask('campus:use', source),
  setCampusKey: (key) => ask('campus:key', key),
  setPlaceTemplate: (template) => ask('campus:template', template),
  exploreCampus: (call) => ask('campus:explore', call),
  copyCampusCall: (call) => ask('campus:copy', call),
  onViewChanged: (listener) => listen('view:changed', listener),
  onUpdatesChanged: (listener) => listen('updates:changed', listener),
  onProgressChanged: (listener) => listen('progress:changed', listener),
  onAwayChanged: (listener) => listen('away:changed', listener),
  onSettingsChanged: (listener) => listen('preferences:changed', listener),
  onLocaleChanged: (listener) => listen('locale:changed', listener),
  onDirectoryChanged: (listener) => listen('directory:changed', listener),
  onProjectsChanged: (listener) => listen('projects:changed', listener),
  onConnectionsChanged: (listener) => listen('connections:changed', listener),
  onJobsChanged: (listener) => listen('jobs:changed', listener),
  onCampusChanged: (listener) => listen('campus:changed', listener),
  onPopoverShown: (listener) =>
    listen('popover:shown', () => {
      listener();
    }),
  onHistoryChanged: (listener) => listen('history:changed', listener),
  onWindowGo: (listener) => listen('window:go', listener),
};

contextBridge.exposeInMainWorld('clocktower', bridge);
