/** How the command prints names chosen by other users. */
import { expect, it } from 'vitest';
import { answerText, terminalText } from '#cli/answers.ts';
import { instantOfEpochMs, secondsSchema, uuidSchema } from '#shared/values/brands.ts';
import { messagesFor } from '../support/messages.ts';

const hostile = 'x\u2069\u202Etxt.exe';
const id = uuidSchema.parse('00000000-0000-4000-8000-000000000009');
const entry = {
  localId: id,
  id,
  description: hostile,
  start: instantOfEpochMs(Date.parse('2026-11-20T09:00:00Z')),
  end: instantOfEpochMs(Date.parse('2026-11-20T10:00:00Z')),
  durationSeconds: secondsSchema.parse(3_600),
  project: { id, name: hostile, color: '#ff0000' },
  task: null,
  tags: [{ id, name: hostile }],
  state: 'saved' as const,
  problem: null,
};

it('isolates an entry’s description, project and tags from one another', () => {
  const line = answerText({ kind: 'entries', entries: [entry] }, { messages: messagesFor('en'), times: 'en-US' });
  expect(line).toMatch(/ {2}\u2068xtxt\.exe\u2069 · \u2068xtxt\.exe\u2069 \u2068#xtxt\.exe\u2069$/u);
  expect(answerText({ kind: 'started', entry }, { messages: messagesFor('en'), times: 'en-US' })).toContain('\u2068xtxt.exe\u2069');
});

it('sends a terminal no controls but line feeds', () => {
  expect(terminalText('a\u001B]0;title\u0007\nb\u009B31m\r\u007F\u2028\tc')).toBe('a\uFFFD]0;title\uFFFD\nb\uFFFD31m\uFFFD\uFFFD\uFFFD\uFFFDc');
  expect(terminalText('Käse 会議 👩‍💻')).toBe('Käse 会議 👩‍💻');
});
