import { secondsBetween, secondsSchema, type Uuid } from '#shared/values/brands.ts';
import { controlEntrySchema, controlStatusSchema, type ControlAnswer, type ControlEntry, type ControlRequest } from '#shared/control.ts';
import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import { assertNever, fail, succeed, type Result } from '#shared/values/result.ts';
import { calendarDay, spanOfDays } from '#core/platform/calendar.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { ConnectionController } from '#core/accounts/connections/connection-controller.ts';
import type { Connections, OpenedConnection } from '#core/accounts/connections/connections.ts';
import { guardedBrowser } from '#core/accounts/sign-in/web-address.ts';
import type { ControlCaller } from './control-server.ts';
import type { Doctor } from './doctor.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import { noExtras } from '#core/timer/quick-entry/read-line.ts';
import { totalSecondsAt } from '#core/timer/view/view.ts';

export interface ControlActions {
  readonly connections: Connections;
  readonly version: string;
  readonly accounts: Pick<ConnectionController, 'view' | 'use' | 'connectFromTerminal' | 'remove'>;
  readonly doctor: Pick<Doctor, 'examine' | 'names'>;
  readonly open: () => void;
  readonly quit: () => void;
}

function controlEntry(record: EntryRecord, tracker: Tracker): ControlEntry {
  const { project, task, tags, state, problem } = tracker.entryView(record);
  const { start, end, description } = record.local;
  return {
    localId: record.localId,
    id: record.serverId,
    description,
    start,
    end,
    durationSeconds: secondsBetween(start, end ?? tracker.now()),
    project,
    task,
    tags,
    state,
    problem,
    versions: tracker.countVersions(record.localId),
  };
}

function status({ connections, version }: ControlActions): ControlAnswer {
  const view = connections.view();
  const { tracker } = connections;
  const running = view.timer.kind === 'running' ? tracker.record(view.timer.entry.localId) : null;
  return {
    kind: 'status',
    status: {
      version,
      connection: view.connection.name,
      timer: view.timer.kind,
      entry: running === null ? null : controlEntry(running, tracker),
      today: { date: view.today.date, totalSeconds: secondsSchema.parse(totalSecondsAt(view, tracker.now())) },
      failing: view.notices.find((notice) => notice.kind === 'failing')?.failing ?? null,
      sync: controlStatusSchema.shape.sync.parse(view.sync),
    },
  };
}

function acknowledged(kind: 'started' | 'stopped' | 'paused' | 'added', answer: Result<Acknowledgement, Failure>, tracker: Tracker): ControlAnswer {
  if (!answer.ok) {
    return { kind: 'refused', failure: answer.failure };
  }
  const record = requireRecord(answer.value.localId, tracker);
  return { kind, entry: controlEntry(record, tracker) };
}

function requireRecord(localId: Uuid, tracker: Tracker): EntryRecord {
  const record = tracker.record(localId);
  if (record === null) {
    throw new Error(`The acknowledged entry ${localId} is not there`);
  }
  return record;
}

function toggled(tracker: Tracker): ControlAnswer {
  return tracker.view().timer.kind === 'running'
    ? acknowledged('stopped', tracker.stop(), tracker)
    : acknowledged('started', tracker.start({ description: '', at: null }), tracker);
}

function continued(tracker: Tracker): ControlAnswer {
  const [latest] = tracker.view().recents;
  return latest === undefined ? { kind: 'refused', failure: { kind: 'nothing-to-continue' } } : acknowledged('started', tracker.continueEntry(latest.localId), tracker);
}

async function ranLine({ text, at, project, tags, billable, isLiteral, creates, finished }: Extract<ControlRequest, { readonly command: 'line' }>, tracker: Tracker): Promise<ControlAnswer> {
  const { answer, asText } = await tracker.runTypedLine(text, { ...noExtras, at, project, tags, billable, isLiteral, creates, finished });
  const isFinished = answer.ok && tracker.record(answer.value.localId)?.local.end !== null;
  const done = acknowledged(isFinished ? 'added' : 'started', answer, tracker);
  return (done.kind === 'added' || done.kind === 'started') && asText.length > 0 ? { ...done, asText: [...asText] } : done;
}

