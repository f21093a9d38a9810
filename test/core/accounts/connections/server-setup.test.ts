/** Adding a server step by step, with a setup port that the test controls. */
import { describe, expect, it } from 'vitest';
import type { ServerAddress, ServerSetupPort, ServerIdentity, SignedIn } from '#core/accounts/connections/server-setup-port.ts';
import { ServerSetup, type SettledServer, type SetupGoal, type SetupUnderWay } from '#core/accounts/connections/server-setup.ts';
import { TokenSet } from '#core/accounts/sign-in/tokens/token-set.ts';
import type { Dialect } from '#core/service-client/dialects/dialect.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const [me, here, there] = [uuid(1), uuid(10), uuid(11)];
const address: ServerAddress = {
  name: 'Team',
  baseUrl: 'https://time.example',
  access: { kind: 'browser', authUrl: 'https://time.example', clientId: 'clocktower' },
  organizationId: null,
  userId: null,
  certificate: null,
};
const tokens = new TokenSet({ accessToken: 'a', refreshToken: null, lifetimeSeconds: null, receivedAtMs: 0 });
const known: ServerIdentity = {
  userId: me,
  personName: 'Mara',
  organizations: [
    { id: here, name: 'Here' },
    { id: there, name: 'There' },
  ],
};

class Rig {
  readonly settled: SettledServer[] = [];
  readonly cancelled: string[] = [];
  returned = 0;
  dialect: Result<Dialect, Failure> = succeed('extended');
  concluded: Result<ConnectionKey, Failure> = succeed(uuid(50));
  readonly #finish: ((outcome: Result<SignedIn, Failure>) => void)[] = [];
  readonly #onReturn: (() => void)[] = [];
  readonly setup: ServerSetup;

  constructor() {
    const setupPort: ServerSetupPort = {
      lookUp: async () => fail({ kind: 'no-setup' }),
      validate: () => fail({ kind: 'no-setup' }),
      signIn: ({ name }, { onReturn }) => {
        const { promise, resolve } = Promise.withResolvers<Result<SignedIn, Failure>>();
        this.#finish.push(resolve);
        this.#onReturn.push(onReturn);
        return { finished: promise, cancel: () => this.cancelled.push(name) };
      },
      probe: async () => this.dialect,
    };
    this.setup = new ServerSetup({ setupPort, onChange: () => {}, onReturned: () => (this.returned += 1) });
  }

