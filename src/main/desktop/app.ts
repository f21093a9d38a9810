/** Starts the app once Electron is ready: opens the profile and registers each part, in the order in which one needs another. */
import { join } from 'node:path';
import { app as electronApp, session } from 'electron';
import { ownPages } from '#core/program/pages/app-pages.ts';
import {
  type App,
  registerCalendar,
  registerCalls,
  registerControl,
  registerDesktop,
  registerDiagnostics,
  registerImportExport,
  registerMainWindow,
  registerPopover,
  registerPushes,
  registerRoutes,
  registerTray,
  registerUpdates,
  resumeJobs,
  type StartOptions,
} from './app-parts.ts';
import { crashFolder, hasReportSince } from './diagnostics/crash-reports.ts';
import { followProgram, logFolder } from './diagnostics/program-log.ts';
import { registerScheme } from './launch/deep-links.ts';
import { closeBeforeQuit, endWith } from './launch/instance.ts';
import { LocaleTexts } from './locale-texts.ts';
import { openProfile } from './profile/opened-profile.ts';
import { serveApp } from './windows/app-protocol.ts';
import { closeNetwork, confinePages } from './windows/page-security.ts';

/** Null, after the user was shown why, where the profile cannot be opened. */
async function openApp(options: StartOptions): Promise<App | null> {
  const localeTexts = await LocaleTexts.open();
  const { messages } = localeTexts;
  // In development a local server hands out the pages; a packaged app knows only its own.
  const pages = ownPages(electronApp.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null));
  followProgram(options.log, options.ports.clock);
  confinePages(pages);
  await closeNetwork(session.defaultSession, pages);
  serveApp(session.defaultSession, join(options.here, '../renderer'));
  const profile = await openProfile({ ...options, messages });
  if (!profile.ok) {
    await endWith(profile.failure, messages);
    return null;
  }
  await localeTexts.follow(profile.value.preferences);
  return { ...options, ...profile.value, localeTexts, messages, pages, preload: join(options.here, '../preload/index.cjs') };
}

/** Reports errors of this run that no code expected, and a crash of the run before. */
function reportErrors({ unexpected, connections, log, profile }: App): void {
  unexpected.notifyBy(() => connections.tracker.addNotice({ kind: 'unexpected', folder: logFolder(profile) }));
  if (log.previousStartMs !== null && hasReportSince(profile, log.previousStartMs)) {
    connections.tracker.addNotice({ kind: 'crash-report', folder: crashFolder(profile) });
  }
}

export async function startApp(options: StartOptions): Promise<void> {
  const app = await openApp(options);
  if (app === null) {
    return;
  }
  reportErrors(app);
  const popover = registerPopover(app);
  const window = registerMainWindow(app);
  const desktop = await registerDesktop(app, popover);
  const diagnostics = registerDiagnostics(app, desktop);
  const updates = registerUpdates(app, popover);
  const tray = registerTray(app, { popover, window });
  registerPushes(app, { popover, window });
  const importExport = registerImportExport(app, window);
  const calendar = registerCalendar(app);
  registerRoutes(app, { popover, window, desktop, diagnostics, updates, importExport, calendar });
  await resumeJobs(app, importExport);
  const control = await registerControl(app, diagnostics, popover);
  closeBeforeQuit(async () => {
    updates.close();
    desktop.close();
    await control.close();
    await importExport.jobs.close();
    await app.close();
    app.log.end();
  });
  if (!app.flags.hidden) {
    popover.show();
  }
  tray.catchUp();
  registerScheme();
  registerCalls(app, popover);
  process.stdout.write(`${app.messages.running(app.profile)}\n`);
}
