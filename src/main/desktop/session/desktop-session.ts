/** Integrates the program with the desktop: capabilities are detected at the start and watched from then on. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, powerMonitor, screen } from 'electron';
import { coversScreen, type FocusExtension } from '#core/activity/focus-source.ts';
import { isOutOfSight, type Rectangle } from '#core/program/popover-position.ts';
import { Breaks, breaksFileIn, timerOf } from '#core/presence/breaks/breaks.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { Ports } from '#core/platform/ports.ts';
import { ReminderClock } from '#core/presence/reminders/reminder-clock.ts';
import { ScreenPrompt } from '#core/presence/reminders/screen-prompt.ts';
import { deriveCapabilities, type SystemFacts } from '#core/program/settings/capabilities.ts';
import { attempt } from '#core/platform/storage-failure.ts';
import { SettingsController } from '#core/program/settings/settings-controller.ts';
import { ShortcutKeys } from '#core/program/settings/shortcut-keys.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { secondsBetween } from '#shared/values/brands.ts';
import type { Failure } from '#shared/failures.ts';
import type { View } from '#shared/timer/view.ts';
import type { Result } from '#shared/values/result.ts';
import { focusCapability, openActivity, openFocusExtension, type OpenedActivity } from './activity.ts';
import { createAutostart } from './autostart.ts';
import { AwayWatch, chooseIdleSource } from './away-watch.ts';
import { QuestionWindow } from '../windows/question-window.ts';
import { MiniTimer } from '../windows/mini-timer.ts';
import type { Popover } from '../windows/popover.ts';
import { ElectronNotifier } from './electron-notifier.ts';
import { pushToAll } from '../windows/ipc.ts';
import { DesktopBus } from '../linux/desktop-bus.ts';
import { drawsThroughWayland } from '../linux/display.ts';
import { chooseFocusSource } from './focus/focus-sources.ts';
import { NotificationServer } from '../linux/notification-server.ts';
import { hasShortcutPortal } from '../linux/shortcut-portal.ts';
import { TrayHost } from '../linux/tray-host.ts';
import { compositorSocket } from '../linux/wayland-client.ts';
import { globalKeys } from './global-keys.ts';
import type { Notifier } from './notifier.ts';
import { ReminderNotifications } from './reminder-notifications.ts';
import { RememberedStore } from '../profile/remembered.ts';
import type { LocaleTexts } from '../locale-texts.ts';
import { runShortcut, TimerCommands } from './timer-commands.ts';

interface SessionOptions {
  readonly profile: string;
  /** The profile, if it is not the default one. */
  readonly namedProfile: string | null;
  readonly store: SettingsStore;
  readonly connections: Connections;
  readonly ports: Ports;
  readonly preload: string;
  readonly origin: string;
  readonly localeTexts: LocaleTexts;
  readonly popover: Popover;
  /** Position of the tray icon; null if the platform does not report it. */
  readonly iconBounds: () => Rectangle | null;
}

/** Milliseconds that a desktop has to show tray icons before the user is notified that it does not. */
const trayPatienceMs = 3_000;

/** Flatpak and Snap hide the session's folders and the program's path. */
function isBoxed(): boolean {
  return process.platform === 'linux' && (existsSync('/.flatpak-info') || process.env['SNAP'] !== undefined);
}

