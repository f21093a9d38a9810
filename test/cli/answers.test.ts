/** How the command prints names chosen by other users. */
import { expect, it } from 'vitest';
import { answerText, terminalText } from '#cli/answers.ts';
import { instantOfEpochMs, localDateSchema, secondsSchema, uuidSchema } from '#shared/values/brands.ts';
import { instant } from '../support/time-tracking-fixture.ts';
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
  versions: 0,
};

it('isolates an entry’s description, project and tags from one another', () => {
  const line = answerText(
    { kind: 'entries', entries: [entry], isWhole: true, timeZone: 'UTC' },
    { messages: messagesFor('en'), times: 'en-US' },
  );
  expect(line).toMatch(/ {2}\u2068xtxt\.exe\u2069 · \u2068xtxt\.exe\u2069 \u2068#xtxt\.exe\u2069$/u);
  expect(answerText({ kind: 'started', entry }, { messages: messagesFor('en'), times: 'en-US' })).toContain('\u2068xtxt.exe\u2069');
});

it('the command lists entries under one heading for each day of the program’s time zone, with the seconds of short ones', () => {
  const plain = { ...entry, description: 'call', project: null, tags: [] };
  const short = {
    ...plain,
    start: instant('2026-11-20T23:30:00Z'),
    end: instant('2026-11-20T23:30:42Z'),
    durationSeconds: secondsSchema.parse(42),
  };
  const running = { ...plain, start: instant('2026-11-21T08:00:00Z'), end: null, durationSeconds: secondsSchema.parse(5_400) };
  const texts = { messages: messagesFor('en'), times: 'en-GB' };
  const list = answerText(
    { kind: 'entries', entries: [running, short, plain], isWhole: false, timeZone: 'Europe/Vienna' },
    texts,
  ).replaceAll(/[\u2068\u2069]/gu, '');
  expect(list.split('\n')).toEqual([
    'Saturday, 21 November 2026',
    '    1:30  09:00 – …  call',
    '     42s  00:30 – 00:30  call',
    '',
    'Friday, 20 November 2026',
    '    1:00  10:00 – 11:00  call',
    '',
    'Older entries of this time are not on this computer yet. They are read in the background.',
  ]);
});

it('the command says in the status what the service fails to do', () => {
  const failing = { what: 'entry', name: 'call', since: instant('2026-11-20T09:00:00Z'), nextAt: null, detail: '500' } as const;
  const sync = { connectivity: 'online', retryAt: null, waiting: 1, attention: 0 } as const;
  const status = {
    version: '1',
    connection: 'Team',
    timer: 'stopped',
    entry: null,
    today: { date: localDateSchema.parse('2026-11-20'), totalSeconds: secondsSchema.parse(0) },
    failing,
    sync,
  } as const;
  const lines = answerText({ kind: 'status', status }, { messages: messagesFor('en'), times: 'en-GB' }).split('\n');
  expect(lines.at(-1)).toMatch(
    /^Since .+, Team has failed to save the entry “call” \(status 500\)\. Your entries are kept on this computer\. If it lasts/u,
  );
});

it('the command sends a terminal no controls but line feeds', () => {
  expect(terminalText('a\u001B]0;title\u0007\nb\u009B31m\r\u007F\u2028\tc')).toBe(
    'a\uFFFD]0;title\uFFFD\nb\uFFFD31m\uFFFD\uFFFD\uFFFD\uFFFDc',
  );
  expect(terminalText('Käse 会議 👩‍💻')).toBe('Käse 会議 👩‍💻');
});
