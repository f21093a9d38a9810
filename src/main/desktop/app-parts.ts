/** Registers the visible parts of the app: windows, tray, jobs and page requests. Each function takes the parts it needs. */
import { join } from 'node:path';
import { app as electronApp, clipboard } from 'electron';
import type { ActivityQuestions } from '#core/activity/fill/activity-questions.ts';
import { DayFill } from '#core/activity/fill/day-fill.ts';
import { CalendarOverlay } from '#core/files/calendar/calendar-overlay.ts';
import { printFooter } from '#core/files/reports/print-footer.ts';
import { openImportExport, type ImportExport } from '#core/files/import-export/open-import-export.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { AgentStarts } from '#core/program/control/agent-starts.ts';
import { ipcRoutes } from '#core/program/ipc/routes.ts';
import type { OwnPages } from '#core/program/app-pages.ts';
import { followTimes } from '#core/program/follow-times.ts';
import type { Updates } from '#core/program/updates/updates.ts';
import { offeredProject } from '#core/sync/catalog/catalog-names.ts';
import { whenChanged } from '#core/sync/catalog/catalog-change.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { introductionHash } from '#shared/program/introduction.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import { unsavedCount } from '#shared/timer/view.ts';
import { openDiagnostics, type Diagnostics } from './diagnostics/diagnostics.ts';
import { openInBrowser } from './browser.ts';
import { exchangeTo } from './exchange-to.ts';
import { fileDialogs } from './dialogs/file-dialogs.ts';
import type { LaunchFlags } from './launch/launch-flags.ts';
import { DeepLinks } from './launch/deep-links.ts';
import type { Call } from './launch/early-calls.ts';
import { drawsThroughWayland } from './linux/display.ts';
import type { LocaleTexts } from './locale-texts.ts';
import type { OpenedProfile, OpenEmbeddedService } from './profile/opened-profile.ts';
import type { ProgramLog } from './diagnostics/program-log.ts';
import type { UnexpectedErrors } from './diagnostics/unexpected-errors.ts';
import { openActivityQuestions } from './session/activity-notifications.ts';
import { openDesktopSession, type DesktopSession } from './session/desktop-session.ts';
import type { FirstTray } from './tray/first-tray.ts';
import { TrayPresenter } from './tray/tray-presenter.ts';
import { saveUnsaved } from './dialogs/unsaved-file.ts';
import { openUpdates } from './updates.ts';
import { followAppearance } from './windows/appearance.ts';
import { bindRoutes, pushToAll } from './windows/ipc.ts';
import { MainWindow } from './windows/main-window.ts';
import { Popover } from './windows/popover.ts';

/** What was prepared before Electron was ready, and further inputs of the start. */
export interface StartOptions {
  readonly openEmbeddedService: OpenEmbeddedService;
  /** Folder of the built main process; preload and pages are beside it. */
  readonly here: string;
  readonly profile: string;
  readonly flags: LaunchFlags;
  readonly ports: Ports;
  readonly log: ProgramLog;
  readonly unexpected: UnexpectedErrors;
  readonly writesCrashReports: boolean;
  readonly images: string;
  readonly firstTray: FirstTray;
  /** Delivers earlier calls, and every later one. */
  readonly onCall: (answer: (call: Call) => void) => void;
}

export interface App extends StartOptions, OpenedProfile {
  readonly messages: MainMessages;
  readonly localeTexts: LocaleTexts;
  readonly pages: OwnPages;
  readonly preload: string;
}

interface Windows {
  readonly popover: Popover;
  readonly window: MainWindow;
}

/** The review of today. */
const reviewRoute = { page: 'timeline', detail: 'day/fill' } as const;

export function registerMainWindow({ preload, localeTexts, pages }: App): MainWindow {
  return new MainWindow({ preload, url: () => localeTexts.pageAddress(`${pages.origin}/window/index.html`) });
}

export function registerPopover({ preload, localeTexts, pages, ports, firstTray, connections, preferences, campus }: App): Popover {
  const popover = new Popover({
    preload,
    url: () =>
      `${localeTexts.pageAddress(`${pages.origin}/popover/index.html`)}${preferences.current.firstRun.done ? '' : introductionHash}`,
    clock: ports.clock,
    scheduler: ports.scheduler,
    iconBounds: () => firstTray.bounds(),
    choosesPosition: !drawsThroughWayland(),
  });
  popover.onShown(() => {
    connections.refreshIfStale();
    if (preferences.current.pages.campus) {
      campus.refreshIfStale();
    }
  });
  electronApp.on('before-quit', () => popover.release());
  electronApp.on('activate', () => popover.show());
  return popover;
}

