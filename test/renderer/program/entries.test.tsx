/** Entries in the popover over the real core and a server of a team: quick entry, the editor, and changes of other clients. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TimeEntryResource } from '#shared/time-tracking-api.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { people, records } from '../../support/time-tracking-fixture.ts';
import { addFinished, named, openPopover, type ProgramRig } from '../support/program-rig.tsx';
import { chooseOption, chosen } from '../support/select.ts';

const extended = { role: 'employee', dialect: 'extended' } as const;
const contract = { role: 'employee', dialect: 'contract' } as const;
const minutesAgo = (minutes: number) => instantOfEpochMs(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000);

async function createElsewhere({ fixture }: ProgramRig, body: object): Promise<void> {
  expect(
    await fixture?.send('POST', 'time-entries', { as: 'employee', body: { user_id: people.employee, tags: [], ...body } }),
  ).toMatchObject({ status: 200 });
}

async function changeElsewhere({ fixture }: ProgramRig, entry: TimeEntryResource | undefined, changes: object): Promise<void> {
  expect(
    await fixture?.send('PUT', `time-entries/${entry?.id}`, { as: 'employee', body: { start: entry?.start, end: entry?.end, ...changes } }),
  ).toMatchObject({ status: 200 });
}

/** As when the popover is opened. */
function refresh({ profile }: ProgramRig): void {
  profile.tracker.refreshIfStale();
}

async function openEditor({ user }: ProgramRig, description: string): Promise<HTMLElement> {
  (await screen.findByRole('button', { name: `Edit “${description}”` })).focus();
  await user.keyboard('{Enter}');
  return screen.findByRole('form', { name: `Edit “${description}”` });
}

