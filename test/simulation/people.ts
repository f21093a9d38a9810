/** The users' actions: on a device through the product's commands, on the web at the service itself. */
import { sameContent, type EntryContent, type EntryRecord } from '#core/sync/entry-record.ts';
import type { Mutation, SingleMutation } from '#core/sync/mutations/mutations.ts';
import { unassigned } from '#core/sync/assignment.ts';
import type { EntryMutation } from '#core/sync/mutations/entry-mutations.ts';
import { windowSince } from '#core/sync/outcomes/pull.ts';
import { epochMsOfInstant, instantOfEpochMs, shiftInstant, uuidSchema, type Uuid } from '#shared/values/brands.ts';
import { epochMs, type Device } from './device.ts';
import type { Ledger } from './ledger.ts';
import { latestOf, refusedName, type ModelServer } from './model-server.ts';
import type { Action, Plan } from './plan.ts';

function pick<Value>(list: readonly Value[], chance: number): Value | undefined {
  return list[Math.floor(chance * list.length)];
}

/** Few, so that two users choose the same. */
const commonText = ['drawing', 'site', 'meeting'];

const tags = [1, 2, 3].map((number) => uuidSchema.parse(`40000000-0000-4000-8000-00000000000${number}`));

/** Names of new projects. Few, so that entries share them; one is refused. */
const newNames = ['Harbour', 'harbour', 'Lighthouse', 'Pier', refusedName];

const projects = [1, 2].map((number) => uuidSchema.parse(`50000000-0000-4000-8000-00000000000${number}`));

export class People {
  readonly #plan: Plan;
  readonly #ledger: Ledger;
  readonly #devices: readonly Device[];
  #words = 0;

  constructor(options: { readonly plan: Plan; readonly ledger: Ledger; readonly devices: readonly Device[] }) {
    this.#plan = options.plan;
    this.#ledger = options.ledger;
    this.#devices = options.devices;
  }

  mutate(action: Action): void {
    const device = this.#devices[action.device];
    if (action.device === -1) {
      this.#onWeb(action);
    } else if (device !== undefined && device.isRunning && !device.isAsleep) {
      this.#onDevice(device, action);
    }
  }

