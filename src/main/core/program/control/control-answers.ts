import type { Uuid } from '#shared/values/brands.ts';
import type { ControlAnswer, ControlRequest } from '#shared/control.ts';
import type { Failure } from '#shared/failures.ts';
import type { Acknowledgement } from '#shared/timer/commands.ts';
import { assertNever, type Result } from '#shared/values/result.ts';
import { calendarDay, spanOfDays } from '#core/platform/calendar.ts';
import type { EntryRecord } from '#core/sync/entry-record.ts';
import type { ConnectionController } from '#core/accounts/connections/connection-controller.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { guardedBrowser } from '#core/accounts/sign-in/web-address.ts';
import type { ControlCaller } from './control-server.ts';
import type { Doctor } from '../doctor.ts';
import type { Breaks } from '#core/presence/breaks/breaks.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import { noExtras } from '#core/timer/quick-entry/read-line.ts';
import type { DayFill } from '#core/activity/fill/day-fill.ts';
import { answerActivity, answerFill, type ControlledActivity } from './control-activity.ts';
import { agentOf, answerAgent, permitAgents, type AgentAccess } from './control-agents.ts';
import { answerGit, startBranch, type ControlledItems } from './control-git.ts';
import { foundEntries, knownNames, madeReport, suggested, type HistorySources } from './control-history.ts';
import { controlEntry, controlHistoryEntry, readStatus, type StatusSources } from './control-status.ts';
import type { ControlWatchers } from './control-watchers.ts';

export interface ControlActions extends StatusSources, HistorySources {
  readonly connections: Connections;
  readonly breaks: Pick<Breaks, 'take'>;
  readonly activity: ControlledActivity;
  readonly dayFill: Pick<DayFill, 'proposals'>;
  readonly items: ControlledItems;
  readonly accounts: Pick<ConnectionController, 'view' | 'use' | 'connectFromTerminal' | 'remove'>;
  readonly doctor: Pick<Doctor, 'examine' | 'names'>;
  readonly agents: AgentAccess;
  readonly watchers: Pick<ControlWatchers, 'watch'>;
  readonly open: () => void;
  readonly quit: () => void;
}

function acknowledged(
  kind: 'started' | 'stopped' | 'paused' | 'added' | 'edited',
  answer: Result<Acknowledgement, Failure>,
  tracker: Tracker,
): ControlAnswer {
  if (!answer.ok) {
    return { kind: 'refused', failure: answer.failure };
  }
  const record = requireRecord(answer.value.localId, tracker);
  return { kind, entry: controlEntry(record, tracker) };
}

function beganBreak(answer: Awaited<ReturnType<Breaks['take']>>, tracker: Tracker): ControlAnswer {
  return answer.ok
    ? { kind: 'break', until: answer.value.until, timeZone: tracker.timeZone() }
    : { kind: 'refused', failure: answer.failure };
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
  return latest === undefined
    ? { kind: 'refused', failure: { kind: 'nothing-to-continue' } }
    : acknowledged('started', tracker.continueEntry(latest.localId), tracker);
}

async function ranLine(
  { text, at, end, project, tags, billable, isLiteral, creates, finished }: Extract<ControlRequest, { readonly command: 'line' }>,
  tracker: Tracker,
): Promise<ControlAnswer> {
  return startedLine(
    await tracker.runTypedLine(text, { ...noExtras, at, end, project, tags, billable, isLiteral, creates, finished }),
    tracker,
  );
}

function startedLine({ answer, asText }: Awaited<ReturnType<Tracker['runTypedLine']>>, tracker: Tracker): ControlAnswer {
  const isFinished = answer.ok && tracker.record(answer.value.localId)?.local.end !== null;
  const done = acknowledged(isFinished ? 'added' : 'started', answer, tracker);
  return (done.kind === 'added' || done.kind === 'started') && asText.length > 0 ? { ...done, asText: [...asText] } : done;
}

