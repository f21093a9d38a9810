/** The panel of an entry: it follows the entry, says what is wrong with what is typed, and saves it once, when it closes at the latest. */
import type { HistoryEntry } from '#shared/history/history.ts';
import type { Failure } from '#shared/failures.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testId } from '../../../../support/random-history.ts';
import { fixLayout } from '../../../support/fixed-layout.ts';
import { expectRefused } from '../../../support/refused-field.ts';
import { emptyCatalog, novemberAt as at, openTimeline } from '../../../support/timeline.tsx';
import { dateField, shownDate } from '../../../support/date-field.ts';
import { chooseOption } from '../../../support/select.ts';
import {
  block,
  bridge,
  calls,
  commandsOf,
  drawing,
  field,
  isClosed,
  isDisabled,
  mail,
  openEntry,
  panel,
  reasonAt,
  site,
  type,
  value,
} from '../../../support/detail-panel.ts';

const deck = { id: testId(1, 2), name: 'Deck', isNickname: false, projectId: bridge.id };
const pier = { ...deck, id: testId(1, 4), name: 'Pier' };
const saveButton = () => panel().getByRole('button', { name: 'Save' });

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at(18, '12:00')), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('the panel of an entry', () => {
  it('shows its values, with the focus in the description', async () => {
    await openEntry('Drawing');
    expect([value('Description'), value('Start'), value('End'), value('Duration'), shownDate(await dateField('Start: date'))]).toEqual([
      'Drawing',
      '9:00',
      '10:00',
      '1:00',
      '17/11/2026',
    ]);
    expect(document.activeElement).toBe(field('Description'));
    expect(panel().getByRole('heading').nextElementSibling?.textContent).toBe('1:00');
    panel().getByText(/^With the focus on the entry: Space selects it, Alt/u);
  });

  it('has no end, no copy and no split for a running entry', async () => {
    await openEntry('Calls');
    expect(panel().queryByRole('textbox', { name: 'End' })).toBeNull();
    expect(
      ['Duplicate', 'Split', 'Join'].flatMap((name) => panel().queryAllByRole('button', { name: new RegExp(`^${name}`, 'u') })),
    ).toEqual([]);
    expect(value('Duration')).toBe('');
    expect(panel().getByRole('heading').nextElementSibling?.textContent).toBe('1:00');
  });

  it('says why the service did not take the entry', async () => {
    await openEntry('Drawing', { entries: [{ ...drawing, state: 'attention', problem: 'The project is archived.' }] });
    panel().getByText('The project is archived.');
  });

  it('is closed by Escape and by its button, with the focus back on the entry and nothing sent', async () => {
    const rig = await openEntry('Drawing');
    await rig.user.keyboard('{Escape}');
    await waitFor(() => expect([isClosed(), document.activeElement]).toEqual([true, block('Drawing')]));
    await rig.user.keyboard('{Enter}');
    await rig.user.click(panel().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect([isClosed(), document.activeElement]).toEqual([true, block('Drawing')]));
    expect(commandsOf(rig)).toEqual([]);
  });

  it('is closed by Enter where nothing was typed', async () => {
    const rig = await openEntry('Drawing');
    expect(isDisabled(saveButton())).toBe(true);
    await rig.user.keyboard('{Enter}');
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(commandsOf(rig)).toEqual([]);
  });

  it('shows its latest values, also once it is in no answer any more, and what was typed before all', async () => {
    fixLayout();
    let entries: readonly HistoryEntry[] = [drawing];
    const page = () =>
      succeed({ revision: 1, sync: { kind: 'none' as const }, whole: true, entries: [...entries], overlaps: [], more: false });
    const { user, push } = await openTimeline({ searchHistory: page }, { detail: 'list' });
    const become = async (...next: readonly HistoryEntry[]) => {
      entries = next;
      await push('historyChanged', { revision: 2, sync: { kind: 'none' }, whole: true });
    };
    await user.click(await screen.findByRole('button', { name: /^Drawing/ }));
    panel().getByText(/all of the list\.$/u);
    await become({ ...drawing, description: 'Drawing, revised' });
    await waitFor(() => expect(value('Description')).toBe('Drawing, revised'));
    type('Description', 'Mine');
    await become({ ...drawing, description: 'Theirs' });
    await screen.findByRole('button', { name: /^Theirs/u });
    expect(value('Description')).toBe('Mine');
    await become();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Theirs/ })).toBeNull());
    expect(value('Description')).toBe('Mine');
  });
});

