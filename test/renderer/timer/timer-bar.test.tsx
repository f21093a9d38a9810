/** The timer bar: what its description field starts and renames, its button, and its chips. */
import { succeed } from '#shared/values/result.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serverOf, viewOf, everyRight } from '../fixtures.ts';
import { catalog, field, id, minutes, openBar, preview, running } from '../support/timer-bar.tsx';

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
