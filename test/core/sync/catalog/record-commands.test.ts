/**
 * Commands on projects: carried out at the service or answered with the reason, and never sent again without knowing what became of them.
 */
import { describe, expect, it } from 'vitest';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { RemoteProject } from '#core/service-client/tolerant-reading.ts';
import type { ClaimOutcome } from '#core/sync/engine/engine-events.ts';
import { RecordCommands } from '#core/sync/catalog/record-commands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { openProfile } from '../../../support/profile.ts';
import { valueOf } from '../../../support/core-records.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

const bridge = { name: 'Bridge', color: '#123abc' };
const tower = { id: uuid(701), name: 'Tower', color: '#ff8800' };
const offline = { kind: 'not-sent', connectivity: 'no-network', retryAfterMs: 0, detail: 'ENOTFOUND' } as const;
const lost = { kind: 'unknown', detail: 'reset' } as const;

interface Fault {
  readonly reply: Reply<never>;
  /** Whether the write takes effect although it is answered so. */
  readonly takesEffect: boolean;
  /** Whether nothing more gets through. */
  readonly cutsOff: boolean;
}

/** A service that holds projects. */
class Service {
  rows: readonly RemoteProject[] = [tower];
  readonly asked: string[] = [];
  refreshed = 0;
  isReachable = true;
  claim: 'claimed' | 'pending' | 'exists' = 'claimed';
  onClaim: () => void = () => undefined;
  readonly settled: (readonly [string, ClaimOutcome])[] = [];
  /** What becomes of the next write. */
  fault: Fault | null = null;

  readonly commands = new RecordCommands<RemoteProject, { readonly name: string; readonly color: string }>({
    what: 'project',
    claims: { claimName: () => this.#claimed(), settleName: (...settled) => this.settled.push(settled) },
    api: {
      isAs: (row, body) => row.name === body.name && row.color === body.color,
      list: async () => {
        this.asked.push('list');
        return this.isReachable ? { kind: 'done', value: this.rows } : offline;
      },
      create: async (body) => this.#write('create', { id: uuid(800 + this.rows.length), ...body }, (row) => [...this.rows, row]),
      update: async (id, body) => this.#write('update', { id, ...body }, (row) => this.rows.map((each) => (each.id === id ? row : each))),
      delete: async (id) =>
        this.rows.some((row) => row.id === id)
          ? this.#write('delete', null, () => this.rows.filter((row) => row.id !== id))
          : { kind: 'absent', message: '' },
    },
    refresh: async () => {
      this.refreshed += 1;
    },
  });

  loseAnswer({ takesEffect, cutsOff = false }: { readonly takesEffect: boolean; readonly cutsOff?: boolean }): void {
    this.fault = { reply: lost, takesEffect, cutsOff };
  }

  refuse(status: number, message: string): void {
    this.fault = { reply: { kind: 'rejected', status, message, errors: {} }, takesEffect: false, cutsOff: false };
  }

  #claimed(): 'claimed' | 'pending' | 'exists' {
    this.onClaim();
    return this.claim;
  }

  #write<Value>(what: string, value: Value, after: (value: Value) => readonly RemoteProject[]): Reply<Value> {
    this.asked.push(what);
    const { fault } = this;
    this.fault = null;
    if (fault === null || fault.takesEffect) {
      this.rows = after(value);
    }
    this.isReachable = fault?.cutsOff !== true;
    return fault?.reply ?? { kind: 'done', value };
  }
}

describe('a command on a project', () => {
  it('is carried out by the service of this program, and the names are known when it answers', async () => {
    const folder = temporaryFolder();
    const profile = await openProfile({ folder });
    const { catalogCommands: projects } = profile.connection.sync;
    const { id } = valueOf(await projects.createProject(bridge));
    expect(profile.tracker.projects()).toEqual([{ id, ...bridge }]);
    expect(await projects.createProject({ name: ' bridge', color: '#000000' })).toEqual(
      fail({ kind: 'record-exists', what: 'project', name: ' bridge' }),
    );
    expect(await projects.changeProject({ id, name: 'Long bridge' })).toEqual(succeed(null));
    expect(profile.tracker.projects()).toEqual([{ id, name: 'Long bridge', color: bridge.color }]);
    expect(await projects.deleteProject(id)).toEqual(succeed(null));
    expect(profile.tracker.projects()).toEqual([]);
    await profile.close();
  });

  it('that cannot be sent changes nothing and says so', async () => {
    const service = new Service();
    service.isReachable = false;
    expect(await service.commands.create(bridge)).toEqual(fail({ kind: 'record-not-reached' }));
    expect(await service.commands.change(tower.id, ({ name }) => ({ name, color: '#000000' }))).toEqual(
      fail({ kind: 'record-not-reached' }),
    );
    expect([service.asked, service.rows]).toEqual([['list', 'list'], [tower]]);
  });

  it('that the account may not do, or that is refused, returns the message of the service', async () => {
    const service = new Service();
    service.refuse(403, 'Only managers may do this.');
    expect(await service.commands.create(bridge)).toEqual(
      fail({ kind: 'record-not-permitted', what: 'project', message: 'Only managers may do this.' }),
    );
    service.refuse(422, 'The colour is invalid.');
    expect(await service.commands.change(tower.id, ({ name }) => ({ name, color: '#00' }))).toEqual(
      fail({ kind: 'record-refused', what: 'project', message: 'The colour is invalid.' }),
    );
    expect(service.rows).toEqual([tower]);
  });

  it('keeps what it does not change as the service holds it now', async () => {
    const service = new Service();
    service.rows = [{ ...tower, name: 'High tower' }];
    expect(await service.commands.change(tower.id, ({ name }) => ({ name, color: '#000000' }))).toEqual(succeed(null));
    expect(service.rows).toEqual([{ id: tower.id, name: 'High tower', color: '#000000' }]);
  });

  it('on a project that is gone says so, and a delete of it is done', async () => {
    const service = new Service();
    service.rows = [];
    expect(await service.commands.change(tower.id, ({ color }) => ({ name: 'Tor', color }))).toEqual(
      fail({ kind: 'no-such-record', what: 'project' }),
    );
    expect(await service.commands.delete(tower.id)).toEqual(succeed(null));
  });
});

