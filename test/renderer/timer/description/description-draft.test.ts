import { uuidSchema } from '#shared/values/brands.ts';
import { describe, expect, it } from 'vitest';
import {
  type DescriptionDraft,
  type DraftEvent,
  emptyDraft,
  enterAction,
  enterCommand,
  leaveAction,
  newEntryCommand,
  reduceDraft,
  renamingCommand,
  shownText,
  startingCommand,
} from '#renderer/timer/description/description-draft.ts';
import type { Suggestion } from '#renderer/timer/description/suggestions.ts';

const minutes = uuidSchema.parse('00000000-0000-4000-8000-000000000001');
const report = uuidSchema.parse('00000000-0000-4000-8000-000000000002');
const project = { id: uuidSchema.parse('00000000-0000-4000-8000-000000000009'), name: 'Research', color: '#18a957' };
const running = { localId: minutes, description: 'Write the minutes' };
const recent: Suggestion = { kind: 'recent', localId: report, description: 'Write the report', project };

function after(events: readonly DraftEvent[], draft: DescriptionDraft = emptyDraft): DescriptionDraft {
  return events.reduce(reduceDraft, draft);
}
const typed = (text: string, now: typeof running | null = null): DraftEvent => ({ kind: 'typed', text, running: now });

const line = (text: string, assignment: object = {}) => ({ kind: 'line', request: { text, ...assignment } });
const chosen: DraftEvent = { kind: 'chosen', suggestion: recent };
const favourite: DraftEvent = { kind: 'chosen', suggestion: { kind: 'favourite', id: report, description: 'Write', project, task: null, tags: [] } };

const change = (description: string) => ({ kind: 'describe', localId: minutes, description });

describe('what Enter does', () => {
  const continued = { kind: 'continue', localId: report };

  it.each([
    ['nothing typed', [], 'start', line('')],
    ['words', [typed('Read')], 'start', line('Read')],
    ['a mark', [typed('Read @Acme #bug')], 'start', line('Read @Acme #bug')],
    ['a start time', [typed('-7 Read')], 'start', line('-7 Read')],
    ['a span', [typed('9:30-10:15 Read')], 'add', line('9:30-10:15 Read')],
    ['a length', [typed('45m call')], 'add', line('45m call')],
    ['a suggestion', [typed('rep'), chosen], 'start', continued],
    ['a favourite', [favourite], 'start', { kind: 'favourite', id: report }],
  ] as const)('while stopped, with %s', (...[, events, action, command]) => {
    const draft = after(events);
    expect([enterAction(draft, null), enterCommand(draft, null)]).toEqual([action, command]);
  });

  it.each([
    ['nothing typed', [], 'nothing', null],
    ['changed words', [typed('Write them', running)], 'rename', change('Write them')],
    ['no words', [typed('', running)], 'rename', change('')],
    ['an address or a sharp', [typed('Mail me@acme about C# @ noon', running)], 'rename', change('Mail me@acme about C# @ noon')],
    ['a project', [typed('Standup @Acme website', running)], 'switch', line('Standup @Acme website')],
    ['billable', [typed('Write the minutes $', running)], 'switch', line('Write the minutes $')],
    ['not billable', [typed('!$ Write the minutes', running)], 'switch', line('!$ Write the minutes')],
    ['a price', [typed('Ask for $5 and 5$', running)], 'rename', change('Ask for $5 and 5$')],
    ['a project after the old words', [typed('Write the minutes @Acme', running)], 'switch', line('Write the minutes @Acme')],
    ['a quoted project', [typed('Standup @"Acme website"', running)], 'switch', line('Standup @"Acme website"')],
    ['a project that is not known', [typed('@nobody', running)], 'switch', line('@nobody')],
    ['a tag', [typed('Standup #daily', running)], 'switch', line('Standup #daily')],
    ['an escaped mark', [typed(String.raw`Mail \@acme`, running)], 'switch', line(String.raw`Mail \@acme`)],
    ['a start time', [typed('-7 Standup', running)], 'switch', line('-7 Standup')],
    ['a start time of day', [typed('9:30- Standup', running)], 'switch', line('9:30- Standup')],
    ['an escaped time', [typed(String.raw`\-7 degrees`, running)], 'switch', line(String.raw`\-7 degrees`)],
    ['a span', [typed('9:30-10:15 Standup', running)], 'add', line('9:30-10:15 Standup')],
    ['minutes ago, twice', [typed('-30 -10 Standup', running)], 'add', line('-30 -10 Standup')],
    ['a length', [typed('1.5h Standup', running)], 'add', line('1.5h Standup')],
    ['a suggestion', [typed('rep', running), chosen], 'switch', continued],
    ['a suggestion that was taken at once', [chosen], 'switch', continued],
    ['a changed suggestion', [chosen, typed('Write the report 2', running)], 'switch', line('Write the report 2', { projectId: project.id })],
    ['a suggestion, then another text', [chosen, typed('', running), typed('Lunch', running)], 'switch', line('Lunch')],
    ['a favourite', [favourite], 'switch', { kind: 'favourite', id: report }],
    ['a new project', [{ kind: 'named', text: 'Standup', assignment: { project: { id: null, name: 'Acme', color: null }, taskId: null, tags: [{ id: null, name: 'daily' }] } }], 'switch', line('Standup', { projectName: 'Acme', tagNames: ['daily'] })],
    ['words, then words without the mark', [typed('Standup @A', running), typed('Standup', running)], 'rename', change('Standup')],
    ['text from a link', [{ kind: 'filled', text: 'Standup' }], 'switch', line('Standup')],
    ['words that are being committed', [typed('Write them', running), { kind: 'committing' }], 'nothing', change('Write them')],
  ] as const)('while a timer runs, with %s', (...[, events, action, command]) => {
    const draft = after(events);
    expect([enterAction(draft, running), enterCommand(draft, running)]).toEqual([action, command]);
  });

  it.each([
    ['Fix #12', 'Fix #12 now', 'rename'],
    ['Fix #12', 'Fix #12 @Acme', 'switch'],
    ['-5 degrees', '-5 degrees outside', 'rename'],
    ['-5 degrees', '-6 degrees', 'switch'],
    ['45m call', '45m calls', 'rename'],
  ] as const)('while %j runs, with %j', (description, text, action) => {
    const now = { ...running, description };
    expect(enterAction(after([typed(text, now)]), now)).toBe(action);
  });

  it('renames the entry that the words were typed into, though it was stopped or another one was started elsewhere', () => {
    const draft = after([typed('Write them', running)]);
    const other = { ...running, localId: report };
    expect([enterAction(draft, null), enterCommand(draft, null)]).toEqual(['rename-stopped', change('Write them')]);
    expect([enterAction(draft, other), enterCommand(draft, other)]).toEqual(['rename-stopped', change('Write them')]);
  });

  it('starts a text as a new entry with Ctrl or Command, whatever runs', () => {
    expect(newEntryCommand(after([typed('Something else', running)]))).toEqual(line('Something else'));
    expect(newEntryCommand(after([chosen]))).toEqual(continued);
    expect(newEntryCommand(emptyDraft)).toBeNull();
  });
});