  begin(parts: Partial<ServerAddress> = {}, goal: Partial<SetupGoal> = {}): SetupUnderWay {
    return this.setup.begin({ ...address, ...parts }, { about: null, save: async (server) => this.#conclude(server), ...goal });
  }

  async comeBack(identity: ServerIdentity, attempt = 0): Promise<void> {
    this.#onReturn[attempt]?.();
    this.#finish[attempt]?.(succeed({ tokens, authorize: (exchange) => exchange, baseUrl: 'https://time.example/api', identity }));
    await new Promise((resolve) => setImmediate(resolve));
  }

  async fail(failure: Failure): Promise<void> {
    this.#finish[0]?.(fail(failure));
    await new Promise((resolve) => setImmediate(resolve));
  }

  async #conclude(server: SettledServer): Promise<Result<ConnectionKey, Failure>> {
    this.settled.push(server);
    return this.concluded;
  }
}

describe('setting a server up', () => {
  it('needs no question where there is one organization', async () => {
    const rig = new Rig();
    rig.begin();
    expect(rig.setup.view()).toEqual({ kind: 'browser', name: 'Team' });
    await rig.comeBack({ ...known, organizations: [{ id: here, name: 'Here' }] });
    expect(rig.returned).toBe(1);
    expect(rig.settled).toMatchObject([
      {
        userId: me,
        organizationId: here,
        organizationName: 'Here',
        dialect: 'extended',
        signedIn: { baseUrl: 'https://time.example/api' },
      },
    ]);
    expect(rig.setup.view()).toEqual({ kind: 'idle' });
  });

  it('asks which of several organizations, and takes none that is not among them', async () => {
    const rig = new Rig();
    rig.begin();
    await rig.comeBack(known);
    expect(rig.setup.view()).toEqual({ kind: 'choosing', name: 'Team', organizations: known.organizations });
    expect(rig.setup.answer({ organizationId: uuid(99), userId: '' })).toEqual(fail({ kind: 'no-membership' }));
    expect(rig.setup.answer({ organizationId: 'Over there', userId: '' })).toMatchObject({
      ok: false,
      failure: { kind: 'server-field', field: 'organizationId' },
    });
    expect(rig.setup.answer({ organizationId: there, userId: '' })).toEqual(succeed(null));
    await expect.poll(() => rig.settled).toMatchObject([{ organizationId: there, organizationName: 'There' }]);
  });

  it.each([
    [{ userId: null, personName: null, organizations: null }, null, { organization: true, user: true }],
    [{ userId: me, personName: null, organizations: null }, null, { organization: true, user: false }],
    [{ userId: null, personName: null, organizations: null }, here, { organization: false, user: true }],
  ] as const)('asks for what the server does not say: %j', async (identity, organizationId, asked) => {
    const rig = new Rig();
    rig.begin({ organizationId });
    await rig.comeBack(identity);
    expect(rig.setup.view()).toEqual({ kind: 'asking', name: 'Team', ...asked });
    if (asked.user) {
      expect(rig.setup.answer({ organizationId: here, userId: 'I am' })).toMatchObject({
        failure: { kind: 'server-field', field: 'userId' },
      });
    }
    expect(rig.setup.answer({ organizationId: asked.organization ? here : '', userId: asked.user ? me : '' })).toEqual(succeed(null));
    await expect.poll(() => rig.settled).toMatchObject([{ userId: me, organizationId: here, organizationName: null }]);
  });

  it('ends where the user belongs nowhere, or not where they said', async () => {
    for (const [organizations, organizationId] of [
      [[], null],
      [known.organizations, uuid(99)],
    ] as const) {
      const rig = new Rig();
      rig.begin({ organizationId });
      await rig.comeBack({ ...known, organizations });
      expect(rig.setup.view()).toEqual({ kind: 'failed', name: 'Team', failure: { kind: 'no-membership' } });
      expect(rig.settled).toEqual([]);
    }
  });

  it('shows what went wrong until it is put away, in the browser, at the server or here', async () => {
    const failure = { kind: 'not-signed-in', cause: { kind: 'timed-out', minutes: 5 } } as const;
    const inBrowser = new Rig();
    inBrowser.begin();
    await inBrowser.fail(failure);
    expect(inBrowser.setup.view()).toEqual({ kind: 'failed', name: 'Team', failure });
    inBrowser.setup.cancel();
    expect(inBrowser.setup.view()).toEqual({ kind: 'idle' });

    const atServer = new Rig();
    atServer.dialect = fail({ kind: 'not-connected', cause: { kind: 'organization-unknown', organization: here } });
    atServer.begin({ organizationId: here });
    await atServer.comeBack(known);
    expect(atServer.setup.view()).toMatchObject({ kind: 'failed', failure: { kind: 'not-connected' } });
    expect(atServer.settled).toEqual([]);

    const here2 = new Rig();
    here2.concluded = fail({ kind: 'storage-full' });
    here2.begin({ organizationId: here });
    await here2.comeBack(known);
    expect(here2.setup.view()).toMatchObject({ kind: 'failed', failure: { kind: 'storage-full' } });
  });

  it('ignores the result of a cancelled or replaced sign-in', async () => {
    const rig = new Rig();
    rig.begin();
    rig.begin({ name: 'Other' });
    expect(rig.cancelled).toEqual(['Team']);
    await rig.comeBack(known, 0);
    expect(rig.setup.view()).toEqual({ kind: 'browser', name: 'Other' });
    rig.setup.cancel();
    expect(rig.cancelled).toEqual(['Team', 'Other']);
    await rig.comeBack(known, 1);
    expect(rig.setup.view()).toEqual({ kind: 'idle' });
    expect(rig.setup.answer({ organizationId: here, userId: '' })).toEqual(fail({ kind: 'no-setup' }));
    expect([rig.settled, rig.returned]).toEqual([[], 0]);
  });

  it('uses typed values that the server does not report, and refuses those that it contradicts', async () => {
    const typed = new Rig();
    const begun = typed.begin({ organizationId: here, userId: me });
    await typed.comeBack({ userId: null, personName: null, organizations: null });
    expect(await begun.outcome).toEqual(succeed(uuid(50)));
    expect(typed.settled).toMatchObject([{ userId: me, organizationId: here }]);
    const other = new Rig();
    const refused = other.begin({ userId: uuid(2) });
    await other.comeBack(known);
    expect(await refused.outcome).toEqual(fail({ kind: 'server-field', field: 'userId', cause: { kind: 'user-id-differs' } }));
  });

  it.each([
    [known, {}, { kind: 'organization-choice', organizations: known.organizations }],
    [{ ...known, organizations: null }, {}, { kind: 'server-field', field: 'organizationId', cause: { kind: 'organization-needed' } }],
    [{ ...known, userId: null }, { organizationId: here }, { kind: 'server-field', field: 'userId', cause: { kind: 'user-needed' } }],
  ] as const)('says what a command line has to name instead of asking, and shows nothing: %j %j', async (identity, parts, failure) => {
    const rig = new Rig();
    const begun = rig.begin(parts, { terminal: {} });
    expect(rig.setup.view()).toEqual({ kind: 'idle' });
    await rig.comeBack(identity);
    expect(await begun.outcome).toEqual(fail(failure));
    expect([rig.setup.view(), rig.returned]).toEqual([{ kind: 'idle' }, 0]);
  });

  it('ends the one that is cancelled, and distinguishes it from one that another replaced', async () => {
    const rig = new Rig();
    const first = rig.begin();
    const second = rig.begin({ name: 'Other' });
    expect(await first.outcome).toEqual(fail({ kind: 'not-signed-in', cause: { kind: 'replaced' } }));
    first.cancel();
    expect(rig.setup.view()).toEqual({ kind: 'browser', name: 'Other' });
    second.cancel();
    expect(await second.outcome).toEqual(fail({ kind: 'not-signed-in', cause: { kind: 'cancelled' } }));
    expect(rig.cancelled).toEqual(['Team', 'Other']);
  });
});
