/**
 * Map and list of the campus: the same places, chosen in either; clusters are opened, and places beyond the edge reached by their chips.
 */
import { termSchema } from '#shared/campus/terms.ts';
import type { LibraryView, NestView } from '#shared/campus/view.ts';
import { defaultPlaceTemplate } from '#shared/campus/work-place.ts';
import { succeed } from '#shared/values/result.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { drawable, libraryPlaces, nestPlaces } from '#renderer/window/campus/map/campus-places.ts';
import { buildMapGround } from '#renderer/window/campus/map/map-drawing.ts';
import { firstMapState, MapView } from '#renderer/window/campus/map/map-view.tsx';
import { messagesFor } from '../../../../support/messages.ts';
import { viewOf } from '../../../fixtures.ts';
import { campusPageOf, never } from '../../../support/campus.ts';
import { fixLayout } from '../../../support/fixed-layout.ts';
import { openPage, type PageRig } from '../../../support/page-rig.tsx';
import { chooseOption } from '../../../support/select.ts';

const messages = messagesFor('en');

function library(id: string, [latitude, longitude]: readonly [number, number]): LibraryView {
  return {
    id,
    name: `Library ${id}`,
    description: null,
    note: null,
    link: null,
    coordinates: { latitude, longitude },
    fromCentre: null,
    nearestNest: null,
  };
}

function nest(id: string, coordinates: readonly [number, number] | null): NestView {
  return {
    id,
    number: id,
    location: `Nest ${id}`,
    coordinates: coordinates === null ? null : { latitude: coordinates[0], longitude: coordinates[1] },
    updated: null,
  };
}

// Two nests beside the first library, one unknown, and a library in the next town.
const libraries = [
  library('L0', [43.46977, -80.54237]),
  library('L1', [43.47259, -80.5421]),
  library('L2', [43.46621, -80.54497]),
  library('far', [43.35811, -80.31673]),
];
const nests = [nest('N0', [43.4698, -80.5424]), nest('N1', [43.46981, -80.54241]), nest('N2', [43.4784, -80.5574]), nest('N3', null)];

const all = { library: libraryPlaces(libraries, messages), nest: nestPlaces(nests, messages) };
const drawn = { library: drawable(all.library), nest: drawable(all.nest) };
const collected = { all, drawn, ground: buildMapGround({ libraries: drawn.library, nests: drawn.nest, buildings: [] }) };

const [winter, autumn] = [termSchema.parse(1171), termSchema.parse(1269)];

const page = campusPageOf(
  {
    key: 'missing',
    nests: { freshness: never, term: winter, currentTerm: autumn },
    seasons: { choices: [autumn, winter], chosen: winter },
  },
  { settings: { source: { kind: 'embedded' }, placeTemplate: defaultPlaceTemplate } },
);

function Shown() {
  const [state, setState] = useState(firstMapState);
  return (
    <MapView page={page} collected={collected} state={state} onChange={(change) => setState((before) => ({ ...before, ...change }))} />
  );
}

async function open(): Promise<PageRig> {
  fixLayout();
  return openPage({ getView: () => succeed(viewOf([])), chooseCampusSeason: () => succeed(null) }, <Shown />);
}

const list = (name = 'Libraries') => screen.getByRole('listbox', { name });
/** Those of the list; a select has others. */
const options = () => [...document.querySelectorAll('[role="option"]')];
const chosen = () =>
  options()
    .filter((option) => option.getAttribute('aria-selected') === 'true')
    .map(({ textContent }) => textContent);
const zoom = () => screen.getByText(/^[\d.]+×$/).textContent;
const marker = (id: string) => document.querySelector<SVGGElement>(`[data-marker="${id}"]`) ?? document.body;
const cluster = () => screen.getByRole('button', { name: /^2 goose nests|^2 nests/i });

const stops = () => [...document.querySelectorAll('[data-marker][tabindex="0"]')].map((each) => each.getAttribute('data-marker'));

