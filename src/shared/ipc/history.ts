import { z } from 'zod';
import {
  historyChangeSchema,
  historyFilterSchema,
  historyPageSchema,
  historyRangeSchema,
  historySearchSchema,
  historySyncRequestSchema,
  historyTotalsRequestSchema,
  historyTotalsSchema,
  searchTotalSchema,
} from '../history/history.ts';
import { historySpanSchema } from '../history/span.ts';
import {
  exportOutcomeSchema,
  exportRequestSchema,
  importOpenedSchema,
  importOptionsSchema,
  importPreviewSchema,
  importRunSchema,
} from '../history/import-export.ts';
import { jobsViewSchema } from '../history/jobs.ts';
import { reportRequestSchema, reportSchema } from '../history/reports.ts';
import { bulkCommandSchema } from '../timer/commands.ts';
import { uuidSchema } from '../values/brands.ts';
import { call, command, nothing } from './define.ts';

const identified = z.strictObject({ id: uuidSchema });

export const historyRequests = {
  getHistoryRange: call(historySpanSchema, historyRangeSchema),
  searchHistory: call(historySearchSchema, historyPageSchema),
  /** Reads every match: many times slower than a page of them. */
  getSearchTotal: call(historyFilterSchema, searchTotalSchema),
  getHistoryTotals: call(historyTotalsRequestSchema, historyTotalsSchema),
  syncHistory: call(historySyncRequestSchema, historyChangeSchema),
  makeReport: call(reportRequestSchema, reportSchema),
  runExport: call(exportRequestSchema, exportOutcomeSchema),
  /** Asks the user for a file and previews it; imports nothing yet. */
  openImport: call(nothing, importOpenedSchema),
  previewImport: call(z.strictObject({ id: uuidSchema, options: importOptionsSchema }), importPreviewSchema),
  runImport: command(importRunSchema),
  forgetImport: command(nothing),
  /** Changes or deletes entries as a job; only one runs at a time. */
  applyBulk: command(bulkCommandSchema),
  getJobs: call(nothing, jobsViewSchema),
  /** Keeps what the job has done; deletes an unfinished file. */
  cancelJob: command(identified),
  resumeJob: command(identified),
  /** Undoes what an import or a bulk job has done so far, part by part. */
  undoJob: command(identified),
  dismissJob: command(identified),
};

export const historyPushes = { historyChanged: historyChangeSchema, jobsChanged: jobsViewSchema };
