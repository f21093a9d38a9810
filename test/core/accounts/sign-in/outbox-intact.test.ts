/**
 * Group 15 from the view of the entries: whatever happens to a sign-in, each entry stays here until the service has it, and is sent once.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exchangeInProcess } from '#core/service-client/http/exchange.ts';
import { Session } from '#core/accounts/sign-in/session.ts';
import { valueOf } from '../../../support/core-records.ts';
import { json } from '../../../support/hostile-authorization-server.ts';
import { MemoryVault } from '../../../support/memory-vault.ts';
import { openProfile, settled, type Profile } from '../../../support/profile.ts';
import { clientId, exchange, SignInRig } from '../../../support/sign-in-rig.ts';
import { temporaryFolder } from '../../../support/after-test.ts';

let folder: string;
let rig: SignInRig;
let session: Session;
let profile: Profile;
beforeEach(async () => {
  folder = temporaryFolder();
  rig = await SignInRig.start();
  session = await Session.open({
    authorization: { authorizationUrl: rig.server.url, clientId },
    serviceOrigin: 'https://this-computer.invalid',
    exchange,
    vault: new MemoryVault(),
    clock: rig.ports.ports.clock,
    scheduler: rig.ports.ports.scheduler,
  });
  await signIn();
  profile = await openProfile({
    folder,
    through: (service) => {
      // The embedded service behind a gateway that requires the token.
      const gateway = exchangeInProcess(async (request) => {
        if (!rig.server.lets(request.headers.get('authorization'))) {
          return Response.json({ message: 'Unauthenticated.' }, { status: 401 });
        }
        const answer = await service(request);
        return answer.kind === 'answered' ? answer.response : Response.error();
      });
      const authorized = session.authorize(gateway);
      return async (request) => authorized(new Request(request.url.replace(/^http:/, 'https:'), request));
    },
  });
});
afterEach(async () => {
  await profile.close();
  await rig.close();
});

async function signIn(): Promise<void> {
  await rig.signInTo(session);
}

function track(description: string): void {
  valueOf(profile.tracker.start({ description, at: null }));
}

async function savedDescriptions(): Promise<readonly string[]> {
  return (await profile.rows()).map(({ description }) => description ?? '').toSorted();
}

it('entries wait for a new sign-in after the server took the old one away, and none is counted as rejected', async () => {
  track('before');
  await settled(profile.tracker);
  rig.server.revokeEverything();
  track('while signed out');
  await expect.poll(() => session.state).toEqual({ kind: 'signed-out', reason: 'refused' });
  valueOf(profile.tracker.stop());
  track('and more');
  expect(
    profile
      .records()
      .map(({ local }) => local.description)
      .toSorted(),
  ).toEqual(['and more', 'before', 'while signed out']);
  expect(profile.records().every(({ blocked }) => blocked === null)).toBe(true);
  expect(await savedDescriptions()).toEqual(['before']);
  await signIn();
  profile.tracker.resume();
  await settled(profile.tracker);
  expect(await savedDescriptions()).toEqual(['and more', 'before', 'while signed out']);
  expect(profile.records().every(({ state }) => state === 'saved' || state === 'changed')).toBe(true);
});

it('entries wait for a renewal while the authorization server is away', async () => {
  rig.server.expireAccessTokens();
  rig.server.tokenHabit = json(503, {});
  track('during an outage');
  await expect.poll(() => rig.server.renewals.length).toBeGreaterThan(0);
  expect(session.state.kind).toBe('signed-in');
  expect(await savedDescriptions()).toEqual([]);
  rig.server.tokenHabit = null;
  await rig.time.advance(5_000);
  profile.tracker.resume();
  await settled(profile.tracker);
  expect(await savedDescriptions()).toEqual(['during an outage']);
});
