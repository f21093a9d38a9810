/** Entries that need attention: the cards, their answers, the focus, and the state after a refused answer. */
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { AttentionReason } from '#shared/timer/attention.ts';
import type { RecoveredView } from '#shared/history/earlier-content.ts';
import type { View } from '#shared/timer/view.ts';
import { act, screen, within, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { EditingStateContext } from '#renderer/editing/editing-state.ts';
import { AttentionList } from '#renderer/popover/attention/attention-list.tsx';
import { createUnfinished } from '#renderer/editing/unfinished.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { entryOf, viewOf, everyRight } from '../fixtures.ts';
import { messagesFor } from '../../support/messages.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';

const { attention: i18n, actions } = messagesFor('en');
const entry = entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' });
const other = entryOf(2, { start: '2026-11-20T11:00:00Z', end: '2026-11-20T12:00:00Z' });
const { localId } = entry;
const side = { start: entry.start, end: entry.end, description: 'Here', project: null };
const rejected: AttentionReason = {
  kind: 'rejected',
  status: 422,
  message: '',
  complaints: [{ field: 'start', name: 'start', text: 'must not be before the project begins' }],
  exists: false,
};

const taken = succeed({ localId, at: instantOfEpochMs(0) });
const answers: Answers = {
  answerAttention: () => taken,
  applySeveral: () => succeed({ acknowledged: [] }),
  editEntry: () => taken,
  deleteEntry: () => taken,
  restoreEntry: () => taken,
  getCatalog: () =>
    succeed({
      revision: 1,
      connection: 'this-computer',
      projects: [],
      tasks: [],
      tags: [],
      ...everyRight,
      offers: { tasks: false, tags: false, projectOfEntry: false, reopening: true, billing: true },
    }),
  occupyPopover: () => succeed(null),
};

const server = { connection: { id: 'this-computer', kind: 'server', name: 'Team', signIn: { kind: 'not-needed' } } } as const;

function viewWith(...attention: View['attention']): View {
  return viewOf([], { ...server, attention });
}

const state = { unfinished: createUnfinished({ occupyPopover: async () => succeed(null) }) };

/** The list, updated by pushes, with the focus target for an empty list. */
function Page({ first, next }: { readonly first: View; readonly next: View }) {
  const [view, setView] = useState(first);
  return (
    <EditingStateContext value={state}>
      <AttentionList view={view} />
      <input role="combobox" aria-expanded={false} aria-controls="none" aria-label="Description" />
      <button type="button" onClick={() => setView(next)}>
        Push
      </button>
    </EditingStateContext>
  );
}

/** As in the program, where the push arrives before the answer. */
function pushThenAnswer(): typeof taken {
  act(() => screen.getByText('Push').click());
  return taken;
}

async function open(first: View, next = viewWith()): Promise<PageRig> {
  return openPage(answers, <Page first={first} next={next} />);
}

function card(description = 'Entry 1'): HTMLElement {
  return screen.getByRole('listitem', { name: description });
}

function button(name: RegExp, within_ = card()): HTMLElement {
  return within(within_).getByRole('button', { name });
}

describe('the list of what needs attention', () => {
  it('is absent if there are none', async () => {
    await open(viewWith());
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  });

  it('shows the number from two on', async () => {
    await open(viewWith({ entry, reason: rejected }, { entry: other, reason: { kind: 'gone' } }));
    expect(within(screen.getByRole('region', { name: 'Needs attention' })).queryByText('2', { selector: 'span' })).not.toBe(null);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('says why an entry was rejected, and opens its editor at the field', async () => {
    const { user } = await open(viewWith({ entry, reason: rejected }));
    expect(card().textContent).toMatch(/^Team did not accept this.*The start must not be before the project begins\. It is kept here\./u);
    button(/^Fix:/).focus();
    await user.keyboard('{Enter}');
    const start = await screen.findByRole('textbox', { name: 'Start' });
    await waitFor(() => expect(document.activeElement).toBe(start));
    await user.keyboard('{Escape}');
    expect(button(/^Fix:/)).toBeDefined();
  });

  it.each([
    [actions.tryAgain, rejected, { kind: 'retry', localId }],
    [i18n.saveAgain, { kind: 'gone' }, { kind: 'retry', localId }],
    [i18n.sameEntry, { kind: 'ask', mine: side, found: side }, { kind: 'same-entry', localId }],
    [i18n.anotherEntry, { kind: 'ask', mine: side, found: side }, { kind: 'retry', localId }],
  ] as const)('sends the answer “%s” and nothing else', async (label, reason, answer) => {
    const { user, requests, announced } = await open(viewWith({ entry, reason }));
    await user.click(button(new RegExp(`^${label}:`)));
    expect(requests('answerAttention')).toEqual([answer]);
    expect(announced()).not.toBe('');
  });

  it('asks once about several possible duplicates, which are kept, deleted together, or reviewed', async () => {
    const duplicate = { kind: 'duplicate', mine: side, of: side } as const;
    const { user, requests, announced } = await open(viewWith({ entry, reason: duplicate }, { entry: other, reason: duplicate }));
    expect(await screen.findByText(i18n.duplicates(2))).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: i18n.keepAll }));
    await user.click(screen.getByRole('button', { name: i18n.deleteAll(2) }));
    expect(requests('answerAttention')).toEqual([{ kind: 'keep-all', localIds: [localId, other.localId] }]);
    expect(requests('applySeveral')).toEqual([
      {
        commands: [
          { kind: 'delete', localId },
          { kind: 'delete', localId: other.localId },
        ],
      },
    ]);
    expect(announced()).not.toBe('');
    await user.click(screen.getByRole('button', { name: i18n.review }));
    await user.click(button(new RegExp(`^${i18n.deleteThis}:`)));
    expect(requests('deleteEntry')).toEqual([{ localId }]);
  });

  it('shows a discarded entry, and restores it', async () => {
    const { user, requests } = await open(viewWith({ entry, reason: rejected }));
    await user.click(button(/^Discard:/));
    await user.click(screen.getByRole('button', { name: 'Push' }));
    expect(screen.getByRole('listitem').textContent).toContain('Discarded “Entry 1”');
    await user.click(within(screen.getByRole('listitem')).getByRole('button'));
    expect(requests('answerAttention')).toEqual([
      { kind: 'discard', localId },
      { kind: 'undo-discard', localId },
    ]);
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('shows an entry that is deleted in its editor, and restores it', async () => {
    const { user, requests } = await open(viewWith({ entry, reason: rejected }));
    await user.click(button(/^Fix:/));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Push' }));
    expect(screen.getByRole('listitem').textContent).toContain('Deleted “Entry 1”');
    await user.click(within(screen.getByRole('listitem')).getByRole('button'));
    expect([requests('deleteEntry'), requests('restoreEntry'), screen.queryByRole('listitem')]).toEqual([
      [{ localId }],
      [{ localId }],
      null,
    ]);
  });

  it('keeps the card and says why where an answer is refused', async () => {
    const { user, announced } = await openPage(
      { ...answers, answerAttention: () => fail({ kind: 'storage-full' }) },
      <Page first={viewWith({ entry, reason: rejected })} next={viewWith()} />,
    );
    await user.click(button(/^Discard:/));
    expect(screen.getByRole('alert').textContent).toContain('full');
    expect([announced(), screen.queryByText(/Discarded/)]).toEqual(['', null]);
    expect(button(/^Discard:/)).toBeDefined();
  });

  it('shows both sides of a question', async () => {
    await open(
      viewWith({ entry, reason: { kind: 'ask', mine: side, found: { ...side, description: 'Quite another thing', project: 'Bridge' } } }),
    );
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Here', 'In Team']);
    expect(card().textContent).toContain('Quite another thing');
    expect(card().textContent).toContain('Bridge');
  });

  it.each([
    ['the next card', viewWith({ entry: other, reason: { kind: 'gone' } }), () => within(card('Entry 2')).getAllByRole('button')[0]],
    ['the description where there is none', viewWith(), () => screen.getByRole('combobox')],
  ])('gives the focus to %s when an answered card goes', async (_, rest, focused) => {
    const { user } = await openPage(
      { ...answers, answerAttention: pushThenAnswer },
      <Page first={viewWith({ entry, reason: rejected }, { entry: other, reason: { kind: 'gone' } })} next={rest} />,
    );
    await user.click(button(/^Try again:/));
    expect(screen.queryByRole('listitem', { name: 'Entry 1' })).toBeNull();
    expect(document.activeElement).toBe(focused());
  });

  it('leaves the focus on an answered card that stays', async () => {
    const { user } = await openPage(
      { ...answers, answerAttention: pushThenAnswer },
      <Page
        first={viewWith({ entry, reason: rejected }, { entry: other, reason: { kind: 'gone' } })}
        next={viewWith({ entry, reason: rejected })}
      />,
    );
    const retry = button(/^Try again:/);
    retry.focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('listitem', { name: 'Entry 2' })).toBeNull();
    expect(document.activeElement).toBe(retry);
  });

  it('forgets what was discarded when the popover is opened again', async () => {
    const { user, push } = await open(viewWith({ entry, reason: rejected }));
    await user.click(button(/^Discard:/));
    await user.click(screen.getByRole('button', { name: 'Push' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await push('popoverShown', null);
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

function change(number: number, isDelete = false): RecoveredView {
  const { localId: changed, start, end } = entryOf(number, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' });
  return { localId: changed, start, end, description: `Change ${number}`, project: null, isDelete };
}

function recovered(count: number): View {
  return { ...viewWith(), recovered: count };
}

function cardName(count: number): string {
  return i18n.recovered({ count, connectionName: 'Team' });
}

async function openRecovered(count: number): Promise<PageRig> {
  const all: Answers = {
    ...answers,
    getView: () => succeed(recovered(count)),
    listRecovered: ({ limit }) => succeed(Array.from({ length: Math.min(count, limit) }, (_, index) => change(index + 1, index === 1))),
  };
  return openPage(all, <Page first={recovered(count)} next={viewWith()} />);
}

describe('changes from before a damage', () => {
  it('are one card, and saved with one press', async () => {
    const { user, requests } = await openRecovered(12);
    expect(card(cardName(12)).textContent).toContain('nothing is sent until you decide');
    await user.click(button(/^Save all$/, card(cardName(12))));
    expect(requests('answerAttention')).toEqual([{ kind: 'recovered', which: 'all', isWanted: true }]);
  });

  it('are discarded only after a second question', async () => {
    const { user, requests } = await openRecovered(1);
    await user.click(button(/^Discard$/, card(cardName(1))));
    expect([requests('answerAttention'), card(cardName(1)).textContent]).toEqual([[], expect.stringContaining(i18n.discardQuestion(1))]);
    await user.click(button(/^Cancel$/, card(cardName(1))));
    await user.click(button(/^Discard$/, card(cardName(1))));
    await user.click(button(/^Discard 1 entry$/, card(cardName(1))));
    expect(requests('answerAttention')).toEqual([{ kind: 'recovered', which: 'all', isWanted: false }]);
  });

  it('can be looked through and decided one by one, more of them with each press', async () => {
    const { user, requests } = await openRecovered(150);
    expect(requests('listRecovered')).toEqual([]);
    await user.click(button(/^Review$/, card(cardName(150))));
    await user.click(await screen.findByRole('button', { name: 'Save: “Change 1”' }));
    await user.click(screen.getByRole('button', { name: 'Delete it: “Change 2”' }));
    await user.click(screen.getByRole('button', { name: 'Discard: “Change 3”' }));
    expect(requests('answerAttention')).toEqual(
      [
        [1, true],
        [2, true],
        [3, false],
      ].map(([number, isWanted]) => ({ kind: 'recovered', which: [change(Number(number)).localId], isWanted })),
    );
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect((await screen.findAllByRole('button', { name: /^Save: / })).length).toBe(99);
  });

  it('are offered beside other questions, and do not count among them', async () => {
    await open({ ...viewWith({ entry, reason: rejected }), recovered: 3 });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});
