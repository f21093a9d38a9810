import { uuidSchema } from '#shared/values/brands.ts';
import { describe, expect, it } from 'vitest';
import {
  changeIntent,
  type DescriptionDraft,
  type DraftEvent,
  emptyDraft,
  enterIntent,
  enterMeaning,
  newEntryIntent,
  reduceDraft,
  shownText,
  startingIntent,
} from '#renderer/popover/description/description-draft.ts';
import type { Suggestion } from '#renderer/popover/description/suggestions.ts';

const minutes = uuidSchema.parse('00000000-0000-4000-8000-000000000001');
const report = uuidSchema.parse('00000000-0000-4000-8000-000000000002');
const project = { id: uuidSchema.parse('00000000-0000-4000-8000-000000000009'), name: 'Research', color: '#18a957' };
const running = { localId: minutes, description: 'Write the minutes' };
const recent: Suggestion = { kind: 'recent', localId: report, description: 'Write the report', project };

function after(events: readonly DraftEvent[], draft: DescriptionDraft = emptyDraft): DescriptionDraft {
  return events.reduce(reduceDraft, draft);
}
const typed = (text: string, now: typeof running | null = null): DraftEvent => ({ kind: 'typed', text, running: now });

describe('the first line while no timer runs', () => {
  it('is the draft of the next entry and starts what it says', () => {
    expect(enterIntent(after([typed('Read')]), null)).toEqual({ kind: 'start', description: 'Read' });
  });

  it('starts an entry without description from an empty line', () => {
    expect(enterIntent(emptyDraft, null)).toEqual({ kind: 'start', description: '' });
  });

  it('is empty again once all of its text is deleted', () => {
    expect(after([typed('R'), typed('')]).typed).toBeNull();
  });

  it('continues a suggestion that was left as it was', () => {
    const draft = after([typed('rep'), { kind: 'chosen', suggestion: recent, running: null }]);
    expect(shownText(draft, null)).toBe('Write the report');
    expect(startingIntent(draft)).toEqual({ kind: 'continue', localId: report });
  });

  it('starts anew from a suggestion that was changed, and continues it when the change is undone', () => {
    const chosen = after([{ kind: 'chosen', suggestion: recent, running: null }]);
    expect(startingIntent(after([typed('Write the report 2')], chosen))).toEqual({ kind: 'start', description: 'Write the report 2' });
    expect(startingIntent(after([typed('Write the report 2'), typed('Write the report')], chosen))).toEqual({ kind: 'continue', localId: report });
  });

  it('continues a suggestion without a project, too: its words are only words', () => {
    const draft = after([{ kind: 'chosen', suggestion: { ...recent, project: null }, running: null }]);
    expect(startingIntent(draft)).toEqual({ kind: 'continue', localId: report });
  });

  it('starts a favourite as it was pinned, and its words alone once they were changed', () => {
    const chosen = after([{ kind: 'chosen', suggestion: { kind: 'favourite', id: report, description: 'Write', project, task: null, tags: [] }, running: null }]);
    expect(startingIntent(chosen)).toEqual({ kind: 'favourite', id: report });
    expect(startingIntent(after([typed('Write it')], chosen))).toEqual({ kind: 'start', description: 'Write it' });
  });

  it('keeps its draft when left', () => {
    expect(changeIntent(after([typed('Read')]))).toBeNull();
  });
});

describe('the first line while a timer runs', () => {
  it('shows the running entry, and Enter asks for nothing', () => {
    expect(shownText(emptyDraft, running)).toBe('Write the minutes');
    expect(enterIntent(emptyDraft, running)).toBeNull();
    expect(newEntryIntent(emptyDraft)).toBeNull();
  });

  it('changes the running entry on Enter and when left', () => {
    const draft = after([typed('Write them', running)]);
    const change = { kind: 'describe', localId: minutes, description: 'Write them' };
    expect(enterIntent(draft, running)).toEqual(change);
    expect(changeIntent(draft)).toEqual(change);
    expect(enterMeaning(draft, running)).toBe('changes-running');
  });

  it('may be emptied', () => {
    expect(enterIntent(after([typed('', running)]), running)).toEqual({ kind: 'describe', localId: minutes, description: '' });
  });

  it('is untouched once it says what the entry says', () => {
    expect(after([typed('Write', running), typed('Write the minutes', running)]).typed).toBeNull();
  });

  it('starts its text as a new entry when asked to', () => {
    expect(newEntryIntent(after([typed('Something else', running)]))).toEqual({ kind: 'start', description: 'Something else' });
    expect(newEntryIntent(after([{ kind: 'chosen', suggestion: recent, running }]))).toEqual({ kind: 'continue', localId: report });
  });
});

describe('text that is being typed', () => {
  it('stays a draft of the next entry when a timer is started elsewhere', () => {
    const draft = after([typed('Read')]);
    expect(shownText(draft, running)).toBe('Read');
    expect(enterIntent(draft, running)).toEqual({ kind: 'start', description: 'Read' });
    expect(enterMeaning(draft, running)).toBe('replaces-running');
  });

  it('stays a change to its entry when that is stopped, or another one started, elsewhere', () => {
    const draft = after([typed('Write them', running)]);
    expect(shownText(draft, null)).toBe('Write them');
    expect(enterIntent(draft, null)).toEqual({ kind: 'describe', localId: minutes, description: 'Write them' });
    expect(enterMeaning(draft, null)).toBe('changes-stopped');
    expect(enterIntent(after([typed('Write them all', { ...running, localId: report })], draft), null)).toEqual({
      kind: 'describe',
      localId: minutes,
      description: 'Write them all',
    });
  });

  it('goes when it is committed', () => {
    expect(after([typed('Read'), { kind: 'committing' }, { kind: 'committed', localId: report }])).toEqual(emptyDraft);
  });

  it('becomes a change to the entry that was started when typing went on before the answer', () => {
    const draft = after([typed('Foo'), { kind: 'committing' }, typed('Foobar'), { kind: 'committed', localId: report }]);
    expect(enterIntent(draft, { localId: report, description: 'Foo' })).toEqual({ kind: 'describe', localId: report, description: 'Foobar' });
  });

  it('stays when its commit is refused, with the reason until it is changed', () => {
    const draft = after([typed('Read'), { kind: 'committing' }, { kind: 'refused', trouble: { kind: 'storage-full' } }]);
    expect(draft).toMatchObject({ typed: { text: 'Read' }, committing: null, trouble: { kind: 'storage-full' } });
    expect(after([typed('Reads')], draft).trouble).toBeNull();
  });

  it('goes when it is dropped', () => {
    expect(after([typed('Write them', running), { kind: 'dropped' }])).toEqual(emptyDraft);
  });

  it('says nothing of Enter while it is being committed', () => {
    expect(enterMeaning(after([typed('Read'), { kind: 'committing' }]), running)).toBe('plain');
  });
});