function entriesBetween({ since, until }: Extract<ControlRequest, { readonly command: 'entries-between' }>, { connections }: ControlActions): ControlAnswer {
  const { tracker } = connections;
  const { history } = connections.current.sync;
  const [now, timeZone] = [tracker.now(), tracker.timeZone()];
  const last = until ?? calendarDay(now, timeZone).date;
  if (last < since) {
    return { kind: 'refused', failure: { kind: 'end-before-start', field: 'end' } };
  }
  const entries = history.between(spanOfDays(since, last, timeZone)).map((entry): ControlEntry => ({ ...controlEntrySchema.omit({ id: true, durationSeconds: true, versions: true }).parse(entry), id: entry.serverId, versions: tracker.countVersions(entry.localId), durationSeconds: secondsBetween(entry.start, entry.end ?? now) }));
  const { whole, sync } = history.change();
  const backTo = sync.kind === 'reading' || sync.kind === 'stopped' ? sync.backTo : null;
  return { kind: 'entries', entries: entries.toReversed(), isWhole: whole || (backTo !== null && backTo <= since), timeZone };
}

function synced({ all }: Extract<ControlRequest, { readonly command: 'sync' }>, { connections }: ControlActions): ControlAnswer {
  const { tracker, current } = connections;
  const begun = tracker.syncNow();
  if (!begun.ok) {
    return { kind: 'refused', failure: begun.failure };
  }
  if (all) {
    current.sync.backFill.restart();
  }
  return { kind: 'synced', all };
}

async function undone(tracker: Tracker): Promise<ControlAnswer> {
  const answer = await tracker.undo();
  return answer.ok ? { kind: 'undone', command: answer.value } : { kind: 'refused', failure: answer.failure };
}

function findConnection(wanted: string, { connections }: ControlActions): Result<OpenedConnection, Failure> {
  const all = connections.all();
  const found = all.find(({ id, name }) => id === wanted || name() === wanted) ?? all.find(({ name }) => name().toLowerCase() === wanted.toLowerCase());
  return found === undefined ? fail({ kind: 'no-connection-named', name: wanted, known: all.map(({ name }) => name()) }) : succeed(found);
}

async function switched(wanted: string, actions: ControlActions): Promise<ControlAnswer> {
  const found = findConnection(wanted, actions);
  const used = found.ok ? await actions.accounts.use(found.value.id) : found;
  return used.ok ? { kind: 'done' } : { kind: 'refused', failure: used.failure };
}

async function connected({ printUrl, ...request }: Extract<ControlRequest, { readonly command: 'connect' }>, { signal, report }: ControlCaller, { accounts }: ControlActions): Promise<ControlAnswer> {
  const print = guardedBrowser(async (address) => report({ kind: 'open-address', address }));
  const outcome = await accounts.connectFromTerminal(request, { signal, ...(printUrl ? { open: print } : { onBrowser: () => report({ kind: 'browser' }) }) });
  return outcome.ok ? { kind: 'connected', ...outcome.value } : { kind: 'refused', failure: outcome.failure };
}

async function disconnected(wanted: string, forced: boolean, actions: ControlActions): Promise<ControlAnswer> {
  const found = findConnection(wanted, actions);
  const removed = found.ok ? await actions.accounts.remove(found.value.id, { forced }) : found;
  return removed.ok ? { kind: 'disconnected', ...removed.value } : { kind: 'refused', failure: removed.failure };
}

export async function answerControlRequest(request: ControlRequest, caller: ControlCaller, actions: ControlActions): Promise<ControlAnswer> {
  const { tracker } = actions.connections;
  switch (request.command) {
    case 'status':
      return status(actions);
    case 'start':
      return acknowledged('started', tracker.start({ description: request.description, at: request.at }), tracker);
    case 'stop':
      return acknowledged('stopped', tracker.stop(), tracker);
    case 'pause':
      return acknowledged('paused', await tracker.pause(), tracker);
    case 'resume':
      return acknowledged('started', await tracker.resumePaused(null), tracker);
    case 'toggle':
      return toggled(tracker);
    case 'continue':
      return continued(tracker);
    case 'line':
      return ranLine(request, tracker);
    case 'undo':
      return undone(tracker);
    case 'switch':
      return switched(request.connection, actions);
    case 'connect':
      return connected(request, caller, actions);
    case 'connections':
      return { kind: 'connections', connections: actions.accounts.view().connections };
    case 'disconnect':
      return disconnected(request.connection, request.force, actions);
    case 'entries':
      return { kind: 'entries', entries: tracker.entries(request.days).map((record) => controlEntry(record, tracker)), isWhole: true, timeZone: tracker.timeZone() };
    case 'entries-between':
      return entriesBetween(request, actions);
    case 'sync':
      return synced(request, actions);
    case 'doctor':
      return { kind: 'examined', report: await actions.doctor.examine(), names: actions.doctor.names() };
    case 'open':
      actions.open();
      return { kind: 'done' };
    case 'quit':
      actions.quit();
      return { kind: 'done' };
    default:
      return assertNever(request);
  }
}
