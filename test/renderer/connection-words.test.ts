import { describe, expect, it } from 'vitest';
import { shortAddress, stateWords, whereWords } from '#renderer/window/connections/connection-words.ts';
import { connectionsOf, serverOf } from './fixtures.ts';
import { utcInstantSchema } from '#shared/values/brands.ts';
import { messagesFor } from '../support/messages.ts';

const messages = messagesFor('en');
const words = { messages, fullDay: (instant: string) => instant.slice(0, 10) };

describe('what a connection says of itself', () => {
  it('is its address without what is the same everywhere', () => {
    expect(shortAddress('https://time.example.org/')).toBe('time.example.org');
    expect(shortAddress('https://example.org/time/')).toBe('example.org/time');
    expect(shortAddress('http://localhost:8080')).toBe('http://localhost:8080');
  });

  it('is where entries go, with what is known', () => {
    expect(whereWords(serverOf(1), messages)).toBe('1.example.org · Riverside Studio');
    expect(whereWords(serverOf(1, { organization: null }), messages)).toBe('1.example.org');
    for (const here of connectionsOf([]).connections) {
      expect(whereWords(here, messages)).toBe(messages.connections.thisComputerNote);
      expect(stateWords(here, words)).toBe('');
    }
  });

  it('is who is signed in, or why nobody is, and what waits', () => {
    expect(stateWords(serverOf(1, { waiting: 3 }), words)).toBe('Signed in as Ada Byron · 3 entries kept here');
    expect(stateWords(serverOf(1, { person: null }), words)).toBe('Signed in');
    expect(stateWords(serverOf(1, { signIn: { kind: 'signed-in', kept: 'sealed', until: utcInstantSchema.parse('2027-05-03T09:00:00Z') } }), words)).toBe('Signed in as Ada Byron; token valid until 2027-05-03');
    expect(stateWords(serverOf(1, { signIn: { kind: 'signed-out', reason: 'token-refused' } }), words)).toBe('Access token was revoked or has expired');
    expect(stateWords(serverOf(1, { signIn: { kind: 'signing-in' } }), words)).toBe('Waiting for your browser');
    expect(stateWords(serverOf(1, { signIn: { kind: 'signed-out', reason: 'refused' }, waiting: 1 }), words)).toBe('Signed out by the server · 1 entry kept here');
    expect(stateWords(serverOf(1, { signIn: { kind: 'not-needed' }, waiting: 2 }), words)).toBe('2 entries kept here');
  });
});