describe('what is typed into the panel of an entry', () => {
  it('is sent once as the difference, said to be saved, and the panel closes', async () => {
    const rig = await openEntry('Drawing');
    type('Description', 'Drawing,\nrevised');
    expect(value('Description')).toBe('Drawing, revised');
    expect(isDisabled(saveButton())).toBe(false);
    await rig.user.click(saveButton());
    await waitFor(() => expect([isClosed(), rig.announced()]).toEqual([true, 'Changes saved']));
    expect(commandsOf(rig)).toEqual([{ commands: [{ kind: 'change', localId: drawing.localId, description: 'Drawing, revised' }] }]);
    await waitFor(() => expect(document.activeElement).toBe(block('Drawing')));
  });

  it('is saved by Enter in the description, except while characters are composed', async () => {
    const rig = await openEntry('Drawing');
    type('Description', 'Plan');
    await act(async () => fireEvent.keyDown(field('Description'), { key: 'Enter', isComposing: true }));
    expect(commandsOf(rig)).toEqual([]);
    fireEvent.keyDown(field('Description'), { key: 'Enter' });
    await waitFor(() => expect(commandsOf(rig)).toHaveLength(1));
  });

  it('is saved by Escape too, and when another entry is opened, each once', async () => {
    const rig = await openEntry('Drawing');
    type('Description', 'First');
    await rig.user.keyboard('{Escape}');
    await waitFor(() => expect(commandsOf(rig)).toMatchObject([{ commands: [{ description: 'First' }] }]));
    await rig.user.click(block('Mail'));
    type('Description', 'Second');
    await rig.user.click(block('Drawing'));
    await waitFor(() => expect(commandsOf(rig)).toMatchObject([{}, { commands: [{ localId: mail.localId, description: 'Second' }] }]));
    await waitFor(() => expect(value('Description')).toBe('Drawing'));
  });

  it('is not saved with the entry that is deleted', async () => {
    const rig = await openEntry('Drawing');
    type('Description', 'Plan');
    await rig.user.click(panel().getByRole('button', { name: /^Delete/u }));
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(commandsOf(rig)).toEqual([{ commands: [{ kind: 'delete', localId: drawing.localId }] }]);
    expect(rig.announced()).toBe('1 entry deleted');
  });

  it.each([
    ['Start', '', 'Choose a date and a time.'],
    ['End', 'x', 'Choose a date and a time.'],
    ['End', '8:59', 'The end is before the start.'],
    ['Duration', 'long', 'Like 1:30, 90m or 1.5h'],
  ])('is refused at its field: %s “%s”', async (name, text, reason) => {
    const rig = await openEntry('Drawing');
    type(name, text);
    expect([field(name).getAttribute('aria-invalid'), reasonAt(field(name))]).toEqual(['true', reason]);
    expect(['Start', 'End', 'Duration'].filter((each) => field(each).getAttribute('aria-invalid') === 'true')).toEqual([name]);
    expect([isDisabled(saveButton()), value('Duration')]).toEqual([true, name === 'Duration' ? text : '']);
    await rig.user.click(saveButton());
    expect(isClosed()).toBe(false);
    await rig.user.click(panel().getByRole('button', { name: 'Close' }));
    expect(commandsOf(rig)).toEqual([]);
  });

  it.each<[string, string, string, object]>([
    ['a duration moves the end', 'Duration', '1:30', { end: at(17, '10:30') }],
    ['a start moves the start alone', 'Start', '8:30', { start: at(17, '08:30') }],
    ['an end the end alone', 'End', '11:00', { end: at(17, '11:00') }],
  ])('%s', async (_, ...[name, text, expected]) => {
    const rig = await openEntry('Drawing');
    type(name, text);
    await rig.user.click(saveButton());
    await waitFor(() => expect(commandsOf(rig)).toEqual([{ commands: [{ kind: 'change', localId: drawing.localId, ...expected }] }]));
  });

  it('is the duration until the end is typed or the duration is cleared', async () => {
    await openEntry('Drawing');
    type('Duration', '2:00');
    type('End', '10:15');
    expect(value('Duration')).toBe('1:15');
    type('Duration', ' ');
    fireEvent.blur(field('Duration'));
    expect([value('Duration'), field('Duration').getAttribute('aria-invalid')]).toEqual(['1:15', 'false']);
    type('Duration', '3h');
    fireEvent.blur(field('Duration'));
    expect(value('Duration')).toBe('3h');
    type('Start', '8:00');
    expect(value('Duration')).toBe('3h');
  });

  it('moves the start of a running entry', async () => {
    const rig = await openEntry('Calls');
    type('Duration', '1:30');
    await rig.user.click(saveButton());
    await waitFor(() =>
      expect(commandsOf(rig)).toEqual([{ commands: [{ kind: 'change', localId: calls.localId, start: at(18, '10:30') }] }]),
    );
  });

  it('stays where it is refused, with the reason and the focus, until it is changed', async () => {
    const rig = await openEntry('Drawing', { applySeveral: () => fail({ kind: 'time-in-future', field: 'end' }) });
    type('End', '23:00');
    await rig.user.click(saveButton());
    await waitFor(() => expectRefused(field('End'), /^That time is in the future/mu));
    expect(value('End')).toBe('23:00');
    type('End', '10:30');
    expect([field('End').getAttribute('aria-invalid'), reasonAt(field('End'))]).toEqual(['false', '']);
  });

  it('is named in the banner where its panel is gone already', async () => {
    const rig = await openEntry('Drawing', { applySeveral: () => fail({ kind: 'description-too-long', length: 501, limit: 500 }) });
    type('Description', 'Plan');
    await rig.user.click(block('Mail'));
    expect((await screen.findByText(/^The description has 501 characters/u)).closest('section')).toBeNull();
    expect(value('Description')).toBe('Mail');
  });

  it('stays open where more is typed while it is saved, and is saved, too', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rig = await openEntry('Drawing', { applySeveral: async () => promise.then(() => succeed({ acknowledged: [] })) });
    type('Description', 'First');
    await rig.user.click(saveButton());
    type('Description', 'Second');
    resolve();
    await waitFor(() => expect(rig.announced()).toBe('Changes saved'));
    expect([isClosed(), value('Description')]).toEqual([false, 'Second']);
    await rig.user.keyboard('{Escape}');
    await waitFor(() =>
      expect(commandsOf(rig)).toMatchObject([{ commands: [{ description: 'First' }] }, { commands: [{ description: 'Second' }] }]),
    );
  });

  it('is project, task and tags of the catalog, refused below them', async () => {
    const catalog = {
      ...emptyCatalog,
      projects: [bridge],
      tasks: [deck, pier],
      tags: [site],
      offers: { ...emptyCatalog.offers, billing: false },
    };
    let failure: Failure = { kind: 'project-needs-task', project: 'Bridge', choices: ['Deck'] };
    const rig = await openEntry('Drawing', { getCatalog: () => succeed(catalog), applySeveral: () => fail(failure) });
    await chooseOption(rig.user, panel().getByRole('combobox', { name: 'Project' }), 'Bridge');
    await rig.user.click(saveButton());
    await waitFor(() => expectRefused(panel().getByRole('combobox', { name: 'Project' }), /needs one of its tasks/u));
    failure = { kind: 'too-many-tags', limit: 1 };
    await chooseOption(rig.user, panel().getByRole('combobox', { name: 'Task' }), 'Deck');
    await rig.user.click(panel().getByRole('checkbox', { name: 'site' }));
    await rig.user.click(saveButton());
    await waitFor(() => expectRefused(panel().getByRole('checkbox', { name: 'site' }), /more than 1 tag/u));
    expect(commandsOf(rig)).toEqual([
      { commands: [{ kind: 'change', localId: drawing.localId, projectId: bridge.id, taskId: null }] },
      { commands: [{ kind: 'change', localId: drawing.localId, projectId: bridge.id, taskId: deck.id, tags: [site.id] }] },
    ]);
  });
});
