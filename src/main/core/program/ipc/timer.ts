import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { timerRequests } from '#shared/ipc/timer.ts';
import type { ProgressView } from '#shared/timer/progress.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { WorkItems } from '#core/work-items/work-items.ts';
import type { Breaks } from '#core/presence/breaks/breaks.ts';
import { done } from './answer.ts';

export interface TimerActions {
  readonly connections: Connections;
  readonly exportUnsaved: (id: ConnectionKey | null) => Promise<Result<{ readonly file: string | null }, Failure>>;
  readonly progress: () => ProgressView;
  readonly breaks: Pick<Breaks, 'take' | 'between'>;
  readonly workItems: Pick<WorkItems, 'noteUsed'>;
}

export function timerHandlers({ connections, exportUnsaved, progress, breaks, workItems }: TimerActions): Handlers<typeof timerRequests> {
  /** Notes which project an entry of an item has. */
  function used(answer: Result<Acknowledgement, Failure>): Result<Acknowledgement, Failure> {
    const record = answer.ok ? connections.tracker.record(answer.value.localId) : null;
    if (record?.local.item !== undefined) {
      workItems.noteUsed(record.local.item, record.projectId);
    }
    return answer;
  }

  return {
    getView: () => succeed(connections.view()),
    startTimer: (command) => used(connections.tracker.start(command)),
    stopTimer: () => connections.tracker.stop(),
    continueEntry: ({ localId }) => connections.tracker.continueEntry(localId),
    editEntry: (edit) => used(connections.tracker.edit(edit)),
    deleteEntry: ({ localId }) => connections.tracker.delete(localId),
    restoreEntry: ({ localId }) => connections.tracker.restore(localId),
    addEntry: (command) => used(connections.tracker.add(command)),
    changeEntry: (command) => used(connections.tracker.change(command)),
    splitEntry: (command) => connections.tracker.split(command),
    joinEntries: (command) => connections.tracker.join(command),
    listVersions: ({ localId }) => connections.tracker.versions(localId),
    restoreVersion: ({ localId, version }) => connections.tracker.restoreVersion(localId, version),
    noteVersionsSeen: ({ localId }) => connections.tracker.noteVersionsSeen(localId),
    listRecovered: ({ limit }) => succeed([...connections.tracker.recovered(limit)]),
    answerAttention: (answer) => connections.tracker.answer(answer),
    exportUnsaved: async ({ id }) => exportUnsaved(id),
    applySeveral: ({ commands }) => {
      const answer = connections.tracker.several(commands);
      return answer.ok ? succeed({ acknowledged: [...answer.value] }) : answer;
    },
    getCatalog: () => {
      connections.current.sync.catalog.readIfStale();
      return succeed(connections.catalog());
    },
    setNickname: (nickname) => connections.tracker.catalog.setNickname(nickname),
    readLine: ({ text, caret }) => succeed(connections.tracker.previewLine(text, caret)),
    runLine: ({ text, isLiteral = false, ...beside }) => used(connections.tracker.runLine(text, { beside, isLiteral })),
    pinFavourite: async ({ localId }) => connections.tracker.pinFavourite(localId),
    unpinFavourite: async ({ id }) => connections.tracker.unpinFavourite(id),
    startFavourite: ({ id }) => connections.tracker.startFavourite(id),
    pauseTimer: async () => connections.tracker.pause(),
    resumePaused: async ({ id }) => connections.tracker.resumePaused(id),
    discardPaused: async ({ id }) => connections.tracker.discardPaused(id),
    takeBreak: async ({ minutes }) => breaks.take(minutes),
    getBreaks: (span) => succeed([...breaks.between(span)]),
    undoLast: async () => connections.tracker.undo(),
    syncNow: () => connections.tracker.syncNow(),
    syncNowAnyway: () => done(() => connections.tracker.syncNowAnyway()),
    refreshShownRange: (span) => done(() => connections.tracker.refreshShown(span)),
    dismissNotice: ({ kind }) => done(() => connections.tracker.dismissNotice(kind)),
    getProgress: () => succeed(progress()),
  };
}
