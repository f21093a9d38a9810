/** The popover as a whole: what it shows of each state of the View, its focus, its height, and what screen readers are told. */
import { defaultPreferences, type SettingsView } from '#shared/program/preferences.ts';
import type { View } from '#shared/timer/view.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { EditingStateContext } from '#renderer/editing/editing-state.ts';
import { Popover } from '#renderer/popover/popover.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { messagesFor } from '../../support/messages.ts';
import { entryOf, everyCapability, viewOf } from '../fixtures.ts';
import { fixLayout } from '../support/fixed-layout.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';
import { emptyCatalog } from '../support/timeline.tsx';

const running = entryOf(1, { start: '2026-11-20T09:00:00Z', end: null });
const done = succeed({ localId: running.localId, at: running.start });

function settingsWith(isDone: boolean): SettingsView {
  return {
    revision: 1,
    preferences: { ...defaultPreferences, firstRun: { done: isDone } },
    capabilities: everyCapability,
    autostart: false,
  };
}

async function open(view: View = viewOf([]), answers: Answers = {}, introduces = false): Promise<PageRig> {
  fixLayout();
  return openPage(
    {
      getView: () => succeed(view),
      getProgress: () => succeed({ revision: 1, dailyGoalSeconds: null, weekly: null, focus: null }),
      getCatalog: () => succeed(emptyCatalog),
      getUpdates: () => succeed({ revision: 1, current: '1.0.0', hasReleaseNotes: false, state: { kind: 'none' } }),
      getSettings: () => succeed(settingsWith(false)),
      takeFill: () => succeed({ line: null }),
      refreshShownRange: () => succeed(null),
      resizePopover: () => succeed(null),
      hidePopover: () => succeed(null),
      answerAttention: () => done,
      ...answers,
    },
    <EditingStateContext value={{ unfinished: { note: () => {}, isAnything: () => false } }}>
      <Popover introduces={introduces} />
    </EditingStateContext>,
  );
}

/** Every part has this height, until another one is set. */
function measure(height: number): (next: number) => void {
  let current = height;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 300, current));
  return (next) => {
    current = next;
  };
}

const field = () => screen.getByRole<HTMLInputElement>('combobox');

describe('the popover', () => {
  it('shows nothing until there is an answer, and the day then', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof succeed<View>>>();
    await open(viewOf([]), { getView: async () => promise });
    expect(screen.queryByRole('main')).toBeNull();
    resolve(succeed(viewOf([])));
    expect(await screen.findByRole('main')).toBeDefined();
    expect(document.querySelector('.timer')?.getAttribute('data-running')).toBe('false');
  });

  it('says that nothing can be read, and asks again', async () => {
    let isDown = true;
    const { user, requests } = await open(viewOf([]), { getView: () => (isDown ? fail({ kind: 'storage-full' }) : succeed(viewOf([]))) });
    expect(screen.queryByRole('combobox')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('combobox')).toBeDefined();
    expect(requests('getView')).toHaveLength(2);
  });

  it('says that it may be old where it could not be refreshed, and what an action failed of', async () => {
    let isDown = false;
    const { user, show } = await open(viewOf([running]), {
      getView: () => (isDown ? fail({ kind: 'storage-full' }) : succeed(viewOf([running]))),
      stopTimer: () => fail({ kind: 'storage-full' }),
    });
    expect([screen.queryByRole('button', { name: 'Try again' }), document.querySelector('.timer')?.getAttribute('data-running')]).toEqual([
      null,
      'true',
    ]);
    isDown = true;
    await show();
    isDown = false;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText(/^The disk is full/u);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^The disk is full/u)).toBeNull();
  });

  it('asks before quitting only when the user has asked to quit', async () => {
    const { push } = await open();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await push('viewChanged', viewOf([], { revision: 2, notices: [{ kind: 'quit-asked' }] }));
    expect(await screen.findByRole('alertdialog')).toBeDefined();
  });

  it('asks which of two running timers is meant, only where there are two', async () => {
    const question = messagesFor('en').attention.keepBothRunning;
    const { push } = await open();
    expect(screen.queryByRole('button', { name: question })).toBeNull();
    await push(
      'viewChanged',
      viewOf([], {
        revision: 2,
        twoRunning: { earlier: running, later: entryOf(2, { start: '2026-11-20T09:30:00Z', end: null }), refused: false },
      }),
    );
    expect(await screen.findByRole('button', { name: question })).toBeDefined();
  });

  it('asks for the hours of its day', async () => {
    const { requests } = await open();
    expect(requests('refreshShownRange')).toEqual([{ from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' }]);
  });

  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ])('introduces itself where that was begun and is not done: %s, %s', async (introduces, isDone, isShown) => {
    await open(viewOf([]), { getSettings: () => succeed(settingsWith(isDone)) }, introduces);
    await waitFor(() => expect(screen.queryByText(/^1 of/u) !== null).toBe(isShown));
  });

  it('shows what needs attention until it is shown again, and asks about overlaps', async () => {
    const finished = entryOf(2, { start: '2026-11-20T09:30:00Z', end: '2026-11-20T10:00:00Z' });
    const view = viewOf([finished], { attention: [{ entry: finished, reason: { kind: 'gone' } }] });
    const { user, push } = await open(view);
    await user.click(await screen.findByRole('button', { name: /^Discard/u }));
    await push('viewChanged', viewOf([finished], { revision: 2 }));
    expect(screen.getByRole('button', { name: 'Undo: keep “Entry 2”' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Cut/u })).toBeNull();
    const first = entryOf(3, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T09:45:00Z' });
    const both = viewOf([finished, first], { revision: 3 });
    await push('viewChanged', { ...both, today: { ...both.today, overlaps: [{ entry: finished.localId, other: first.localId }] } });
    expect(await screen.findByRole('button', { name: 'Cut “Entry 3”' })).toBeDefined();
  });

  it.each([
    ['stopped', true],
    ['deleted', false],
    ['discarded', false],
    ['unpinned', true],
    ['paused', true],
    ['resumed', false],
    ['pause-discarded', true],
  ] as const)('offers to take back what is not seen in its lists: %s', async (kind, isOffered) => {
    await open(viewOf([], { undo: { number: 1, kind, description: 'Drawing', count: 1 } }));
    expect(screen.queryByRole('button', { name: /^Undo/u }) !== null).toBe(isOffered);
  });
});

