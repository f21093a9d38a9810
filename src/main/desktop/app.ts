/** Starts the app once Electron is ready: opens the profile and registers the parts in the order of their dependencies. */
import { join } from 'node:path';
import { app as electronApp, session } from 'electron';
import { ownPages } from '#core/program/app-pages.ts';
import { AgentStarts } from '#core/program/control/agent-starts.ts';
import {
  type App,
  openDayFill,
  registerCalendar,
  registerCalls,
  registerDesktop,
  registerDiagnostics,
  registerImportExport,
  registerMainWindow,
  registerPopover,
  registerPushes,
  registerQuestions,
  registerRoutes,
  registerTray,
  registerUpdates,
  registerWorkItems,
  resumeJobs,
  type StartOptions,
} from './app-parts.ts';
import { crashFolder, hasReportSince } from './diagnostics/crash-reports.ts';
import { followProgram, logFolder } from './diagnostics/program-log.ts';
import { registerControl } from './launch/control.ts';
import { registerScheme } from './launch/deep-links.ts';
import { closeBeforeQuit, endWith } from './launch/instance.ts';
import { LocaleTexts } from './locale-texts.ts';
import { openProfile } from './profile/opened-profile.ts';
import { serveApp } from './windows/app-protocol.ts';
import { prepareFirstWindow } from './windows/first-window.ts';
import { closeNetwork, confinePages } from './windows/page-security.ts';

/** Null if the profile cannot be opened; the user has then seen the reason. */
async function openApp(options: StartOptions): Promise<App | null> {
  const localeTexts = await LocaleTexts.open();
  const { messages } = localeTexts;
  // In development a local server provides the pages; a packaged app serves only its own.
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

/** Reports unexpected errors of this run and a crash of the previous one. */
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
  const agentStarts = new AgentStarts(app.ports.scheduler);
  const tray = registerTray(app, { popover, window, desktop, agentStarts });
  registerPushes(app, { popover, window });
  const importExport = registerImportExport(app, window);
  const calendar = registerCalendar(app);
  const dayFill = openDayFill(app, { desktop, calendar });
  const questions = registerQuestions(app, { desktop, dayFill, window });
  registerWorkItems(app, calendar);
  registerRoutes(app, { popover, window, desktop, diagnostics, updates, importExport, calendar, dayFill });
  await resumeJobs(app, importExport);
  const control = await registerControl(app, { diagnostics, importExport, popover, desktop, dayFill, agentStarts });
  closeBeforeQuit(async () => {
    updates.close();
    agentStarts.close();
    questions.close();
    await desktop.close();
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
  prepareFirstWindow(app.ports.scheduler);
  process.stdout.write(`${app.messages.running(app.profile)}\n`);
}