describe('leaving the field', () => {
  it.each([
    ['nothing typed', [], 'keep'],
    ['changed words', [typed('Write them', running)], 'rename'],
    ['no words', [typed('', running)], 'drop'],
    ['a project', [typed('Standup @Acme', running)], 'keep'],
    ['a time', [typed('-7 Standup', running)], 'keep'],
    ['a suggestion', [chosen], 'keep'],
    ['a changed suggestion', [chosen, typed('Write the report 2', running)], 'keep'],
    ['a cleared suggestion', [chosen, typed('', running)], 'drop'],
    ['a draft of the next entry', [typed('Read')], 'keep'],
  ] as const)('with %s', (_, events, action) => {
    const draft = after(events);
    expect(leaveAction(draft, running)).toBe(action);
    expect(renamingCommand(draft) !== null).toBe(action === 'rename' || (events.length > 0 && draft.typed?.about.kind === 'entry' && draft.typed.text === ''));
  });

  it('keeps a draft while no timer runs', () => {
    expect(leaveAction(after([typed('Read')]), null)).toBe('keep');
  });
});

describe('text that is being typed', () => {
  it('shows what runs until something is typed', () => {
    expect([shownText(emptyDraft, running), shownText(emptyDraft, null)]).toEqual(['Write the minutes', '']);
  });

  it('is dropped once it equals the running entry', () => {
    expect(after([typed('Write', running), typed('Write the minutes', running)]).typed).toBeNull();
    expect(after([typed('R'), typed('')]).typed).toBeNull();
  });

  it('continues a suggestion again once a change to it is undone', () => {
    expect(startingCommand(after([chosen, typed('Write the report 2'), typed('Write the report')]))).toEqual({ kind: 'continue', localId: report });
  });

  it('continues a suggestion without a project, too: its text is not parsed', () => {
    expect(startingCommand(after([{ kind: 'chosen', suggestion: { ...recent, project: null } }]))).toEqual({ kind: 'continue', localId: report });
  });

  it('keeps the project and tags of a favourite that has no words', () => {
    const tag = { id: minutes, name: 'daily' };
    const bare: DraftEvent = { kind: 'chosen', suggestion: { kind: 'favourite', id: report, description: '', project, task: null, tags: [tag] } };
    expect(startingCommand(after([bare, typed('Standup')]))).toEqual(line('Standup', { projectId: project.id, tags: [tag.id] }));
  });

  it('stays a draft of the next entry when a timer is started elsewhere', () => {
    const draft = after([typed('Read')]);
    expect([shownText(draft, running), enterAction(draft, running), enterCommand(draft, running)]).toEqual(['Read', 'switch', line('Read')]);
  });

  it('goes when it is committed', () => {
    expect(after([typed('Read'), { kind: 'committing' }, { kind: 'committed', localId: report }])).toEqual(emptyDraft);
    expect(after([{ kind: 'committing' }, { kind: 'committed', localId: report }])).toEqual(emptyDraft);
  });

  it('becomes a change to the entry that was started when typing went on before the answer', () => {
    const draft = after([typed('Foo'), { kind: 'committing' }, typed('Foobar'), { kind: 'committed', localId: report }]);
    expect(enterCommand(draft, { localId: report, description: 'Foo' })).toEqual({ kind: 'describe', localId: report, description: 'Foobar' });
  });

  it('stays when its commit is refused, with the reason until it is changed', () => {
    const draft = after([typed('Read'), { kind: 'committing' }, { kind: 'refused', problem: { kind: 'storage-full' } }]);
    expect(draft).toMatchObject({ typed: { text: 'Read' }, committing: null, problem: { kind: 'storage-full' } });
    expect(after([typed('Reads')], draft).problem).toBeNull();
  });

  it('goes when it is dropped', () => {
    expect(after([typed('Write them', running), { kind: 'dropped' }])).toEqual(emptyDraft);
  });
});