describe('the list of places', () => {
  it.each([
    ['{ArrowDown}', 'Library L0'],
    ['{ArrowUp}', 'Library far'],
    ['{Home}', 'Library L0'],
    ['{End}', 'Library far'],
    ['{PageDown}', 'Library far'],
    ['{ArrowDown}{ArrowDown}{ArrowUp}', 'Library L0'],
    ['{End}{ArrowDown}', 'Library far'],
    ['{End}{PageUp}', 'Library L0'],
  ])('is moved through with %s', async (keys, expected) => {
    const { user } = await open();
    list().focus();
    await user.keyboard(keys);
    expect(chosen()).toEqual([expect.stringContaining(expected)]);
    expect(document.getElementById(list().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(expected);
  });

  it('leaves other keys to the page, and chooses nothing by itself', async () => {
    const { user } = await open();
    list().focus();
    await user.keyboard('x');
    expect([chosen(), list().getAttribute('aria-activedescendant'), screen.queryByText('Demo')]).toEqual([[], null, null]);
  });

  it('shows what is found, says what is not, and changes the kind without the choice', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox'), 'l1');
    await waitFor(() => expect(options()).toHaveLength(1));
    await user.click(options()[0] ?? document.body);
    expect(chosen()).toHaveLength(1);
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText(/No place matches “l1x”/)).toBeDefined();
    await user.click(screen.getByText('Nests 4'));
    expect([chosen(), options().length, screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual([[], 4, '']);
  });

  it('of nests says that they are of an old season, and offers the others', async () => {
    const { user, requests } = await open();
    expect([screen.queryByText(/These nests are from/), screen.queryByRole('combobox', { name: /Season/ })]).toEqual([null, null]);
    await user.click(screen.getByText('Nests 4'));
    expect(screen.getByText(/These nests are from/)).toBeDefined();
    await chooseOption(user, screen.getByRole('combobox', { name: /Season/ }), 'Fall 2026');
    expect(requests('chooseCampusSeason')).toEqual([{ term: 1269 }]);
  });
});

describe('the map', () => {
  it('has one marker for Tab, and moves between them by arrow keys', async () => {
    const { user } = await open();
    expect(stops()).toHaveLength(1);
    marker('L0').focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect([stops(), document.activeElement?.getAttribute('data-marker')]).toEqual([['L1'], 'L1']);
    await user.keyboard('{ArrowUp}{ArrowUp}x');
    expect([stops(), document.activeElement?.getAttribute('data-marker'), chosen()]).toEqual([['L1'], 'L1', []]);
  });

  it.each(['{Enter}', ' '])('chooses the marker with %j, in the list, too', async (key) => {
    const { user } = await open();
    marker('L1').focus();
    await user.keyboard(key);
    expect([chosen(), marker('L1').getAttribute('aria-pressed'), marker('L0').getAttribute('aria-pressed')]).toEqual([
      [expect.stringContaining('Library L1')],
      'true',
      'false',
    ]);
  });

  it('chooses a nest of a cluster once zooming in does not part it, and shows the list of nests', async () => {
    const { user } = await open();
    for (let presses = 0; presses < 10 && chosen().length === 0; presses += 1) {
      await user.click(cluster());
    }
    expect(Number.parseFloat(zoom())).toBeGreaterThan(12);
    expect(chosen()).toEqual([expect.stringContaining('Nest N0')]);
  });

  it('zooms in at a cluster, and back to the whole campus by its button', async () => {
    const { user } = await open();
    expect(zoom()).toBe('1×');
    await user.click(cluster());
    expect(zoom()).toBe('2.5×');
    await user.click(screen.getByRole('button', { name: 'Whole campus' }));
    expect(zoom()).toBe('1×');
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    const near = Number.parseFloat(zoom());
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect([near > 1, zoom()]).toEqual([true, '1×']);
  });

  it('reaches a place beyond its edge by its chip, by pointer and key', async () => {
    const { user } = await open();
    const chip = screen.getByRole('button', { name: /Library far.*km/ });
    await user.click(chip);
    expect(chosen()).toEqual([expect.stringContaining('Library far')]);
    await user.click(screen.getByText('Nests 4'));
    screen.getByRole('button', { name: /Library far.*km/ }).focus();
    await user.keyboard('x');
    expect(chosen()).toEqual([]);
    await user.keyboard(' ');
    expect(chosen()).toEqual([expect.stringContaining('Library far')]);
    await user.click(screen.getByText('Nests 4'));
    screen.getByRole('button', { name: /Library far.*km/ }).focus();
    await user.keyboard('{Enter}');
    expect(chosen()).toEqual([expect.stringContaining('Library far')]);
  });
});