describe('a command whose answer was lost', () => {
  it('is done when the list shows it', async () => {
    const service = new Service();
    service.loseAnswer({ takesEffect: true });
    const created = valueOf(await service.commands.create(bridge));
    expect(service.rows.map(({ id }) => id)).toContain(created.id);
    service.loseAnswer({ takesEffect: true });
    expect(await service.commands.change(created.id, ({ color }) => ({ name: 'Long bridge', color }))).toEqual(succeed(null));
    service.loseAnswer({ takesEffect: true });
    expect(await service.commands.delete(created.id)).toEqual(succeed(null));
    expect(service.asked.filter((what) => what !== 'list')).toEqual(['create', 'update', 'delete']);
  });

  it('is not known to be done when the list does not show it, or cannot be read', async () => {
    const service = new Service();
    service.loseAnswer({ takesEffect: false });
    expect(await service.commands.change(tower.id, ({ color }) => ({ name: 'Tor', color }))).toEqual(
      fail({ kind: 'record-outcome-unknown', seen: 'unchanged' }),
    );
    service.loseAnswer({ takesEffect: true, cutsOff: true });
    expect(await service.commands.delete(tower.id)).toEqual(fail({ kind: 'record-outcome-unknown', seen: null }));
  });

  it('is not known to be done when only another of the same content is shown', async () => {
    const service = new Service();
    service.rows = [tower, { ...tower, id: uuid(702), color: '#000000' }];
    service.loseAnswer({ takesEffect: false });
    expect(await service.commands.change(tower.id, ({ name }) => ({ name, color: '#000000' }))).toEqual(
      fail({ kind: 'record-outcome-unknown', seen: 'unchanged' }),
    );
  });

  it('creates nothing again while the first request may still arrive, and finds it when it has', async () => {
    const service = new Service();
    service.loseAnswer({ takesEffect: false });
    const unknown = fail({ kind: 'record-outcome-unknown', seen: 'unchanged' });
    expect(await service.commands.create(bridge)).toEqual(unknown);
    expect(service.settled).toEqual([['Bridge', { kind: 'unknown' }]]);
    service.claim = 'pending';
    expect(await service.commands.create({ ...bridge, name: 'BRIDGE' })).toEqual(unknown);
    service.rows = [...service.rows, { id: uuid(900), ...bridge }];
    expect(await service.commands.create(bridge)).toEqual(fail({ kind: 'record-exists', what: 'project', name: 'Bridge' }));
    service.rows = [tower];
    service.claim = 'claimed';
    valueOf(await service.commands.create(bridge));
    expect(service.asked.filter((what) => what === 'create')).toHaveLength(2);
  });

  it('reads the names again whatever came of it', async () => {
    const service = new Service();
    service.loseAnswer({ takesEffect: true, cutsOff: true });
    await service.commands.create(bridge);
    expect(service.refreshed).toBe(1);
  });
});

describe('two commands', () => {
  it('run one after another, so that one name is created once', async () => {
    const service = new Service();
    const [first, second] = await Promise.all([service.commands.create(bridge), service.commands.create(bridge)]);
    expect([first.ok, second]).toEqual([true, fail({ kind: 'record-exists', what: 'project', name: 'Bridge' })]);
  });

  it('are not begun once the connection is closed', async () => {
    const service = new Service();
    const first = service.commands.create(bridge);
    const second = service.commands.delete(tower.id);
    await service.commands.close();
    expect([await first, await second]).toEqual([fail({ kind: 'record-not-reached' }), fail({ kind: 'record-not-reached' })]);
    expect([service.asked, service.refreshed]).toEqual([[], 0]);
  });
});

describe('a create of a name that an entry needs', () => {
  it.each([
    ['pending', { kind: 'record-outcome-unknown', seen: 'unchanged' }],
    ['exists', { kind: 'record-exists', what: 'project', name: 'Bridge' }],
  ] as const)('is not sent while the create for the entry is %s', async (claim, failure) => {
    const service = new Service();
    service.claim = claim;
    expect(await service.commands.create(bridge)).toEqual(fail(failure));
    expect(service.asked).toEqual(claim === 'exists' ? [] : ['list']);
  });

  it('is claimed before the list, so that none is created for an entry between the two', async () => {
    const service = new Service();
    service.rows = [tower, { id: uuid(900), ...bridge }];
    service.onClaim = () => expect(service.asked).toEqual([]);
    expect(await service.commands.create(bridge)).toEqual(fail({ kind: 'record-exists', what: 'project', name: 'Bridge' }));
    expect([service.asked, service.settled]).toEqual([['list'], [['Bridge', { kind: 'none' }]]]);
  });

  it('reports what became of it to the entries that need the name', async () => {
    const service = new Service();
    const { id } = valueOf(await service.commands.create(bridge));
    service.loseAnswer({ takesEffect: false });
    await service.commands.create({ ...bridge, name: 'Pier' });
    service.refuse(422, 'No.');
    await service.commands.create({ ...bridge, name: 'Quay' });
    expect(service.settled).toEqual([
      ['Bridge', { kind: 'created', id }],
      ['Pier', { kind: 'unknown' }],
      ['Quay', { kind: 'none' }],
    ]);
  });
});
