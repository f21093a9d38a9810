/** The requests of windows over a real profile on real files. Only the system, the browser and the network are simulated. */
import { noFocusExtension } from '#core/activity/focus-source.ts';
import { ActivityRules } from '#core/activity/fill/activity-rules.ts';
import { DayFill } from '#core/activity/fill/day-fill.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwayController } from '#core/presence/away/away-controller.ts';
import { CalendarOverlay } from '#core/files/calendar/calendar-overlay.ts';
import { CampusController } from '#core/campus/campus-controller.ts';
import { ConnectionController } from '#core/accounts/connections/connection-controller.ts';
import type { WorkItems } from '#core/work-items/work-items.ts';
import { followTimes } from '#core/program/follow-times.ts';
import { DiagnosticsController } from '#core/program/diagnostics/diagnostics-controller.ts';
import { openImportExport } from '#core/files/import-export/open-import-export.ts';
import { deriveCapabilities } from '#core/program/settings/capabilities.ts';
import { SettingsController } from '#core/program/settings/settings-controller.ts';
import type { Settings } from '#core/platform/settings-file.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { ScreenPrompt } from '#core/presence/reminders/screen-prompt.ts';
import { Updates } from '#core/program/updates/updates.ts';
import { ipcRoutes, type Routes } from '#core/program/ipc/routes.ts';
import type { PushChannel, PushOf } from '#shared/ipc/contract.ts';
import type { Dialect } from '#core/service-client/dialects/dialect.ts';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { offeredProject } from '#core/sync/catalog/catalog-names.ts';
import { systemGit } from '#core/work-items/git/run-git.ts';
import { guardedBrowser } from '#core/accounts/sign-in/web-address.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { openWorkItems } from './work-items.ts';
import { openActivity } from './activity-rig.ts';
import { openBreaks } from './breaks.ts';
import { doctorOf } from './doctor.ts';
import { FakeKeyring } from './fake-keyring.ts';
import { onlyConnection, openProfile, type Profile, type SharedService } from './profile.ts';
import { memorySettings } from './memory-settings.ts';
import { messagesFor } from './messages.ts';
import { openTimeTrackingFixture, people, records, signInAs, type Person, type TimeTrackingFixture } from './time-tracking-fixture.ts';

/** A server with colleagues, a project and tags, instead of the service of this computer. */
export interface Team {
  readonly role: Person;
  readonly dialect: Dialect;
}

export interface WindowRigOptions {
  readonly team?: Team;
  readonly campusFolder?: string;
  /** What goes to trackers; without it there is no network. */
  readonly trackers?: Exchange;
}

export interface WindowRig {
  readonly routes: Routes;
  /** Pushes as the program does to its windows, from now on. */
  readonly follow: (push: <Channel extends PushChannel>(channel: Channel, payload: PushOf<Channel>) => void) => void;
  /** What goes to the service fails as without a network while this is set. */
  readonly setOnline: (isOnline: boolean) => void;
  /** The next request of `method` goes to `meet` instead of the service. */
  readonly meetNext: (method: string, meet: Exchange) => void;
  /** The server of a team. */
  readonly fixture: TimeTrackingFixture | null;
  /** Answers the next file dialogs. */
  readonly chooseFile: (path: string | null) => void;
  /** Jobs stop after the part that runs, until the returned function is called. */
  readonly holdJobs: () => () => void;
  /** The addresses that were opened in the browser. */
  readonly browsed: readonly string[];
  /** What was copied last. */
  readonly copied: () => string;
  readonly profile: Profile;
  readonly workItems: WorkItems;
  readonly settings: () => Settings;
  /** The desktop whose windows are recorded. */
  readonly focus: (name: string | null) => void;
  readonly close: () => Promise<void>;
}

async function openTeam({ role, dialect }: Team): Promise<{ readonly fixture: TimeTrackingFixture; readonly shared: SharedService }> {
  const fixture = await openTimeTrackingFixture();
  const fetch = async (request: Request): Promise<Response> => {
    const headers = new Headers([...request.headers, ...Object.entries(signInAs(role))]);
    return fixture.fetch(new Request(request, { headers }));
  };
  return { fixture, shared: { fetch, dialect, organizationId: records.organization, userId: people[role] } };
}