  #word(chance: number): string {
    this.#words += 1;
    return this.#plan.faults.has('one-second') && chance < 0.6 ? (pick(commonText, chance / 0.6) ?? '') : `word ${this.#words}`;
  }

  /** An entry whose second another one may also use, if seconds may collide. */
  #takenEntry(chance: number): EntryContent | undefined {
    if (!this.#plan.faults.has('one-second')) {
      return undefined;
    }
    const entries = [
      ...this.#ledger.server.live().map((row) => latestOf(row).content),
      ...this.#devices.flatMap((device) => (device.isRunning ? [...device.state.records.values()].map(({ local }) => local) : [])),
    ];
    return pick(entries, chance);
  }

  #onDevice(device: Device, { chances: [what, which, how, word] }: Action): void {
    const { state } = device;
    const record = pick([...state.records.values()], which);
    const localId = record?.localId;
    if (this.#plan.faults.has('names') && what >= 0.88 && what < 0.96) {
      device.callers.page.create(how < 0.6 ? 'project' : 'tag', this.#newName(word));
    } else if (how < 0.35 && [...state.unresolved.values()].some(({ blocked }) => blocked !== null)) {
      this.#answer(device, what, which);
    } else if (what < 0.3 || record === undefined || localId === undefined) {
      device.mutate(how < 0.75 ? this.#started(how, word) : this.#added(how, word));
    } else if (what < 0.42) {
      device.mutate({ kind: 'stop' });
    } else if (what < 0.64) {
      device.mutate({ kind: 'edit', localId, patch: this.#patch(record, how, word) });
    } else if (what < 0.74) {
      const other = pick([...state.records.keys()], word);
      device.mutate(how < 0.7 || other === undefined || other === localId ? { kind: 'delete', localId } : { kind: 'join', localIds: [localId, other] });
    } else if (what < 0.82) {
      const deleted = pick(device.deleted, which);
      if (deleted !== undefined) {
        device.mutate(how < 0.6 ? { kind: 'restore', localId: deleted } : this.#several(record, { deleted, how, word }));
      }
    } else if (what < 0.9) {
      this.#answer(device, how, which);
    } else if (what < 0.93) {
      const middle = (epochMsOfInstant(record.local.start) + epochMsOfInstant(record.local.end ?? instantOfEpochMs(epochMs + this.#ledger.nowMs))) / 2;
      device.mutate(how < 0.5 ? { kind: 'continue', localId } : { kind: 'split', localId, at: instantOfEpochMs(middle) });
    } else if (what < 0.97) {
      device.pull(how < 0.5 ? 'active' : windowSince(instantOfEpochMs(epochMs + this.#ledger.nowMs), 31));
    } else {
      device.dispatch({ kind: 'try-now' });
    }
  }

  /** Mostly the same one where names are created on several sides. */
  #newName(chance: number): string {
    return pick(newNames, this.#plan.faults.has('names') ? chance ** 3 : chance) ?? refusedName;
  }

  #started(how: number, word: number): SingleMutation {
    const start = { kind: 'start', description: this.#word(word), at: null, ...this.#billed(word) } as const;
    const isWish = how > 0.35 && how < (this.#plan.faults.has('names') ? 0.6 : 0.45);
    const name = isWish ? this.#newName(word) : undefined;
    return name === undefined ? start : { ...start, assignment: { ...unassigned, wish: { project: { kind: 'new', name } } }, ...(how < 0.4 ? { tagWishes: [name] } : {}) };
  }

  #added(how: number, word: number): SingleMutation {
    const now = epochMs + this.#ledger.nowMs;
    const start = this.#takenEntry(word)?.start ?? instantOfEpochMs(now - 1000 - how * 5_000_000);
    const end = instantOfEpochMs(Math.max(epochMsOfInstant(start), epochMsOfInstant(start) + word * (now - epochMsOfInstant(start))));
    return { kind: 'add', description: this.#word(word), start, end, tags: tags.slice(0, Math.floor(word * 4)), ...this.#billed(how) };
  }

  /** Sometimes nothing: the service decides. */
  #billed(chance: number): { readonly billable?: boolean } {
    return this.#ledger.server.bills && chance < 0.6 ? { billable: chance < 0.3 } : {};
  }

  /** One commit of several mutations; later ones concern the results of earlier ones. */
  #several({ localId, local }: EntryRecord, { deleted, how, word }: { readonly deleted: Uuid; readonly how: number; readonly word: number }): Mutation {
    const added = this.#added(how, word);
    if (how < 0.7) {
      return { kind: 'several', mutations: [{ kind: 'delete', localId }, added, { kind: 'restore', localId }] };
    }
    if (how < 0.8) {
      return { kind: 'several', mutations: [{ kind: 'start', description: this.#word(word), at: null }, { kind: 'stop' }, added] };
    }
    if (how < 0.9) {
      return { kind: 'several', mutations: [{ kind: 'restore', localId: deleted }, { kind: 'edit', localId: deleted, patch: { description: this.#word(word) } }, added] };
    }
    return { kind: 'several', mutations: [{ kind: 'continue', localId }, { kind: 'delete', localId }, { kind: 'edit', localId, patch: { description: local.description } }] };
  }

  #patch(record: EntryRecord, how: number, word: number): Extract<EntryMutation, { readonly kind: 'edit' }>['patch'] {
    const { start, end } = record.local;
    if (how > 0.4 && how < 0.46) {
      const tag = pick(tags, word);
      const name = pick(newNames, (how - 0.4) / 0.06);
      if (name !== undefined && how > 0.43) {
        return word < 0.5 ? { tagWishes: [name] } : { assignment: { ...unassigned, wish: { project: { kind: 'new', name } } } };
      }
      const assignment = word < 0.5 ? unassigned : { taskId: null, ownProjectId: pick(projects, word) ?? null, projectId: null };
      return { assignment, ...(tag === undefined ? {} : { tags: [tag] }) };
    }
    if (how > 0.46 && how < 0.5 && end !== null) {
      return { end: null };
    }
    if (how < 0.1 && this.#ledger.server.bills) {
      return { billable: word < 0.5 };
    }
    if (how < 0.5) {
      return { description: this.#word(word) };
    }
    if (how < 0.75 && end !== null) {
      return { end: instantOfEpochMs(epochMsOfInstant(start) + word * (epochMsOfInstant(end) - epochMsOfInstant(start))) };
    }
    const taken = how < 0.92 ? this.#takenEntry(word) : undefined;
    if (taken === undefined) {
      return { start: shiftInstant(start, -1 - Math.floor(word * 100)) };
    }
    return how < 0.8 ? { start: taken.start } : { start: taken.start, description: taken.description };
  }

  /** Answers a question, a refusal or a conflict, if there is one. */
  #answer(device: Device, how: number, which: number): void {
    const conflict = pick([...device.state.conflicts.values()], which);
    const blocked = pick([...device.state.unresolved.values()].filter((record) => record.blocked !== null), which);
    if (blocked !== undefined) {
      const { localId } = blocked;
      device.mutate(how < 0.3 ? { kind: 'retry', localId } : how < 0.55 ? { kind: 'adopt', localId } : how < 0.7 ? { kind: 'revert', localId } : { kind: 'edit', localId, patch: { description: this.#word(how) } });
    } else if (conflict !== undefined) {
      device.mutate({ kind: how < 0.5 ? 'take-theirs' : 'keep-mine', conflictId: conflict.id });
    }
  }

  #onWeb({ chances: [what, which, how, word] }: Action): void {
    const { server } = this.#ledger;
    const row = pick(server.live(), which);
    if (this.#plan.faults.has('names') && word < 0.3) {
      const name = this.#newName(how);
      this.#ledger.say(() => `web creates «${name}»`);
      server.createName(which < 0.6 ? 'project' : 'tag', name, this.#ledger.nowMs);
      return;
    }
    if (row === undefined || what < 0.2) {
      this.#createOnWeb(server, how, word);
      return;
    }
    const { content } = latestOf(row);
    const write = { atMs: this.#ledger.nowMs, actor: -1 };
    if (what < 0.4) {
      this.#ledger.say(() => `web deletes ${row.id} of ${row.origin}`);
      server.delete(row.id, write);
      return;
    }
    const changed = this.#editedOnWeb(content, how, word);
    if (!sameContent(changed, content)) {
      this.#ledger.say(() => `web changes ${row.id} of ${row.origin} to ${JSON.stringify(changed)}`);
      server.update(row.id, changed, write);
    }
  }

  #editedOnWeb(content: EntryContent, how: number, word: number): EntryContent {
    const now = instantOfEpochMs(epochMs + this.#ledger.nowMs);
    if (how < 0.4) {
      return { ...content, description: this.#word(word) };
    }
    if (how < 0.7) {
      return { ...content, end: now > content.start ? now : content.start };
    }
    if (how < 0.73) {
      const project = pick(projects, word);
      return project === undefined ? content : { ...content, ownProjectId: content.ownProjectId === project ? undefined : project };
    }
    if (how < 0.77 && this.#ledger.server.bills) {
      return { ...content, billable: content.billable !== true };
    }
    if (how < 0.85) {
      const tag = pick(tags, word);
      return tag === undefined ? content : { ...content, tags: content.tags.includes(tag) ? content.tags.filter((other) => other !== tag) : [...content.tags, tag].sort() };
    }
    return { ...content, start: shiftInstant(content.start, -1 - Math.floor(word * 200_000)) };
  }

  #createOnWeb(server: ModelServer, how: number, word: number): void {
    const now = instantOfEpochMs(epochMs + this.#ledger.nowMs);
    const start = this.#takenEntry(how)?.start ?? shiftInstant(now, -1 - Math.floor(how * 5_000));
    const end = how < 0.3 ? null : start > now ? start : now;
    const body: EntryContent = { start, end, description: this.#word(word), taskId: null, tags: [] };
    const reply = server.create({ body, key: null, origin: 'web', isLate: false, request: null }, { atMs: this.#ledger.nowMs, actor: -1 });
    this.#ledger.say(() => `web creates ${JSON.stringify(body)}: ${reply.kind}`);
  }
}
