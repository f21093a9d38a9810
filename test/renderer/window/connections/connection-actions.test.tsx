/** What is done with a connection in the list: it gets a name, is left, answers the questions of its sign-in, and is copied into. */
import { recordIdSchema, secondsSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { CopyPreview } from '#shared/connections/connections.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serverOf } from '../../fixtures.ts';
import { expectRefused } from '../../support/refused-field.ts';
import { openList, type Opened } from '../../support/connections.tsx';

async function openPanel(opened: Opened, item: string): Promise<void> {
  await opened.page.user.click(screen.getByRole('button', { name: 'More actions for Server 1' }));
  await opened.page.user.click(screen.getByRole('menuitem', { name: item }));
}

const more = () => screen.getByRole('button', { name: 'More actions for Server 1' });

describe('the name of a connection', () => {
  it('is changed in its row, and the focus goes back', async () => {
    const opened = await openList();
    opened.answers.renameConnection = () => succeed({ name: '2' });
    await openPanel(opened, 'Rename');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Server 1/u });
    expect([document.activeElement, field.selectionEnd]).toEqual([field, 'Server 1'.length]);
    await opened.page.user.keyboard('2');
    await opened.page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(opened.page.requests('renameConnection')).toEqual([{ id: serverOf(1).id, name: '2' }]);
    expect([opened.page.announced(), document.activeElement]).toEqual(['Renamed to 2', more()]);
  });

  it('is announced as the host of the server where it was cleared', async () => {
    const opened = await openList();
    opened.answers.renameConnection = () => succeed({ name: 'time.example.org' });
    await openPanel(opened, 'Rename');
    await opened.page.user.clear(screen.getByRole('textbox', { name: /Server 1/u }));
    await opened.page.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(opened.page.requests('renameConnection')).toEqual([{ id: serverOf(1).id, name: '' }]);
    expect(opened.page.announced()).toBe('Renamed to time.example.org');
  });

  it('stays in its field if it is taken, and Escape leaves the one of before', async () => {
    const opened = await openList();
    opened.answers.renameConnection = () => fail({ kind: 'server-field', field: 'name', cause: { kind: 'name-taken', name: 'Studio' } });
    await openPanel(opened, 'Rename');
    const field = screen.getByRole('textbox', { name: /Server 1/u });
    await opened.page.user.clear(field);
    await opened.page.user.type(field, 'Studio{Enter}');
    expectRefused(field, /“Studio”/u);
    await opened.page.user.keyboard('{Escape}');
    expect([screen.queryByRole('textbox'), document.activeElement]).toEqual([null, more()]);
    screen.getByRole('heading', { name: 'Server 1' });
  });
});

describe('leaving a server', () => {
  it('signs out at once if nothing waits', async () => {
    const opened = await openList();
    opened.answers.signOut = () => succeed(null);
    await openPanel(opened, 'Sign out');
    expect(opened.page.requests('signOut')).toEqual([{ id: serverOf(1).id }]);
    await expect.poll(() => document.activeElement).toBe(more());
  });

  it('asks first if entries wait, can write them to a file, and is left by Escape', async () => {
    const opened = await openList({ waiting: 2, attention: 1 });
    opened.answers.exportUnsaved = () => succeed({ file: '/home/ada/unsaved.csv' });
    await openPanel(opened, 'Sign out');
    const panel = screen.getByRole('region', { name: /Server 1/u });
    expect([document.activeElement, opened.page.requests('signOut')]).toEqual([panel, []]);
    await opened.page.user.click(within(panel).getByRole('button', { name: /^Export/u }));
    expect(within(panel).getByText(/unsaved\.csv/u)).not.toBeNull();
    await opened.page.user.keyboard('{Escape}');
    expect([screen.queryByRole('region', { name: /Sign out/u }), document.activeElement]).toEqual([null, more()]);
  });

  it('says why a server cannot be removed, and removes it with the focus on the heading', async () => {
    const opened = await openList();
    opened.answers.removeConnection = () => fail({ kind: 'entries-waiting', count: 2 });
    await openPanel(opened, 'Remove');
    const remove = screen.getByRole('button', { name: /^Remove/u });
    await opened.page.user.click(remove);
    screen.getByText(/^2 entries are saved only on this computer/u);
    opened.answers.removeConnection = () => succeed(null);
    await opened.page.user.click(remove);
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(opened.page.announced()).toMatch(/Server 1/u);
  });
});

