/** The timeline over the real core and service: what keys and panels do to entries, and what the service then holds. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { shiftInstant } from '#shared/values/brands.ts';
import { records } from '../../support/time-tracking-fixture.ts';
import { openWindow, type ProgramRig } from '../support/program-rig.tsx';
import { expectRefused } from '../support/refused-field.ts';
import { addAll, drawing, expectHeld, mail, openYesterday, yesterdayAt } from '../support/yesterday.ts';
import type { Worked } from '../../support/yesterdays-work.ts';
import { dateField, typeDate } from '../support/date-field.ts';
import { chooseOption, openFilters, optionsOf } from '../support/select.ts';

async function openWith(...entries: readonly Worked[]): Promise<ProgramRig> {
  const rig = await openWindow('timeline', { prepare: addAll(...entries) });
  await openYesterday(rig);
  return rig;
}

const block = async (name: string): Promise<HTMLElement> => screen.findByRole('button', { name: new RegExp(`^${name}\\s?, `, 'u') });

function blocks(name: string): readonly HTMLElement[] {
  return screen.queryAllByRole('button', { name: new RegExp(`^${name}\\s?, `, 'u') });
}

async function openEntry({ user }: ProgramRig, name: string): Promise<HTMLElement> {
  (await block(name)).focus();
  await user.keyboard('{Enter}');
  return screen.findByRole('region', { name: 'Entry' });
}

async function focusOn(find: () => HTMLElement | undefined): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(find()));
}

describe('an entry of the timeline', () => {
  it('is moved, resized and described by keys, and each of it undone', async () => {
    const rig = await openWith(drawing);
    (await block('Drawing')).focus();
    await rig.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expectHeld(rig, { ...drawing, start: yesterdayAt(9, 5), end: yesterdayAt(11, 5) });
    // Enter is pressed before the change is shown: the focus must stay in the field.
    await rig.user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}{Enter}');
    await expectHeld(rig, { ...drawing, start: yesterdayAt(9, 5) });
    const description = await screen.findByRole('textbox', { name: 'Description' });
    await focusOn(() => description);
    await rig.user.clear(description);
    await rig.user.keyboard('Drawing, revised{Enter}');
    await focusOn(() => blocks('Drawing, revised')[0]);
    await expectHeld(rig, { ...drawing, start: yesterdayAt(9, 5), description: 'Drawing, revised' });
    for (const entry of [
      { ...drawing, start: yesterdayAt(9, 5) },
      { ...drawing, start: yesterdayAt(9, 5), end: yesterdayAt(11, 5) },
      drawing,
    ]) {
      await rig.user.keyboard('{Control>}z{/Control}');
      await expectHeld(rig, entry);
    }
  });

  it('is shown at once when it is changed without a network, and saved later', async () => {
    const rig = await openWith(drawing);
    await expectHeld(rig, drawing);
    rig.setOnline(false);
    (await block('Drawing')).focus();
    await rig.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await screen.findByRole('button', { name: /^Drawing\s?, .*Waiting to be saved/u });
    rig.setOnline(true);
    await rig.user.keyboard('{F5}');
    await expectHeld(rig, { ...drawing, start: yesterdayAt(8, 55), end: yesterdayAt(10, 55) });
  });

  it('is split, joined, duplicated and deleted by the key beside each action', async () => {
    const rig = await openWith(drawing, mail);
    const panel = await openEntry(rig, 'Drawing');
    const keys = [...panel.querySelectorAll('[aria-keyshortcuts]')].map(({ textContent }) => textContent);
    expect(keys).toEqual(['ContinueC', 'DuplicateD', 'SplitS', 'Join with nextJ', 'DeleteDel']);
    await rig.user.keyboard('{Escape}');
    await focusOn(() => blocks('Drawing')[0]);

    await rig.user.keyboard('s');
    await focusOn(() => screen.getByLabelText('Split at'));
    await rig.user.keyboard('{Enter}');
    await expectHeld(rig, { ...drawing, end: yesterdayAt(10) }, { ...drawing, start: yesterdayAt(10) }, mail);
    await waitFor(() => expect(blocks('Drawing')).toHaveLength(2));
    blocks('Drawing')[0]?.focus();
    await rig.user.keyboard('j');
    await expectHeld(rig, drawing, mail);
    (await block('Mail')).focus();
    await rig.user.keyboard('d');
    const copy = { ...mail, start: yesterdayAt(12), end: yesterdayAt(13) };
    await expectHeld(rig, drawing, mail, copy);
    await waitFor(() => expect(blocks('Mail')).toHaveLength(2));
    blocks('Mail')[0]?.focus();
    await rig.user.keyboard('{Delete}');
    await expectHeld(rig, drawing, copy);
    await focusOn(() => blocks('Mail')[0]);
    await rig.user.keyboard('c');
    await screen.findByRole('button', { name: 'Stop' });
  });

  it('keeps what is typed into it while it is joined with the next', async () => {
    const rig = await openWith(drawing, mail);
    const panel = await openEntry(rig, 'Drawing');
    const description = within(panel).getByRole('textbox', { name: 'Description' });
    // Without a turn of the event loop, so that no answer can arrive in between.
    fireEvent.click(within(panel).getByRole('button', { name: /^Join with next/u }));
    fireEvent.change(description, { target: { value: 'Plan and Drawing' } });
    await expectHeld(rig, { ...drawing, end: mail.end, description: 'Drawing; Mail' });
    expect(description).toHaveProperty('value', 'Plan and Drawing');
    await rig.user.click(within(panel).getByRole('button', { name: 'Save' }));
    await expectHeld(rig, { start: drawing.start, end: mail.end, description: 'Plan and Drawing' });
  });
});

describe('the keys of the timeline', () => {
  it('lead to today, the search, a new entry and a new project, and are letters in a text field', async () => {
    const { user } = await openWith();
    await user.keyboard('t');
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toMatch(/yesterday/iu);
    await user.keyboard('{Control>}f{/Control}');
    await focusOn(() => screen.getByRole('textbox', { name: 'Search' }));
    await user.keyboard('n');
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveProperty('value', 'n');
    await user.keyboard('{Escape}{F6}n');
    await screen.findByRole('heading', { name: 'New entry' });
    await user.keyboard('{Control>}{Shift>}n{/Shift}{/Control}');
    await screen.findByRole('heading', { name: 'Projects', level: 1 });
    await focusOn(() => screen.getByRole('textbox', { name: 'Name' }));
  });
});

describe('entries that are still loaded', () => {
  it('are announced, and can be requested again after a failure', async () => {
    const rig = await openWith(drawing, mail);
    await block('Mail');
    const lose = rig.holdAnswers('getHistoryRange');
    await rig.user.click(screen.getByRole('button', { name: 'Previous day' }));
    await screen.findByText('Loading entries…');
    lose();
    await rig.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing was tracked on this day');
    await rig.user.click(screen.getByRole('button', { name: 'Next day' }));
    await block('Mail');
  });
});

/** The field is focused, marked, and described by the refusal. */
async function expectRefusal(field: HTMLElement, text: RegExp): Promise<void> {
  await waitFor(() => expectRefused(field, text));
  expect(screen.getAllByText(text)).toHaveLength(1);
}

