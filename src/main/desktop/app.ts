/** Puts the app together once Electron is ready: profile, service, connections, then everything a user sees. */
import { join } from 'node:path';
import { app, clipboard, session } from 'electron';
import { answerControlRequest } from '#core/program/control/control-answers.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import { whenChanged } from '#core/sync/catalog/catalog-change.ts';
import { startControlServer } from '#core/program/control/control-server.ts';
import { CalendarOverlay } from '#core/files/calendar/calendar-overlay.ts';
import { exchangeTo } from '#core/accounts/connections/server-exchange.ts';
import { openImportExport, type ImportExport } from '#core/files/import-export/open-import-export.ts';
import { ownPages, type OwnPages } from '#core/program/pages/app-pages.ts';
import type { Ports } from '#core/platform/ports.ts';
import { ipcRoutes } from '#core/program/ipc/routes.ts';
import type { Updates } from '#core/program/updates/updates.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { unsavedCount } from '#shared/timer/view.ts';
import { serveApp } from './windows/app-protocol.ts';
import { crashFolder, hasReportSince } from './diagnostics/crash-reports.ts';
import { DeepLinks, registerScheme } from './launch/deep-links.ts';
import { openDiagnostics, type Diagnostics } from './diagnostics/diagnostics.ts';
import type { Call } from './launch/early-calls.ts';
import { fileDialogs } from './file-dialogs.ts';
import type { FirstTray } from './tray/first-tray.ts';
import { closeBeforeQuit, endWith } from './launch/instance.ts';
import { openDesktopSession, type DesktopSession } from './session/desktop-session.ts';
import { bindRoutes, pushToAll } from './windows/ipc.ts';
import type { LaunchFlags } from './launch/launch-flags.ts';
import { followAppearance } from './windows/appearance.ts';
import { MainWindow } from './windows/main-window.ts';
import { openProfile, type OpenedProfile, type OpenEmbeddedService } from './profile/opened-profile.ts';
import { closeNetwork, confinePages } from './windows/page-security.ts';
import { Popover } from './windows/popover.ts';
import { followProgram, logFolder, type ProgramLog } from './diagnostics/program-log.ts';
import { LocaleTexts } from './locale-texts.ts';
import { saveUnsaved } from './unsaved-file.ts';
import { openUpdates } from './updates.ts';
import { TrayPresenter } from './tray/tray-presenter.ts';
import type { UnexpectedErrors } from './diagnostics/unexpected-errors.ts';

/** What was prepared before Electron was ready, and what the start needs beside it. */
export interface StartOptions {
  /** Opens the service that the program carries within itself. */
  readonly openEmbeddedService: OpenEmbeddedService;
  /** Folder of the built main process; preload and pages lie beside it. */
  readonly here: string;
  readonly profile: string;
  readonly flags: LaunchFlags;
  readonly ports: Ports;
  readonly log: ProgramLog;
  readonly unexpected: UnexpectedErrors;
  /** In this run. */
  readonly writesCrashReports: boolean;
  /** Folder of the tray images. */
  readonly images: string;
  readonly firstTray: FirstTray;
  /** Hands over who called before, and whoever calls from now on. */
  readonly onCall: (answer: (call: Call) => void) => void;
}

/** What every step of the start needs. */
interface Setting extends StartOptions {
  readonly messages: MainMessages;
  readonly localeTexts: LocaleTexts;
}

/** In development a local server hands out the pages; a packaged app knows only its own. */
function pagesOf(): OwnPages {
  return ownPages(app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null));
}

function preloadOf({ here }: StartOptions): string {
  return join(here, '../preload/index.cjs');
}

interface Opened extends OpenedProfile {
  readonly session: DesktopSession;
  readonly diagnostics: Diagnostics;
}

interface Shown {
  readonly popover: Popover;
  readonly tray: TrayPresenter;
  readonly window: MainWindow;
  readonly importExport: ImportExport;
  readonly updates: Updates;
}

