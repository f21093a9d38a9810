import { describe, expect, it } from 'vitest';
import { shortAddress, stateWords, whereWords } from '#renderer/window/connections/connection-words.ts';
import { connectionsOf, serverOf } from './fixtures.ts';
import { messagesFor } from '../support/messages.ts';

const messages = messagesFor('en');

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
      expect(stateWords(here, messages)).toBe('');
    }
  });

  it('is who is signed in, or why nobody is, and what waits', () => {
    expect(stateWords(serverOf(1, { waiting: 3 }), messages)).toBe('Signed in as Ada Byron · 3 entries kept here');
    expect(stateWords(serverOf(1, { person: null }), messages)).toBe('Signed in');
    expect(stateWords(serverOf(1, { signIn: { kind: 'signing-in' } }), messages)).toBe('Waiting for your browser');
    expect(stateWords(serverOf(1, { signIn: { kind: 'signed-out', reason: 'refused' }, waiting: 1 }), messages)).toBe('Signed out by the server · 1 entry kept here');
    expect(stateWords(serverOf(1, { signIn: { kind: 'not-needed' }, waiting: 2 }), messages)).toBe('2 entries kept here');
  });
});
