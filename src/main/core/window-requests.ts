/** Answers what windows ask: one parsed route a channel of the contract map, over the connections that tray and command line use, too. */
import type { z } from 'zod';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import { describeIssues } from '#shared/values/describe-issues.ts';
import type { Failure } from '#shared/failures.ts';
import type { SingleIntent } from '#shared/timer/intents.ts';
import { requestContract, type RequestChannel } from '#shared/ipc.ts';
import type { ProgressView } from '#shared/timer/progress.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import type { HistoryChange, HistoryRange, HistorySpan, HistorySyncRequest, HistoryTotals } from '#shared/history/history.ts';
import type { WindowPlace } from '#shared/program/window-place.ts';
import type { CampusDesk } from './campus/campus-desk.ts';
import type { ConnectionDesk } from './connections/connection-desk.ts';
import type { Connections } from './connections/connections.ts';
import type { DiagnosticsDesk } from './diagnostics/diagnostics-desk.ts';
import type { AwayDesk } from './away/away-desk.ts';
import type { SettingsDesk } from './settings/settings-desk.ts';
import type { WantedPlace } from './directory/place.ts';
import type { Tracker } from './tracker.ts';
import type { Updates } from './updates/updates.ts';
import type { Interchange } from './interchange/open-interchange.ts';

export interface WindowActions {
  readonly connections: Connections;
  readonly desk: ConnectionDesk;
  /** Asks for a place and writes what is not saved there. */
  readonly exportUnsaved: (id: ConnectionKey | null) => Promise<Result<{ readonly file: string | null }, Failure>>;
  readonly interchange: Interchange;
  /** At `place`, or (null) where its person left it. */
  readonly openWindow: (place: WindowPlace | null) => void;
  readonly settings: SettingsDesk;
  readonly campus: CampusDesk;
  readonly away: AwayDesk;
  readonly updates: Pick<Updates, 'view' | 'act'>;
  readonly progress: () => ProgressView;
  readonly hideAway: () => void;
  readonly resizeAway: (height: number) => void;
  readonly resizePopover: (height: number) => void;
  readonly occupyPopover: (occupied: boolean) => void;
  readonly takeFill: () => string | null;
  readonly hidePopover: () => void;
  readonly copyText: (text: string) => Promise<void>;
  readonly diagnostics: DiagnosticsDesk;
  readonly quit: () => void;
}

/** Takes anything, answers a value: a request of the wrong shape is a failure, not an exception. */
export type Route = (request: unknown) => Promise<Result<unknown, Failure>>;

function route<Request extends z.ZodType, Response extends z.ZodType<Result<unknown, Failure>>>(
  contract: { readonly request: Request; readonly response: Response },
  answer: (request: z.infer<Request>) => z.infer<Response> | Promise<z.infer<Response>>,
): Route {
  return async (request) => {
    const parsed = parseForeign(contract.request, request);
    if (parsed.ok) {
      return answer(parsed.value);
    }
    return fail({ kind: 'bad-request', detail: describeIssues(parsed.failure) });
  };
}

function done(act: () => void) {
  act();
  return succeed(null);
}

function historyRange({ current: { history } }: Connections, span: HistorySpan): HistoryRange {
  return { ...history.change(), entries: [...history.between(span)] };
}

function historyTotals({ current: { history } }: Connections, since: UtcInstant): HistoryTotals {
  return { ...history.change(), totals: [...history.totals(since)] };
}

function syncHistory({ current }: Connections, action: HistorySyncRequest['action']): HistoryChange {
  current.historySyncing[action]();
  return current.history.change();
}

/** What the intents need of the service is made first, and only where something is missing; meanwhile the connection may change. */
async function prepared<Outcome>(tracker: Tracker, wanted: readonly WantedPlace[], act: (tracker: Tracker) => Outcome): Promise<Outcome> {
  await tracker.prepare(wanted);
  return act(tracker);
}

function placesOf(intents: readonly SingleIntent[]): readonly WantedPlace[] {
  return intents.flatMap((intent) => (intent.kind === 'start' || intent.kind === 'add' || intent.kind === 'change' ? [intent] : []));
}

