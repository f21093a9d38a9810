/** Views, entries and connections for the renderer's tests. */
import { secondsSchema, utcInstantSchema, uuidSchema, localDateSchema } from '#shared/values/brands.ts';
import type { ConnectionsView, ConnectionView } from '#shared/connections/connections.ts';
import type { Capabilities } from '#shared/program/capabilities.ts';
import type { EntryView, View } from '#shared/timer/view.ts';

const all = { create: true, change: true };

/** The other members of a catalog if the user has all permissions. */
export const everyRight = { archived: [], clients: [], rights: { projects: all, tags: all, clients: all } };

/** Of a desktop that lacks nothing. */
export const everyCapability: Capabilities = {
  tray: { host: 'shown', theme: true, title: true, leftClick: true, middleClick: true },
  popover: 'icon',
  shortcuts: 'direct',
  idle: 'system',
  focus: 'x11',
  locks: true,
  shutdown: true,
  notifications: 'buttons',
  doNotDisturb: true,
  autostart: 'possible',
};

export function entryOf(number: number, times: { readonly start: string; readonly end: string | null }): EntryView {
  return {
    localId: uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
    start: utcInstantSchema.parse(times.start),
    end: times.end === null ? null : utcInstantSchema.parse(times.end),
    description: `Entry ${number}`,
    project: null,
    task: null,
    tags: [],
    state: 'saved',
    problem: null,
    isReplaced: false,
  };
}

export function viewOf(entries: readonly EntryView[], changes: Partial<View> = {}): View {
  const running = entries.find((entry) => entry.end === null);
  return {
    revision: 1,
    clockCorrectionMs: 0,
    connection: { id: 'this-computer', kind: 'embedded', name: 'This computer', signIn: { kind: 'not-needed' } },
    others: [],
    defaultProject: null,
    timer: running === undefined ? { kind: 'stopped' } : { kind: 'running', entry: running },
    today: {
      date: localDateSchema.parse('2026-11-20'),
      entries: [...entries],
      finishedSeconds: secondsSchema.parse(600),
      midnight: utcInstantSchema.parse('2026-11-20T00:00:00Z'),
      overlaps: [],
    },
    attention: [],
    recovered: 0,
    twoRunning: null,
    favourites: [],
    paused: [],
    recents: [],
    sync: { connectivity: 'local', retryAt: null, waiting: 0, attention: 0, questions: 0 },
    undo: null,
    notices: [],
    ...changes,
  };
}

export function serverOf(number: number, changes: Partial<ConnectionView> = {}): ConnectionView {
  return {
    id: uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`),
    kind: 'server',
    name: `Server ${number}`,
    current: false,
    address: `https://${number}.example.org/`,
    organization: 'Riverside Studio',
    person: 'Ada Byron',
    signIn: { kind: 'signed-in', kept: 'sealed' },
    signInWith: 'browser',
    waiting: 0,
    attention: 0,
    ...changes,
  };
}

export function connectionsOf(servers: readonly ConnectionView[], changes: Partial<ConnectionsView> = {}): ConnectionsView {
  const here = {
    ...serverOf(0),
    id: 'this-computer',
    kind: 'embedded',
    name: 'This computer',
    current: true,
    address: null,
    organization: null,
    person: null,
    signIn: { kind: 'not-needed' },
  } as const;
  return { revision: 1, connections: [here, ...servers], tokenKeeping: 'sealed', setup: { kind: 'idle' }, ...changes };
}