describe('a quick entry', () => {
  it('is a finished entry, with a preview of what it adds', async () => {
    const { user, profile } = await openPopover();
    const field = screen.getByRole('combobox');
    await user.type(field, '-30 -10 review the plans #nothing');
    await waitFor(() =>
      expect(document.querySelector('.linePreview')?.textContent).toMatch(/^Adds .+ – .+ · 20m · review the plans #nothing$/u),
    );
    await user.keyboard('{Enter}');
    await screen.findByRole('row', { name: /review the plans #nothing/u });
    expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy();
    await waitFor(async () =>
      expect((await profile.rows()).map(({ description, duration }) => [description, duration])).toEqual([
        ['review the plans #nothing', 1_200],
      ]),
    );
    await user.type(field, '-10 -30 call');
    await screen.findByText(/The end would be before the start/u);
  });
});

describe('the editor of an entry', () => {
  it('gives it a project and tags by keys alone, in one change', async () => {
    const rig = await openPopover({ team: extended, prepare: ({ profile }) => addFinished(profile, 90, 'Read') });
    const { user, profile } = rig;
    const form = await openEditor(rig, 'Read');
    await user.clear(within(form).getByLabelText('Description'));
    await user.type(within(form).getByLabelText('Description'), 'Read the plans');
    await chooseOption(user, within(form).getByLabelText('Project'), 'Bridge');
    // The project has only one task.
    expect(within(form).queryByLabelText('Task')).toBeNull();
    within(form).getByRole('checkbox', { name: 'site' }).focus();
    await user.keyboard(' ');
    within(form).getByLabelText('Description').focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('row', { name: /Read the plans\s?, Bridge/u });
    await waitFor(async () =>
      expect((await profile.rows()).map(({ description, task_id, tags }) => ({ description, task_id, tags }))).toEqual([
        { description: 'Read the plans', task_id: records.task, tags: [records.tagB] },
      ]),
    );
    expect(profile.writes.filter((write) => write.startsWith('PUT'))).toHaveLength(1);
  });

  it('keeps input that was not saved until the popover is opened again', async () => {
    const rig = await openPopover({ team: extended, prepare: ({ profile }) => addFinished(profile, 90, 'Read') });
    const form = await openEditor(rig, 'Read');
    await chooseOption(rig.user, within(form).getByLabelText('Project'), 'Bridge');
    await rig.user.type(within(form).getByLabelText('Description'), ' the plans');
    rig.showAgain();
    const again = await screen.findByRole('form', { name: 'Edit “Read”' });
    expect(chosen(within(again).getByLabelText('Project'))).toBe('Bridge');
    expect(within(again).getByLabelText('Description')).toHaveProperty('value', 'Read the plans');
  });

  it('has only the project without tasks and tags in the service, and says at it what that server cannot save', async () => {
    const rig = await openPopover({ team: contract, prepare: ({ profile }) => addFinished(profile, 90, 'Read') });
    const form = await openEditor(rig, 'Read');
    expect(within(form).queryByLabelText('Task')).toBeNull();
    expect(within(form).queryByRole('checkbox')).toBeNull();
    await chooseOption(rig.user, within(form).getByLabelText('Project'), 'Bridge');
    await rig.user.click(within(form).getByRole('button', { name: 'Save' }));
    await within(form).findByText(/On this server, time on “Bridge” needs a task/u);
    expect(document.activeElement).toBe(within(form).getByLabelText('Project'));
  });
});

describe('a change of another client', () => {
  it('that overtook a change made here marks the entry, whose earlier version is used again in its editor', async () => {
    const rig = await openPopover({ team: extended });
    const { user, profile } = rig;
    await createElsewhere(rig, { start: minutesAgo(50), end: minutesAgo(20), description: 'Plans' });
    refresh(rig);
    const form = await openEditor(rig, 'Plans');
    expect(within(form).queryByRole('button', { name: /^Earlier versions/u })).toBeNull();
    await user.clear(within(form).getByLabelText('Description'));
    await user.type(within(form).getByLabelText('Description'), 'Plans, as I call them{Enter}');
    await waitFor(async () => expect((await profile.rows()).map(({ description }) => description)).toEqual(['Plans, as I call them']));
    const [entry] = await profile.rows();
    await changeElsewhere(rig, entry, { description: 'Plans, as others call them' });
    profile.tracker.syncNowAnyway();
    await screen.findByRole('button', { name: /Plans, as others call them.*Changed on another device/u });
    const editor = await openEditor(rig, 'Plans, as others call them');
    const toggle = await within(editor).findByRole('button', { name: 'Earlier versions (1)' });
    toggle.focus();
    await user.keyboard('{Enter}');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const version = within(editor).getByRole('listitem');
    expect(version.textContent).toMatch(/written on this computer.*Plans, as I call them/u);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Changed on another device/u })).toBeNull());
    await user.click(within(version).getByRole('button', { name: 'Use this' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    await waitFor(async () => expect((await profile.rows()).map(({ description }) => description)).toEqual(['Plans, as I call them']));
    await openEditor(rig, 'Plans, as I call them');
    await user.click(await screen.findByRole('button', { name: 'Earlier versions (2)' }));
    const versions = screen.getAllByRole('listitem').filter(({ textContent }) => /Plans, as/u.test(textContent));
    expect(versions.map(({ textContent }) => /As it is now/u.test(textContent))).toEqual([false, true]);
  });

  it('that runs a timer of its own is settled with this one by one choice', async () => {
    const rig = await openPopover({ team: contract });
    const { user, profile } = rig;
    await createElsewhere(rig, { start: minutesAgo(30), end: null, description: 'On the phone' });
    await user.type(screen.getByRole('combobox'), 'At the desk{Enter}');
    refresh(rig);
    const banner = await screen.findByRole('group', { name: /On the phone.*which allows one timer at a time.*At the desk.*kept here/u });
    await user.click(within(banner).getByRole('button', { name: /^Stop “On the phone” at /u }));
    await waitFor(() => expect(banner.isConnected).toBe(false));
    await waitFor(async () => {
      const [desk, phone] = await profile.rows();
      expect([desk?.description, desk?.end, phone?.description, phone?.end]).toEqual(['At the desk', null, 'On the phone', desk?.start]);
    });
  });

  it('that stops a timer is noticed, and the timer is continued', async () => {
    const rig = await openPopover({ team: extended });
    const { user, profile } = rig;
    await user.type(screen.getByRole('combobox'), '-10 Drawing{Enter}');
    await waitFor(async () => expect(await profile.rows()).toHaveLength(1));
    const [entry] = await profile.rows();
    await changeElsewhere(rig, entry, { end: minutesAgo(5) });
    await waitFor(async () => {
      refresh(rig);
      expect(screen.getByText(/“Drawing” was stopped at .* on another device/u)).toBeTruthy();
    });
    await user.click(named('Continue “Drawing”'));
    await screen.findByRole('button', { name: 'Stop' });
    await waitFor(async () => expect((await profile.rows()).map(({ end }) => end === null)).toEqual([true, false]));
  });
});