describe('the panel of an entry', () => {
  const tooLong = 'x'.repeat(5_001);

  it('shows a refusal at the field that it names, keeps the input, and takes it away when the field is changed', async () => {
    const rig = await openWith(drawing);
    const panel = await openEntry(rig, 'Drawing');
    const description = within(panel).getByRole('textbox', { name: 'Description' });
    fireEvent.change(description, { target: { value: tooLong } });
    within(panel).getByRole('button', { name: 'Save' }).focus();
    await rig.user.keyboard('{Enter}');
    await expectRefusal(description, /5001 characters; the limit is 5000/u);
    expect(description).toHaveProperty('value', tooLong);
    fireEvent.change(description, { target: { value: 'Plan' } });
    expect(screen.queryByText(/the limit is 5000/u)).toBeNull();
    await rig.user.keyboard('{Enter}');
    await expectHeld(rig, { ...drawing, description: 'Plan' });
  });

  it('shows in the banner why input could not be saved when the panel was left', async () => {
    const rig = await openWith(drawing);
    const panel = await openEntry(rig, 'Drawing');
    fireEvent.change(within(panel).getByRole('textbox', { name: 'Description' }), { target: { value: tooLong } });
    await rig.user.keyboard('{Escape}');
    const refusal = await screen.findByText(/5001 characters; the limit is 5000/u);
    expect(refusal.closest('form')).toBeNull();
  });

  it('shows a refusal of a change of several entries at its field', async () => {
    const rig = await openWith(drawing, mail);
    (await block('Drawing')).focus();
    await rig.user.keyboard(' {ArrowDown} ');
    const description = await screen.findByRole('textbox', { name: 'Same description for all' });
    fireEvent.change(description, { target: { value: tooLong } });
    await rig.user.click(screen.getByRole('button', { name: 'Change 2 entries' }));
    await expectRefusal(description, /5001 characters; the limit is 5000/u);
    await expectHeld(rig, drawing, mail);
  });

  it('shows at the project that the service saves it only with a task', async () => {
    const rig = await openWindow('timeline', { team: { role: 'employee', dialect: 'contract' }, prepare: addAll(drawing) });
    await openYesterday(rig);
    const panel = await openEntry(rig, 'Drawing');
    const project = within(panel).getByLabelText('Project');
    const [, choice] = await optionsOf(rig.user, project);
    await chooseOption(rig.user, project, choice ?? '');
    await rig.user.click(within(panel).getByRole('button', { name: 'Save' }));
    await expectRefusal(project, /task/iu);
  });
});