export interface DesktopSession extends OpenedActivity {
  readonly settings: SettingsController;
  readonly away: AwayWatch;
  readonly prompt: ScreenPrompt;
  readonly previewPrompt: () => void;
  readonly questionWindow: QuestionWindow;
  readonly reminders: ReminderClock;
  readonly breaks: Breaks;
  readonly focusExtension: FocusExtension;
  readonly remembered: RememberedStore;
  readonly notifier: () => Notifier;
  /** Do Not Disturb is on, or a window covers the screen, as far as the desktop reports these. */
  readonly isHeldBack: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export async function openDesktopSession(options: SessionOptions): Promise<DesktopSession> {
  const { profile, store, connections, ports, preload, origin, localeTexts, popover } = options;
  const { messages } = localeTexts;
  const { platform, env } = process;
  const bus =
    platform === 'linux'
      ? await DesktopBus.connect({ address: env['DBUS_SESSION_BUS_ADDRESS'], runtimeFolder: env['XDG_RUNTIME_DIR'] })
      : null;
  const wayland = drawsThroughWayland();
  const remembered = new RememberedStore(profile, (detail) => connections.tracker.addNotice({ kind: 'not-remembered', detail }));
  const programVersion = app.getVersion();
  if (remembered.current.programVersion !== programVersion) {
    if (remembered.current.programVersion !== null) {
      connections.tracker.addNotice({ kind: 'updated', version: programVersion });
    }
    remembered.change({ programVersion });
  }
  let notifier: Notifier =
    (bus === null ? null : await NotificationServer.connect(bus, messages.productName)) ?? new ElectronNotifier(platform);
  const compositor = compositorSocket({ environment: env, drawsThroughWayland: wayland });
  const idle = await chooseIdleSource({ bus, compositor, ports });
  const focus = await chooseFocusSource({
    platform,
    environment: env,
    compositor,
    bus,
    scheduler: ports.scheduler,
    idle: idle.source,
    resources: join(app.getAppPath(), 'resources'),
    libraries: process.resourcesPath,
  });
  const { activity, activityRules } = openActivity({
    profile,
    ports,
    settings: store,
    remembered,
    focus,
    notify: (notice) => connections.tracker.addNotice(notice),
  });
  const focusExtension = openFocusExtension(focus);
  const questionWindow = new QuestionWindow({ preload, url: () => localeTexts.pageAddress(`${origin}/question/index.html`) });
  const isHeldBack = async (): Promise<boolean> =>
    (await notifier.isHeldBack()) || (await coversScreen(focus.kind === 'none' ? null : focus.open));
  const prompt = new ScreenPrompt({ messages, isHeldBack, window: questionWindow });
  const away = new AwayWatch({ connections, ports, store, remembered, idle: idle.source, activity, onQuestion: () => void askAboutAway() });
  const commands = new TimerCommands({ connections, openPopover: () => popover.show() });
  const automaticCommands = new TimerCommands({ connections, openPopover: () => popover.appear() });
  const notifications = new ReminderNotifications({
    connections,
    settings: store,
    messages,
    notifier: () => notifier,
    prompt,
    commands,
    openPopover: () => popover.show(),
    isAway: () => away.controller.current() !== null,
    decide: () => void decideAboutAway(),
  });
  connections.subscribe(() => void notifications.withdrawAnswered());
  const breaks = new Breaks({
    file: breaksFileIn(profile, connections.tracker.now()),
    ports,
    timer: timerOf(connections),
    onOver: () => {
      const { paused, recents } = connections.view();
      const [last] = paused.length > 0 ? paused : recents;
      void notifications.say({ kind: 'break-over', last: last?.description ?? null, started: false, resumes: paused.length > 0 });
    },
  });
  if (breaks.keptAs !== null) {
    connections.tracker.addNotice({ kind: 'breaks-unreadable', keptAs: breaks.keptAs });
  }
  const reminders = new ReminderClock({
    connections,
    ports,
    settings: store,
    weekStart: () => localeTexts.locale.weekStart,
    savedState: () => remembered.current,
    saveState: ({ notified, pomodoro }) => remembered.change({ notified, pomodoro }),
    notify: (reminder) => void notifications.say(reminder),
    stop: () => automaticCommands.stop(),
    continueLast: () => automaticCommands.continueLast(),
    breakUntil: () => breaks.until(),
  });
  breaks.subscribe(() => reminders.check());
  // Timers do not run during sleep.
  powerMonitor.on('resume', () => {
    breaks.check();
    reminders.check();
  });
  async function askAboutAway(): Promise<void> {
    await prompt.askAboutAbsence(store.current.away.fillsScreen);
    const question = away.controller.current();
    if (question === null) {
      closeAnswered();
    } else if (!prompt.view().fillsScreen) {
      void notifications.say({ kind: 'away', seconds: secondsBetween(question.from, question.to) });
    }
  }
  /** Put off, it comes back in a window of its own. */
  async function showQuestion(): Promise<void> {
    if (questionWindow.isOpen) {
      questionWindow.show(prompt.view());
    } else {
      await prompt.askAboutAbsence(false);
    }
  }
  async function decideAboutAway(): Promise<void> {
    await showQuestion();
    questionWindow.bringForward();
  }
  /** Not a reminder that is shown there instead. */
  function closeAnswered(): void {
    if (prompt.view().reminder === null) {
      questionWindow.close();
    }
  }
  const lockSignals = await away.followLock(bus);
  // May be called before the controller exists, on a desktop that is still starting.
  let listening: SettingsController | null = null;
  const trayHost = bus === null ? null : await TrayHost.watch(bus, () => listening?.changed());
  if (bus !== null && notifier instanceof ElectronNotifier) {
    void NotificationServer.whenThere(bus, {
      appName: messages.productName,
      found: (server) => {
        notifier = server;
        listening?.changed();
      },
    });
  }
  let shortcutPortal = bus !== null;
  async function askShortcutPortal(): Promise<void> {
    shortcutPortal = bus !== null && (await hasShortcutPortal(bus));
    listening?.changed();
  }
  if (wayland) {
    void askShortcutPortal();
  }
  /** A disk error here is only reported. */
  function report(done: Result<null, Failure>): void {
    if (!done.ok) {
      connections.tracker.addNotice({ kind: 'refused', failure: done.failure });
    }
  }
  function trayState(): SystemFacts['trayHost'] {
    if (platform === 'darwin') {
      return isOutOfSight(
        options.iconBounds(),
        screen.getAllDisplays().map(({ bounds }) => bounds),
      )
        ? 'hidden'
        : 'shown';
    }
    return trayHost === null ? 'unknown' : trayHost.isThere ? 'shown' : 'missing';
  }
  // A desktop that is still starting shows its tray a moment later.
  const stopWaiting = ports.scheduler.after(trayPatienceMs, () => {
    const host = trayState();
    if ((host === 'missing' || host === 'hidden') && !store.current.reportedNoTray) {
      report(attempt(() => store.change({ reportedNoTray: true })));
      connections.tracker.addNotice({ kind: 'no-tray', tray: host });
      popover.appear();
    }
  });
  const facts = (): SystemFacts => ({
    platform,
    wayland,
    boxed: isBoxed(),
    trayHost: trayState(),
    shortcutPortal,
    idle: idle.kind,
    focus: focusCapability(focus, focusExtension),
    lockSignals,
    // Outside a box, Electron's notifications need the server of the bus, too.
    notifications: bus !== null && notifier instanceof ElectronNotifier && !isBoxed() ? 'none' : notifier.offers,
    doNotDisturb: notifier.reportsDoNotDisturb,
  });
  const keys = new ShortcutKeys({
    registry: globalKeys,
    scheduler: ports.scheduler,
    current: () => store.current.shortcuts,
    run: (action) => runShortcut(action, commands, () => popover.toggle()),
  });
  const autostart = createAutostart(platform, options.namedProfile);
  const settings = new SettingsController({ store, capabilities: () => deriveCapabilities(facts()), autostart, keys });
  listening = settings;
  if (!isBoxed()) {
    report(attempt(() => autostart.sync()));
  }
  for (const action of keys.registerAll()) {
    const accelerator = store.current.shortcuts[action] ?? '';
    connections.tracker.addNotice({ kind: 'refused', failure: { kind: 'shortcut-refused', accelerator } });
  }
  prompt.subscribe(() => pushToAll('promptChanged', () => prompt.view()));
  reminders.subscribe(() => pushToAll('progressChanged', () => reminders.progress()));
  settings.subscribe(() => pushToAll('settingsChanged', () => settings.view()));
  away.controller.subscribe(() => {
    void notifications.withdrawAnswered();
    if (away.controller.current() === null) {
      closeAnswered();
    } else {
      pushToAll('awayChanged', () => away.controller.view());
    }
  });
  const miniTimer = new MiniTimer({
    preload,
    url: () => localeTexts.pageAddress(`${origin}/mini/index.html`),
    scheduler: ports.scheduler,
    zoomPercent: () => store.current.appearance.zoomPercent,
    place: { last: () => remembered.current.miniTimer, keep: (place) => remembered.change({ miniTimer: place }) },
  });
  const updateMiniTimer = ({ timer }: Pick<View, 'timer'>): void =>
    miniTimer.update(store.current.miniTimer.on && timer.kind === 'running' ? timer.entry.localId : null);
  connections.subscribe(updateMiniTimer);
  store.subscribe(() => updateMiniTimer(connections.view()));
  updateMiniTimer(connections.view());
  function remindOfAway(): void {
    if (away.controller.current() !== null) {
      void showQuestion();
    }
  }
  popover.onShown(remindOfAway);
  // A question may have been open when the program ended.
  remindOfAway();
  return {
    settings,
    away,
    prompt,
    previewPrompt: () => prompt.preview(connections.view().recents[0]?.description ?? null),
    questionWindow,
    reminders,
    breaks,
    activity,
    focusExtension,
    activityRules,
    remembered,
    notifier: () => notifier,
    isHeldBack,
    close: async () => {
      away.close();
      activity.close();
      reminders.close();
      keys.close();
      stopWaiting();
      questionWindow.close();
      miniTimer.close();
      bus?.close();
      await activityRules.close();
      await breaks.close();
    },
  };
}