describe('the questions of a sign-in', () => {
  it('offers the organizations, sends the chosen one, and says why it was not taken', async () => {
    const opened = await openList();
    opened.answers.answerSetup = () => fail({ kind: 'no-setup' });
    await opened.come({
      kind: 'choosing',
      name: 'Team',
      organizations: [
        { id: recordIdSchema.parse('one'), name: 'One' },
        { id: recordIdSchema.parse('two'), name: 'Two' },
      ],
    });
    await opened.page.user.click(screen.getByRole('radio', { name: 'Two' }));
    await opened.page.user.click(screen.getByRole('button', { name: 'Use this organization' }));
    expect(opened.page.requests('answerSetup')).toEqual([{ organizationId: 'two', userId: '' }]);
    screen.getByText(/^This sign-in is already over/u);
    await opened.page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(opened.page.requests('cancelSetup')).toHaveLength(1);
  });

  it('asks for identifiers that the server does not provide, and goes to the one that is wrong', async () => {
    const opened = await openList();
    opened.answers.answerSetup = () => fail({ kind: 'server-field', field: 'userId', cause: { kind: 'user-needed' } });
    await opened.come({ kind: 'asking', name: 'Team', organization: true, user: true });
    const [organization, user] = [screen.getByLabelText('Organization ID'), screen.getByLabelText('User ID')];
    expect(screen.getByRole('region', { name: 'Signing in to Team' })).toBe(document.activeElement);
    await opened.page.user.type(organization, 'org{Enter}');
    expectRefused(user, /./u);
    expect(organization).toHaveProperty('value', 'org');
    await opened.page.user.type(user, 'me');
    expect(user.getAttribute('aria-invalid')).toBe('false');
  });

  it('shows the progress, which can be cancelled, and a failure, which Escape closes', async () => {
    const opened = await openList();
    await opened.come({ kind: 'browser', name: 'Team' });
    await opened.page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await opened.come({ kind: 'failed', name: 'Team', failure: { kind: 'no-membership' } });
    expect(screen.getByText(/not a member of any organization/u).getAttribute('role')).toBe('alert');
    await opened.page.user.keyboard('{Escape}');
    expect(opened.page.requests('cancelSetup')).toHaveLength(2);
  });
});

describe('a copy of this computer’s entries', () => {
  const preview: CopyPreview = {
    entries: 3,
    seconds: secondsSchema.parse(5400),
    days: null,
    copied: 0,
    running: 0,
    names: [],
    lost: { clients: 0, billable: 0 },
  };

  it('is counted, copied without the names that were left out, and reported', async () => {
    const opened = await openList();
    const site = { kind: 'tag' as const, name: 'site', rows: 2, fate: 'new' as const };
    const canal = { kind: 'project' as const, name: 'Canal', rows: 1, fate: 'new' as const };
    opened.answers.previewCopy = () => succeed({ ...preview, names: [site, { ...site, name: 'yard' }, canal] });
    opened.answers.runCopy = () => succeed({ copied: 3 });
    await openPanel(opened, 'Copy entries from this computer');
    const tags = screen.getByRole<HTMLInputElement>('checkbox', { name: /Tags/iu });
    await opened.page.user.click(screen.getByRole('checkbox', { name: /^site/u }));
    expect([tags.checked, tags.indeterminate]).toEqual([false, true]);
    await opened.page.user.click(tags);
    expect(tags.checked).toBe(true);
    await opened.page.user.click(tags);
    await opened.page.user.click(screen.getByRole('button', { name: /^Copy 3 entries/u }));
    expect(opened.page.requests('runCopy')).toEqual([
      {
        id: serverOf(1).id,
        leaveOut: [
          { kind: 'tag', name: 'site' },
          { kind: 'tag', name: 'yard' },
        ],
      },
    ]);
    screen.getByText(/^3 entries were copied/u);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });

  it('says why it failed, and is tried again', async () => {
    const opened = await openList();
    opened.answers.previewCopy = () => fail({ kind: 'connection-leaving' });
    await openPanel(opened, 'Copy entries from this computer');
    screen.getByText(/^This connection is being removed/u);
    opened.answers.previewCopy = () => succeed({ ...preview, entries: 0 });
    await opened.page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect([opened.page.requests('previewCopy').length, screen.queryByRole('button', { name: /^Copy \d/u })]).toEqual([2, null]);
    await opened.page.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(more());
  });
});
