/**
 * Crash reports, written by Electron's crashpad to this computer and never uploaded. They are memory dumps, which contain user data, so
 * they are off by default.
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

/** Reads the setting directly, because the settings open later. An unreadable file means off. */
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

/** Must run before Electron is ready. Returns whether this run writes reports. */
export function startCrashReports(profile: string): boolean {
  app.setPath('crashDumps', crashFolder(profile));
  const isOn = isWished(profile);
  if (isOn) {
    crashReporter.start({ uploadToServer: false });
  }
  return isOn;
}

/** True if a report was written at `sinceMs` (wall clock) or later. */
export function hasReportSince(profile: string, sinceMs: number): boolean {
  const folder = crashFolder(profile);
  return crashReportsIn(folder).some((name) => (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0) >= sinceMs);
}