export function windowRoutes(actions: WindowActions): Readonly<Record<RequestChannel, Route>> {
  const { connections, desk, interchange } = actions;
  return {
    'view:get': route(requestContract['view:get'], () => succeed(connections.view())),
    'timer:start': route(requestContract['timer:start'], async (intent) => prepared(connections.tracker, [intent], (tracker) => tracker.start(intent))),
    'timer:stop': route(requestContract['timer:stop'], () => connections.tracker.stop()),
    'entry:continue': route(requestContract['entry:continue'], ({ localId }) => connections.tracker.continueEntry(localId)),
    'entry:edit': route(requestContract['entry:edit'], async (edit) => prepared(connections.tracker, [edit], (tracker) => tracker.edit(edit))),
    'entry:delete': route(requestContract['entry:delete'], ({ localId }) => connections.tracker.delete(localId)),
    'entry:restore': route(requestContract['entry:restore'], ({ localId }) => connections.tracker.restore(localId)),
    'entry:add': route(requestContract['entry:add'], async (intent) => prepared(connections.tracker, [intent], (tracker) => tracker.add(intent))),
    'entry:change': route(requestContract['entry:change'], async (intent) => prepared(connections.tracker, [intent], (tracker) => tracker.change(intent))),
    'entry:split': route(requestContract['entry:split'], (intent) => connections.tracker.split(intent)),
    'entry:join': route(requestContract['entry:join'], (intent) => connections.tracker.join(intent)),
    'attention:answer': route(requestContract['attention:answer'], (answer) => connections.tracker.answer(answer)),
    'unsaved:export': route(requestContract['unsaved:export'], async ({ id }) => actions.exportUnsaved(id)),
    'entries:several': route(requestContract['entries:several'], async ({ intents }) =>
      prepared(connections.tracker, placesOf(intents), (tracker) => {
        const answer = tracker.several(intents);
        return answer.ok ? succeed({ acknowledged: [...answer.value] }) : answer;
      }),
    ),
    'entries:bulk': route(requestContract['entries:bulk'], (intent) => interchange.bulk.start(intent)),
    'directory:get': route(requestContract['directory:get'], () => succeed(connections.directory())),
    'nickname:set': route(requestContract['nickname:set'], async (nickname) => connections.tracker.directory.setNickname(nickname)),
    'line:read': route(requestContract['line:read'], ({ text, caret }) => succeed(connections.tracker.previewLine(text, caret))),
    'line:run': route(requestContract['line:run'], async ({ text }) => connections.tracker.runLine(text)),
    'favourite:pin': route(requestContract['favourite:pin'], async ({ localId }) => connections.tracker.pinFavourite(localId)),
    'favourite:unpin': route(requestContract['favourite:unpin'], async ({ id }) => connections.tracker.unpinFavourite(id)),
    'favourite:start': route(requestContract['favourite:start'], async ({ id }) => connections.tracker.startFavourite(id)),
    'undo:last': route(requestContract['undo:last'], async () => connections.tracker.undo()),
    'projects:get': route(requestContract['projects:get'], () => {
      connections.current.projects.lookedAt();
      return succeed(connections.projects());
    }),
    'project:create': route(requestContract['project:create'], (project) => connections.current.projects.apply({ kind: 'create', ...project })),
    'project:change': route(requestContract['project:change'], (change) => connections.current.projects.apply({ kind: 'change', ...change })),
    'project:delete': route(requestContract['project:delete'], ({ localId }) => connections.current.projects.apply({ kind: 'delete', localId })),
    'project:restore': route(requestContract['project:restore'], ({ localId }) => connections.current.projects.apply({ kind: 'restore', localId })),
    'project:retry': route(requestContract['project:retry'], ({ localId }) => connections.current.projects.apply({ kind: 'retry', localId })),
    'project:discard': route(requestContract['project:discard'], ({ localId }) => connections.current.projects.apply({ kind: 'discard', localId })),
    'sync:now': route(requestContract['sync:now'], () => done(() => connections.tracker.syncNow())),
    'notice:dismiss': route(requestContract['notice:dismiss'], ({ kind }) => done(() => connections.tracker.dismissNotice(kind))),
    'connections:get': route(requestContract['connections:get'], () => succeed(desk.view())),
    'connection:use': route(requestContract['connection:use'], async ({ id }) => desk.use(id)),
    'connection:rename': route(requestContract['connection:rename'], async ({ id, name }) => desk.rename(id, name)),
    'connection:sign-in': route(requestContract['connection:sign-in'], ({ id }) => desk.signIn(id)),
    'connection:sign-out': route(requestContract['connection:sign-out'], async ({ id }) => desk.signOut(id)),
    'connection:remove': route(requestContract['connection:remove'], async ({ id }) => desk.remove(id)),
    'setup:look': route(requestContract['setup:look'], async ({ baseUrl }) => desk.look(baseUrl)),
    'setup:connect': route(requestContract['setup:connect'], (draft) => desk.connect(draft)),
    'setup:answer': route(requestContract['setup:answer'], (answer) => desk.answer(answer)),
    'setup:cancel': route(requestContract['setup:cancel'], () => done(() => desk.cancel())),
    'tokens:allow-file': route(requestContract['tokens:allow-file'], async ({ allowed }) => desk.allowTokenFile(allowed)),
    'copy:preview': route(requestContract['copy:preview'], async ({ id }) => desk.previewCopy(id)),
    'copy:run': route(requestContract['copy:run'], async ({ id }) => desk.runCopy(id)),
    'history:range': route(requestContract['history:range'], (span) => succeed(historyRange(connections, span))),
    'history:search': route(requestContract['history:search'], (search) => succeed(connections.current.history.search(search))),
    'history:totals': route(requestContract['history:totals'], ({ since }) => succeed(historyTotals(connections, since))),
    'history:sync': route(requestContract['history:sync'], ({ action }) => succeed(syncHistory(connections, action))),
    'reports:make': route(requestContract['reports:make'], (request) => interchange.reports.make(request)),
    'export:run': route(requestContract['export:run'], (request) => interchange.exports.run(request)),
    'import:open': route(requestContract['import:open'], () => interchange.imports.open()),
    'import:preview': route(requestContract['import:preview'], ({ id, options }) => interchange.imports.preview(id, options)),
    'import:run': route(requestContract['import:run'], ({ id }) => interchange.imports.run(id)),
    'import:forget': route(requestContract['import:forget'], () => done(() => interchange.imports.forget())),
    'job:cancel': route(requestContract['job:cancel'], ({ id }) => interchange.jobs.cancel(id)),
    'job:resume': route(requestContract['job:resume'], ({ id }) => interchange.jobs.resume(id)),
    'job:take-back': route(requestContract['job:take-back'], ({ id }) => interchange.jobs.takeBack(id)),
    'job:dismiss': route(requestContract['job:dismiss'], ({ id }) => interchange.jobs.dismiss(id)),
    'clipboard:write': route(requestContract['clipboard:write'], async ({ text }) => {
      await actions.copyText(text);
      return succeed(null);
    }),
    'jobs:get': route(requestContract['jobs:get'], () => succeed(interchange.jobs.view())),
    'window:open': route(requestContract['window:open'], ({ place }) => done(() => actions.openWindow(place))),
    'preferences:get': route(requestContract['preferences:get'], () => succeed(actions.settings.view())),
    'preferences:change': route(requestContract['preferences:change'], (change) => actions.settings.change(change)),
    'autostart:set': route(requestContract['autostart:set'], ({ on }) => actions.settings.setAutostart(on)),
    'shortcut:try': route(requestContract['shortcut:try'], async ({ action, accelerator }) => actions.settings.tryShortcut(action, accelerator)),
    'shortcut:cancel': route(requestContract['shortcut:cancel'], () => done(() => actions.settings.cancelShortcut())),
    'shortcut:clear': route(requestContract['shortcut:clear'], ({ action }) => actions.settings.clearShortcut(action)),
    'updates:get': route(requestContract['updates:get'], () => succeed(actions.updates.view())),
    'updates:act': route(requestContract['updates:act'], ({ act }) => done(() => actions.updates.act(act))),
    'progress:get': route(requestContract['progress:get'], () => succeed(actions.progress())),
    'away:get': route(requestContract['away:get'], () => succeed(actions.away.view())),
    'away:answer': route(requestContract['away:answer'], ({ id, answer }) => actions.away.answer(id, answer)),
    'away:later': route(requestContract['away:later'], () => done(actions.hideAway)),
    'away:resize': route(requestContract['away:resize'], ({ height }) => done(() => actions.resizeAway(height))),
    'popover:resize': route(requestContract['popover:resize'], ({ height }) => done(() => actions.resizePopover(height))),
    'popover:occupy': route(requestContract['popover:occupy'], ({ occupied }) => done(() => actions.occupyPopover(occupied))),
    'popover:take-fill': route(requestContract['popover:take-fill'], () => succeed({ line: actions.takeFill() })),
    'popover:hide': route(requestContract['popover:hide'], () => done(actions.hidePopover)),
    'about:get': route(requestContract['about:get'], () => succeed(actions.diagnostics.about())),
    'about:licences': route(requestContract['about:licences'], () => succeed([...actions.diagnostics.licences()])),
    'about:open': route(requestContract['about:open'], async ({ what }) => actions.diagnostics.open(what)),
    'doctor:run': route(requestContract['doctor:run'], async () => succeed(await actions.diagnostics.examine())),
    'bundle:prepare': route(requestContract['bundle:prepare'], async () => succeed([...(await actions.diagnostics.prepareBundle())])),
    'bundle:save': route(requestContract['bundle:save'], async () => actions.diagnostics.saveBundle()),
    'app:quit': route(requestContract['app:quit'], () => done(actions.quit)),
    'campus:get': route(requestContract['campus:get'], () => succeed(actions.campus.page())),
    'campus:places': route(requestContract['campus:places'], ({ from }) => succeed(actions.campus.places(from))),
    'campus:look': route(requestContract['campus:look'], () => done(() => actions.campus.look())),
    'campus:refresh': route(requestContract['campus:refresh'], () => done(() => actions.campus.refresh())),
    'campus:season': route(requestContract['campus:season'], ({ term }) => done(() => actions.campus.chooseSeason(term))),
    'campus:use': route(requestContract['campus:use'], (source) => actions.campus.use(source)),
    'campus:key': route(requestContract['campus:key'], ({ key }) => actions.campus.setKey(key)),
    'campus:template': route(requestContract['campus:template'], ({ placeTemplate }) => actions.campus.setTemplate(placeTemplate)),
    'campus:explore': route(requestContract['campus:explore'], (call) => actions.campus.explore(call)),
    'campus:copy': route(requestContract['campus:copy'], (call) => actions.campus.copy(call)),
  };
}
