import type { ClocktowerBridge } from '#shared/ipc.ts';
import { describe, expect, it } from 'vitest';
import { connectBridge } from '#renderer/bridge.ts';
import { connectionsOf, entryOf, serverOf, viewOf } from './fixtures.ts';

const entry = entryOf(1, { start: '2026-11-20T09:00:00Z', end: null });
const noAnswer = { ok: false, failure: { kind: 'no-answer' } };

/** A bridge that answers everything with the same. */
function bridgeAnswering(answer: () => Promise<unknown>, pushes: ((view: unknown) => void)[] = []): ClocktowerBridge {
  return {
    getView: answer,
    startTimer: answer,
    stopTimer: answer,
    continueEntry: answer,
    editEntry: answer,
    deleteEntry: answer,
    restoreEntry: answer,
    getDirectory: answer,
    getProjects: answer,
    createProject: answer,
    changeProject: answer,
    deleteProject: answer,
    restoreProject: answer,
    retryProject: answer,
    discardProject: answer,
    setNickname: answer,
    readLine: answer,
    runLine: answer,
    pinFavourite: answer,
    unpinFavourite: answer,
    startFavourite: answer,
    undoLast: answer,
    takeFill: answer,
    addEntry: answer,
    changeEntry: answer,
    splitEntry: answer,
    joinEntries: answer,
    applySeveral: answer,
    applyBulk: answer,
    answerAttention: answer,
    exportUnsaved: answer,
    syncNow: answer,
    dismissNotice: answer,
    getConnections: answer,
    chooseConnection: answer,
    renameConnection: answer,
    signIn: answer,
    signOut: answer,
    removeConnection: answer,
    lookAtServer: answer,
    connectServer: answer,
    answerSetup: answer,
    cancelSetup: answer,
    allowTokenFile: answer,
    previewCopy: answer,
    runCopy: answer,
    getHistoryRange: answer,
    searchHistory: answer,
    getHistoryTotals: answer,
    syncHistory: answer,
    getSettings: answer,
    changeSettings: answer,
    setAutostart: answer,
    tryShortcut: answer,
    cancelShortcut: answer,
    clearShortcut: answer,
    getUpdates: answer,
    actOnUpdate: answer,
    getProgress: answer,
    getAway: answer,
    answerAway: answer,
    postponeAway: answer,
    resizeAway: answer,
    makeReport: answer,
    runExport: answer,
    openImport: answer,
    previewImport: answer,
    runImport: answer,
    forgetImport: answer,
    cancelJob: answer,
    resumeJob: answer,
    takeJobBack: answer,
    dismissJob: answer,
    copyText: answer,
    getJobs: answer,
    openWindow: answer,
    resizePopover: answer,
    occupyPopover: answer,
    hidePopover: answer,
    getAbout: answer,
    getLicences: answer,
    openOwn: answer,
    runDoctor: answer,
    prepareBundle: answer,
    saveBundle: answer,
    quit: answer,
    getCampus: answer,
    getCampusPlaces: answer,
    lookAtCampus: answer,
    refreshCampus: answer,
    chooseCampusSeason: answer,
    showCampus: answer,
    setCampusKey: answer,
    setPlaceTemplate: answer,
    exploreCampus: answer,
    copyCampusCall: answer,
    onCampusChanged: () => () => {},
    onViewChanged: (listener) => {
      pushes.push(listener);
      return () => pushes.splice(pushes.indexOf(listener), 1);
    },
    onHistoryChanged: () => () => {},
    onWindowGo: () => () => {},
    onSettingsChanged: () => () => {},
    onLocaleChanged: () => () => {},
    onDirectoryChanged: (listener) => {
      pushes.push(listener);
      return () => pushes.splice(pushes.indexOf(listener), 1);
    },
    onConnectionsChanged: (listener) => {
      pushes.push(listener);
      return () => pushes.splice(pushes.indexOf(listener), 1);
    },
    onProjectsChanged: () => () => {},
    onUpdatesChanged: () => () => {},
    onProgressChanged: () => () => {},
    onAwayChanged: () => () => {},
    onJobsChanged: () => () => {},
    onPopoverShown: () => () => {},
  };
}

const rubbish: readonly unknown[] = [
  undefined,
  null,
  0,
  'ok',
  [],
  {},
  { ok: true },
  { ok: true, value: {} },
  { ok: true, value: { ...viewOf([entry]), extra: 1 } },
  { ok: true, value: { ...viewOf([]), revision: -1 } },
  { ok: false },
  { ok: false, failure: { kind: 'invented' } },
];

describe('the bridge', () => {
  it('hands on a View that is one', async () => {
    const view = viewOf([entry]);
    expect(await connectBridge(bridgeAnswering(async () => ({ ok: true, value: view }))).getView()).toEqual({ ok: true, value: view });
  });

  it('hands on failures as values', async () => {
    const refusal = { ok: false, failure: { kind: 'storage-full' } };
    expect(await connectBridge(bridgeAnswering(async () => refusal)).stopTimer()).toEqual(refusal);
  });

  it.each(rubbish.map((answer) => ({ answer })))('takes $answer for no answer', async ({ answer }) => {
    const clocktower = connectBridge(bridgeAnswering(async () => answer));
    expect(await clocktower.getView()).toEqual(noAnswer);
    expect(await clocktower.stopTimer()).toEqual(noAnswer);
    expect(await clocktower.editEntry({ localId: entry.localId })).toEqual(noAnswer);
    expect(await clocktower.syncNow()).toEqual(noAnswer);
    expect(await clocktower.getConnections()).toEqual(noAnswer);
    expect(await clocktower.lookAtServer({ baseUrl: '' })).toEqual(noAnswer);
    expect(await clocktower.previewCopy({ id: 'this-computer' })).toEqual(noAnswer);
    expect(await clocktower.runCopy({ id: 'this-computer' })).toEqual(noAnswer);
  });

  it('takes a call that fails for no answer', async () => {
    const refused = connectBridge(bridgeAnswering(() => Promise.reject(new Error('gone'))));
    expect(await refused.getView()).toEqual(noAnswer);
  });

  it('reads every push and says when one is not a View', () => {
    const pushes: ((view: unknown) => void)[] = [];
    const heard: unknown[] = [];
    const unsubscribe = connectBridge(bridgeAnswering(async () => null, pushes)).onViewChanged((view) => heard.push(view));
    const view = viewOf([]);
    pushes[0]?.(view);
    pushes[0]?.({ revision: 'two' });
    expect(heard).toEqual([view, null]);
    unsubscribe();
    expect(pushes).toHaveLength(0);
  });

  it('hands on connections that are some, asked for or pushed', async () => {
    const connections = connectionsOf([serverOf(1)]);
    expect(await connectBridge(bridgeAnswering(async () => ({ ok: true, value: connections }))).getConnections()).toEqual({ ok: true, value: connections });
    const pushes: ((view: unknown) => void)[] = [];
    const heard: unknown[] = [];
    connectBridge(bridgeAnswering(async () => null, pushes)).onConnectionsChanged((view) => heard.push(view));
    pushes[0]?.(connections);
    pushes[0]?.({ ...connections, tokens: 'secret' });
    expect(heard).toEqual([connections, null]);
  });
});
