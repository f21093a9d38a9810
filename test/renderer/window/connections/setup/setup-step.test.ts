import { describe, expect, it } from 'vitest';
import { currentSetupStep, outcomeOfSetup } from '#renderer/window/connections/setup/setup-step.ts';
import { connectionsOf, serverOf } from '../../../fixtures.ts';

const signedOut = serverOf(1, { name: 'Team', signIn: { kind: 'signed-out', reason: 'by-user' } });
const signingIn = serverOf(1, { name: 'Team', signIn: { kind: 'signing-in' } });
const failed = { kind: 'failed', name: 'Team', failure: { kind: 'no-membership' } } as const;
const browser = { kind: 'browser', name: 'Team' } as const;

describe('the place of what is being set up', () => {
  it('is nowhere while nothing is', () => {
    expect(currentSetupStep(connectionsOf([signedOut]), { kind: 'connection', id: signedOut.id })).toEqual({ kind: 'nowhere' });
  });

  it('is at the connection that signs in, wherever the sign-in was started', () => {
    expect(currentSetupStep(connectionsOf([signingIn], { setup: browser }), null)).toEqual({ kind: 'connection', id: signingIn.id });
  });

  it('stays by the connection when it failed', () => {
    expect(currentSetupStep(connectionsOf([signedOut], { setup: failed }), { kind: 'connection', id: signedOut.id })).toEqual({
      kind: 'connection',
      id: signedOut.id,
    });
    expect(currentSetupStep(connectionsOf([signedOut], { setup: failed }), null)).toEqual({ kind: 'connection', id: signedOut.id });
  });

  it('is where servers are added for a new one, even of a name that is taken', () => {
    expect(currentSetupStep(connectionsOf([signedOut], { setup: failed }), { kind: 'server' })).toEqual({ kind: 'server' });
    expect(currentSetupStep(connectionsOf([], { setup: browser }), null)).toEqual({ kind: 'server' });
  });

  it('is at the form that adds servers if the connection is unknown', () => {
    const duplicates = [signedOut, serverOf(2, { name: 'Team' })];
    expect(currentSetupStep(connectionsOf(duplicates, { setup: failed }), null)).toEqual({ kind: 'server' });
    expect(currentSetupStep(connectionsOf([], { setup: failed }), { kind: 'connection', id: signedOut.id })).toEqual({ kind: 'server' });
  });
});

describe('what came of it', () => {
  it('is a connection that is new', () => {
    expect(outcomeOfSetup(connectionsOf([]), connectionsOf([serverOf(1, { name: 'Team' })]))).toEqual({
      kind: 'added',
      id: signedOut.id,
      name: 'Team',
    });
  });

  it('is a connection that is signed in and was not', () => {
    const signedIn = serverOf(1, { name: 'Team' });
    expect(outcomeOfSetup(connectionsOf([signingIn]), connectionsOf([signedIn]))).toEqual({
      kind: 'signed-in',
      id: signedIn.id,
      name: 'Team',
    });
  });

  it('is nothing when one is removed, renamed or signed out', () => {
    expect(outcomeOfSetup(connectionsOf([serverOf(1)]), connectionsOf([]))).toBeNull();
    expect(outcomeOfSetup(connectionsOf([serverOf(1)]), connectionsOf([serverOf(1, { name: 'Other' })]))).toBeNull();
    expect(outcomeOfSetup(connectionsOf([serverOf(1)]), connectionsOf([signedOut]))).toBeNull();
  });
});