describe('the field of the popover', () => {
  it('has the focus whenever it is shown, with the caret at its end', async () => {
    const { push } = await open(viewOf([running]));
    expect(document.activeElement).toBe(field());
    field().setSelectionRange(0, 0);
    field().blur();
    await push('popoverShown', null);
    expect([document.activeElement, field().selectionStart, field().selectionEnd]).toEqual([field(), 7, 7]);
  });

  it('takes the text of a link, once', async () => {
    const lines = ['Drawing', null, 'Mail'];
    const { push } = await open(viewOf([]), {
      takeFill: () => succeed({ line: lines.shift() ?? null }),
      readLine: () => fail({ kind: 'storage-full' }),
    });
    await waitFor(() => expect(field().value).toBe('Drawing'));
    await push('popoverShown', null);
    expect(field().value).toBe('Drawing');
    await push('popoverShown', null);
    await waitFor(() => expect(field().value).toBe('Mail'));
  });

  it('stays empty where no text came', async () => {
    await open(viewOf([]), { takeFill: () => fail({ kind: 'storage-full' }) });
    expect(field().value).toBe('');
  });
});

describe('the height of the popover', () => {
  it.each([
    [100.1, 301],
    [186, 558],
    [187, 560],
    [900, 560],
  ])('is that of its three parts in whole pixels, up to a limit: %d', async (each, height) => {
    measure(each);
    const { requests } = await open();
    expect(requests('resizePopover')).toEqual([{ height }]);
  });

  it('is not said before there is one, nor twice', async () => {
    const set = measure(0);
    const { requests, push } = await open();
    expect(requests('resizePopover')).toEqual([]);
    set(50);
    await push('viewChanged', viewOf([], { revision: 2 }));
    await push('viewChanged', viewOf([], { revision: 3 }));
    expect(requests('resizePopover')).toEqual([{ height: 150 }]);
    set(60);
    await push('viewChanged', viewOf([], { revision: 4 }));
    expect(requests('resizePopover')).toEqual([{ height: 150 }, { height: 180 }]);
  });

  it.each([
    [100, true],
    [200, false],
  ])('is taken without a scroll bar in between where all of it fits: %d', async (each, fits) => {
    measure(each);
    const { passTime, push } = await open();
    await push('viewChanged', viewOf([], { revision: 2 }));
    const scroller = document.querySelector('.scroller');
    expect(scroller?.hasAttribute('data-moving')).toBe(fits);
    await passTime();
    expect(scroller?.hasAttribute('data-moving')).toBe(false);
  });

  it('is said where nothing can be read, too', async () => {
    measure(120);
    const { requests } = await open(viewOf([]), { getView: () => fail({ kind: 'storage-full' }) });
    expect(requests('resizePopover')).toEqual([{ height: 120 }]);
  });
});

describe('screen readers', () => {
  it('are told changes of the timer, and not what has been there before', async () => {
    const { push } = await open(viewOf([]));
    expect(screen.queryByText(/^Timer/u)).toBeNull();
    await push('viewChanged', viewOf([running], { revision: 2 }));
    expect(screen.getByText('Timer started: Entry 1').getAttribute('aria-live')).toBe('polite');
    await push('viewChanged', viewOf([running], { revision: 3 }));
    expect(screen.getByText('Timer started: Entry 1')).toBeDefined();
    await push('viewChanged', viewOf([entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' })], { revision: 4 }));
    expect(screen.getByText('Timer stopped after 1 hour: Entry 1')).toBeDefined();
  });
});
