/** Names of other users beside other text: none of them reorders it. */
import { expect, it } from 'vitest';
import { connectionsOf, entryOf, serverOf } from './fixtures.ts';
import { messagesFor } from '../support/messages.ts';
import { uuidSchema } from '#shared/values/brands.ts';
import { createI18n } from '#renderer/page/i18n.ts';
import { whereText } from '../../src/renderer/window/connections/connection-text.ts';
import { keyText } from '../../src/renderer/window/reports/report-text.ts';
import { formatAssignment } from '../../src/renderer/window/timeline/entry-text.ts';

const hostile = 'x\u2069\u202Etxt.exe';
const isolated = '\u2068xtxt.exe\u2069';
const id = uuidSchema.parse('00000000-0000-4000-8000-000000000009');
const messages = messagesFor('en');

it('an entry’s project, task and tags are isolated from one another', () => {
  const entry = {
    ...entryOf(1, { start: '2026-11-20T09:00:00Z', end: null }),
    project: { id, name: hostile, color: '#ff0000' },
    task: { id, name: 'Design' },
    tags: [{ id, name: hostile }],
  };
  expect(formatAssignment(entry, null)).toBe(`${isolated} · Design · \u2068#xtxt.exe\u2069`);
});

it('the only task of a project is not named beside it', () => {
  const project = { id, name: 'Bridge', color: '#ff0000' };
  const entry = { ...entryOf(1, { start: '2026-11-20T09:00:00Z', end: null }), project, task: { id, name: 'Design' } };
  const task = { id, name: 'Design', projectId: id, isNickname: false };
  expect(formatAssignment(entry, { tasks: [task] })).toBe('Bridge');
  expect(formatAssignment(entry, { tasks: [task, { ...task, id: uuidSchema.parse('00000000-0000-4000-8000-000000000010') }] })).toBe(
    'Bridge · Design',
  );
});

it('the organization of a connection is isolated from its address', () => {
  const [, server] = connectionsOf([serverOf(1, { organization: hostile })]).connections;
  expect(server === undefined ? null : whereText(server, messages)).toBe(`1.example.org · ${isolated}`);
});

it('the tags of a report’s row are isolated from one another', () => {
  const i18n = createI18n({ messages, problems: messages, locale: 'en-US', timeZone: 'UTC', apple: false, weekStart: 1 });
  expect(
    keyText(
      i18n,
      {
        kind: 'tags',
        tags: [
          { id, name: hostile },
          { id, name: 'b' },
        ],
      },
      'tag',
    ),
  ).toBe(`${isolated}, b`);
});
