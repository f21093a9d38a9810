/** The queries that all parts of a page share. Each is active only while a component uses it. */
import type { Result } from '#shared/values/result.ts';
import type { Clocktower, Problem } from '../page/bridge.ts';
import { Query, type QueryHost } from './query.ts';

export function openData(clocktower: Clocktower, host: QueryHost) {
  function live<Value>(
    ask: () => Promise<Result<Value, Problem>>,
    pushes?: (listener: (value: Value | null) => void) => () => void,
  ): Query<Value> {
    return new Query<Value>({ ask, ...(pushes === undefined ? {} : { pushes }) }, host, [undefined]);
  }
  return {
    host,
    /** The timer, today, and the state of sync: the content of popover and tray. */
    view: live(clocktower.getView, clocktower.onViewChanged),
    progress: live(clocktower.getProgress, clocktower.onProgressChanged),
    updates: live(clocktower.getUpdates, clocktower.onUpdatesChanged),
    /** Projects, tasks and tags to choose from. */
    catalog: live(clocktower.getCatalog, clocktower.onCatalogChanged),
    activity: live(clocktower.getActivity, clocktower.onActivityChanged),
    away: live(clocktower.getAway, clocktower.onAwayChanged),
    connections: live(clocktower.getConnections, clocktower.onConnectionsChanged),
    campus: live(clocktower.getCampus, clocktower.onCampusChanged),
    calendar: live(clocktower.getCalendar, clocktower.onCalendarChanged),
    workItems: live(clocktower.getWorkItems, clocktower.onWorkItemsChanged),
    settings: live(clocktower.getSettings, clocktower.onSettingsChanged),
    jobs: live(clocktower.getJobs, clocktower.onJobsChanged),
    /** How much of the history is loaded. Reading it starts loading the whole history. */
    historyChange: live(() => clocktower.syncHistory({ action: 'catchUp' }), clocktower.onHistoryChanged),
    about: live(clocktower.getAbout),
    licences: live(clocktower.getLicences),
  };
}

export type Data = ReturnType<typeof openData>;