/** Shows popover and tray. */
function showApp(setting: Setting, opened: Opened, pages: OwnPages): Shown {
  const { ports, messages, localeTexts } = setting;
  const { connections, controller, preferences, campus, session: desktop } = opened;
  const preload = preloadOf(setting);
  let tray: TrayPresenter | null = null;
  const updates = openUpdates({ ports, store: preferences, messages, profile: setting.flags.profile });
  updates.subscribe(() => pushToAll('updatesChanged', () => updates.view()));
  const window = new MainWindow({ preload, url: () => localeTexts.pageAddress(`${pages.origin}/window/index.html`) });
  const popover = new Popover({
    preload,
    url: () => localeTexts.pageAddress(`${pages.origin}/popover/index.html`),
    clock: ports.clock,
    scheduler: ports.scheduler,
    iconBounds: () => tray?.bounds() ?? null,
    choosesPlace: desktop.settings.view().capabilities.popover !== 'centre',
    onShown: () => {
      connections.refreshIfStale();
      if (preferences.current.pages.campus) {
        campus.refreshIfStale();
      }
      updates.refreshIfStale();
      desktop.remindOfAway();
    },
  });
  /** Somebody at the tray or the popover wants to quit. The system, a signal and the command line are never asked. */
  const quit = (): void => {
    const view = connections.view();
    if (unsavedCount(view) === 0 || view.notices.some(({ kind }) => kind === 'quit-asked')) {
      app.quit();
    } else {
      connections.tracker.addNotice({ kind: 'quit-asked' });
      popover.show();
    }
  };
  const followLanguage = async (): Promise<void> => {
    if (await localeTexts.refresh()) {
      pushToAll('localeChanged', () => localeTexts.locale);
      connections.tracker.announce();
      pushToAll('connectionsChanged', () => controller.view());
    }
  };
  preferences.subscribe(() => void followLanguage());
  tray = new TrayPresenter({
    images: setting.images,
    firstTray: setting.firstTray,
    settings: preferences,
    openWindow: (page) => window.show(page === null ? null : { page, detail: null }),
    connections,
    use: async (id) => controller.use(id),
    popover,
    ports,
    messages,
    twelveHours: () => localeTexts.locale.twelveHours,
    quit,
  });
  connections.subscribe((view) => pushToAll('viewChanged', () => view));
  controller.subscribe(() => pushToAll('connectionsChanged', () => controller.view()));
  campus.subscribe(() => pushToAll('campusChanged', () => campus.page()));
  connections.subscribeHistory(() => pushToAll('historyChanged', () => connections.current.history.change()));
  const pushCatalog = whenChanged((catalog: CatalogView) => pushToAll('catalogChanged', () => catalog));
  connections.subscribe(() => pushCatalog(connections.catalog()));
  controller.onReturned(() => {
    if (!window.comeForward()) {
      popover.show();
    }
  });
  const importExport = openImportExport({
    connections,
    dialogs: fileDialogs(messages),
    printPage: async () => window.print(),
    folder: join(setting.profile, 'jobs'),
    ports,
    noDescription: () => messages.noDescription,
    placeOf: () => campus.placeReader(),
  });
  importExport.jobs.subscribe(() => pushToAll('jobsChanged', () => importExport.jobs.view()));
  const calendar = new CalendarOverlay({ settings: preferences, dialogs: fileDialogs(messages), exchange: exchangeTo({ certificate: null }), ports });
  calendar.subscribe(() => pushToAll('calendarChanged', () => calendar.view()));
  const routes = ipcRoutes({
    calendar,
    connections,
    controller,
    exportUnsaved: async (id) => {
      const wasOpen = popover.isVisible;
      const saved = await saveUnsaved(id, { connections, ports, messages });
      if (wasOpen) {
        // The dialog took the focus, which hid it.
        popover.show();
      }
      return saved;
    },
    settings: desktop.settings,
    importExport,
    campus,
    openWindow: (place) => window.show(place),
    away: desktop.away.controller,
    updates,
    progress: () => desktop.reminders.progress(),
    hideAway: () => desktop.awayWindow.close(),
    resizeAway: (height) => desktop.awayWindow.resize(height),
    resizePopover: (height) => popover.resize(height),
    occupyPopover: (occupied) => popover.occupy(occupied),
    takeFill: () => popover.takeFill(),
    hidePopover: () => popover.hide(),
    copyText: async (text) => clipboard.writeText(text),
    diagnostics: opened.diagnostics.controller,
    quit,
  });
  bindRoutes(routes, pages.isOurs);
  return { popover, window, tray, importExport, updates };
}

