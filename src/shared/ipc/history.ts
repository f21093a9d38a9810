/** Requests about all entries of the current connection: history, reports, import, export and long jobs. */
import { z } from 'zod';
import { historyChangeSchema, historyPageSchema, historyRangeSchema, historySearchSchema, historySpanSchema, historySyncRequestSchema, historyTotalsRequestSchema, historyTotalsSchema } from '../history/history.ts';
import { exportOutcomeSchema, exportRequestSchema, importOpenedSchema, importOptionsSchema, importPreviewSchema, importRunSchema } from '../history/import-export.ts';
import { jobsViewSchema } from '../history/jobs.ts';
import { reportRequestSchema, reportSchema } from '../history/reports.ts';
import { bulkCommandSchema } from '../timer/commands.ts';
import { uuidSchema } from '../values/brands.ts';
import { call, command, nothing } from './define.ts';

const identified = z.strictObject({ id: uuidSchema });

export const historyRequests = {
  getHistoryRange: call(historySpanSchema, historyRangeSchema),
  /** The user sees these dates: reads them from the service again, unless that was just done. */
  refreshShownRange: command(historySpanSchema),
  searchHistory: call(historySearchSchema, historyPageSchema),
  getHistoryTotals: call(historyTotalsRequestSchema, historyTotalsSchema),
  syncHistory: call(historySyncRequestSchema, historyChangeSchema),
  makeReport: call(reportRequestSchema, reportSchema),
  /** Asks the user where to, and writes there; entries are written by a job. */
  runExport: call(exportRequestSchema, exportOutcomeSchema),
  /** Asks the user for a file and shows what is in it; nothing is imported yet. */
  openImport: call(nothing, importOpenedSchema),
  /** The same file, read with the user's options. */
  previewImport: call(z.strictObject({ id: uuidSchema, options: importOptionsSchema }), importPreviewSchema),
  /** Imports what was shown, as a job. */
  runImport: command(importRunSchema),
  /** Releases a file that was only shown. */
  forgetImport: command(nothing),
  /** Changes or deletes entries as a job, of which there is one at a time. */
  applyBulk: command(bulkCommandSchema),
  getJobs: call(nothing, jobsViewSchema),
  /** What a job has done stays; an unfinished file is deleted. */
  cancelJob: command(identified),
  resumeJob: command(identified),
  /** Takes back what an import or a bulk job has done so far, part by part. */
  takeJobBack: command(identified),
  /** Removes a job that has ended from the list. */
  dismissJob: command(identified),
};

export const historyPushes = {
  /** Returns about the history of the current connection may have changed. */
  historyChanged: historyChangeSchema,
  jobsChanged: jobsViewSchema,
};
