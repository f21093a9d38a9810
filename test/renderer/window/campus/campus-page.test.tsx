/** The Campus page: its two parts, its data when it is opened or shown again, and places that cannot be read. */
import type { CampusPage as Page } from '#shared/campus/page.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { describe, expect, it } from 'vitest';
import { CampusPage } from '#renderer/window/campus/campus-page.tsx';
import { useWindowState } from '#renderer/window/shell/window-state.ts';
import type { Answers } from '../../../support/fake-bridge.ts';
import { campusPageOf } from '../../support/campus.ts';
import { fixLayout } from '../../support/fixed-layout.ts';
import { openWindowPage, type WindowPageRig } from '../../support/window-page.tsx';

const library = (name: string) => ({
  id: name,
  name,
  description: null,
  note: null,
  link: null,
  coordinates: { latitude: 43.47, longitude: -80.54 },
  fromCentre: null,
  nearestNest: null,
});
const slice = (name: string, placesRevision = 1) =>
  succeed({ placesRevision, libraries: [library(name)], nests: [], buildings: [], isLast: true });

function Routed() {
  const { router } = useWindowState();
  return <CampusPage detail={useSyncExternalStore(router.subscribe, router.current).detail} />;
}

async function open(
  answers: Answers = {},
  { page = campusPageOf(), detail = null }: { readonly page?: Page; readonly detail?: string | null } = {},
): Promise<WindowPageRig> {
  fixLayout();
  return openWindowPage(
    {
      getCampus: () => succeed(page),
      openCampusPage: () => succeed(null),
      refreshCampus: () => succeed(null),
      getCampusPlaces: () => slice('Davis'),
      ...answers,
    },
    <Routed />,
    { page: 'campus', detail },
  );
}

const part = () => screen.getAllByRole('button', { name: /^(Map|Methods)$/u }).map((each) => each.getAttribute('aria-current'));

describe('the parts of the page', () => {
  it.each([
    [null, ['page', null]],
    ['map', ['page', null]],
    ['methods', [null, 'page']],
    ['elsewhere', ['page', null]],
  ])('are opened by the route: %s', async (detail, current) => {
    await open({}, { detail });
    expect([
      part(),
      screen.queryByRole('searchbox', { name: 'Find a place' }) !== null,
      screen.queryByRole('navigation', { name: 'Methods of the directory' }) !== null,
    ]).toEqual([current, current[0] === 'page', current[1] === 'page']);
  });

  it('keep what was typed in each', async () => {
    const { user, router } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Find a place' }), 'dav');
    await user.click(screen.getByRole('button', { name: 'Methods' }));
    expect(router.current()).toMatchObject({ page: 'campus', detail: 'methods' });
    await user.type(screen.getByRole('searchbox', { name: /Find a method/u }), 'goose');
    await user.click(screen.getByRole('button', { name: 'Map' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('dav');
    await user.click(screen.getByRole('button', { name: 'Methods' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('goose');
  });
});

describe('the head of the page', () => {
  it.each([
    [campusPageOf(), 'The directory at campus.example.org'],
    [campusPageOf({}, { settings: { source: { kind: 'embedded' }, placeTemplate: '{place}' } }), 'The directory on this computer'],
  ])('names the directory', async (page, text) => {
    await open({}, { page });
    expect(screen.getByText(text)).toBeDefined();
  });

  it('refreshes, and goes to the settings', async () => {
    const { user, requests, router } = await open({ refreshCampus: () => fail({ kind: 'storage-full' }) });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText(/^The disk is full/u);
    expect(requests('refreshCampus')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Campus settings' }));
    expect(router.current()).toMatchObject({ page: 'settings', detail: 'campus' });
  });
});

describe('the data of the page', () => {
  it('is asked for when the page is opened, and when its window is shown again', async () => {
    const { requests, hide, show } = await open();
    expect(requests('openCampusPage')).toHaveLength(1);
    hide();
    await show();
    expect(requests('openCampusPage')).toHaveLength(2);
  });

  it('has the new places once they have changed', async () => {
    let places = slice('Davis');
    const { push, requests } = await open({ getCampusPlaces: () => places });
    await screen.findByRole('option', { name: /Davis/u });
    expect(requests('getCampusPlaces')).toEqual([{ from: 0 }]);
    places = slice('Porter', 2);
    await push('campusChanged', campusPageOf({}, { revision: 2 }));
    expect(requests('getCampusPlaces')).toHaveLength(1);
    await push('campusChanged', campusPageOf({}, { revision: 3, placesRevision: 2 }));
    await screen.findByRole('option', { name: /Porter/u });
    expect([requests('getCampusPlaces').length, screen.queryByRole('option', { name: /Davis/u })]).toEqual([2, null]);
  });

  it('says that places could not be read, and asks again', async () => {
    let isLost = true;
    const { user, requests } = await open({ getCampusPlaces: () => (isLost ? fail({ kind: 'storage-full' }) : slice('Davis')) });
    await screen.findByText(/The disk is full/u);
    expect(screen.getByText('Libraries will be listed here once the directory has answered.')).toBeDefined();
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: /Davis/u });
    await waitFor(() => expect(screen.queryByText(/The disk is full/u)).toBeNull());
    expect(requests('getCampusPlaces')).toHaveLength(2);
  });
});
