/** Compares the app's acknowledgements in one schedule with what it shows and with the service's rows. Pure. */
import type { UtcInstant, Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';

/** An entry as the user sees it. */
export interface KnownEntry {
  readonly localId: Uuid;
  readonly start: UtcInstant;
  readonly end: UtcInstant | null;
  readonly description: string;
}

export type ScheduledCommand =
  | { readonly kind: 'start'; readonly description: string }
  | { readonly kind: 'add'; readonly description: string; readonly start: UtcInstant; readonly end: UtcInstant }
  | { readonly kind: 'stop'; readonly running: KnownEntry }
  | { readonly kind: 'edit'; readonly entry: KnownEntry; readonly description: string }
  | { readonly kind: 'move'; readonly entry: KnownEntry; readonly start: UtcInstant }
  | { readonly kind: 'delete'; readonly entry: KnownEntry }
  | { readonly kind: 'restore'; readonly entry: KnownEntry }
  | { readonly kind: 'continue'; readonly entry: KnownEntry };

/** `unsettled`: the program was killed before it answered. */
export type Answered = 'acknowledged' | 'refused' | 'unsettled';

type Shown = ReadonlyMap<Uuid, KnownEntry>;

function isEqual(one: KnownEntry | undefined, other: KnownEntry): boolean {
  return one !== undefined && one.start === other.start && one.end === other.end && one.description === other.description;
}

/** A start stops the running entry; nothing else changes. */
function isEqualOrStopped(after: KnownEntry | undefined, before: KnownEntry, isStarted: boolean): boolean {
  if (isEqual(after, before)) {
    return !(isStarted && before.end === null);
  }
  return (
    isStarted &&
    before.end === null &&
    after !== undefined &&
    after.end !== null &&
    after.end >= before.start &&
    isEqual({ ...after, end: null }, before)
  );
}

function found(command: ScheduledCommand, before: Shown, after: Shown): KnownEntry | undefined {
  if (command.kind === 'add') {
    return [...after.values()].find((entry) => !before.has(entry.localId) && isEqual({ ...command, localId: entry.localId }, entry));
  }
  const description = command.kind === 'start' ? command.description : command.kind === 'continue' ? command.entry.description : null;
  const starts = new Set([...before.values()].map(({ start }) => start));
  // A duplicate shows the start of its sibling until it is removed.
  return [...after.values()].find(
    (entry) => !before.has(entry.localId) && entry.end === null && entry.description === description && !starts.has(entry.start),
  );
}

function rowText({ start, end, description }: Omit<KnownEntry, 'localId'>): string {
  return `${start} ${end ?? 'running'} ${description}`;
}

export class ScheduleLedger {
  #entries: Shown = new Map();
  /** Entries of another device, by the service's identifier. */
  readonly elsewhere = new Map<string, Omit<KnownEntry, 'localId'>>();
  readonly #deleted = new Map<Uuid, KnownEntry>();
  /** All current and former starts, so that no two entries get the same second. */
  readonly starts = new Set<UtcInstant>();
  readonly complaints: string[] = [];

  get entries(): readonly KnownEntry[] {
    return [...this.#entries.values()];
  }

  get deleted(): readonly KnownEntry[] {
    return [...this.#deleted.values()];
  }

  /** Accepts what the app shows after `command`, if it matches the answer. Returns whether the command took effect. */
  settle(command: ScheduledCommand, answered: Answered, shownNow: readonly KnownEntry[]): boolean {
    const after = new Map(shownNow.map((entry) => [entry.localId, entry]));
    const tookEffect = this.#isAfter(command, after);
    const isUntouched = this.#entries.values().every((entry) => isEqual(after.get(entry.localId), entry));
    const isAsPromised = { acknowledged: tookEffect, refused: isUntouched, unsettled: tookEffect || isUntouched }[answered];
    if (!isAsPromised) {
      this.complaints.push(
        `${answered} ${JSON.stringify(command)}: shown is ${JSON.stringify(shownNow)}, known was ${JSON.stringify(this.entries)}`,
      );
    }
    const takesEffect = tookEffect && answered !== 'refused';
    if (takesEffect) {
      this.#take(command, after);
    }
    return takesEffect;
  }

  /** After a restart: everything acknowledged is unchanged. */
  recheck(shownNow: readonly KnownEntry[]): void {
    const after = new Map(shownNow.map((entry) => [entry.localId, entry]));
    for (const entry of this.entries) {
      if (!isEqual(after.get(entry.localId), entry)) {
        this.complaints.push(`after a restart ${JSON.stringify(entry)} is ${JSON.stringify(after.get(entry.localId) ?? null)}`);
      }
    }
    for (const entry of this.#deleted.values()) {
      if (after.has(entry.localId)) {
        this.complaints.push(`after a restart ${JSON.stringify(entry)} is back`);
      }
    }
  }

  /** The starts of another device's entries that are not shown, or not as they are. */
  missingElsewhere(shownNow: readonly KnownEntry[]): readonly UtcInstant[] {
    const shown = new Set(shownNow.map(rowText));
    return [...this.elsewhere.values()].filter((row) => !shown.has(rowText(row))).map(({ start }) => start);
  }

  /** Compares the service's rows with the acknowledged entries: missing and surplus ones. */
  compare(rows: readonly Omit<KnownEntry, 'localId'>[]): { readonly missing: readonly string[]; readonly surplus: readonly string[] } {
    const surplus = rows.map(rowText);
    const missing: string[] = [];
    for (const wanted of [...this.entries, ...this.elsewhere.values()].map(rowText)) {
      const place = surplus.indexOf(wanted);
      if (place < 0) {
        missing.push(wanted);
      } else {
        surplus.splice(place, 1);
      }
    }
    return { missing, surplus };
  }

  #isAfter(command: ScheduledCommand, after: Shown): boolean {
    const isStarted = command.kind === 'start' || command.kind === 'continue';
    const touched =
      'entry' in command && command.kind !== 'continue' ? command.entry.localId : command.kind === 'stop' ? command.running.localId : null;
    const restIsKept = this.#entries
      .values()
      .every((entry) => entry.localId === touched || isEqualOrStopped(after.get(entry.localId), entry, isStarted));
    return restIsKept && this.#didIt(command, after);
  }

  #didIt(command: ScheduledCommand, after: Shown): boolean {
    switch (command.kind) {
      case 'start':
      case 'add':
      case 'continue':
        return found(command, this.#entries, after) !== undefined;
      case 'stop': {
        const stopped = after.get(command.running.localId);
        return (
          stopped !== undefined &&
          stopped.end !== null &&
          stopped.end >= stopped.start &&
          isEqual({ ...stopped, end: null }, command.running)
        );
      }
      case 'edit':
        return isEqual(after.get(command.entry.localId), { ...command.entry, description: command.description });
      case 'move':
        return isEqual(after.get(command.entry.localId), { ...command.entry, start: command.start });
      case 'delete':
        return !after.has(command.entry.localId);
      case 'restore': {
        const restored = after.get(command.entry.localId);
        // Undo restores the entry, but not always a running timer.
        return restored !== undefined && isEqual(restored, { ...command.entry, end: command.entry.end ?? restored.end });
      }
      default:
        return assertNever(command);
    }
  }

  #take(command: ScheduledCommand, after: Shown): void {
    const created = found(command, this.#entries, after);
    if (command.kind === 'delete') {
      this.#deleted.set(command.entry.localId, command.entry);
    }
    if (command.kind === 'restore') {
      this.#deleted.delete(command.entry.localId);
    }
    const known = new Set([
      ...this.#entries.keys(),
      ...(created === undefined ? [] : [created.localId]),
      ...(command.kind === 'restore' ? [command.entry.localId] : []),
    ]);
    this.#entries = new Map(
      [...known].flatMap((localId) => {
        const entry = after.get(localId);
        return entry === undefined ? [] : [[localId, entry] as const];
      }),
    );
    for (const { start } of this.#entries.values()) {
      this.starts.add(start);
    }
  }
}
