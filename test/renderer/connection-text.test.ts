import { describe, expect, it } from 'vitest';
import { shortAddress, stateText, whereText } from '#renderer/window/connections/connection-text.ts';
import { connectionsOf, serverOf } from './fixtures.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { messagesFor } from '../support/messages.ts';

const messages = messagesFor('en');
const i18n = { messages, fullDay: (instant: string) => instant.slice(0, 10) };

describe('texts of a connection', () => {
  it('is its address without the common parts', () => {
    expect(shortAddress('https://time.example.org/')).toBe('time.example.org');
    expect(shortAddress('https://example.org/time/')).toBe('example.org/time');
    expect(shortAddress('http://localhost:8080')).toBe('http://localhost:8080');
  });

  it('is where entries go, with what is known', () => {
    expect(whereText(serverOf(1), messages)).toBe('1.example.org · Riverside Studio');
    expect(whereText(serverOf(1, { organization: null }), messages)).toBe('1.example.org');
    for (const here of connectionsOf([]).connections) {
      expect(whereText(here, messages)).toBe(messages.connections.thisComputerNote);
      expect(stateText(here, i18n)).toBe('');
    }
  });

  it('contains the signed-in user, or why there is none, and what waits', () => {
    expect(stateText(serverOf(1, { waiting: 3 }), i18n)).toBe('Signed in as Ada Byron · 3 entries kept here');
    expect(stateText(serverOf(1, { person: null }), i18n)).toBe('Signed in');
    expect(
      stateText(
        serverOf(1, { signIn: { kind: 'signed-in', kept: 'sealed', until: utcInstantSchema.parse('2027-05-03T09:00:00Z') } }),
        i18n,
      ),
    ).toBe('Signed in as Ada Byron; token valid until 2027-05-03');
    expect(stateText(serverOf(1, { signIn: { kind: 'signed-out', reason: 'token-refused' } }), i18n)).toBe(
      'Access token was revoked or has expired',
    );
    expect(stateText(serverOf(1, { signIn: { kind: 'signing-in' } }), i18n)).toBe('Waiting for your browser');
    expect(stateText(serverOf(1, { signIn: { kind: 'signed-out', reason: 'refused' }, waiting: 1 }), i18n)).toBe(
      'Signed out by the server · 1 entry kept here',
    );
    expect(stateText(serverOf(1, { signIn: { kind: 'not-needed' }, waiting: 2 }), i18n)).toBe('2 entries kept here');
  });
});
