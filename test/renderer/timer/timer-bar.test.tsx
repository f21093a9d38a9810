import { uuidSchema } from '#shared/values/brands.ts';
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import type { View } from '#shared/timer/view.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EditingStateContext } from '#renderer/editing/editing-state.ts';
import { TimerBar } from '#renderer/window/shell/timer-bar.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { entryOf, serverOf, viewOf, everyRight } from '../fixtures.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';

const id = (number: number) => uuidSchema.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const research = { id: id(30), name: 'Research', color: '#18a957' };
const minutes = { ...entryOf(1, { start: '2026-11-20T09:00:00Z', end: null }), description: 'Minutes', project: research };
const running = viewOf([minutes], {
  recents: [{ localId: id(2), description: 'Standup', project: { id: id(31), name: 'Acme', color: '#d64545' } }],
});

const catalog: CatalogView = {
  revision: 1,
  connection: 'this-computer',
  projects: [research, { id: id(31), name: 'Acme', color: '#d64545' }],
  tasks: [],
  tags: [{ id: id(50), name: 'daily', isNickname: false }],
  ...everyRight,
  offers: { tasks: true, tags: true, projectOfEntry: false, reopening: true, billing: true },
};

function preview(text: string, completions: LinePreview['completions']): LinePreview {
  return {
    text,
    isRich: false,
    makes: { kind: 'timer', start: null },
    description: text,
    project: null,
    task: null,
    tags: [],
    billable: null,
    problem: null,
    completions,
  };
}

const done = () => succeed({ localId: id(9), at: minutes.start });

async function openBar(view: View, answers: Answers = {}): Promise<PageRig> {
  const all: Answers = {
    getView: () => succeed(view),
    getCatalog: () => succeed(catalog),
    readLine: ({ text }) => succeed(preview(text, [])),
    runLine: done,
    continueEntry: done,
    editEntry: done,
    changeEntry: done,
    stopTimer: done,
    ...answers,
  };
  const unfinished = { note: () => {}, isAnything: () => false };
  return openPage(
    all,
    <EditingStateContext value={{ unfinished }}>
      <TimerBar view={view} />
    </EditingStateContext>,
  );
}

const field = () => screen.getByRole('combobox', { name: /Description|working on/u });

describe('the description field', () => {
  it('switches to a suggestion with its project, and says so first', async () => {
    const { user, requests } = await openBar(running);
    await user.clear(field());
    await user.type(field(), 'Stand');
    expect(screen.getByText('Renames this entry')).toBeDefined();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('Switches to this')).toBeDefined();
    await user.keyboard('{Enter}');
    expect([requests('continueEntry'), requests('editEntry'), requests('runLine')]).toEqual([[{ localId: id(2) }], [], []]);
  });

  it('switches to a line with a mark, and leaves what runs alone when it is left', async () => {
    const { user, requests } = await openBar(running);
    await user.clear(field());
    await user.type(field(), 'Standup @Acme');
    await user.tab();
    expect(requests('editEntry')).toEqual([]);
    await user.click(field());
    await user.keyboard('{Enter}');
    expect([requests('runLine'), requests('editEntry')]).toEqual([[{ text: 'Standup @Acme' }], []]);
  });

  it('promises nothing about a line that Enter would refuse, and says why below', async () => {
    const { user } = await openBar(running, {
      readLine: ({ text }) => succeed({ ...preview(text, []), isRich: true, problem: { kind: 'time-in-future', field: 'end' } }),
    });
    await user.clear(field());
    await user.type(field(), '9:00-23:59 call');
    expect(await screen.findByText(/in the future/u)).toBeDefined();
    expect(screen.queryByText('Adds finished entry')).toBeNull();
  });

  it('renames what runs when it is left with changed words', async () => {
    const { user, requests } = await openBar(running);
    await user.type(field(), ' of Monday');
    await user.tab();
    expect(requests('editEntry')).toEqual([{ localId: minutes.localId, description: 'Minutes of Monday' }]);
  });

  it('renames what runs also while the pointer rests on the button after a double click', async () => {
    const { user, requests } = await openBar(running);
    await user.dblClick(screen.getByRole('button', { name: 'Stop' }));
    act(() => field().focus());
    await user.type(field(), ' of Monday', { skipClick: true });
    await user.tab();
    expect(requests('editEntry')).toEqual([{ localId: minutes.localId, description: 'Minutes of Monday' }]);
  });

  it('drops a cleared text when the timer is stopped: what is typed next belongs to the next entry', async () => {
    const { user, requests } = await openBar(running);
    await user.clear(field());
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect([requests('editEntry'), requests('stopTimer').length, field()]).toEqual([[], 1, expect.objectContaining({ value: 'Minutes' })]);
  });

  it('creates a project and a tag out of the text', async () => {
    const { user, requests } = await openBar(viewOf([]), {
      readLine: ({ text }) => {
        const at = Math.max(text.indexOf('@'), text.indexOf('#'));
        const kind = text.includes('@') ? 'new-project' : 'new-tag';
        return succeed(
          preview(text, at === -1 ? [] : [{ kind, label: text.slice(at + 1), color: null, from: at, to: text.length, text: '' }]),
        );
      },
    });
    await user.type(field(), 'Call @Acme');
    await user.click(await screen.findByRole('option', { name: 'Create project “Acme”' }));
    await user.type(field(), ' #daily');
    await user.click(await screen.findByRole('option', { name: 'Create tag “daily”' }));
    expect(screen.getByRole('button', { name: 'Project: Acme' })).toBeDefined();
    await user.type(field(), '{Enter}');
    expect(requests('runLine')).toEqual([{ text: 'Call', projectName: 'Acme', tagNames: ['daily'] }]);
  });
});

