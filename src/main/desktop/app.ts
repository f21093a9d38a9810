/** Puts the app together: profile, service, connections, then everything a person sees. */
import { join } from 'node:path';
import { app, clipboard, session } from 'electron';
import { answerControlRequest } from '#core/control/control-answers.ts';
import { deepLinkIn } from '#core/deep-links/deep-link.ts';
import type { DirectoryView } from '#shared/directory.ts';
import type { ProjectsView } from '#shared/projects.ts';
import { directoryNews } from '#core/directory/directory-news.ts';
import { startControlServer } from '#core/control/control-server.ts';
import { openInterchange, type Interchange } from '#core/interchange/open-interchange.ts';
import { ownPages, type OwnPages } from '#core/pages/own-pages.ts';
import type { Ports } from '#core/ports.ts';
import { prepareProfileFolder } from '#core/profile-folder.ts';
import { systemPorts } from '#core/system-ports.ts';
import { usesWayland } from '#core/settings/capabilities.ts';
import { windowRoutes } from '#core/window-requests.ts';
import type { Updates } from '#core/updates/updates.ts';
import type { Messages } from '#shared/messages/catalogue.ts';
import { unsavedCount } from '#shared/view.ts';
import { registerAppScheme, serveApp } from './app-protocol.ts';
import { crashFolder, hasReportSince, startCrashReports } from './crash-reports.ts';
import { collectLinks, DeepLinks, registerScheme } from './deep-links.ts';
import { openDiagnostics, type Diagnostics } from './diagnostics.ts';
import { fileDialogs } from './file-dialogs.ts';
import { closeBeforeQuit, endWith, takeProfile } from './instance.ts';
import { openDesktopSession, type DesktopSession } from './desktop-session.ts';
import { bindRoutes, pushToAll, pushToVisible } from './ipc.ts';
import { readLaunchFlags, type LaunchFlags } from './launch-flags.ts';
import { MainWindow } from './main-window.ts';
import { openProfile, type OpenedProfile, type OpenEmbeddedService } from './opened-profile.ts';
import { closeNetwork, confinePages, refusePrefetching } from './page-security.ts';
import { choosePasswordStoreOf } from './password-store-switch.ts';
import { Popover } from './popover.ts';
import { followProgram, logFolder, openProgramLog, type ProgramLog } from './program-log.ts';
import { Speech } from './speech.ts';
import { saveUnsaved } from './unsaved-file.ts';
import { openUpdates } from './updates.ts';
import { TrayPresenter } from './tray-presenter.ts';
import { watchUnexpectedErrors, type UnexpectedErrors } from './unexpected-errors.ts';

export interface AppOptions {
  /** Opens the service that the program carries within itself. */
  readonly openEmbeddedService: OpenEmbeddedService;
  /** Folder of the built main process; preload and pages lie beside it. */
  readonly here: string;
}

/** What every step of the start needs. */
interface Setting {
  readonly options: AppOptions;
  readonly profile: string;
  readonly flags: LaunchFlags;
  readonly ports: Ports;
  readonly messages: Messages;
  readonly speech: Speech;
  readonly log: ProgramLog;
  readonly unexpected: UnexpectedErrors;
  /** In this run. */
  readonly writesCrashReports: boolean;
  /** Hands over addresses that came before, and from now on. */
  readonly onLink: (open: (address: string) => void) => void;
}

/** In development a local server hands out the pages; a packaged app knows only its own. */
function pagesOf(): OwnPages {
  return ownPages(app.isPackaged ? null : (process.env['ELECTRON_RENDERER_URL'] ?? null));
}

function preloadOf({ here }: AppOptions): string {
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
  readonly interchange: Interchange;
  readonly updates: Updates;
}

