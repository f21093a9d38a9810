/**
 * Reports of crashes, written by Electron's crashpad on this computer and sent nowhere. They are pictures of memory, which holds what people wrote:
 * so there are none until somebody asks for them.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { app, crashReporter } from 'electron';
import { z } from 'zod';
import { crashReportsIn } from '#core/program/doctor.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';

const wishSchema = z.object({ diagnostics: z.object({ crashReports: z.boolean() }) });

export function crashFolder(profile: string): string {
  return join(profile, 'crash-reports');
}

/** Read by itself: settings are opened later than this has to be known. Unreadable settings wish for nothing. */
function isWished(profile: string): boolean {
  try {
    const wish = parseForeign(wishSchema, JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8')));
    return wish.ok && wish.value.diagnostics.crashReports;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error)) {
      return false;
    }
    throw error;
  }
}

/** Must come before Electron is ready. Returns whether reports are written in this run. */
export function startCrashReports(profile: string): boolean {
  app.setPath('crashDumps', crashFolder(profile));
  const isOn = isWished(profile);
  if (isOn) {
    crashReporter.start({ uploadToServer: false });
  }
  return isOn;
}

/** Whether a report was written at `sinceMs` (wall clock) or later. */
export function hasReportSince(profile: string, sinceMs: number): boolean {
  const folder = crashFolder(profile);
  return crashReportsIn(folder).some((name) => (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) >= sinceMs);
}
