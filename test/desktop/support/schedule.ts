/** A random schedule: a user with a connection to a faulty server, their next commands, and what was acknowledged. */
import { epochMsOfInstant, instantOfEpochMs, shiftInstant, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { ConnectionDefinition } from '#core/accounts/connections/definition.ts';
import { fractionsFrom } from '../../support/core-ports.ts';
import { FaultyHttpService, httpFaults } from '../../support/faulty-http-service.ts';
import { ScheduleLedger, type KnownEntry, type ScheduledCommand } from '../../support/schedule-ledger.ts';
import { openOwnServer, type TimelineServer } from '../../support/timeline-server.ts';

/** The relative frequency of each command. */
const weights: Readonly<Record<ScheduledCommand['kind'], number>> = {
  start: 4,
  add: 3,
  stop: 2,
  edit: 3,
  move: 1,
  delete: 1.5,
  restore: 1,
  continue: 2,
};

export class Schedule {
  readonly seed: number;
  readonly server: TimelineServer;
  readonly http: FaultyHttpService;
  readonly definition: ConnectionDefinition;
  readonly ledger = new ScheduleLedger();
  readonly chance: () => number;
  /** The log of the user's actions. */
  readonly story: string[] = [];
  /** Of the items that its entries are about. */
  readonly #keys: readonly string[];
  #lastText = 0;

  private constructor(seed: number, keys: readonly string[], world: Pick<Schedule, 'server' | 'http' | 'definition' | 'chance'>) {
    this.#keys = keys;
    this.seed = seed;
    this.server = world.server;
    this.http = world.http;
    this.definition = world.definition;
    this.chance = world.chance;
  }

  static async open(seed: number, keys: readonly string[]): Promise<Schedule> {
    const chance = fractionsFrom(seed);
    // A server with idempotency keys, or one without.
    const server = await openOwnServer(chance() < 0.5 ? 'extended' : 'contract');
    const fetch = async (request: Request): Promise<Response> => {
      const headers = new Headers(request.headers);
      for (const [name, value] of Object.entries(server.signIn)) {
        headers.set(name, value);
      }
      server.setNow(instantOfEpochMs(Date.now()));
      return server.fetch(new Request(request, { headers }));
    };
    const faults = httpFaults.filter(() => chance() < 0.5);
    const http = await FaultyHttpService.start({
      fetch,
      chance: fractionsFrom(seed + 0x5eed),
      faults,
      rate: faults.length === 0 ? 0 : 0.15 + chance() * 0.5,
    });
    const definition: ConnectionDefinition = {
      version: 1,
      id: uuidSchema.parse(`20000000-0000-4000-8000-${String(seed % 1e12).padStart(12, '0')}`),
      name: `Schedule ${seed}`,
      baseUrl: http.baseUrl,
      signIn: null,
      dialect: server.dialect,
      organizationId: server.account.organizationId,
      organizationName: null,
      userId: server.account.userId,
      personName: null,
      certificate: null,
    };
    return new Schedule(seed, keys, { server, http, definition, chance });
  }

  get id(): Uuid {
    return this.definition.id;
  }

  /** Returns the user's next command. */
  nextCommand(): ScheduledCommand {
    for (;;) {
      const command = this.#commandOf(this.#kind());
      if (command !== null) {
        return command;
      }
    }
  }

  /** Sometimes the server is unreachable for some seconds. */
  maybeOutage(): void {
    if (this.chance() < 0.04) {
      void this.http.outage(500 + this.chance() * 3_500);
    }
  }

  /** Sometimes another device of the same user adds, edits or deletes a finished entry of its own. */
  async maybeElsewhere(): Promise<void> {
    if (this.chance() >= 0.2) {
      return;
    }
    const { elsewhere } = this.ledger;
    const known = this.#pick([...elsewhere]);
    const kind = this.chance();
    if (known === null || kind < 0.6) {
      await this.#addElsewhere();
    } else if (kind < 0.85) {
      const rows = await this.server.rows();
      const row = rows.find(({ id }) => id === known[0]);
      if (row === undefined) {
        throw new Error(`The row ${known[0]} of the other device is gone`);
      }
      const description = this.#text();
      await this.server.editElsewhere(row, { description });
      elsewhere.set(known[0], { ...known[1], description });
    } else {
      await this.server.deleteElsewhere(known[0]);
      elsewhere.delete(known[0]);
    }
  }

  async #addElsewhere(): Promise<void> {
    const start = this.#unusedStart(instantOfEpochMs(Date.now()));
    if (start === null) {
      return;
    }
    const body = { start, end: shiftInstant(start, 60), description: this.#text() };
    const { id } = await this.server.createElsewhere(body);
    this.ledger.starts.add(start);
    this.ledger.elsewhere.set(id, body);
  }

  async compare(): Promise<ReturnType<ScheduleLedger['compare']>> {
    const rows = await this.server.rows();
    return this.ledger.compare(rows.map(({ start, end, description }) => ({ start, end, description: description ?? '' })));
  }

  async close(): Promise<void> {
    await this.http.close();
    await this.server.close();
  }

  #pick<Item>(items: readonly Item[]): Item | null {
    return items[Math.floor(this.chance() * items.length)] ?? null;
  }

  #kind(): ScheduledCommand['kind'] {
    let left = this.chance() * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
    for (const kind of ['start', 'add', 'stop', 'edit', 'move', 'delete', 'restore', 'continue'] as const) {
      left -= weights[kind];
      if (left < 0) {
        return kind;
      }
    }
    return 'start';
  }

  #text(): string {
    this.#lastText += 1;
    return `${this.#pick(this.#keys) ?? ''} ${this.seed} ${this.#lastText}`;
  }

  /** Null if there is no entry for the command. */
  #commandOf(kind: ScheduledCommand['kind']): ScheduledCommand | null {
    const { entries, deleted } = this.ledger;
    const running = entries.find(({ end }) => end === null) ?? null;
    const entry = this.#pick(kind === 'restore' ? deleted : entries);
    if (kind === 'start') {
      return { kind, description: this.#text() };
    }
    if (kind === 'add') {
      return this.#add();
    }
    if (kind === 'stop') {
      return running === null ? null : { kind, running };
    }
    if (entry === null) {
      return null;
    }
    switch (kind) {
      case 'edit':
        return { kind, entry, description: this.#text() };
      case 'move':
        return this.#move(entry);
      case 'delete':
      case 'restore':
      case 'continue':
        return { kind, entry };
      default:
        return assertNever(kind);
    }
  }

  /** A finished entry of some minutes, somewhat earlier. */
  #add(): ScheduledCommand | null {
    const start = this.#unusedStart(instantOfEpochMs(Date.now()));
    return start === null
      ? null
      : {
          kind: 'add',
          description: this.#text(),
          start,
          end: shiftInstant(start, 1 + Math.floor((this.chance() * (Date.now() - epochMsOfInstant(start))) / 1_000)),
        };
  }

  /** Some minutes earlier, at a second in which no other entry of this user began. */
  #move(entry: KnownEntry): ScheduledCommand | null {
    const start = this.#unusedStart(entry.start);
    return start === null ? null : { kind: 'move', entry, start };
  }

  /** Some minutes before `instant`; null if an entry began at that second, or if it is outside of the shown days. */
  #unusedStart(instant: UtcInstant): UtcInstant | null {
    const start = shiftInstant(instant, -(61 + Math.floor(this.chance() * 3_000)));
    // The app shows entries from midnight of the day before yesterday.
    const isNear = epochMsOfInstant(start) > Date.now() - 86_400_000;
    return this.ledger.starts.has(start) || !isNear ? null : start;
  }
}
