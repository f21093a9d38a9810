/** Issues over the real core and a stand-in of a tracker: connecting it in Settings, and starting timers from its issues. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ItemTracker } from '#shared/work-items/work-items.ts';
import { makeRepository } from '../../support/git-repository.ts';
import { openTrackerServer, trackerToken } from '../../support/tracker-servers.ts';
import type { WindowRig } from '../../support/window-rig.ts';
import { exchangeWith, itemsOn, trackerDraft } from '../../support/work-items.ts';
import { openPopover, openWindow } from '../support/program-rig.tsx';

function tracker(kind: ItemTracker = 'github') {
  const server = openTrackerServer(kind, itemsOn(kind, 12));
  const connect = async ({ routes }: WindowRig): Promise<void> => {
    expect(await routes.connectItems(trackerDraft(kind, server.address))).toEqual({ ok: true, value: null });
  };
  return { server, connect, trackers: exchangeWith(server) };
}

const running = ({ profile }: WindowRig) => profile.records().find(({ local }) => local.end === null)?.local;

describe('the description field', () => {
  it('offers issues by word and number; the chosen one is started by Enter and opened from its entry', async () => {
    const { connect, trackers } = tracker();
    const rig = await openPopover({ trackers, prepare: connect });
    const { user } = rig;
    const field = screen.getByRole('combobox');
    await user.type(field, 'bolt 7');
    const option = await screen.findByRole('option', { name: /river\/bridge#7 Bolt 7/u });
    expect(option.textContent).toContain('github.com');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveProperty('value', 'river/bridge#7 Bolt 7');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(running(rig)).toMatchObject({ description: 'river/bridge#7 Bolt 7', item: { key: 'river/bridge#7' } }));
    await user.click(await screen.findByRole('button', { name: 'Open river/bridge#7 in the browser' }));
    await waitFor(() => expect(rig.browsed).toEqual(['https://github.com/river/bridge/issues/7']));
  });

  it('asks the tracker for words that no known issue has, and shows what it found', async () => {
    const { connect, trackers } = tracker();
    const { user } = await openPopover({ trackers, prepare: connect });
    await user.type(screen.getByRole('combobox'), 'railing');
    await user.click(await screen.findByRole('option', { name: /Paint the railing/u }));
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'river/bridge#900 Paint the railing');
  });

  it('does not read the title of an issue as quick entry', async () => {
    const { server, connect, trackers } = tracker();
    server.items = [{ board: 'river/bridge', number: 1, title: 'Meet 9:00-10:00 #site @Bridge', isMine: true }];
    const rig = await openPopover({ trackers, prepare: connect });
    await rig.user.type(screen.getByRole('combobox'), 'meet');
    await rig.user.click(await screen.findByRole('option', { name: /river\/bridge#1/u }));
    await rig.user.keyboard('{Enter}');
    await waitFor(() => expect(running(rig)).toMatchObject({ description: 'river/bridge#1 Meet 9:00-10:00 #site @Bridge', tags: [] }));
  });

  it('loses the link when its key is removed from the description', async () => {
    const { connect, trackers } = tracker();
    const rig = await openPopover({ trackers, prepare: connect });
    const field = screen.getByRole('combobox');
    await rig.user.type(field, 'bolt 7');
    await rig.user.click(await screen.findByRole('option', { name: /river\/bridge#7 / }));
    await rig.user.clear(field);
    await rig.user.type(field, 'Lunch{Enter}');
    await waitFor(() => expect(running(rig)?.description).toBe('Lunch'));
    expect(running(rig)?.item).toBeUndefined();
  });
});

async function fill(user: Awaited<ReturnType<typeof openWindow>>['user'], token: string): Promise<void> {
  const field = await screen.findByLabelText('Access token');
  await user.clear(field);
  await user.type(field, token);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
}

describe('the settings of issues', () => {
  it('connect a tracker that accepts the token, and say at the field that it does not', async () => {
    const { trackers } = tracker();
    const { user } = await openWindow('settings', { detail: 'issues', trackers });
    await fill(user, 'wrong');
    await screen.findByText(/does not accept the access token/u);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Access token')));
    await fill(user, trackerToken);
    await screen.findByText(/12 issues, read/u);
    expect(screen.getByLabelText('Access token')).toHaveProperty('value', '');
    // The same server again.
    await fill(user, trackerToken);
    await screen.findByText(/is connected already/u);
  });

  it('ask for a certificate of servers of organizations only', async () => {
    const { user } = await openWindow('settings', { detail: 'issues' });
    const address = await screen.findByLabelText('Address');
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
    await user.clear(address);
    await user.type(address, 'https://git.example.org');
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('show what a tracker refuses beside its issues, and replace its token', async () => {
    const { server, connect, trackers } = tracker();
    const { user } = await openWindow('settings', { detail: 'issues', trackers, prepare: connect });
    server.token = 'another';
    await user.click(await screen.findByRole('button', { name: 'Read again' }));
    await screen.findByText(/12 issues, read .*does not accept the access token/u);
    await user.click(screen.getByRole('button', { name: 'Replace token' }));
    const panel = within(await screen.findByRole('form', { name: 'New access token' }));
    await user.type(panel.getByLabelText('New access token'), 'another');
    await user.click(panel.getByRole('button', { name: 'Replace token' }));
    await waitFor(() => expect(screen.queryByText(/does not accept/u)).toBeNull());
    await user.click(screen.getByRole('switch', { name: 'Use labels as tags' }));
    await screen.findByRole('switch', { name: 'Use labels as tags', checked: true });
    await user.click(screen.getByRole('button', { name: /^Remove/u }));
    await waitFor(() => expect(screen.queryByText(/12 issues/u)).toBeNull());
  });

  it('switch the writing of time on, which is off at first', async () => {
    const { connect, trackers } = tracker('gitlab');
    const { user, settings } = await openWindow('settings', { detail: 'issues', trackers, prepare: connect });
    expect(settings().workItems.connections).toMatchObject([{ timeSince: null }]);
    await user.click(await screen.findByRole('switch', { name: 'Write time to issues', checked: false }));
    await screen.findByRole('switch', { name: 'Write time to issues', checked: true });
    expect(settings().workItems.connections[0]?.timeSince).not.toBeNull();
  });

  it('have no such switch for GitHub, which stores no time', async () => {
    const { connect, trackers } = tracker();
    await openWindow('settings', { detail: 'issues', trackers, prepare: connect });
    await screen.findByRole('switch', { name: 'Use labels as tags' });
    expect(screen.queryByRole('switch', { name: 'Write time to issues' })).toBeNull();
  });

  it('add the repository of a chosen folder, say what git refuses, and remove it', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'clocktower-git-'));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    const { folder } = makeRepository(join(parent, 'bridge'), { branch: 'fix/7-bolts' });
    const { user, chooseFile, settings } = await openWindow('settings', { detail: 'issues' });
    const add = await screen.findByRole('button', { name: 'Add folder' });
    await user.click(add);
    chooseFile(parent);
    await user.click(add);
    await screen.findByText(/is no repository of git/u);
    chooseFile(folder);
    await user.click(add);
    await screen.findByText(/^Branch: .*fix\/7-bolts/u);
    expect(settings().gitFolders).toEqual([folder]);
    await user.click(screen.getByRole('button', { name: `Remove ${folder}` }));
    await waitFor(() => expect(screen.queryByText(/fix\/7-bolts/u)).toBeNull());
  });

  it('keep a template that says something', async () => {
    const { connect, trackers } = tracker();
    const { user, settings } = await openWindow('settings', { detail: 'issues', trackers, prepare: connect });
    const field = await screen.findByLabelText('Description of an entry');
    await user.clear(field);
    await user.tab();
    expect(settings().workItems.template).toBe('{key} {title}');
    await user.clear(field);
    await user.type(field, '{{title} ({{number})');
    await user.tab();
    await waitFor(() => expect(settings().workItems.template).toBe('{title} ({number})'));
  });
});
