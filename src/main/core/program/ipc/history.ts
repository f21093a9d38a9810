import type { Handlers } from '#shared/ipc/contract.ts';
import type { historyRequests } from '#shared/ipc/history.ts';
import { succeed } from '#shared/values/result.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { ImportExport } from '#core/files/import-export/open-import-export.ts';
import { done } from './answer.ts';

export interface HistoryActions {
  readonly connections: Connections;
  readonly importExport: ImportExport;
}

export function historyHandlers({ connections, importExport }: HistoryActions): Handlers<typeof historyRequests> {
  return {
    getHistoryRange: (span) => {
      const { history } = connections.current.sync;
      const entries = [...history.between(span)];
      return succeed({ ...history.change(), entries, overlaps: history.overlaps(entries) });
    },
    searchHistory: (search) => succeed(connections.current.sync.history.search(search)),
    getSearchTotal: (filter) => succeed(connections.current.sync.history.searchTotal(filter)),
    getHistoryTotals: ({ since }) => {
      const { history } = connections.current.sync;
      return succeed({ ...history.change(), totals: [...history.totals(since)] });
    },
    syncHistory: ({ action }) => {
      connections.current.sync.backFill[action]();
      return succeed(connections.current.sync.history.change());
    },
    makeReport: (request) => importExport.reports.make(request),
    runExport: (request) => importExport.exports.run(request),
    openImport: () => importExport.imports.open(),
    previewImport: ({ id, options }) => importExport.imports.preview(id, options),
    runImport: (run) => importExport.imports.run(run),
    forgetImport: () => done(() => importExport.imports.forget()),
    cancelJob: ({ id }) => importExport.jobs.cancel(id),
    resumeJob: ({ id }) => importExport.jobs.resume(id),
    undoJob: ({ id }) => importExport.jobs.undo(id),
    dismissJob: ({ id }) => importExport.jobs.dismiss(id),
    applyBulk: (command) => importExport.bulk.start(command),
    getJobs: () => succeed(importExport.jobs.view()),
  };
}
