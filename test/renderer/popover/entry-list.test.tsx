/** The popover's list: entries are edited, deleted and restored in place, and moved between by arrow keys. */
import type { EntryView } from '#shared/timer/view.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { EditingStateContext } from '#renderer/editing/editing-state.ts';
import { useLatest } from '#renderer/data/use-query.ts';
import { useServices } from '#renderer/page/services.ts';
import { EntryList } from '#renderer/popover/entries/entry-list.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { entryOf, serverOf, viewOf } from '../fixtures.ts';
import { emptyCatalog } from '../support/timeline.tsx';
import { openPage, type PageRig } from '../support/page-rig.tsx';

const first = entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' });
const second = entryOf(2, { start: '2026-11-20T10:00:00Z', end: '2026-11-20T11:30:00Z' });

function ShownList({ empty }: { readonly empty: ReactNode }) {
  const view = useLatest(useServices().data.view);
  return view === null ? null : (
    <EntryList view={view} name="today" heading="Today" entries={view.today.entries} figure={null} empty={empty} />
  );
}

interface Opened extends PageRig {
  /** As after a change: these are the entries now. */
  readonly come: (...entries: readonly EntryView[]) => Promise<void>;
  /** What the page was told about unfinished text. */
  readonly unfinished: readonly (readonly [string, boolean])[];
}

async function open(
  entries: readonly EntryView[] = [first, second],
  answers: Answers = {},
  empty: ReactNode = <p>Nothing yet</p>,
): Promise<Opened> {
  const view = viewOf(entries);
  const unfinished: (readonly [string, boolean])[] = [];
  const done = ({ localId }: Pick<EntryView, 'localId'>) => succeed({ localId, at: first.start });
  const page = await openPage(
    {
      getView: () => succeed(view),
      getCatalog: () => succeed(emptyCatalog),
      editEntry: done,
      restoreEntry: done,
      pinFavourite: () => succeed(null),
      deleteEntry: done,
      ...answers,
    },
    <EditingStateContext
      value={{ unfinished: { note: (name, isUnfinished) => unfinished.push([name, isUnfinished]), isAnything: () => false } }}
    >
      <ShownList empty={empty} />
    </EditingStateContext>,
  );
  let revision = 1;
  return { ...page, unfinished, come: async (...those) => page.push('viewChanged', viewOf(those, { revision: (revision += 1) })) };
}

const edit = (number: number) => screen.getByRole('button', { name: `Edit “Entry ${number}”` });

/** By key: the button is shown to the pointer only over its row. */
async function openForm({ user }: PageRig, button: HTMLElement): Promise<void> {
  button.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('description'));
}