/** Shows popover and tray. */
function showApp(setting: Setting, opened: Opened, pages: OwnPages): Shown {
  const { options, ports, messages, speech } = setting;
  const { connections, desk, preferences, campus, session: desktop } = opened;
  const preload = preloadOf(options);
  let tray: TrayPresenter | null = null;
  const updates = openUpdates({ ports, store: preferences, messages, profile: setting.flags.profile });
  updates.subscribe(() => pushToVisible('updates:changed', () => updates.view()));
  const window = new MainWindow({ preload, url: () => speech.pageAddress(`${pages.origin}/window/index.html`) });
  const popover = new Popover({
    preload,
    url: () => speech.pageAddress(`${pages.origin}/popover/index.html`),
    clock: ports.clock,
    scheduler: ports.scheduler,
    iconBounds: () => tray?.bounds() ?? null,
    choosesPlace: desktop.settings.view().capabilities.popover !== 'centre',
    onShown: () => {
      connections.lookedAt();
      campus.glance();
      updates.glance();
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
  // Before anybody else hears of the change, so that they say it in the new words.
  preferences.subscribe(() => {
    if (speech.refresh()) {
      pushToAll('locale:changed', () => speech.locale);
      connections.tracker.announce();
      window.push('connections:changed', () => desk.view());
    }
  });
  tray = new TrayPresenter({
    images: join(app.getAppPath(), 'resources', 'tray'),
    settings: preferences,
    openWindow: () => window.show(null),
    connections,
    use: async (id) => desk.use(id),
    popover,
    ports,
    messages,
    twelveHours: () => speech.locale.twelveHours,
    quit,
  });
  connections.subscribe((view) => popover.update(view));
  connections.subscribe((view) => window.push('view:changed', () => view));
  desk.subscribe(() => window.push('connections:changed', () => desk.view()));
  campus.subscribe(() => window.push('campus:changed', () => campus.page()));
  connections.subscribeHistory(() => window.push('history:changed', () => connections.current.history.change()));
  const tellDirectory = directoryNews((directory: DirectoryView) => {
    popover.updateDirectory(directory);
    window.push('directory:changed', () => directory);
  });
  connections.subscribe(() => tellDirectory(connections.directory()));
  const tellProjects = directoryNews((projects: ProjectsView) => window.push('projects:changed', () => projects));
  connections.subscribe(() => tellProjects(connections.projects()));
  desk.onReturned(() => {
    if (!window.comeForward()) {
      popover.show();
    }
  });
  const interchange = openInterchange({
    connections,
    dialogs: fileDialogs(messages),
    folder: join(setting.profile, 'jobs'),
    ports,
    noDescription: () => messages.noDescription,
    placeOf: () => campus.placeReader(),
  });
  interchange.jobs.subscribe(() => window.push('jobs:changed', () => interchange.jobs.view()));
  const routes = windowRoutes({
    connections,
    desk,
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
    interchange,
    campus,
    openWindow: (place) => window.show(place),
    away: desktop.away.desk,
    updates,
    progress: () => desktop.reminders.progress(),
    hideAway: () => desktop.awayWindow.close(),
    resizeAway: (height) => desktop.awayWindow.resize(height),
    resizePopover: (height) => popover.resize(height),
    occupyPopover: (occupied) => popover.occupy(occupied),
    takeFill: () => popover.takeFill(),
    hidePopover: () => popover.hide(),
    copyText: async (text) => clipboard.writeText(text),
    diagnostics: opened.diagnostics.desk,
    quit,
  });
  bindRoutes(routes, pages.isOurs);
  return { popover, window, tray, interchange, updates };
}

/** A folder that cannot be read keeps its jobs for another start, and nobody from their timer. */
async function goOnWorking({ jobs }: Interchange, { connections }: OpenedProfile): Promise<void> {
  try {
    await jobs.open();
  } catch (error) {
    connections.tracker.addNotice({ kind: 'storage-trouble', detail: error instanceof Error ? error.message : String(error) });
  }
}

/** A report of the run before. One that was written earlier was told of then. */
function tellOfCrash({ log, profile }: Setting, { connections }: OpenedProfile): void {
  if (log.previousStartMs !== null && hasReportSince(profile, log.previousStartMs)) {
    connections.tracker.addNotice({ kind: 'crash-report', folder: crashFolder(profile) });
  }
}

async function start(setting: Setting): Promise<void> {
  const { options, profile, messages, flags } = setting;
  const pages = pagesOf();
  followProgram(setting.log, setting.ports.clock);
  confinePages(pages);
  await closeNetwork(session.defaultSession, pages);
  serveApp(session.defaultSession, join(options.here, '../renderer'));
  const opened = await openProfile({ ...setting, openEmbeddedService: options.openEmbeddedService });
  if (!opened.ok) {
    return endWith(opened.failure, messages);
  }
  setting.unexpected.tellBy(() => opened.value.connections.tracker.addNotice({ kind: 'unexpected', folder: logFolder(profile) }));
  setting.speech.follow(opened.value.preferences);
  let shown: Shown | null = null;
  const desktop = await openDesktopSession({
    profile,
    namedProfile: flags.profile,
    store: opened.value.preferences,
    connections: opened.value.connections,
    ports: setting.ports,
    preload: preloadOf(options),
    origin: pages.origin,
    speech: setting.speech,
    openPopover: () => shown?.popover.show(),
    revealPopover: () => shown?.popover.appear(),
    iconBounds: () => shown?.tray.bounds() ?? null,
    togglePopover: () => shown?.popover.toggle(),
  });
  const diagnostics = openDiagnostics({
    ...setting,
    here: options.here,
    connections: opened.value.connections,
    settings: opened.value.preferences,
    capabilities: () => desktop.settings.view().capabilities,
    tokenKeeping: () => opened.value.desk.view().tokenKeeping,
    dialogs: fileDialogs(messages),
  });
  shown = showApp(setting, { ...opened.value, session: desktop, diagnostics }, pages);
  tellOfCrash(setting, opened.value);
  const { popover, interchange, updates } = shown;
  await goOnWorking(interchange, opened.value);
  app.on('before-quit', () => popover.release());
  const links = new DeepLinks({ connections: opened.value.connections, preferences: opened.value.preferences, popover, messages });
  app.on('second-instance', (_, argv) => {
    const address = deepLinkIn(argv);
    if (address === null) {
      popover.show();
    } else {
      void links.open(address);
    }
  });
  app.on('activate', () => popover.show());
  const control = await startControlServer(profile, (request) =>
    answerControlRequest(request, {
      connections: opened.value.connections,
      use: async (id) => opened.value.desk.use(id),
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
    await interchange.jobs.close();
    await opened.value.close();
    setting.log.end();
  });
  if (!flags.hidden) {
    popover.show();
  }
  registerScheme();
  setting.onLink((address) => void links.open(address));
  process.stdout.write(`${messages.running(profile)}\n`);
}

/**
 * Does what must be done before Electron is ready, and answers the rest, which waits for that. Electron becomes ready only after the
 * entry module has been evaluated, and the module may await this.
 */
export async function prepareApp(options: AppOptions): Promise<() => Promise<void>> {
  const speech = new Speech();
  const { messages } = speech;
  const flags = readLaunchFlags(process.argv.slice(1));
  if (!flags.ok) {
    return async () => endWith(flags.failure, messages);
  }
  const profile = flags.value.profile ?? app.getPath('userData');
  const prepared = prepareProfileFolder(profile);
  if (!prepared.ok) {
    return async () => endWith(prepared.failure, messages);
  }
  if (!takeProfile(profile)) {
    process.stdout.write(`${messages.startFailure({ kind: 'profile-in-use', folder: profile })}\n`);
    app.exit(0);
    return async () => {};
  }
  const ports = systemPorts();
  const log = openProgramLog(profile, ports.clock);
  const writesCrashReports = startCrashReports(profile);
  const unexpected = watchUnexpectedErrors(log, () => void endWith({ kind: 'unexpected', folder: logFolder(profile) }, messages));
  const onLink = collectLinks();
  registerAppScheme();
  refusePrefetching();
  if (usesWayland({ platform: process.platform, environment: process.env, ozonePlatform: app.commandLine.getSwitchValue('ozone-platform') })) {
    // Keys that work from anywhere are the desktop's to give there.
    app.commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal');
  }
  await choosePasswordStoreOf(profile, ports.scheduler);
  return async () => {
    await app.whenReady();
    return start({ options, profile, flags: flags.value, ports, messages, speech, log, unexpected, writesCrashReports, onLink });
  };
}