/** Tray host, idle time, notifications, global shortcuts and autostart of this desktop. */
export async function registerDesktop(app: App, popover: Popover): Promise<DesktopSession> {
  const desktop = await openDesktopSession({
    ...app,
    namedProfile: app.flags.profile,
    store: app.preferences,
    origin: app.pages.origin,
    popover,
    iconBounds: () => app.firstTray.bounds(),
  });
  followAppearance({
    settings: app.preferences,
    onZoom: (zoomPercent) => {
      const changed = desktop.settings.change({ appearance: { ...app.preferences.current.appearance, zoomPercent } });
      if (!changed.ok) {
        app.connections.tracker.addNotice({ kind: 'refused', failure: changed.failure });
      }
    },
  });
  return desktop;
}

export function registerDiagnostics(app: App, desktop: DesktopSession): Diagnostics {
  return openDiagnostics({
    ...app,
    settings: app.preferences,
    capabilities: () => desktop.settings.view().capabilities,
    tokenKeeping: () => app.controller.view().tokenKeeping,
    dialogs: fileDialogs(app.messages),
  });
}

export function registerUpdates({ ports, preferences, messages, flags }: App, popover: Popover): Updates {
  const updates = openUpdates({ ports, store: preferences, messages, profile: flags.profile });
  updates.subscribe(() => pushToAll('updatesChanged', () => updates.view()));
  popover.onShown(() => updates.refreshIfStale());
  return updates;
}

/**
 * Quits from the tray or the popover: asks first if entries are unsaved. The system, a signal and the command line quit without a question.
 */
function quitFrom({ connections }: App, popover: Popover): () => void {
  return () => {
    const view = connections.view();
    if (unsavedCount(view) === 0 || view.notices.some(({ kind }) => kind === 'quit-asked')) {
      electronApp.quit();
    } else {
      connections.tracker.addNotice({ kind: 'quit-asked' });
      popover.show();
    }
  };
}

interface TrayParts extends Windows {
  readonly desktop: Pick<DesktopSession, 'breaks' | 'activity'>;
  readonly agentStarts: AgentStarts;
}

export function registerTray(app: App, { popover, window, desktop: { breaks, activity }, agentStarts }: TrayParts): TrayPresenter {
  const { localeTexts, preferences, controller } = app;
  return new TrayPresenter({
    ...app,
    settings: preferences,
    openWindow: (page) => window.show(page === null ? null : { page, detail: null }),
    reviewDay: () => window.show(reviewRoute),
    use: async (id) => controller.use(id),
    popover,
    twelveHours: () => localeTexts.locale.twelveHours,
    takeBreak: async (minutes) => breaks.take(minutes),
    activity,
    agentStarts,
    quit: quitFrom(app, popover),
  });
}

/** Sends every change of connections, entries, campus and language to the open windows. */
export function registerPushes({ connections, controller, campus, preferences, localeTexts }: App, { popover, window }: Windows): void {
  connections.subscribe((view) => pushToAll('viewChanged', () => view));
  controller.subscribe(() => pushToAll('connectionsChanged', () => controller.view()));
  campus.subscribe(() => pushToAll('campusChanged', () => campus.page()));
  connections.subscribeHistory(() => pushToAll('historyChanged', () => connections.current.sync.history.change()));
  const pushCatalog = whenChanged((catalog: CatalogView) => pushToAll('catalogChanged', () => catalog));
  connections.subscribe(() => pushCatalog(connections.catalog()));
  controller.onReturned(() => {
    if (!window.comeForward()) {
      popover.show();
    }
  });
  const followLanguage = async (): Promise<void> => {
    if (await localeTexts.refresh()) {
      pushToAll('localeChanged', () => localeTexts.locale);
      connections.tracker.announce();
      pushToAll('connectionsChanged', () => controller.view());
    }
  };
  preferences.subscribe(() => void followLanguage());
}

export function registerImportExport(
  { connections, preferences, messages, profile, ports, campus }: App,
  window: MainWindow,
): ImportExport {
  const importExport = openImportExport({
    connections,
    dialogs: fileDialogs(messages),
    printPage: async () => window.print(printFooter(messages)),
    folder: join(profile, 'jobs'),
    settings: preferences,
    ports,
    noDescription: () => messages.noDescription,
    placeReader: () => campus.placeReader(),
  });
  importExport.jobs.subscribe(() => pushToAll('jobsChanged', () => importExport.jobs.view()));
  return importExport;
}