const form = (number: number) => screen.queryByRole('form', { name: `Edit “Entry ${number}”` });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('an entry of the list', () => {
  it('is edited in place with its times, saved with Enter, and takes the focus again', async () => {
    const rig = await open();
    const { user, requests, announced } = rig;
    await openForm(rig, edit(2));
    expect([field('Start').value, field('End').value, field('Duration').value]).toEqual(['10:00', '11:30', '1:30']);
    await user.keyboard(', revised{Enter}');
    expect(requests('editEntry')).toEqual([{ localId: second.localId, description: 'Entry 2, revised' }]);
    await waitFor(() => expect([announced(), form(2)]).toEqual(['Changes saved', null]));
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe(second.localId);
  });

  it('is closed without a request if nothing was changed, and left as it was with Escape', async () => {
    const rig = await open();
    const { user, requests } = rig;
    await openForm(rig, edit(2));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(form(2)).toBeNull());
    await openForm(rig, edit(2));
    await user.keyboard('x{Escape}');
    expect([form(2), requests('editEntry')]).toEqual([null, []]);
    await openForm(rig, edit(2));
    expect(field('Description').value).toBe('Entry 2');
  });

  it('stays open beside another one only with changes', async () => {
    const rig = await open();
    const { user } = rig;
    await openForm(rig, edit(1));
    await openForm(rig, edit(2));
    expect([form(1) === null, form(2) === null]).toEqual([true, false]);
    await user.type(field('Description'), '!');
    await openForm(rig, edit(1));
    expect([form(1) === null, form(2) === null]).toEqual([false, false]);
    await user.keyboard('?');
    expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Description' }).map(({ value }) => value)).toEqual([
      'Entry 2!',
      'Entry 1?',
    ]);
    expect(rig.unfinished.at(-1)).toEqual(['today', true]);
  });

  it('says why a change is refused, keeps it, and closes when it is accepted', async () => {
    let refused = true;
    const rig = await open([second], {
      editEntry: ({ localId }) => (refused ? fail({ kind: 'end-before-start', field: 'end' }) : succeed({ localId, at: first.start })),
    });
    const { user } = rig;
    await openForm(rig, edit(2));
    await user.clear(field('End'));
    await user.type(field('End'), '9:00{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('End')));
    expect([field('End').value, field('End').getAttribute('aria-invalid'), field('Start').getAttribute('aria-invalid')]).toEqual([
      '9:00',
      'true',
      'false',
    ]);
    refused = false;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(form(2)).toBeNull());
  });

  it('is deleted with a way back, also without a description', async () => {
    const rig = await open([{ ...first, description: '' }, second]);
    const { user, requests, announced, come } = rig;
    await openForm(rig, screen.getByRole('button', { name: 'Edit “No description”' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await come(second);
    const undo = await screen.findByRole('button', { name: 'Undo: keep “No description”' });
    expect([requests('deleteEntry'), announced()]).toEqual([[{ localId: first.localId }], 'Deleted “No description”']);
    await user.click(undo);
    await come({ ...first, description: '' }, second);
    await waitFor(() => expect(announced()).toBe('Restored “No description”'));
    expect([requests('restoreEntry'), screen.queryByRole('button', { name: /^Undo/ })]).toEqual([[{ localId: first.localId }], null]);
  });

  it('stays in its form if it cannot be deleted', async () => {
    const rig = await open([first], { deleteEntry: () => fail({ kind: 'storage-full' }) });
    const { user, announced } = rig;
    await openForm(rig, edit(1));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect([form(1) === null, announced(), screen.queryByRole('button', { name: /^Undo/ })]).toEqual([false, '', null]);
  });

  it('is forgotten as deleted, and its form without changes closed, when the popover is shown again', async () => {
    const rig = await open();
    const { user, push, come } = rig;
    await openForm(rig, edit(1));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await come(second);
    await screen.findByRole('button', { name: /^Undo/ });
    await openForm(rig, edit(2));
    await push('popoverShown', null);
    expect([screen.queryByRole('button', { name: /^Undo/ }), form(2)]).toEqual([null, null]);
    expect(rig.unfinished.at(-1)).toEqual(['today', false]);
    await openForm(rig, edit(2));
    await user.keyboard('!');
    await push('popoverShown', null);
    expect(field('Description').value).toBe('Entry 2!');
  });

  it('keeps its form for its own connection', async () => {
    const rig = await open();
    const { user, push } = rig;
    await openForm(rig, edit(2));
    await user.keyboard('!');
    await push(
      'viewChanged',
      viewOf([first, second], {
        revision: 2,
        connection: { id: serverOf(1).id, kind: 'server', name: 'Server 1', signIn: { kind: 'signed-in', kept: 'sealed' } },
      }),
    );
    expect([form(2), rig.unfinished.at(-1)]).toEqual([null, ['today', true]]);
    await push('viewChanged', viewOf([first, second], { revision: 3 }));
    expect(field('Description').value).toBe('Entry 2!');
  });
});

const stops = () => [
  ...new Set(
    screen
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((each) => each.closest('[data-row]')?.getAttribute('data-row')),
  ),
];

describe('the keys of the list', () => {
  it('move between rows in the same column, and between the buttons of a row', async () => {
    const { user } = await open();
    edit(2).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(edit(1));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Pin/);
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(document.activeElement).toBe(edit(2));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Continue/);
  });

  it('leave one row to Tab: the first, then the one with the focus', async () => {
    const { user } = await open();
    expect(stops()).toEqual([second.localId]);
    edit(2).focus();
    await user.keyboard('{ArrowDown}');
    expect(stops()).toEqual([first.localId]);
  });

  it('pin the entry with Ctrl+D, but not one without content', async () => {
    const bare = { ...entryOf(3, { start: '2026-11-20T12:00:00Z', end: '2026-11-20T12:30:00Z' }), description: '' };
    const { user, requests, announced } = await open([first, bare]);
    screen.getByRole('button', { name: 'Edit “No description”' }).focus();
    await user.keyboard('{Control>}d{/Control}');
    edit(1).focus();
    await user.keyboard('d{Control>}{Shift>}d{/Shift}d{/Control}');
    expect([requests('pinFavourite'), announced()]).toEqual([[{ localId: first.localId }], expect.stringContaining('Entry 1')]);
  });

  it('move to the last button of a row with fewer, and leave other keys and the ends to the page', async () => {
    const bare = { ...entryOf(3, { start: '2026-11-20T12:00:00Z', end: '2026-11-20T12:30:00Z' }), description: '' };
    await open([first, bare]);
    const pin = screen.getByRole('button', { name: /^Pin “Entry 1”/ });
    pin.focus();
    expect(['ArrowDown', 'ArrowRight', 'x', 'ArrowUp'].map((key) => fireEvent.keyDown(pin, { key }))).toEqual([true, true, true, false]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit “No description”' }));
  });

  it('pin no deleted entry, and none from its form', async () => {
    const rig = await open();
    const { user, requests } = rig;
    await openForm(rig, edit(1));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await rig.come(second);
    screen.getByRole('button', { name: /^Undo/ }).focus();
    await user.keyboard('{Control>}d{/Control}');
    await openForm(rig, edit(2));
    await user.keyboard('{Control>}d{/Control}');
    expect(requests('pinFavourite')).toEqual([]);
  });

  it('do nothing to the text in a form', async () => {
    const rig = await open();
    const { user } = rig;
    await openForm(rig, edit(2));
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(document.activeElement).toBe(field('Description'));
  });
});

it('a list without entries says so, or is left out', async () => {
  await open([]);
  expect([screen.getByText('Nothing yet').tagName, screen.queryByRole('grid'), screen.getByRole('heading').textContent]).toEqual([
    'P',
    null,
    'Today',
  ]);
  cleanup();
  await open([], {}, null);
  expect(screen.queryByRole('heading')).toBeNull();
});
