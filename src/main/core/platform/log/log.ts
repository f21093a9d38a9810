/** The program's own log. Its events are numbers, fixed words and identifiers: no user text, address or token can enter it by accident. */
import type { RecordId, Uuid } from '#shared/values/brands.ts';
import type { ConnectionKey, SignInState } from '#shared/connections/connections.ts';
import type { DatabaseName, DoctorDatabase } from '#shared/program/doctor.ts';
import type { Connectivity } from '#shared/timer/view.ts';
import type { ErrorFacts } from './error-facts.ts';
import type { LogWord } from './log-word.ts';

export interface LogEvents {
  readonly 'app-started': {
    readonly version: LogWord;
    readonly electron: LogWord;
    readonly chromium: LogWord;
    readonly node: LogWord;
    readonly platform: LogWord;
    readonly release: LogWord;
    /** Whether the previous run ended normally; false after a crash, a kill or a power cut. */
    readonly endedWell: boolean;
  };
  readonly 'app-ended': { readonly seconds: number };
  /** Other users of the computer could read the profile folder until this start. */
  /** Number of files and folders in the profile that other users could read. */
  readonly 'profile-folder': { readonly wasOpenToOthers: number };
  /** `copied`: today's backup exists. */
  readonly 'database-opened': {
    readonly connection: ConnectionKey;
    readonly database: DatabaseName;
    readonly schema: number | null;
    readonly restored: 'no' | 'copy' | 'empty';
    readonly copied: boolean;
  };
  readonly 'database-checked': {
    readonly connection: ConnectionKey;
    readonly database: DatabaseName;
    readonly state: DoctorDatabase['state'];
  };
  /** The result of a request to a service. `status`: HTTP's, null without an answer. `code`: the system's error code, null without one. */
  readonly 'request-ended': {
    readonly connection: ConnectionKey;
    readonly request: LogWord;
    readonly id: RecordId | null;
    readonly outcome: 'done' | 'not-sent' | 'changed' | 'unknown' | 'absent' | 'rejected';
    readonly status: number | null;
    readonly code: LogWord | null;
    readonly ms: number;
  };
  readonly 'connectivity-changed': { readonly connection: ConnectionKey; readonly connectivity: Connectivity };
  readonly 'storage-refused': { readonly connection: ConnectionKey };
  readonly 'storage-works': { readonly connection: ConnectionKey };
  readonly 'sign-in-changed': {
    readonly connection: ConnectionKey;
    readonly state: SignInState['kind'];
    readonly reason: SignInReason | null;
  };
  /** A change that an agent asked for. `entry`: the local identifier of the entry; null if none was changed. */
  readonly 'agent-request': {
    readonly agent: LogWord;
    readonly request: LogWord;
    readonly outcome: 'done' | 'refused' | 'not-permitted';
    readonly entry: Uuid | null;
  };
  readonly 'system-power': { readonly state: 'slept' | 'woke' };
  readonly 'window-opened': { readonly window: WindowName };
  readonly 'window-closed': { readonly window: WindowName };
  /** A page ended unexpectedly. `reason`: Electron's word for it. */
  readonly 'page-gone': { readonly window: WindowName; readonly reason: LogWord; readonly exitCode: number };
  readonly 'process-gone': { readonly process: LogWord; readonly reason: LogWord; readonly exitCode: number };
  readonly unexpected: ErrorFacts & { readonly where: 'exception' | 'promise' | 'service' | 'engine' };
  /** Lines before this one that the disk refused. */
  readonly 'lines-lost': { readonly count: number };
}
export type LogEventKind = keyof LogEvents;

const windowNames = ['popover', 'window', 'question', 'mini'] as const;
export type WindowName = (typeof windowNames)[number] | 'other';

/** The window of a page, by its address. */
export function windowNameOf(address: string): WindowName {
  const [, page] = /^[^?#]*\/(\w+)\/index\.html(?:[?#]|$)/.exec(address) ?? [];
  return windowNames.find((name) => name === page) ?? 'other';
}

type SignInReason =
  | Extract<SignInState, { readonly kind: 'signed-out' }>['reason']
  | Extract<SignInState, { readonly kind: 'signed-in' }>['kept'];

/** Names every field that could hold free text; there must be none. */
type FreeText = {
  readonly [Kind in LogEventKind]: {
    readonly [Field in keyof LogEvents[Kind]]: string extends LogEvents[Kind][Field] ? [Kind, Field] : never;
  }[keyof LogEvents[Kind]];
}[LogEventKind];

/** Does not compile if a field could hold free text. */
type Guarded<Events, Found extends never> = [Found] extends [never] ? Events : never;

export interface Log {
  readonly note: <Kind extends LogEventKind>(kind: Kind, fields: Guarded<LogEvents, FreeText>[Kind]) => void;
}

type LogField = string | number | boolean | null;

/** One line without its end: `2026-11-20T09:30:00.123Z connectivity-changed connection=this-computer connectivity=local`. */
export function logLine(atMs: number, kind: LogEventKind, fields: Readonly<Record<string, LogField>>): string {
  const words = Object.entries(fields).map(([name, value]) => `${name}=${shown(value)}`);
  return [new Date(atMs).toISOString(), kind, ...words].join(' ');
}

/** Drops values that got past the types: words are short and have no spaces. */
function shown(value: LogField): string {
  const text = String(value ?? '-');
  return /^[\w.:+,/@-]{1,400}$/.test(text) ? text : '?';
}
