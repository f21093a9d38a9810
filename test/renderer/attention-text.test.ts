import { utcInstantSchema } from '#shared/values/brands.ts';
import type { AttentionReason, EntrySide } from '#shared/timer/attention.ts';
import { languageTags } from '#shared/messages/languages.ts';
import { describe, expect, it } from 'vitest';
import { attentionText } from '#renderer/popover/attention/attention-text.ts';
import { createI18n } from '#renderer/page/i18n.ts';
import { entryOf, viewOf } from './fixtures.ts';
import { messagesFor } from '../support/messages.ts';

const i18n = createI18n({
  messages: messagesFor('en'),
  problems: messagesFor('en'),
  locale: 'en-GB',
  timeZone: 'UTC',
  apple: false,
  weekStart: 1,
});
const entry = entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' });
const view = viewOf([entry], { connection: { id: 'this-computer', kind: 'server', name: 'Team', signIn: { kind: 'not-needed' } } });
const instant = (text: string) => utcInstantSchema.parse(text);

const side = (description: string): EntrySide => ({ start: instant('2026-11-20T09:00:00Z'), end: null, description, project: 'Bridge' });

function textOf(reason: AttentionReason) {
  return attentionText({ entry, reason }, i18n, view);
}

function labelsOf(reason: AttentionReason): readonly string[] {
  return textOf(reason).buttons.map(({ label }) => label);
}

const rejected: Extract<AttentionReason, { readonly kind: 'rejected' }> = {
  kind: 'rejected',
  status: 422,
  message: 'The given data was invalid.',
  complaints: [],
  exists: false,
};

describe('a rejected entry', () => {
  it('shows the service’s error of each field in complete sentences, for every form of answer', () => {
    const complaints = [
      { field: 'other', name: 'task_id', text: 'must be a task of this organization' },
      { field: 'end', name: 'end', text: 'The end field must be a date.' },
    ] as const;
    expect(textOf({ ...rejected, complaints: [...complaints] })).toMatchObject({
      title: 'Team did not accept this',
      text: 'The task must be a task of this organization. The end field must be a date. It is kept here. Fix it, or try again.',
    });
    expect(textOf(rejected).text).toContain('The given data was invalid.');
    expect(textOf({ ...rejected, message: '' }).text).toContain('No reason was given (422).');
  });

  it('is fixed at the first field that can be, else at the description', () => {
    const other = { field: 'other', name: 'task_id', text: 'no' } as const;
    const end = { field: 'end', name: 'end', text: 'no' } as const;
    expect(textOf({ ...rejected, complaints: [other, end] }).buttons[0]?.action).toEqual({ kind: 'fix', field: 'end' });
    expect(textOf({ ...rejected, complaints: [other] }).buttons[0]?.action).toEqual({ kind: 'fix', field: 'description' });
  });

  it('discards only the change if the service has the entry', () => {
    expect(labelsOf(rejected)).toEqual(['Fix', 'Try again', 'Discard']);
    expect(labelsOf({ ...rejected, exists: true })).toEqual(['Fix', 'Try again', 'Discard change']);
    expect(textOf({ ...rejected, exists: true }).text).toContain('the saved entry is as it was');
  });
});

describe('both sides', () => {
  it('of a question stand beside each other, with two answers', () => {
    const { sides, buttons } = textOf({ kind: 'ask', mine: side('drawing'), found: side('') });
    expect(sides).toEqual([
      {
        name: 'Here',
        lines: [
          { text: 'drawing', other: 'No description' },
          { text: '9:00 – now · Bridge', other: '9:00 – now · Bridge' },
        ],
      },
      {
        name: 'In Team',
        lines: [
          { text: 'No description', other: 'drawing' },
          { text: '9:00 – now · Bridge', other: '9:00 – now · Bridge' },
        ],
      },
    ]);
    expect(buttons.map(({ action }) => (action.kind === 'answer' ? action.answer.kind : action.kind))).toEqual(['same-entry', 'retry']);
  });

  it('of a possible duplicate are shown while both are there', () => {
    expect(labelsOf({ kind: 'duplicate', mine: side('drawing'), of: side('drawing') })).toEqual(['Keep both', 'Delete this one']);
    expect(labelsOf({ kind: 'duplicate', mine: side('drawing'), of: null })).toEqual(['Keep it', 'Delete this one']);
  });
});

it('a name that was refused is left out, tried again or given up with the entry', () => {
  const reason = { kind: 'name-refused', what: 'tag', name: 'urgent', message: '' } as const;
  expect(textOf(reason)).toMatchObject({ title: 'Team did not create the tag', text: '“urgent” was refused. The entry is kept here.' });
  expect(textOf({ ...reason, message: 'No rights' }).text).toBe('“urgent” was refused (“No rights”). The entry is kept here.');
  expect(labelsOf(reason)).toEqual(['Keep without the tag', 'Try again', 'Discard']);
});

it.each([
  [{ kind: 'defect' }, ['Try again', 'Discard']],
  [{ kind: 'gone' }, ['Save as new', 'Discard']],
  [{ kind: 'another-runs' }, ['Try again', 'Discard']],
] as const)('%j says what was kept and offers %j', (reason, labels) => {
  expect(textOf(reason).text).toMatch(/kept here/);
  expect(labelsOf(reason)).toEqual(labels);
});

it.each(languageTags)('the first line is at most eight words, whatever happened: %s', (language) => {
  const texts = createI18n({
    messages: messagesFor(language),
    problems: messagesFor(language),
    locale: language,
    timeZone: 'UTC',
    apple: false,
    weekStart: 1,
  });
  const names = (['client', 'project', 'task', 'tag'] as const).map((what) => ({
    kind: 'name-refused' as const,
    what,
    name: 'a name of many words that goes on',
    message: 'And a long reason of the service',
  }));
  const reasons: readonly AttentionReason[] = [
    rejected,
    ...names,
    { kind: 'another-runs' },
    { kind: 'gone' },
    { kind: 'defect' },
    { kind: 'ask', mine: side('a'), found: side('b') },
    { kind: 'duplicate', mine: side('a'), of: side('b') },
    { kind: 'duplicate', mine: side('a'), of: null },
  ];
  for (const reason of reasons) {
    const { title, text } = attentionText({ entry, reason }, texts, view);
    expect(title.split(/\s+/u).length, title).toBeLessThanOrEqual(8);
    expect(title).not.toMatch(/[.:]$/u);
    expect(text).toMatch(/[.?]$/u);
  }
});
