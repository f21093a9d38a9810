/** Handles requests about history, reports, import, export and jobs. */
import type { Handlers } from '#shared/ipc/contract.ts';
import type { historyRequests } from '#shared/ipc/history.ts';
import { succeed } from '#shared/values/result.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { Interchange } from '#core/files/import-export/open-import-export.ts';
import { done } from './answer.ts';

export interface HistoryActions {
  readonly connections: Connections;
  readonly interchange: Interchange;
}

export function historyHandlers({ connections, interchange }: HistoryActions): Handlers<typeof historyRequests> {
  return {
    getHistoryRange: (span) => {
      const { history } = connections.current;
      return succeed({ ...history.change(), entries: [...history.between(span)] });
    },
    refreshShownRange: (span) => done(() => connections.tracker.refreshShown(span)),
    searchHistory: (search) => succeed(connections.current.history.search(search)),
    getHistoryTotals: ({ since }) => {
      const { history } = connections.current;
      return succeed({ ...history.change(), totals: [...history.totals(since)] });
    },
    syncHistory: ({ action }) => {
      connections.current.historySyncing[action]();
      return succeed(connections.current.history.change());
    },
    makeReport: (request) => interchange.reports.make(request),
    runExport: (request) => interchange.exports.run(request),
    openImport: () => interchange.imports.open(),
    previewImport: ({ id, options }) => interchange.imports.preview(id, options),
    runImport: (run) => interchange.imports.run(run),
    forgetImport: () => done(() => interchange.imports.forget()),
    cancelJob: ({ id }) => interchange.jobs.cancel(id),
    resumeJob: ({ id }) => interchange.jobs.resume(id),
    takeJobBack: ({ id }) => interchange.jobs.takeBack(id),
    dismissJob: ({ id }) => interchange.jobs.dismiss(id),
    applyBulk: (intent) => interchange.bulk.start(intent),
    getJobs: () => succeed(interchange.jobs.view()),
  };
}