/** A key during a composition, as input methods send it. */
function compose(key: string): void {
  fireEvent(field(), createEvent.keyDown(field(), { key, isComposing: true }));
}

/** Completes `@` by two projects. */
const completing: Answers = {
  readLine: ({ text }) => {
    const at = text.indexOf('@');
    const completion = (label: string) => ({ kind: 'project' as const, label, color: null, from: at, to: at + 2, text: `@${label}` });
    return succeed(preview(text, at === -1 || text.length > at + 2 ? [] : [completion('Acme'), completion('Amber')]));
  },
};

describe('the keys of the description field', () => {
  it('belong to the input method while a character is composed', async () => {
    const { user, requests } = await openBar(viewOf([], { recents: running.recents }));
    await user.type(field(), 'にほん');
    compose('Enter');
    compose('ArrowDown');
    compose('Escape');
    fireEvent.keyDown(field(), { key: 'Process' });
    expect([requests('runLine'), field()]).toEqual([[], expect.objectContaining({ value: 'にほん' })]);
    await user.keyboard('{Enter}');
    expect(requests('runLine')).toEqual([{ text: 'にほん' }]);
  });

  it('complete a name in the middle of the text with Tab, and put the caret behind it', async () => {
    const { user } = await openBar(viewOf([]), completing);
    await user.type(field(), 'Call @A');
    await screen.findByRole('option', { name: /Acme/u });
    await user.tab();
    expect(field()).toMatchObject({ value: 'Call @Acme', selectionStart: 10 });
    expect(document.activeElement).toBe(field());
  });

  it('complete the active name with Enter, and start nothing', async () => {
    const { user, requests } = await openBar(viewOf([]), completing);
    await user.type(field(), '@A');
    await screen.findByRole('option', { name: /Amber/u });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toMatch(/Amber/u);
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    await user.keyboard('{Enter}');
    expect([field(), requests('runLine')]).toEqual([expect.objectContaining({ value: '@Amber' }), []]);
  });

  it('leave the field with Tab where only a new name is offered, and with Shift+Tab always', async () => {
    const { user } = await openBar(viewOf([]), {
      readLine: ({ text }) => succeed(preview(text, [{ kind: 'new-tag', label: text, color: null, from: 0, to: text.length, text: '' }])),
    });
    await user.type(field(), '#new');
    await screen.findByRole('option');
    await user.tab();
    expect([document.activeElement === field(), screen.queryByRole('option')]).toEqual([false, null]);
    document.body.replaceChildren();
    const other = await openBar(viewOf([]), completing);
    await other.user.type(field(), '@A');
    await screen.findByRole('option', { name: /Acme/u });
    await other.user.tab({ shift: true });
    expect(field()).toMatchObject({ value: '@A' });
  });

  it('open the suggestions by arrow keys and by a press on the empty field, and close them with Escape', async () => {
    const { user, requests } = await openBar(viewOf([], { recents: running.recents }));
    const isOpen = () => [field().getAttribute('aria-expanded'), screen.queryAllByRole('option').length];
    expect(isOpen()).toEqual(['false', 0]);
    await user.click(field());
    expect(isOpen()).toEqual(['true', 1]);
    await user.keyboard('{Escape}');
    expect(isOpen()).toEqual(['false', 0]);
    await user.keyboard('{ArrowUp}{Enter}{Enter}');
    expect(requests('runLine').length + requests('continueEntry').length).toBe(1);
  });

  it.each([' Stand', ' @Acme'])('drop %j with Escape, once the list is closed', async (words) => {
    const { user, requests } = await openBar(running);
    await user.type(field(), words);
    await user.keyboard('{Escape}{Escape}');
    expect(field()).toMatchObject({ value: 'Minutes' });
    await user.tab();
    expect(requests('editEntry')).toEqual([]);
  });

  it('drop a refused line with Escape, and leave Escape without changes and other words to the page', async () => {
    const { user } = await openBar(viewOf([]), { runLine: () => fail({ kind: 'storage-full' }) });
    expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true);
    await user.type(field(), 'Call');
    await user.keyboard('{Escape}');
    expect([fireEvent.keyDown(field(), { key: 'Escape' }), field()]).toEqual([true, expect.objectContaining({ value: 'Call' })]);
    await user.keyboard('{Enter}');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect([fireEvent.keyDown(field(), { key: 'Escape' }), field(), field().getAttribute('aria-invalid')]).toEqual([
      false,
      expect.objectContaining({ value: '' }),
      'false',
    ]);
  });

  it('bring the words of what runs back when the empty field is left', async () => {
    const { user, requests } = await openBar(running);
    await user.clear(field());
    await user.tab();
    expect([field(), requests('editEntry')]).toEqual([expect.objectContaining({ value: 'Minutes' }), []]);
  });

  it('start another entry with Ctrl+Enter, and act once while Enter is held', async () => {
    const { user, requests } = await openBar(running);
    await user.type(field(), ' of Monday');
    expect(fireEvent.keyDown(field(), { key: 'Enter', repeat: true })).toBe(false);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect([requests('runLine'), requests('editEntry')]).toEqual([[{ text: 'Minutes of Monday' }], []]);
  });

  it('pin the active suggestion with Ctrl+D, else what runs', async () => {
    const { user, requests, announced } = await openBar(running, { pinFavourite: () => succeed(null) });
    await user.click(field());
    await user.keyboard('{Control>}d{/Control}');
    await user.clear(field());
    await user.keyboard('{ArrowDown}{Control>}d{/Control}');
    expect(requests('pinFavourite')).toEqual([{ localId: minutes.localId }, { localId: id(2) }]);
    expect(announced()).toMatch(/Standup/u);
  });
});