describe('several entries', () => {
  it('are selected by keys, described together, and deleted one at a time', async () => {
    const rig = await openWith(drawing, mail);
    (await block('Drawing')).focus();
    await rig.user.keyboard(' {ArrowDown} ');
    await screen.findByRole('heading', { name: '2 entries selected' });
    await rig.user.type(screen.getByRole('textbox', { name: 'Same description for all' }), 'Site visit');
    await rig.user.click(screen.getByRole('button', { name: 'Change 2 entries' }));
    const [first, second] = [
      { ...drawing, description: 'Site visit' },
      { ...mail, description: 'Site visit' },
    ];
    await expectHeld(rig, first, second);
    await waitFor(() => expect(blocks('Site visit')).toHaveLength(2));
    blocks('Site visit')[0]?.focus();
    await rig.user.keyboard('{Delete}');
    await expectHeld(rig, second);
    await rig.user.keyboard('{Control>}z{/Control}');
    await expectHeld(rig, first, second);
  });
});

async function expectPlaces(
  { profile }: ProgramRig,
  ...places: readonly (readonly [string, string | null, readonly string[]])[]
): Promise<void> {
  await waitFor(async () => {
    const rows = (await profile.rows()).map(({ description, task_id, tags }) => [description ?? '', task_id, tags] as const);
    expect(rows.toSorted(([one], [other]) => (one < other ? -1 : 1))).toEqual(places);
  });
}

function found(): readonly (string | null)[] {
  return screen.queryAllByRole('button', { name: /^(?:Drawing|Mail|Old plan)\s?, /u }).map(({ textContent }) => textContent);
}

describe('where the service names tasks and tags', () => {
  const old = { start: shiftInstant(drawing.start, -40 * 86_400), end: shiftInstant(drawing.end, -40 * 86_400), description: 'Old plan' };
  const team = { role: 'employee', dialect: 'extended' } as const;

  it('an entry gets its project and tags in its panel, and is found by each, and by when it was', async () => {
    const rig = await openWindow('timeline', { team, prepare: addAll(drawing, mail, old) });
    const { user } = rig;
    await openYesterday(rig);
    const panel = await openEntry(rig, 'Drawing');
    await chooseOption(user, within(panel).getByLabelText('Project'), 'Bridge');
    await user.click(within(panel).getByRole('checkbox', { name: 'site' }));
    await user.click(within(panel).getByRole('button', { name: 'Save' }));
    await expectPlaces(rig, ['Drawing', records.task, [records.tagB]], ['Mail', null, []], ['Old plan', null, []]);

    const bar = screen.getByRole('textbox', { name: 'Search' }).closest('search') ?? document.body;
    for (const [label, option] of [
      ['Tag', 'site'],
      ['Project', 'Bridge'],
    ] as const) {
      await chooseOption(user, within(await openFilters(user)).getByLabelText(label), option);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(found()).toEqual([expect.stringMatching(/^Drawing/u)]));
      await user.click(within(bar).getByRole('button', { name: `Remove filter ${label}: ${option}` }));
      expect(within(bar).queryByRole('button', { name: /^Remove/u })).toBeNull();
    }
    await chooseOption(user, within(await openFilters(user)).getByLabelText('Period'), 'Yesterday');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(found()).toEqual([expect.stringMatching(/^Mail/u), expect.stringMatching(/^Drawing/u)]));
    await chooseOption(user, within(await openFilters(user)).getByLabelText('Period'), 'Other days…');
    await typeDate(user, await dateField('To'), old.end.slice(0, 'YYYY-MM-DD'.length));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(found()).toEqual([expect.stringMatching(/^Old plan/u)]));
  });

  it('several entries get tags and a project together, lose it, are deleted together, and each of it is one undo', async () => {
    const rig = await openWindow('timeline', { team, prepare: addAll(drawing, mail) });
    const { user } = rig;
    await user.click(screen.getByRole('button', { name: 'List' }));
    const select = async (): Promise<HTMLElement> => {
      (await block('Mail')).focus();
      await user.keyboard('{Control>}a{/Control}');
      return screen.findByRole('region', { name: '2 entries selected' });
    };
    const put = async (panel: HTMLElement, project: string): Promise<void> => {
      await chooseOption(user, within(panel).getByLabelText('Project'), project);
      await user.click(within(panel).getByRole('button', { name: 'Change 2 entries' }));
    };
    const panel = await select();
    expect(within(panel).queryByLabelText('Task')).toBeNull();
    await chooseOption(user, within(panel).getByLabelText('Tags'), 'Add tags');
    await user.click(within(panel).getByRole('checkbox', { name: 'site' }));
    await put(panel, 'Bridge');
    await expectPlaces(rig, ['Drawing', records.task, [records.tagB]], ['Mail', records.task, [records.tagB]]);
    (await block('Mail')).focus();
    await user.keyboard('{Control>}z{/Control}');
    await expectPlaces(rig, ['Drawing', null, []], ['Mail', null, []]);

    await put(await select(), 'Bridge');
    await expectPlaces(rig, ['Drawing', records.task, []], ['Mail', records.task, []]);
    // The service has it before the page is updated.
    await screen.findByRole('button', { name: /^Mail\s?, .*Bridge/u });
    await put(await select(), 'No project');
    await expectPlaces(rig, ['Drawing', null, []], ['Mail', null, []]);

    await select();
    await user.click(screen.getByRole('button', { name: 'Delete 2 entries' }));
    await expectHeld(rig);
    await user.click(await screen.findByRole('button', { name: /^Undo/u }));
    await expectHeld(rig, drawing, mail);
  });
});
