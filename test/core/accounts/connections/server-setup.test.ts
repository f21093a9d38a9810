/** Adding a server step by step, with a gateway that the test holds. */
import { describe, expect, it } from 'vitest';
import type { ServerAddress, ServerGateway, ServerIdentity, SignedIn } from '#core/accounts/connections/server-gateway.ts';
import { ServerSetup, type SettledServer } from '#core/accounts/connections/server-setup.ts';
import { TokenSet } from '#core/accounts/sign-in/token-set.ts';
import type { Dialect } from '#core/service-client/dialect.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { uuid } from '../../../support/time-tracking-fixture.ts';

const [me, here, there] = [uuid(1), uuid(10), uuid(11)];
const address: ServerAddress = { name: 'Team', baseUrl: 'https://time.example', authUrl: 'https://time.example', clientId: 'clocktower', organizationId: null, certificate: null };
const draft = { name: 'Team', baseUrl: 'https://time.example', authUrl: '', clientId: 'clocktower', organizationId: '', certificate: null };
const tokens = new TokenSet({ accessToken: 'a', refreshToken: null, lifetimeSeconds: null, receivedAtMs: 0 });
const known: ServerIdentity = { userId: me, personName: 'Mara', organizations: [{ id: here, name: 'Here' }, { id: there, name: 'There' }] };

class Rig {
  readonly settled: SettledServer[] = [];
  readonly cancelled: string[] = [];
  returned = 0;
  judged: Result<ServerAddress, Failure> = succeed(address);
  dialect: Result<Dialect, Failure> = succeed('extended');
  concluded: Result<null, Failure> = succeed(null);
  readonly #finish: ((outcome: Result<SignedIn, Failure>) => void)[] = [];
  readonly #onReturn: (() => void)[] = [];
  readonly setup: ServerSetup;

  constructor() {
    const gateway: ServerGateway = {
      look: async () => fail({ kind: 'no-setup' }),
      judge: () => this.judged,
      signIn: ({ name }, onReturn) => {
        const { promise, resolve } = Promise.withResolvers<Result<SignedIn, Failure>>();
        this.#finish.push(resolve);
        this.#onReturn.push(onReturn);
        return { finished: promise, cancel: () => this.cancelled.push(name) };
      },
      probe: async () => this.dialect,
    };
    this.setup = new ServerSetup({ gateway, onChange: () => {}, onReturned: () => (this.returned += 1) });
  }

  begin(parts: Partial<ServerAddress> = {}): void {
    this.setup.begin({ ...address, ...parts }, { about: null, conclude: async (server) => this.#conclude(server) });
  }

  async comeBack(identity: ServerIdentity, attempt = 0): Promise<void> {
    this.#onReturn[attempt]?.();
    this.#finish[attempt]?.(succeed({ tokens, baseUrl: 'https://time.example/api', identity }));
    await new Promise((resolve) => setImmediate(resolve));
  }

  async fail(failure: Failure): Promise<void> {
    this.#finish[0]?.(fail(failure));
    await new Promise((resolve) => setImmediate(resolve));
  }

  async #conclude(server: SettledServer): Promise<Result<null, Failure>> {
    this.settled.push(server);
    return this.concluded;
  }
}

describe('setting a server up', () => {
  it('begins with nothing where a field cannot be right', () => {
    const rig = new Rig();
    rig.judged = fail({ kind: 'server-field', field: 'clientId', cause: { kind: 'client-id-is-token' } });
    expect(rig.setup.connect(draft, { about: null, conclude: async () => succeed(null) })).toEqual(rig.judged);
    expect(rig.setup.view()).toEqual({ kind: 'idle' });
  });

  it('needs no question where there is one organization', async () => {
    const rig = new Rig();
    rig.begin();
    expect(rig.setup.view()).toEqual({ kind: 'browser', name: 'Team' });
    await rig.comeBack({ ...known, organizations: [{ id: here, name: 'Here' }] });
    expect(rig.returned).toBe(1);
    expect(rig.settled).toMatchObject([{ userId: me, organizationId: here, organizationName: 'Here', dialect: 'extended', signedIn: { baseUrl: 'https://time.example/api' } }]);
    expect(rig.setup.view()).toEqual({ kind: 'idle' });
  });

  it('asks which of several organizations, and takes none that is not among them', async () => {
    const rig = new Rig();
    rig.begin();
    await rig.comeBack(known);
    expect(rig.setup.view()).toEqual({ kind: 'choosing', name: 'Team', organizations: known.organizations });
    expect(rig.setup.answer({ organizationId: uuid(99), userId: '' })).toEqual(fail({ kind: 'no-membership' }));
    expect(rig.setup.answer({ organizationId: 'There', userId: '' })).toMatchObject({ ok: false, failure: { kind: 'server-field', field: 'organizationId' } });
    expect(rig.setup.answer({ organizationId: there, userId: '' })).toEqual(succeed(null));
    await expect.poll(() => rig.settled).toMatchObject([{ organizationId: there, organizationName: 'There' }]);
  });

  it.each([
    [{ userId: null, personName: null, organizations: null }, null, { organization: true, user: true }],
    [{ userId: me, personName: null, organizations: null }, null, { organization: true, user: false }],
    [{ userId: null, personName: null, organizations: null }, here, { organization: false, user: true }],
  ] as const)('asks for what the server does not tell: %j', async (identity, organizationId, asked) => {
    const rig = new Rig();
    rig.begin({ organizationId });
    await rig.comeBack(identity);
    expect(rig.setup.view()).toEqual({ kind: 'asking', name: 'Team', ...asked });
    if (asked.user) {
      expect(rig.setup.answer({ organizationId: here, userId: 'me' })).toMatchObject({ failure: { kind: 'server-field', field: 'userId' } });
    }
    expect(rig.setup.answer({ organizationId: asked.organization ? here : '', userId: asked.user ? me : '' })).toEqual(succeed(null));
    await expect.poll(() => rig.settled).toMatchObject([{ userId: me, organizationId: here, organizationName: null }]);
  });

  it('ends where the person belongs nowhere, or not where they said', async () => {
    for (const [organizations, organizationId] of [[[], null], [known.organizations, uuid(99)]] as const) {
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

  it('hears nothing any more of a sign-in that was cancelled or replaced', async () => {
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
});