describe('the button', () => {
  it.each([
    [' of Monday', [{ localId: minutes.localId, description: 'Minutes of Monday' }]],
    [' @Acme', []],
  ])('stops what runs, with its changed words: %j', async (text, edits) => {
    const { user, requests } = await openBar(running);
    await user.type(field(), text);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect([requests('editEntry'), requests('stopTimer').length]).toEqual([edits, 1]);
  });

  it('starts what is typed', async () => {
    const { user, requests } = await openBar(viewOf([]));
    await user.type(field(), 'Call');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect([requests('runLine'), requests('stopTimer')]).toEqual([[{ text: 'Call' }], []]);
  });

  it.each(['pointerUp', 'pointerCancel', 'pointerLeave'] as const)('keeps the words while it is pressed, until %s', async (end) => {
    const { user, requests } = await openBar(running);
    await user.type(field(), ' of Monday');
    const stop = screen.getByRole('button', { name: 'Stop' });
    fireEvent.pointerDown(stop);
    fireEvent.blur(field());
    expect(requests('editEntry')).toEqual([]);
    fireEvent[end](stop);
    fireEvent.blur(field());
    expect(requests('editEntry')).toHaveLength(1);
  });
});

describe('the chips', () => {
  it('put what runs on another project at once', async () => {
    const { user, requests } = await openBar(running);
    await user.click(screen.getByRole('button', { name: 'Project: Research' }));
    await user.click(screen.getByRole('option', { name: 'Acme' }));
    expect(requests('changeEntry')).toEqual([{ localId: minutes.localId, projectId: id(31), tags: [] }]);
  });

  it('take what runs off its project, or put it on a new one', async () => {
    const { user, requests } = await openBar(running);
    await user.click(screen.getByRole('button', { name: 'Project: Research' }));
    await user.click(screen.getByRole('option', { name: 'No project' }));
    await user.click(screen.getByRole('button', { name: 'Project: Research' }));
    await user.keyboard('Riverside{Enter}');
    expect(requests('changeEntry')).toEqual([
      { localId: minutes.localId, projectId: null, taskId: null, tags: [] },
      { localId: minutes.localId, projectName: 'Riverside', tags: [] },
    ]);
  });

  it('offer a project before anything runs, and start on it', async () => {
    const { user, requests } = await openBar(viewOf([]));
    await user.click(screen.getByRole('button', { name: 'Add project' }));
    await user.keyboard('acm{Enter}');
    await user.click(screen.getByRole('button', { name: 'Add tags' }));
    await user.keyboard('daily{Enter}weekly{Enter}{Escape}');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(requests('runLine')).toEqual([{ text: '', projectId: id(31), tags: [id(50)], tagNames: ['weekly'] }]);
  });

  it('are about the next entry while one is being typed', async () => {
    const { user, requests } = await openBar(running);
    await user.type(field(), ' #daily');
    await user.click(screen.getByRole('button', { name: 'Add project' }));
    await user.click(screen.getByRole('option', { name: 'Acme' }));
    await user.type(field(), '{Enter}');
    expect([requests('changeEntry'), requests('runLine')]).toEqual([[], [{ text: 'Minutes #daily', projectId: id(31) }]]);
  });

  it.each([
    ['a role that may create tags', {}, true],
    ['a role that may not', { rights: { ...everyRight.rights, tags: { create: false, change: false } } }, false],
    ['a service without tags', { offers: { ...catalog.offers, tags: false } }, false],
  ])('create tags for %s', async (_, changes, isOffered) => {
    const { user } = await openBar(viewOf([]), { getCatalog: () => succeed({ ...catalog, ...changes }) });
    await user.click(screen.getByRole('button', { name: 'Add tags' }));
    await user.keyboard('weekly');
    expect(screen.queryByRole('option', { name: 'Create tag “weekly”' }) !== null).toBe(isOffered);
  });

  it('add and remove tags of what runs, and keep its others', async () => {
    const tagged = {
      ...minutes,
      tags: [
        { id: id(50), name: 'daily' },
        { id: id(51), name: 'old' },
      ],
    };
    const { user, requests } = await openBar(viewOf([tagged]), {
      getCatalog: () => succeed({ ...catalog, tags: [...catalog.tags, { id: id(52), name: 'late', isNickname: false }] }),
    });
    await user.click(screen.getByRole('button', { name: 'Tags: daily, old' }));
    await user.click(screen.getByRole('option', { name: 'daily' }));
    await user.click(screen.getByRole('option', { name: 'late' }));
    await user.keyboard('weekly{Enter}');
    expect(requests('changeEntry')).toEqual([
      { localId: minutes.localId, tags: [id(51)] },
      { localId: minutes.localId, tags: [id(50), id(51), id(52)] },
      { localId: minutes.localId, tags: [id(50), id(51)], tagNames: ['weekly'] },
    ]);
  });

  it('switch the connection', async () => {
    const { id: server, name } = serverOf(7);
    const other = { id: server, name, signIn: { kind: 'not-needed' as const }, running: null, waiting: 0, attention: 0 };
    const { user, requests } = await openBar(viewOf([], { others: [other] }), { chooseConnection: () => succeed(null) });
    await user.click(screen.getByRole('button', { name: /This computer/u }));
    await user.click(screen.getByRole('option', { name: 'Server 7' }));
    expect(requests('chooseConnection')).toEqual([{ id: server }]);
  });
});
