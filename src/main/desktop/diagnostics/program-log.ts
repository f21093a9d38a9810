/** Logs events of the whole program: start and end, sleep, windows, unexpected ends of processes. */
import { join } from 'node:path';
import { release } from 'node:os';
import { app, BrowserWindow, powerMonitor, type WebContents } from 'electron';
import { windowNameOf, type Log, type WindowName } from '#core/platform/log/log.ts';
import { LogFile } from '#core/platform/log/log-file.ts';
import { systemWord } from '#core/platform/log/log-word.ts';
import type { Clock } from '#core/platform/ports.ts';

/** Milliseconds within which a page that ended a second time is not reloaded. */
const reloadPauseMs = 10_000;

export function logFolder(profile: string): string {
  return join(profile, 'logs');
}

export interface ProgramLog extends Log {
  /** When the previous run began, in milliseconds since 1970 UTC; null if unknown. */
  readonly previousStartMs: number | null;
  /** The last line of this run. */
  readonly end: () => void;
}

function windowName(contents: WebContents): WindowName {
  return windowNameOf(contents.getURL());
}

/** Writes the first line of this run. Must precede all other log events. */
export function openProgramLog(profile: string, clock: Clock): ProgramLog {
  const file = new LogFile({ folder: logFolder(profile), clock });
  const startedMs = clock.monotonicMs();
  const previous = file.previousRun();
  const { versions, platform } = process;
  file.note('app-started', {
    version: systemWord(app.getVersion()),
    electron: systemWord(versions.electron),
    chromium: systemWord(versions.chrome),
    node: systemWord(versions.node),
    platform: systemWord(platform),
    release: systemWord(release()),
    endedWell: previous?.endedWell ?? true,
  });
  return {
    previousStartMs: previous?.startedMs ?? null,
    note: (kind, fields) => file.note(kind, fields),
    end: () => file.note('app-ended', { seconds: Math.round((clock.monotonicMs() - startedMs) / 1000) }),
  };
}

/** Reloads a page whose process ended, so that no empty window remains; closes one that ends again at once. */
function recoverPages(log: Log, clock: Clock): void {
  const endedMs = new WeakMap<WebContents, number>();
  app.on('render-process-gone', (_event, contents, { reason, exitCode }) => {
    const window = BrowserWindow.fromWebContents(contents);
    if (reason === 'clean-exit' || window === null) {
      return;
    }
    log.note('page-gone', { window: windowName(contents), reason: systemWord(reason), exitCode });
    const before = endedMs.get(contents);
    const nowMs = clock.monotonicMs();
    endedMs.set(contents, nowMs);
    // Deferred: during this event Electron still tears down the page.
    setImmediate(() => {
      if (window.isDestroyed()) {
        return;
      }
      if (before !== undefined && nowMs - before < reloadPauseMs) {
        window.destroy();
      } else {
        contents.reload();
      }
    });
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') {
      log.note('process-gone', { process: systemWord(type.replaceAll(' ', '-')), reason: systemWord(reason), exitCode });
    }
  });
}

/** Call once Electron is ready. */
export function followProgram(log: Log, clock: Clock): void {
  powerMonitor.on('suspend', () => log.note('system-power', { state: 'slept' }));
  powerMonitor.on('resume', () => log.note('system-power', { state: 'woke' }));
  app.on('browser-window-created', (_event, window) => {
    window.webContents.once('did-finish-load', () => {
      const name = windowName(window.webContents);
      log.note('window-opened', { window: name });
      window.once('closed', () => log.note('window-closed', { window: name }));
    });
  });
  recoverPages(log, clock);
}