function entriesBetween(
  { since, until }: Extract<ControlRequest, { readonly command: 'entries-between' }>,
  { connections }: ControlActions,
): ControlAnswer {
  const { tracker } = connections;
  const { history } = connections.current.sync;
  const [now, timeZone] = [tracker.now(), tracker.timeZone()];
  const last = until ?? calendarDay(now, timeZone).date;
  if (last < since) {
    return { kind: 'refused', failure: { kind: 'end-before-start', field: 'end' } };
  }
  const entries = history.between(spanOfDays(since, last, timeZone)).map((entry) => controlHistoryEntry(entry, tracker));
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

async function switched(wanted: string, actions: ControlActions): Promise<ControlAnswer> {
  const found = actions.connections.named(wanted);
  const used = found.ok ? await actions.accounts.use(found.value.id) : found;
  return used.ok ? { kind: 'done' } : { kind: 'refused', failure: used.failure };
}

async function connected(
  { printUrl, ...request }: Extract<ControlRequest, { readonly command: 'connect' }>,
  { signal, report }: ControlCaller,
  { accounts }: ControlActions,
): Promise<ControlAnswer> {
  const print = guardedBrowser(async (address) => void report({ kind: 'open-address', address }));
  const outcome = await accounts.connectFromTerminal(request, {
    signal,
    ...(printUrl ? { open: print } : { onBrowser: () => report({ kind: 'browser' }) }),
  });
  return outcome.ok ? { kind: 'connected', ...outcome.value } : { kind: 'refused', failure: outcome.failure };
}

async function disconnected(wanted: string, forced: boolean, actions: ControlActions): Promise<ControlAnswer> {
  const found = actions.connections.named(wanted);
  const removed = found.ok ? await actions.accounts.remove(found.value.id, { forced }) : found;
  return removed.ok ? { kind: 'disconnected', ...removed.value } : { kind: 'refused', failure: removed.failure };
}

function edited(
  { localId, description, start, end, duration, project, tags, billable }: Extract<ControlRequest, { readonly command: 'edit' }>,
  tracker: Tracker,
): ControlAnswer {
  const named = project === undefined ? {} : project === null ? { projectId: null, taskId: null } : tracker.assignmentNamed(project);
  const optional = Object.entries({ description, start, end, duration, billable }).filter(([, value]) => value !== undefined);
  return acknowledged(
    'edited',
    tracker.edit({ localId, ...Object.fromEntries(optional), ...named, ...(tags === undefined ? {} : { tags: [], tagNames: tags }) }),
    tracker,
  );
}

/** A request of an agent needs the user's permission to change anything. */
export async function answerControlRequest(
  request: ControlRequest,
  caller: ControlCaller,
  actions: ControlActions,
): Promise<ControlAnswer> {
  const agent = agentOf(request);
  const answer = async (): Promise<ControlAnswer> => answerRequest(request, caller, actions);
  return agent === null ? answer() : answerAgent({ agent, request, tracker: actions.connections.tracker }, answer, actions.agents);
}

async function answerRequest(request: ControlRequest, caller: ControlCaller, actions: ControlActions): Promise<ControlAnswer> {
  const { tracker } = actions.connections;
  switch (request.command) {
    case 'status':
      return { kind: 'status', status: readStatus(actions).status };
    case 'start':
      return acknowledged('started', tracker.start({ description: request.description, at: request.at }), tracker);
    case 'stop':
      return acknowledged('stopped', tracker.stop(), tracker);
    case 'pause':
      return acknowledged('paused', await tracker.pause(), tracker);
    case 'break':
      return beganBreak(await actions.breaks.take(request.minutes), tracker);
    case 'resume':
      return acknowledged('started', await tracker.resumePaused(null), tracker);
    case 'toggle':
      return toggled(tracker);
    case 'continue':
      return continued(tracker);
    case 'line':
      return ranLine(request, tracker);
    case 'edit':
      return edited(request, tracker);
    case 'delete':
      return actions.agents.deletions.delete({ ...request, tracker }, caller.signal);
    case 'search':
      return foundEntries(request, actions);
    case 'report':
      return madeReport(request, actions);
    case 'projects':
      return knownNames(actions);
    case 'suggestions':
      return suggested(request, actions);
    case 'permit-agents':
      return permitAgents(request.changes, actions.agents);
    case 'watch':
      return actions.watchers.watch(caller);
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
      return {
        kind: 'entries',
        entries: tracker.entries(request.days).map((record) => controlEntry(record, tracker)),
        isWhole: true,
        timeZone: tracker.timeZone(),
      };
    case 'entries-between':
      return entriesBetween(request, actions);
    case 'sync':
      return synced(request, actions);
    case 'doctor':
      return { kind: 'examined', report: await actions.doctor.examine(), names: actions.doctor.names() };
    case 'activity':
      return answerActivity(request, { activity: actions.activity, tracker });
    case 'fill':
      return answerFill(request, { dayFill: actions.dayFill, tracker });
    case 'git':
      return answerGit(request, actions.items);
    case 'start-branch':
      return startedLine(await startBranch(request, { items: actions.items, tracker }), tracker);
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