/** A folder that cannot be read keeps its jobs for another start, and nobody from their timer. */
async function goOnWorking({ jobs }: ImportExport, { connections }: OpenedProfile): Promise<void> {
  try {
    await jobs.open();
  } catch (error) {
    connections.tracker.addNotice({ kind: 'storage-failed', detail: error instanceof Error ? error.message : String(error) });
  }
}

/** A report of the run before. One that was written earlier was told of then. */
function showCrash({ log, profile }: Setting, { connections }: OpenedProfile): void {
  if (log.previousStartMs !== null && hasReportSince(profile, log.previousStartMs)) {
    connections.tracker.addNotice({ kind: 'crash-report', folder: crashFolder(profile) });
  }
}

export async function startApp(options: StartOptions): Promise<void> {
  const localeTexts = await LocaleTexts.open();
  const { messages } = localeTexts;
  const setting: Setting = { ...options, localeTexts, messages };
  const { profile, flags } = options;
  const pages = pagesOf();
  followProgram(setting.log, setting.ports.clock);
  confinePages(pages);
  await closeNetwork(session.defaultSession, pages);
  serveApp(session.defaultSession, join(options.here, '../renderer'));
  const opened = await openProfile(setting);
  if (!opened.ok) {
    return endWith(opened.failure, messages);
  }
  setting.unexpected.notifyBy(() => opened.value.connections.tracker.addNotice({ kind: 'unexpected', folder: logFolder(profile) }));
  await setting.localeTexts.follow(opened.value.preferences);
  let shown: Shown | null = null;
  followAppearance({
    settings: opened.value.preferences,
    onZoom: (zoomPercent) => {
      const changed = desktop.settings.change({ appearance: { ...opened.value.preferences.current.appearance, zoomPercent } });
      if (!changed.ok) {
        opened.value.connections.tracker.addNotice({ kind: 'refused', failure: changed.failure });
      }
    },
  });
  const desktop = await openDesktopSession({
    profile,
    namedProfile: flags.profile,
    store: opened.value.preferences,
    connections: opened.value.connections,
    ports: setting.ports,
    preload: preloadOf(setting),
    origin: pages.origin,
    localeTexts: setting.localeTexts,
    openPopover: () => shown?.popover.show(),
    revealPopover: () => shown?.popover.appear(),
    iconBounds: () => shown?.tray.bounds() ?? null,
    togglePopover: () => shown?.popover.toggle(),
  });
  const diagnostics = openDiagnostics({
    ...setting,
    connections: opened.value.connections,
    settings: opened.value.preferences,
    capabilities: () => desktop.settings.view().capabilities,
    tokenKeeping: () => opened.value.controller.view().tokenKeeping,
    dialogs: fileDialogs(messages),
  });
  shown = showApp(setting, { ...opened.value, session: desktop, diagnostics }, pages);
  showCrash(setting, opened.value);
  const { popover, importExport, updates } = shown;
  await goOnWorking(importExport, opened.value);
  app.on('before-quit', () => popover.release());
  const links = new DeepLinks({ connections: opened.value.connections, preferences: opened.value.preferences, popover, messages });
  app.on('activate', () => popover.show());
  const control = await startControlServer(profile, (request, caller) =>
    answerControlRequest(request, caller, {
      connections: opened.value.connections,
      accounts: opened.value.controller,
      version: app.getVersion(),
      doctor: diagnostics.doctor,
      open: () => popover.show(),
      // After the answer has left.
      quit: () => setImmediate(() => app.quit()),
    }),
  );
  closeBeforeQuit(async () => {
    updates.close();
    desktop.close();
    await control.close();
    await importExport.jobs.close();
    await opened.value.close();
    setting.log.end();
  });
  if (!flags.hidden) {
    popover.show();
  }
  shown.tray.catchUp();
  registerScheme();
  setting.onCall((call) => {
    if (call.kind === 'link') {
      void links.open(call.address);
    } else {
      popover.show();
    }
  });
  process.stdout.write(`${messages.running(profile)}\n`);
}
