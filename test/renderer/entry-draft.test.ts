import { describe, expect, it } from 'vitest';
import { uuidSchema } from '#shared/values/brands.ts';
import { choose, editOfDraft, fieldWithProblem, isTouched, openEntryDraft, typeInto } from '#renderer/popover/entries/entry-draft.ts';
import { entryOf } from './fixtures.ts';

const entry = entryOf(1, { start: '2026-11-20T09:05:30Z', end: '2026-11-20T10:00:10Z' });
const draft = openEntryDraft(entry, { start: '9:05', end: '10:00', duration: '0:54' });

describe('an entry being edited', () => {
  it('asks for nothing before something is changed', () => {
    expect(editOfDraft(draft)).toBeNull();
    expect(editOfDraft(typeInto(typeInto(draft, 'end', '10:01'), 'end', '10:00'))).toBeNull();
  });

  it('sends only what was changed, so that hidden seconds stay', () => {
    expect(editOfDraft(typeInto(draft, 'end', '10:30'))).toEqual({ localId: entry.localId, end: '10:30' });
    expect(editOfDraft(typeInto(typeInto(draft, 'description', ''), 'start', '-10'))).toEqual({
      localId: entry.localId,
      description: '',
      start: '-10',
    });
  });

  it('asks for a duration or an end, whichever was typed last', () => {
    expect(editOfDraft(typeInto(draft, 'duration', '1:30'))).toEqual({ localId: entry.localId, duration: '1:30' });
    expect(editOfDraft(typeInto(typeInto(draft, 'end', '10:30'), 'duration', '90m'))).toEqual({ localId: entry.localId, duration: '90m' });
    expect(editOfDraft(typeInto(typeInto(draft, 'duration', '90m'), 'end', '10:30'))).toEqual({ localId: entry.localId, end: '10:30' });
    expect(editOfDraft(typeInto(typeInto(draft, 'duration', '90m'), 'start', '9:00'))).toEqual({
      localId: entry.localId,
      start: '9:00',
      duration: '90m',
    });
    expect(fieldWithProblem({ ...draft, problem: { kind: 'unreadable-duration', text: 'long' } })).toBe('duration');
  });

  it('asks for the place that was chosen, and for project and task as one', () => {
    const project = uuidSchema.parse('00000000-0000-4000-8000-000000000030');
    const tag = uuidSchema.parse('00000000-0000-4000-8000-000000000051');
    expect(editOfDraft(choose(draft, { projectId: project }))).toEqual({ localId: entry.localId, projectId: project, taskId: null });
    expect(editOfDraft(choose(typeInto(draft, 'end', '10:30'), { tags: [tag] }))).toEqual({
      localId: entry.localId,
      end: '10:30',
      tags: [tag],
    });
    expect(editOfDraft(choose(choose(draft, { projectId: project, tags: [tag] }), { projectId: null, tags: [] }))).toBeNull();
    expect(
      fieldWithProblem({
        ...choose(draft, { projectId: project }),
        problem: { kind: 'project-needs-task', project: 'Bridge', choices: [] },
      }),
    ).toBe('project');
  });

  it('knows whether anything was typed', () => {
    expect(isTouched(draft)).toBe(false);
    expect(isTouched(typeInto(draft, 'description', 'x'))).toBe(true);
  });

  it('forgets its problem with the next letter', () => {
    expect(typeInto({ ...draft, problem: { kind: 'storage-full' } }, 'end', '1').problem).toBeNull();
  });

  it('shows problem by the field it is about', () => {
    // For any input the failure names its field.
    const both = typeInto(typeInto(draft, 'end', 'tea time'), 'start', 'tea time');
    for (const field of ['start', 'end'] as const) {
      expect(fieldWithProblem({ ...both, problem: { kind: 'unreadable-time', text: 'tea time', field } })).toBe(field);
      expect(fieldWithProblem({ ...draft, problem: { kind: 'end-before-start', field } })).toBe(field);
      expect(fieldWithProblem({ ...draft, problem: { kind: 'time-in-future', field } })).toBe(field);
    }
    expect(fieldWithProblem({ ...draft, problem: { kind: 'start-too-long-ago', days: 366 } })).toBe('start');
    expect(fieldWithProblem({ ...draft, problem: { kind: 'too-many-tags', limit: 100 } })).toBe('tags');
    expect(fieldWithProblem({ ...draft, problem: { kind: 'description-too-long', length: 3, limit: 2 } })).toBe('description');
    expect(fieldWithProblem({ ...draft, problem: { kind: 'storage-full' } })).toBeNull();
    expect(fieldWithProblem(draft)).toBeNull();
  });
});
