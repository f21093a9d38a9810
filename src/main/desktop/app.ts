/** Puts the app together: profile, service, connection, then everything a person sees. */
import { join } from 'node:path';
import { app, powerMonitor, session } from 'electron';
import { dayOf } from '#core/calendar.ts';
import { openConnection, startFailureOf, type Connection } from '#core/connection.ts';
import { answerControlRequest } from '#core/control/control-answers.ts';
import { startControlServer } from '#core/control/control-server.ts';
import type { Ports } from '#core/ports.ts';
import { prepareProfileFolder } from '#core/profile-folder.ts';
import { systemPorts } from '#core/system-ports.ts';
import { windowRoutes } from '#core/window-requests.ts';
import { instantOfEpochMs, type LocalDate, type UtcInstant, type Uuid } from '#shared/brands.ts';
import type { StartFailure } from '#shared/failures.ts';
import { messagesFor, type Messages } from '#shared/messages/catalogue.ts';
import { fail, succeed, type Result } from '#shared/result.ts';
import type { DatabaseFailure } from '#sqlite/durable-database.ts';
import { appOrigin, registerAppScheme, serveApp } from './app-protocol.ts';
import { closeBeforeQuit, endWith, takeProfile } from './instance.ts';
import { bindRoutes } from './ipc.ts';
import { readLaunchFlags, type LaunchFlags } from './launch-flags.ts';
import { confinePages, refusePermissions } from './page-security.ts';
import { Popover } from './popover.ts';
import { readPreferences, type Preferences } from './preferences.ts';
import { connectionToEmbedded, connectionToServer, type EmbeddedService, type ServiceConnection } from './service-connection.ts';
import { TrayPresenter } from './tray-presenter.ts';

export interface AppOptions {
  /** Opens the service that the program carries within itself. */
  readonly openEmbeddedService: (options: {
    readonly file: string;
    readonly now: () => UtcInstant;
    readonly today: () => LocalDate;
    readonly newId: () => Uuid;
    /** Told of what should not happen within the service. */
    readonly report: (error: unknown) => void;
  }) => Promise<Result<EmbeddedService, DatabaseFailure>>;
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

function nowOf(ports: Ports): UtcInstant {
  return instantOfEpochMs(ports.clock.nowMs());
}

/** Without what the person wrote: the place in the program is what its makers need. */
function reportBug(error: unknown): void {
  process.stderr.write(`clocktower: ${error instanceof Error ? (error.stack ?? error.name) : 'unknown error'}\n`);
}

async function openService(setting: Setting, preferences: Preferences): Promise<Result<ServiceConnection, StartFailure>> {
  const { profile, ports, messages, options } = setting;
  if (preferences.connection.kind === 'server') {
    return succeed(connectionToServer(preferences.connection));
  }
  const service = await options.openEmbeddedService({
    file: join(profile, 'service', 'time-tracking.sqlite'),
    now: () => nowOf(ports),
    today: () => dayOf(nowOf(ports), ports.clock.timeZone()).date,
    newId: ports.chance.newId,
    report: reportBug,
  });
  return service.ok ? succeed(connectionToEmbedded(service.value, messages)) : fail(startFailureOf(service.failure, profile));
}

interface OpenedApp {
  readonly connection: Connection;
  readonly preferences: Preferences;
}

async function openProfile(setting: Setting): Promise<Result<OpenedApp, StartFailure>> {
  const { profile, ports, messages } = setting;
  const { preferences, notice } = readPreferences(profile, nowOf(ports));
  const service = await openService(setting, preferences);
  if (!service.ok) {
    return service;
  }
  const opened = openConnection({
    ...service.value,
    folder: join(profile, 'connections', service.value.folder),
    ports,
    messages,
  });
  if (!opened.ok) {
    await service.value.close();
    return opened;
  }
  const { tracker, close } = opened.value;
  if (notice !== null) {
    tracker.addNotice(notice);
  }
  const closeAll = async (): Promise<void> => {
    await close();
    await service.value.close();
  };
  return succeed({ connection: { tracker, close: closeAll }, preferences });
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

/** Shows popover and tray. Answers the popover, which second starts bring to the front. */
function showApp(setting: Setting, { connection: { tracker }, preferences }: OpenedApp, pages: Pages): Popover {
  const { options, ports, messages } = setting;
  let tray: TrayPresenter | null = null;
  const popover = new Popover({
    preload: join(options.here, '../preload/index.cjs'),
    url: `${pages.origin}/popover/index.html`,
    clock: ports.clock,
    scheduler: ports.scheduler,
    iconBounds: () => tray?.bounds() ?? null,
    onShown: () => tracker.lookedAt(),
  });
  tray = new TrayPresenter({
    images: join(app.getAppPath(), 'resources', 'tray'),
    theme: preferences.trayIconTheme,
    tracker,
    popover,
    ports,
    messages,
    quit: () => app.quit(),
  });
  tracker.subscribe((view) => popover.update(view));
  const routes = windowRoutes({
    tracker,
    resizePopover: (height) => popover.resize(height),
    occupyPopover: (occupied) => popover.occupy(occupied),
    hidePopover: () => popover.hide(),
    quit: () => app.quit(),
  });
  bindRoutes(routes, pages.isOurs);
  return popover;
}

/** Some of these come twice, and not all come everywhere: what they call may be called at any time. */
function followPower({ tracker }: Connection): void {
  powerMonitor.on('suspend', () => tracker.suspend());
  powerMonitor.on('resume', () => tracker.resume());
  powerMonitor.on('unlock-screen', () => tracker.resume());
}

async function start(setting: Setting): Promise<void> {
  const { options, profile, messages, flags } = setting;
  const pages = pagesOf();
  confinePages(pages.isOurs);
  refusePermissions(session.defaultSession);
  serveApp(session.defaultSession, join(options.here, '../renderer'));
  const opened = await openProfile(setting);
  if (!opened.ok) {
    return endWith(opened.failure, messages);
  }
  const { connection } = opened.value;
  const popover = showApp(setting, opened.value, pages);
  followPower(connection);
  app.on('before-quit', () => popover.release());
  app.on('second-instance', () => popover.show());
  app.on('activate', () => popover.show());
  const control = await startControlServer(profile, (request) =>
    answerControlRequest(request, {
      tracker: connection.tracker,
      version: app.getVersion(),
      open: () => popover.show(),
      // After the answer has left.
      quit: () => setImmediate(() => app.quit()),
    }),
  );
  closeBeforeQuit(async () => {
    await control.close();
    await connection.close();
  });
  if (!flags.hidden) {
    popover.show();
  }
  process.stdout.write(`${messages.running(profile)}\n`);
}

export async function runApp(options: AppOptions): Promise<void> {
  const messages = messagesFor(app.getPreferredSystemLanguages()[0] ?? 'en');
  const flags = readLaunchFlags(process.argv.slice(1));
  if (!flags.ok) {
    return endWith(flags.failure, messages);
  }
  const profile = flags.value.profile ?? app.getPath('userData');
  const prepared = prepareProfileFolder(profile);
  if (!prepared.ok) {
    return endWith(prepared.failure, messages);
  }
  if (!takeProfile(profile)) {
    process.stdout.write(`${messages.startFailure({ kind: 'profile-in-use', folder: profile })}\n`);
    app.exit(0);
    return;
  }
  registerAppScheme();
  await app.whenReady();
  return start({ options, profile, flags: flags.value, ports: systemPorts(), messages });
}
