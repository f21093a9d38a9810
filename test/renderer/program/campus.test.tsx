/** The Campus page over the campus data of this computer: map and list, a timer at a place, and the explorer of methods. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openWindow, type ProgramRig } from '../support/program-rig.tsx';
import { temporaryFolder } from '../../support/after-test.ts';

const campusFolder = join(import.meta.dirname, '../../../resources/campus');

async function openCampus(detail: 'map' | 'methods', folder = campusFolder): Promise<ProgramRig> {
  return openWindow('campus', {
    campusFolder: folder,
    detail,
    prepare: async ({ routes }) => void (await routes.changeSettings({ pages: { campus: true } })),
  });
}

describe('the map and the list', () => {
  it('show the libraries of this computer, and one choice', async () => {
    const { user } = await openCampus('map');
    const list = await screen.findByRole('listbox', { name: 'Libraries' });
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(11));
    const map = screen.getByRole('group', { name: 'Map of the campus' });
    const chosen = (): string => within(list).getByRole('option', { selected: true }).textContent ?? '';

    // Places off the map are behind their button, one after another.
    const far = within(map).getByRole('button', { name: /Pharmacy Library, off the map, 4\.\d km to the south-east/u });
    await user.click(far);
    expect(chosen()).toContain('Pharmacy');
    await user.click(far);
    expect(chosen()).toContain('Musagetes');

    const porter = within(map).getByRole('button', { name: 'Dana Porter Library, Library' });
    porter.focus();
    await user.keyboard('{Enter}');
    expect(chosen()).toContain('Dana Porter Library');
    expect(porter.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('region', { name: 'Dana Porter Library' }).textContent).toContain('Nearest nest 41 m');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).not.toBe(porter);
    expect(map.contains(document.activeElement)).toBe(true);

    list.focus();
    await user.keyboard('{ArrowDown}');
    expect(within(map).getByRole('button', { name: 'Davis Centre Library, Library' }).getAttribute('aria-pressed')).toBe('true');
    await user.type(screen.getByRole('searchbox', { name: 'Find a place' }), 'witer');
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(1));
  });

  it('say of which term the nests are, and offer no season where there is only one', async () => {
    const { user } = await openCampus('map');
    await user.click(await screen.findByRole('button', { name: /^Nests 37$/u }));
    await screen.findByText(/These nests are from Winter 2017; it is now/u);
    expect(screen.queryByRole('combobox', { name: 'Season' })).toBeNull();
  });

  it('show ten thousand nests: those in view in the list, and clusters on the map', async () => {
    const folder = temporaryFolder();
    copyFileSync(join(campusFolder, 'libraries.csv'), join(folder, 'libraries.csv'));
    const rows = Array.from({ length: 10_000 }, (_, index) => {
      const latitude = 43.4657 + ((index * 7_919) % 10_000) * 1.27e-6;
      const longitude = -80.5574 + ((index * 104_729) % 9_973) * 2.4e-6;
      return `${index},Demo nest ${index},${latitude.toFixed(6)},${longitude.toFixed(6)},2017-03-28 04:00:00`;
    });
    writeFileSync(join(folder, '1171GooseWatch.csv'), `id,location,latitude,longitude,updated\n${rows.join('\n')}\n`);
    const { user } = await openCampus('map', folder);
    await user.click(await screen.findByRole('button', { name: /^Nests 10000$/u }));
    const list = screen.getByRole('listbox', { name: 'Nests' });
    await waitFor(() => expect(within(list).getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('10000'));
    expect(within(list).getAllByRole('option').length).toBeLessThan(60);
    const map = screen.getByRole('group', { name: 'Map of the campus' });
    const markers = within(map).getAllByRole('button');
    expect(markers.length).toBeLessThan(300);
    expect(markers.some((marker) => marker.getAttribute('aria-label')?.includes('nests, close together'))).toBe(true);
    list.focus();
    await user.keyboard('{End}');
    await screen.findByRole('region', { name: /^Demo nest 9999/u });
  });

  it('start a timer at a place, described by the user’s template', async () => {
    const { user, profile } = await openCampus('map');
    const descriptions = (): readonly string[] => profile.records().map(({ local }) => local.description);
    await user.click(await screen.findByRole('option', { name: /Davis Centre/u }));
    const detail = screen.getByRole('region', { name: 'Davis Centre Library' });
    await user.type(within(detail).getByRole('textbox', { name: 'What are you working on?' }), 'Problem set 4');
    await user.click(within(detail).getByRole('button', { name: 'Start timer here' }));
    await waitFor(() => expect(descriptions()).toEqual(['Problem set 4 @ Davis Centre Library']));

    await user.click(screen.getByRole('button', { name: 'Campus settings' }));
    const template = await screen.findByRole('textbox', { name: 'Description of a timer at a place' });
    await user.clear(template);
    await user.type(template, '{{work}');
    expect(template.getAttribute('aria-invalid')).toBe('true');
    await user.clear(template);
    await user.type(template, 'At {{place}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Campus', current: false }));
    await user.click(await screen.findByRole('option', { name: /Dana Porter/u }));
    await user.click(screen.getByRole('button', { name: 'Start timer here' }));
    await waitFor(() => expect(descriptions()[0]).toBe('At Dana Porter Library'));
  });
});

describe('the explorer', () => {
  it('says what an answer is, what counts, what is empty, and which callback is none', async () => {
    const { user } = await openCampus('methods');
    const find = async (text: string): Promise<void> => {
      const field = await screen.findByRole('searchbox', { name: /Find a method/u });
      await user.clear(field);
      await user.type(field, text);
    };
    const send = async (): Promise<void> => user.click(screen.getByRole('button', { name: 'Send' }));
    await find('lib');
    await user.click(await screen.findByRole('button', { name: '/v2/poi/libraries' }));
    await send();
    const answer = await screen.findByRole('region', { name: 'Answer' });
    await waitFor(() => expect(answer.textContent).toContain('200 Request successful'));
    expect(answer.textContent).toContain('Counted');
    expect(within(answer).getAllByRole('row')).toHaveLength(12);
    await user.click(within(answer).getByRole('button', { name: 'Raw' }));
    await waitFor(() => expect(answer.textContent).toContain('"meta"'));
    await user.click(screen.getByRole('button', { name: 'geojson' }));
    await send();
    await waitFor(() => expect(answer.textContent).toContain('FeatureCollection'));

    await find('goose');
    await user.click(screen.getByRole('button', { name: '/resources/goosewatch' }));
    const term = await screen.findByLabelText(/^term/u);
    await user.clear(term);
    await user.type(term, '1149');
    await send();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Answer' }).textContent).toMatch(/204 No data returned.*Not counted/u));
    await user.type(screen.getByRole('textbox', { name: 'JSONP callback' }), 'alert(1)');
    await send();
    await screen.findByText(/callback must be the name of a function/u);
  });
});
