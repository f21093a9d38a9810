import { uuidSchema } from '#shared/values/brands.ts';
import { describe, expect, it } from 'vitest';
import {
  type CommandLabel,
  decide,
  type DescriptionDraft,
  type DraftEvent,
  emptyDraft,
  reduceDraft,
  shownText,
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
const favourite: DraftEvent = {
  kind: 'chosen',
  suggestion: { kind: 'favourite', id: report, description: 'Write', project, task: null, tags: [] },
};

const rename = (description: string) => ({ kind: 'describe', localId: minutes, description });
const continued = { kind: 'continue', localId: report };
const started = { kind: 'favourite', id: report };
const sends = (label: CommandLabel, command: object) => ({ kind: 'send', label, command });
const nothing = { kind: 'nothing' };
const drop = { kind: 'drop' };

describe('Enter', () => {
  it.each([
    ['nothing typed', [], sends('start', line(''))],
    ['words', [typed('Read')], sends('start', line('Read'))],
    ['a mark', [typed('Read @Acme #bug')], sends('start', line('Read @Acme #bug'))],
    ['a start time', [typed('-7 Read')], sends('start', line('-7 Read'))],
    ['a span', [typed('9:30-10:15 Read')], sends('add', line('9:30-10:15 Read'))],
    ['a length', [typed('45m call')], sends('add', line('45m call'))],
    ['a suggestion', [typed('rep'), chosen], sends('start', continued)],
    [
      'a suggestion that reads like a length',
      [{ kind: 'chosen', suggestion: { ...recent, description: '45m call' } }],
      sends('start', continued),
    ],
    ['a favourite', [favourite], sends('start', started)],
  ] as const)('while stopped, with %s', (...[, events, decision]) => {
    expect(decide(after(events), null, 'enter')).toEqual(decision);
  });

  it.each([
    ['nothing typed', [], nothing],
    ['changed words', [typed('Write them', running)], sends('rename', rename('Write them'))],
    ['no words', [typed('', running)], sends('rename', rename(''))],
    ['an address or a sharp', [typed('Mail me@acme about C# @ noon', running)], sends('rename', rename('Mail me@acme about C# @ noon'))],
    ['a project', [typed('Standup @Acme website', running)], sends('switch', line('Standup @Acme website'))],
    ['billable', [typed('Write the minutes $', running)], sends('switch', line('Write the minutes $'))],
    ['not billable', [typed('!$ Write the minutes', running)], sends('switch', line('!$ Write the minutes'))],
    ['a price', [typed('Ask for $5 and 5$', running)], sends('rename', rename('Ask for $5 and 5$'))],
    ['a project after the old words', [typed('Write the minutes @Acme', running)], sends('switch', line('Write the minutes @Acme'))],
    ['a quoted project', [typed('Standup @"Acme website"', running)], sends('switch', line('Standup @"Acme website"'))],
    ['a project that is not known', [typed('@nobody', running)], sends('switch', line('@nobody'))],
    ['a tag', [typed('Standup #daily', running)], sends('switch', line('Standup #daily'))],
    ['an escaped mark', [typed(String.raw`Mail \@acme`, running)], sends('switch', line(String.raw`Mail \@acme`))],
    ['a start time', [typed('-7 Standup', running)], sends('switch', line('-7 Standup'))],
    ['a start time of day', [typed('9:30- Standup', running)], sends('switch', line('9:30- Standup'))],
    ['an escaped time', [typed(String.raw`\-7 degrees`, running)], sends('switch', line(String.raw`\-7 degrees`))],
    ['a span', [typed('9:30-10:15 Standup', running)], sends('add', line('9:30-10:15 Standup'))],
    ['minutes ago, twice', [typed('-30 -10 Standup', running)], sends('add', line('-30 -10 Standup'))],
    ['a length', [typed('1.5h Standup', running)], sends('add', line('1.5h Standup'))],
    ['a suggestion', [typed('rep', running), chosen], sends('switch', continued)],
    ['a suggestion that was taken at once', [chosen], sends('switch', continued)],
    [
      'a changed suggestion',
      [chosen, typed('Write the report 2', running)],
      sends('switch', line('Write the report 2', { projectId: project.id })),
    ],
    ['a suggestion, then another text', [chosen, typed('', running), typed('Lunch', running)], sends('switch', line('Lunch'))],
    ['a favourite', [favourite], sends('switch', started)],
    [
      'a new project',
      [
        {
          kind: 'named',
          text: 'Standup',
          assignment: { project: { id: null, name: 'Acme', color: null }, taskId: null, tags: [{ id: null, name: 'daily' }] },
        },
      ],
      sends('switch', line('Standup', { projectName: 'Acme', tagNames: ['daily'] })),
    ],
    ['words, then words without the mark', [typed('Standup @A', running), typed('Standup', running)], sends('rename', rename('Standup'))],
    ['text from a link', [{ kind: 'filled', text: 'Standup' }], sends('switch', line('Standup'))],
    ['words that are being committed', [typed('Write them', running), { kind: 'committing' }], nothing],
  ] as const)('while a timer runs, with %s', (...[, events, decision]) => {
    expect(decide(after(events), running, 'enter')).toEqual(decision);
  });

  it.each([
    ['Fix #12', 'Fix #12 now', 'rename'],
    ['Fix #12', 'Fix #12 @Acme', 'switch'],
    ['-5 degrees', '-5 degrees outside', 'rename'],
    ['-5 degrees', '-6 degrees', 'switch'],
    ['45m call', '45m calls', 'rename'],
  ] as const)('while %j runs, with %j', (description, text, label) => {
    const now = { ...running, description };
    expect(decide(after([typed(text, now)]), now, 'enter')).toMatchObject({ kind: 'send', label });
  });

  it.each([
    ['it was stopped', null],
    ['another one was started elsewhere', { ...running, localId: report }],
  ])('renames the entry that the words were typed into, though %s', (_, now) => {
    expect(decide(after([typed('Write them', running)]), now, 'enter')).toEqual(sends('rename-stopped', rename('Write them')));
  });
});

describe('Ctrl or Command with Enter, and the Start button', () => {
  it.each([
    ['changed words', [typed('Something else', running)], running, sends('switch', line('Something else'))],
    ['changed words of an entry that was stopped', [typed('Something else', running)], null, sends('start', line('Something else'))],
    ['a span', [typed('9:30-10:15 Standup', running)], running, sends('add', line('9:30-10:15 Standup'))],
    ['a suggestion', [chosen], null, sends('start', continued)],
    ['words that are being committed', [typed('Read'), { kind: 'committing' }], null, nothing],
  ] as const)('start a new entry, with %s', (...[, events, now, decision]) => {
    expect([decide(after(events), now, 'new-entry'), decide(after(events), now, 'button')]).toEqual([decision, decision]);
  });

  it('differ with nothing typed: the button starts an entry without a description', () => {
    expect([decide(emptyDraft, null, 'new-entry'), decide(emptyDraft, null, 'button')]).toEqual([nothing, sends('start', line(''))]);
  });
});

describe('leaving the field', () => {
  it.each([
    ['nothing typed', [], running, nothing],
    ['changed words', [typed('Write them', running)], running, sends('rename', rename('Write them'))],
    ['no words', [typed('', running)], running, drop],
    ['no words and a project', [{ kind: 'assigned', assignment: { project, taskId: null, tags: [] } }], running, nothing],
    ['a project', [typed('Standup @Acme', running)], running, nothing],
    ['a time', [typed('-7 Standup', running)], running, nothing],
    ['a suggestion', [chosen], running, nothing],
    ['a changed suggestion', [chosen, typed('Write the report 2', running)], running, nothing],
    ['a cleared suggestion', [chosen, typed('', running)], running, drop],
    ['a draft of the next entry', [typed('Read')], running, nothing],
    ['a draft while no timer runs', [typed('Read')], null, nothing],
    ['changed words of an entry that was stopped', [typed('Write them', running)], null, sends('rename-stopped', rename('Write them'))],
    ['no words for an entry that was stopped', [typed('', running)], null, drop],
    ['changed words that are being committed', [typed('Write them', running), { kind: 'committing' }], running, nothing],
  ] as const)('with %s', (...[, events, now, decision]) => {
    expect(decide(after(events), now, 'leave')).toEqual(decision);
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
    expect(decide(after([chosen, typed('Write the report 2'), typed('Write the report')]), null, 'enter')).toEqual(
      sends('start', continued),
    );
  });

  it('continues a suggestion without a project, too: its text is not parsed', () => {
    expect(decide(after([{ kind: 'chosen', suggestion: { ...recent, project: null } }]), null, 'enter')).toEqual(sends('start', continued));
  });

  it('keeps the project and tags of a favourite that has no words', () => {
    const tag = { id: minutes, name: 'daily' };
    const bare: DraftEvent = {
      kind: 'chosen',
      suggestion: { kind: 'favourite', id: report, description: '', project, task: null, tags: [tag] },
    };
    expect(decide(after([bare, typed('Standup')]), null, 'enter')).toEqual(
      sends('start', line('Standup', { projectId: project.id, tags: [tag.id] })),
    );
  });

  it('stays a draft of the next entry when a timer is started elsewhere', () => {
    const draft = after([typed('Read')]);
    expect(shownText(draft, running)).toBe('Read');
    expect(decide(draft, running, 'enter')).toEqual(sends('switch', line('Read')));
  });

  it('goes when it is committed', () => {
    expect(after([typed('Read'), { kind: 'committing' }, { kind: 'committed', localId: report }])).toEqual(emptyDraft);
    expect(after([{ kind: 'committing' }, { kind: 'committed', localId: report }])).toEqual(emptyDraft);
  });

  it('becomes a change to the entry that was started when typing went on before the answer', () => {
    const draft = after([typed('Foo'), { kind: 'committing' }, typed('Foobar'), { kind: 'committed', localId: report }]);
    expect(decide(draft, { localId: report, description: 'Foo' }, 'enter')).toEqual(
      sends('rename', { kind: 'describe', localId: report, description: 'Foobar' }),
    );
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