/** Continues the jobs of the previous run. Reports an unreadable folder and leaves its jobs for a later start. */
export async function resumeJobs({ connections }: App, { jobs }: ImportExport): Promise<void> {
  try {
    await jobs.open();
  } catch (error) {
    connections.tracker.addNotice({ kind: 'storage-failed', detail: error instanceof Error ? error.message : String(error) });
  }
}

/** Loads the kept items in the background; entries show the items that they name as soon as these are known. */
export function registerWorkItems({ connections, workItems }: App, calendar: CalendarOverlay): void {
  workItems.surroundWith({
    current: () => ({ id: connections.current.id, project: (id) => offeredProject(id, connections.tracker.catalog.names) }),
    meetings: async (span) => calendar.meetings(span),
  });
  workItems.subscribe(() => {
    pushToAll('workItemsChanged', () => workItems.view());
    pushToAll('offeredItemsChanged', () => ({ revision: workItems.view().revision }));
    connections.changed();
  });
  followTimes(connections, workItems.times);
  void workItems.load();
}

export function registerCalendar({ preferences, messages, ports }: App): CalendarOverlay {
  const calendar = new CalendarOverlay({
    settings: preferences,
    dialogs: fileDialogs(messages),
    exchange: exchangeTo({ certificate: null }),
    ports,
  });
  calendar.subscribe(() => pushToAll('calendarChanged', () => calendar.view()));
  return calendar;
}

/** Proposals for entries, from the recording and the calendars. */
export function openDayFill(
  { connections, workItems, ports }: App,
  { desktop, calendar }: { readonly desktop: DesktopSession; readonly calendar: CalendarOverlay },
): DayFill {
  return new DayFill({
    recorder: desktop.activity,
    rules: desktop.activityRules,
    connections,
    calendar,
    commits: async (span) => workItems.repositories.commits(span),
    clock: ports.clock,
  });
}

export function registerQuestions(
  { connections, preferences, messages, localeTexts }: App,
  { desktop, dayFill, window }: { readonly desktop: DesktopSession; readonly dayFill: DayFill; readonly window: MainWindow },
): ActivityQuestions {
  return openActivityQuestions({
    ...desktop,
    recorder: desktop.activity,
    dayFill,
    connections,
    settings: preferences,
    messages,
    twelveHours: () => localeTexts.locale.twelveHours,
    review: () => window.show(reviewRoute),
  });
}

interface RouteParts extends Windows {
  readonly desktop: DesktopSession;
  readonly diagnostics: Diagnostics;
  readonly updates: Updates;
  readonly importExport: ImportExport;
  readonly calendar: CalendarOverlay;
  readonly dayFill: DayFill;
}

/** Answers requests of the program's own pages only. */
export function registerRoutes(app: App, { popover, window, desktop, diagnostics, ...parts }: RouteParts): void {
  const routes = ipcRoutes({
    ...app,
    ...parts,
    exportUnsaved: async (id) => {
      const wasOpen = popover.isVisible;
      const saved = await saveUnsaved(id, app);
      if (wasOpen) {
        // The dialog took the focus and thereby hid the popover.
        popover.show();
      }
      return saved;
    },
    settings: desktop.settings,
    openWindow: (route) => window.show(route),
    away: desktop.away.controller,
    progress: () => desktop.reminders.progress(),
    breaks: desktop.breaks,
    activity: desktop.activity,
    activityRules: desktop.activityRules,
    focusExtension: desktop.focusExtension,
    prompt: desktop.prompt,
    previewPrompt: desktop.previewPrompt,
    closeQuestion: () => desktop.questionWindow.close(),
    resizeQuestion: (height) => desktop.questionWindow.resize(height),
    resizePopover: (height) => popover.resize(height),
    occupyPopover: (occupied) => popover.occupy(occupied),
    takeFill: () => popover.takeFill(),
    hidePopover: () => popover.hide(),
    copyText: async (text) => clipboard.writeText(text),
    diagnostics: diagnostics.controller,
    openInBrowser,
    dialogs: fileDialogs(app.messages),
    quit: quitFrom(app, popover),
  });
  bindRoutes(routes, app.pages.isOurs);
}

/** Opens `clocktower:` links; any other start of the program shows the popover. */
export function registerCalls(app: App, popover: Popover): void {
  const links = new DeepLinks({ ...app, popover });
  app.onCall((call) => {
    if (call.kind === 'link') {
      void links.open(call.address);
    } else {
      popover.show();
    }
  });
}