export async function openWindowRig({ team, trackers, ...options }: WindowRigOptions = {}): Promise<WindowRig> {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-window-'));
  let isOnline = true;
  let fault: { readonly method: string; readonly meet: Exchange } | null = null;
  let chosen: string | null = null;
  let copied = '';
  let released = Promise.resolve();
  const copyText = async (text: string): Promise<void> => {
    copied = text;
  };
  const through =
    (exchange: Exchange): Exchange =>
    async (request) => {
      if (!isOnline) {
        return { kind: 'not-sent', connectivity: 'no-network', detail: 'no network in this test' };
      }
      const met = fault?.method === request.method ? fault.meet : exchange;
      fault = met === exchange ? fault : null;
      return met(request);
    };
  const opened = team === undefined ? null : await openTeam(team);
  const ports = systemPorts();
  const store = memorySettings();
  const workItems = openWorkItems({
    folder,
    settings: store,
    ports,
    git: systemGit(process.env),
    ...(trackers === undefined ? {} : { exchange: trackers }),
  });
  const browsed: string[] = [];
  const openInBrowser = guardedBrowser(async (address) => {
    browsed.push(address);
  });
  const profile = await openProfile({
    folder,
    items: { find: workItems.findLink, isConnected: workItems.isConnected, timeOf: workItems.times.stateOf },
    through,
    ...options,
    ...(opened === null ? {} : { shared: opened.shared }),
  });
  const connections = onlyConnection(profile, team === undefined ? null : { name: 'Team', dialect: team.dialect });
  const unassigned = fail({ kind: 'not-connected', cause: { kind: 'not-authenticated' } } as const);
  const controller = new ConnectionController({
    connections,
    servers: [],
    setupPort: {
      lookUp: async () => unassigned,
      validate: () => unassigned,
      signIn: () => ({ finished: Promise.resolve(unassigned), cancel: () => {} }),
      probe: async () => unassigned,
    },
    openServer: async () => unassigned,
    parent: join(folder, 'connections'),
    ports,
    remember: (change) => store.change(change),
    tokenKeeping: () => 'memory',
    onTokensSealed: async () => succeed(null),
  });
  const capabilities = deriveCapabilities({
    platform: 'linux',
    wayland: false,
    boxed: false,
    trayHost: 'shown',
    idle: 'system',
    shortcutPortal: true,
    focus: 'x11',
    lockSignals: false,
    notifications: 'buttons',
    doNotDisturb: true,
  });
  const settings = new SettingsController({
    store,
    capabilities: () => capabilities,
    autostart: { isOn: () => false, sync: () => {}, set: () => {} },
    keys: { try: async () => succeed({ pressed: true }), cancel: () => {}, clear: () => {} },
  });
  const campus = new CampusController({
    folder: join(folder, 'campus'),
    settings: store,
    embedded: profile.service.campus,
    exchange: async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'no network in this test' }),
    sealer: new FakeKeyring(),
    onSealed: async () => succeed(null),
    ports,
    copyText,
    openInBrowser: async () => false,
    onWifi: () => {},
  });
  const importExport = openImportExport({
    connections,
    dialogs: { openFile: async () => chosen, saveFile: async () => chosen },
    printPage: async () => null,
    folder: join(folder, 'imports'),
    settings: store,
    ports: {
      ...ports,
      scheduler: { ...ports.scheduler, after: (delayMs, task) => ports.scheduler.after(delayMs, () => void released.then(task)) },
    },
    noDescription: () => 'No description',
    placeReader: () => campus.placeReader(),
  });
  const about = {
    version: '1.2.3',
    electron: '45.4.1',
    chromium: '144.0',
    node: '24.1.0',
    system: 'linux',
    folders: { data: folder, logs: folder, crashReports: folder },
    crashReports: 0,
    hasChromiumLicences: false,
  };
  const diagnostics = new DiagnosticsController({
    doctor: doctorOf({ connections, profile: folder }),
    about: () => about,
    licences: () => [],
    targetPath: () => null,
    openPath: async () => false,
    settings: store,
    logFolder: join(folder, 'logs'),
    dialogs: { saveFile: async () => chosen },
    messages: messagesFor('en'),
    ports,
  });
  const calendar = new CalendarOverlay({
    settings: store,
    dialogs: { openCalendar: async () => chosen },
    exchange: async () => ({ kind: 'not-sent', connectivity: 'no-network', detail: 'no network in this test' }),
    ports,
  });
  workItems.surroundWith({
    current: () => ({ id: connections.current.id, project: (id) => offeredProject(id, connections.tracker.catalog.names) }),
    meetings: async (span) => calendar.meetings(span),
  });
  workItems.subscribe(() => connections.changed());
  followTimes(connections, workItems.times);
  const activity = openActivity({ folder, ports, settings: store });
  const activityRules = new ActivityRules({ folder: join(folder, 'activity'), ports });
  const routes = ipcRoutes({
    activity: activity.recorder,
    focusExtension: noFocusExtension,
    activityRules,
    dayFill: new DayFill({
      recorder: activity.recorder,
      rules: activityRules,
      connections,
      calendar,
      commits: async (span) => workItems.repositories.commits(span),
      clock: ports.clock,
    }),
    calendar,
    workItems,
    openInBrowser,
    dialogs: { openRepository: async () => chosen },
    connections,
    controller,
    settings,
    importExport,
    campus,
    diagnostics,
    updates: new Updates({
      feed: null,
      ports,
      current: '1.2.3',
      isWanted: () => false,
      releaseNotesAddress: () => null,
      openReleaseNotes: () => {},
    }),
    away: new AwayController({ connections, ports, remembered: [], remember: () => {} }),
    exportUnsaved: async () => succeed({ file: null }),
    openWindow: () => {},
    breaks: openBreaks({ connections, folder, ports }),
    progress: () => ({ revision: 0, dailyGoalSeconds: null, weekly: null, focus: null }),
    prompt: new ScreenPrompt({ messages: messagesFor('en'), isHeldBack: async () => false, window: { show: () => {}, close: () => {} } }),
    previewPrompt: () => {},
    closeQuestion: () => {},
    resizeQuestion: () => {},
    resizePopover: () => {},
    occupyPopover: () => {},
    takeFill: () => null,
    hidePopover: () => {},
    copyText,
    quit: () => {},
  });
  return {
    routes,
    profile,
    workItems,
    setOnline: (online) => {
      isOnline = online;
    },
    meetNext: (method, meet) => {
      fault = { method, meet };
    },
    fixture: opened?.fixture ?? null,
    chooseFile: (path) => {
      chosen = path;
    },
    holdJobs: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    browsed,
    copied: () => copied,
    follow: (push) => {
      connections.subscribe((view) => push('viewChanged', view));
      connections.subscribeHistory(() => push('historyChanged', connections.current.sync.history.change()));
      connections.subscribe(() => push('catalogChanged', connections.catalog()));
      settings.subscribe(() => push('settingsChanged', settings.view()));
      controller.subscribe(() => push('connectionsChanged', controller.view()));
      importExport.jobs.subscribe(() => push('jobsChanged', importExport.jobs.view()));
      campus.subscribe(() => push('campusChanged', campus.page()));
      activity.recorder.subscribe(() => push('activityChanged', activity.recorder.view()));
      workItems.subscribe(() => {
        const view = workItems.view();
        push('workItemsChanged', view);
        push('offeredItemsChanged', { revision: view.revision });
      });
      activityRules.subscribe(() => push('activityChanged', activity.recorder.view()));
    },
    settings: () => store.current,
    focus: activity.focus,
    close: async () => {
      activity.recorder.close();
      await activityRules.close();
      await importExport.jobs.close();
      await campus.close();
      await workItems.close();
      await connections.close();
      await opened?.fixture.close();
      rmSync(folder, { recursive: true });
    },
  };
}
