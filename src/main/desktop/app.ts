/** Puts the app together: profile, service, connections, then everything a person sees. */
import { join } from 'node:path';
import { app, clipboard, powerMonitor, session } from 'electron';
import { answerControlRequest } from '#core/control/control-answers.ts';
import { directoryNews } from '#core/directory/directory-news.ts';
import { startControlServer } from '#core/control/control-server.ts';
import { openInterchange, type Interchange } from '#core/interchange/open-interchange.ts';
import type { Ports } from '#core/ports.ts';
import { prepareProfileFolder } from '#core/profile-folder.ts';
import { systemPorts } from '#core/system-ports.ts';
import { windowRoutes } from '#core/window-requests.ts';
import { messagesFor, type Messages } from '#shared/messages/catalogue.ts';
import { appOrigin, registerAppScheme, serveApp } from './app-protocol.ts';
import { fileDialogs } from './file-dialogs.ts';
import { closeBeforeQuit, endWith, takeProfile } from './instance.ts';
import { bindRoutes } from './ipc.ts';
import { readLaunchFlags, type LaunchFlags } from './launch-flags.ts';
import { MainWindow } from './main-window.ts';
import { openProfile, type OpenedProfile, type OpenEmbeddedService } from './opened-profile.ts';
import { confinePages, refusePermissions } from './page-security.ts';
import { choosePasswordStoreOf } from './password-store-switch.ts';
import { Popover } from './popover.ts';
import { TrayPresenter } from './tray-presenter.ts';

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
}

interface Pages {
  readonly origin: string;
  readonly isOurs: (url: string) => boolean;
}

/** In development a local server hands out the pages; a packaged app knows only its own. */
function pagesOf(): Pages {
  const development = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
  const origin = development ?? appOrigin;
  return { origin, isOurs: (url) => url.startsWith(`${origin}/`) };
}

interface Shown {
  readonly popover: Popover;
  readonly window: MainWindow;
  readonly interchange: Interchange;
}

/** Shows popover and tray. */
function showApp(setting: Setting, { connections, desk, preferences }: OpenedProfile, pages: Pages): Shown {
  const { options, ports, messages } = setting;
  const preload = join(options.here, '../preload/index.cjs');
  let tray: TrayPresenter | null = null;
  const window = new MainWindow({ preload, url: `${pages.origin}/window/index.html` });
  const popover = new Popover({
    preload,
    url: `${pages.origin}/popover/index.html`,
    clock: ports.clock,
    scheduler: ports.scheduler,
    iconBounds: () => tray?.bounds() ?? null,
    onShown: () => connections.lookedAt(),
  });
  tray = new TrayPresenter({
    images: join(app.getAppPath(), 'resources', 'tray'),
    theme: preferences.current.trayIconTheme,
    connections,
    use: async (id) => desk.use(id),
    popover,
    ports,
    messages,
    quit: () => app.quit(),
  });
  connections.subscribe((view) => popover.update(view));
  connections.subscribe((view) => window.push('view:changed', () => view));
  desk.subscribe(() => window.push('connections:changed', () => desk.view()));
  connections.subscribeHistory(() => window.push('history:changed', () => connections.current.history.change()));
  const tellDirectory = directoryNews((directory) => {
    popover.updateDirectory(directory);
    window.push('directory:changed', () => directory);
  });
  connections.subscribe(() => tellDirectory(connections.directory()));
  desk.onReturned(() => {
    if (!window.comeForward()) {
      popover.show();
    }
  });
  const interchange = openInterchange({
    connections,
    dialogs: fileDialogs(messages.interchange),
    folder: join(setting.profile, 'imports'),
    ports,
    noDescription: messages.noDescription,
  });
  interchange.jobs.subscribe(() => window.push('jobs:changed', () => interchange.jobs.view()));
  const routes = windowRoutes({
    connections,
    desk,
    interchange,
    openWindow: (place) => window.show(place),
    resizePopover: (height) => popover.resize(height),
    occupyPopover: (occupied) => popover.occupy(occupied),
    hidePopover: () => popover.hide(),
    copyText: async (text) => clipboard.writeText(text),
    quit: () => app.quit(),
  });
  bindRoutes(routes, pages.isOurs);
  return { popover, window, interchange };
}

/** Some of these come twice, and not all come everywhere: what they call may be called at any time. */
function followPower({ connections }: OpenedProfile): void {
  powerMonitor.on('suspend', () => connections.suspend());
  powerMonitor.on('resume', () => connections.resume());
  powerMonitor.on('unlock-screen', () => connections.resume());
}

/** A folder that cannot be read keeps its imports for another start, and nobody from their timer. */
async function goOnImporting({ jobs }: Interchange, { connections }: OpenedProfile): Promise<void> {
  try {
    await jobs.open();
  } catch (error) {
    connections.tracker.addNotice({ kind: 'storage-trouble', detail: error instanceof Error ? error.message : String(error) });
  }
}

async function start(setting: Setting): Promise<void> {
  const { options, profile, messages, flags } = setting;
  const pages = pagesOf();
  confinePages(pages.isOurs);
  refusePermissions(session.defaultSession);
  serveApp(session.defaultSession, join(options.here, '../renderer'));
  const opened = await openProfile({ ...setting, openEmbeddedService: options.openEmbeddedService });
  if (!opened.ok) {
    return endWith(opened.failure, messages);
  }
  const { popover, interchange } = showApp(setting, opened.value, pages);
  followPower(opened.value);
  await goOnImporting(interchange, opened.value);
  app.on('before-quit', () => popover.release());
  app.on('second-instance', () => popover.show());
  app.on('activate', () => popover.show());
  const control = await startControlServer(profile, (request) =>
    answerControlRequest(request, {
      connections: opened.value.connections,
      version: app.getVersion(),
      open: () => popover.show(),
      // After the answer has left.
      quit: () => setImmediate(() => app.quit()),
    }),
  );
  closeBeforeQuit(async () => {
    await control.close();
    await interchange.jobs.close();
    await opened.value.close();
  });
  if (!flags.hidden) {
    popover.show();
  }
  process.stdout.write(`${messages.running(profile)}\n`);
}

/**
 * Does what must be done before Electron is ready, and answers the rest, which waits for that. Electron becomes ready only after the
 * entry module has been evaluated, and the module may await this.
 */
export async function prepareApp(options: AppOptions): Promise<() => Promise<void>> {
  const messages = messagesFor(app.getPreferredSystemLanguages()[0] ?? 'en');
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
  registerAppScheme();
  await choosePasswordStoreOf(profile, ports.scheduler);
  return async () => {
    await app.whenReady();
    return start({ options, profile, flags: flags.value, ports, messages });
  };
}
