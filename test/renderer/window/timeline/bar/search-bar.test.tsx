/** The filters above the timeline: what each one asks for, and how they are cleared. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import { fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it } from 'vitest';
import { type Filter, noFilter, periodChoices } from '#renderer/window/timeline/bar/filter.ts';
import { SearchBar } from '#renderer/window/timeline/bar/search-bar.tsx';
import { testId } from '../../../../support/random-history.ts';
import { openPage } from '../../../support/page-rig.tsx';
import { emptyCatalog } from '../../../support/timeline.tsx';

const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };
const site = { id: testId(1, 3), name: 'site', isNickname: false };
const nameless = { id: testId(1, 4), name: null, isNickname: false };
const harbour = { id: testId(1, 5), name: 'Harbour', isArchived: false };
const full: CatalogView = { ...emptyCatalog, projects: [bridge], tags: [site, nameless], clients: [harbour] };
const bare: CatalogView = { ...emptyCatalog, offers: { ...emptyCatalog.offers, billing: false } };

async function open(filter: Partial<Filter> = {}, catalog: CatalogView | null = full) {
  const changes: Filter[] = [];
  const rig = await openPage({}, <SearchBar filter={{ ...noFilter, ...filter }} catalog={catalog} onChange={(next) => changes.push(next)} field={createRef()} />);
  return { ...rig, changes };
}

const names = () => screen.getAllByRole('combobox').map((each) => each.getAttribute('aria-label'));
const optionsOf = (name: string) => [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ textContent }) => textContent);
const clear = () => screen.queryByRole('button', { name: 'Clear search' });

describe('the search bar', () => {
  it('offers what the service has', async () => {
    await open();
    expect(names()).toEqual(['Project', 'Tag', 'Client', 'Billable', 'Period']);
    expect(optionsOf('Project')).toEqual(['Any project', 'No project', 'Bridge']);
    expect(optionsOf('Tag')).toEqual(['Any tag', 'site', expect.stringMatching(new RegExp(nameless.id.slice(0, 4), 'u'))]);
    expect(optionsOf('Client')).toEqual(['Any client', 'No client', 'Harbour']);
    expect([optionsOf('Period')[0], optionsOf('Period').at(-1), optionsOf('Period').length, new Set(optionsOf('Period')).size]).toEqual(['Any time', 'Other days…', periodChoices.length, periodChoices.length]);
  });

  it.each([['a service with projects alone', bare], ['a catalog that is not loaded', null]])('offers no empty choices: %s', async (_, catalog) => {
    await open({}, catalog);
    expect(names()).toEqual(['Project', 'Period']);
    expect(optionsOf('Project')).toEqual(['Any project', 'No project']);
  });

  it.each([
    ['Project', 'Bridge', { projectId: bridge.id }],
    ['Project', 'No project', { projectId: 'no project' }],
    ['Tag', 'site', { tagId: site.id }],
    ['Client', 'Harbour', { clientId: harbour.id }],
    ['Client', 'No client', { clientId: 'no client' }],
    ['Billable', 'Not billable', { billable: false }],
    ['Period', 'Today', { period: 'today' }],
  ])('adds %s “%s” to the other filters', async (name, choice, expected) => {
    const { user, changes } = await open({ text: 'plan' });
    await user.selectOptions(screen.getByRole('combobox', { name }), choice);
    expect(changes).toEqual([{ ...noFilter, text: 'plan', ...expected }]);
  });

  it('takes text, and shows its shortcut while there is none', async () => {
    const { changes } = await open({ projectId: bridge.id });
    const field = screen.getByRole('textbox', { name: 'Search' });
    expect([field.getAttribute('placeholder'), field.getAttribute('aria-keyshortcuts'), document.querySelector('kbd')?.textContent]).toEqual(['Search all entries', 'Control+F', 'Ctrl+F']);
    fireEvent.change(field, { target: { value: 'plan' } });
    expect(changes).toEqual([{ ...noFilter, projectId: bridge.id, text: 'plan' }]);
  });

  it('takes dates where other days are chosen', async () => {
    const { changes } = await open({ period: 'days', from: '2026-11-01', to: '2026-11-02', text: 'x' });
    expect(document.querySelector('kbd')).toBeNull();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-12-01' } });
    const days = { ...noFilter, period: 'days', text: 'x' };
    expect(changes).toEqual([{ ...days, from: '2026-10-01', to: '2026-11-02' }, { ...days, from: '2026-11-01', to: '2026-12-01' }]);
  });

  it('has no dates for another period', async () => {
    await open({ period: 'today' });
    expect(screen.queryByLabelText('From')).toBeNull();
  });

  it('clears all filters by its button and by Escape', async () => {
    const { user, changes } = await open({ projectId: bridge.id });
    await user.click(clear() ?? document.body);
    const field = screen.getByRole('textbox', { name: 'Search' });
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(field, { key: 'x' })).toBe(true);
    expect(changes).toEqual([noFilter, noFilter]);
  });

  it('leaves Escape to the page where nothing is filtered', async () => {
    const { changes } = await open();
    expect(fireEvent.keyDown(screen.getByRole('textbox', { name: 'Search' }), { key: 'Escape' })).toBe(true);
    expect([changes, clear()]).toEqual([[], null]);
  });

  it('can be cleared of dates that are still empty', async () => {
    await open({ period: 'days' });
    expect(clear()).not.toBeNull();
  });
});
