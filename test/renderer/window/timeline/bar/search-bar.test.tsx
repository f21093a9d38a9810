/** The filters above the timeline: what each one asks for, and how they are cleared. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { createRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { type Filter, noFilter, periodChoices } from '#renderer/window/timeline/bar/filter.ts';
import { SearchBar } from '#renderer/window/timeline/bar/search-bar.tsx';
import { testId } from '../../../../support/random-history.ts';
import { openPage } from '../../../support/page-rig.tsx';
import { emptyCatalog } from '../../../support/timeline.tsx';
import { clearDate, dateField } from '../../../support/date-field.ts';
import { chooseOption, openFilters, optionsOf } from '../../../support/select.ts';

const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };
const site = { id: testId(1, 3), name: 'site', isNickname: false };
const nameless = { id: testId(1, 4), name: null, isNickname: false };
const harbour = { id: testId(1, 5), name: 'Harbour', isArchived: false };
const full: CatalogView = { ...emptyCatalog, projects: [bridge], tags: [site, nameless], clients: [harbour] };
const bare: CatalogView = { ...emptyCatalog, offers: { ...emptyCatalog.offers, billing: false } };

async function open(filter: Partial<Filter> = {}, catalog: CatalogView | null = full) {
  const changes: Filter[] = [];
  function Bar() {
    const [shown, setShown] = useState<Filter>({ ...noFilter, ...filter });
    return (
      <SearchBar
        filter={shown}
        catalog={catalog}
        onChange={(next) => {
          changes.push(next);
          setShown(next);
        }}
        field={createRef()}
      />
    );
  }
  const rig = await openPage({}, <Bar />);
  return { ...rig, changes };
}

const named = (name: string) => screen.getByRole('combobox', { name });
const names = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole<HTMLButtonElement>('combobox')
    .map(({ labels }) => labels[0]?.textContent);
const chips = () => screen.queryAllByRole('button', { name: /^Remove filter/u }).map((each) => each.getAttribute('aria-label'));

describe('the search bar', () => {
  it('offers what the service has', async () => {
    const { user } = await open();
    expect(names(await openFilters(user))).toEqual(['Project', 'Tag', 'Client', 'Billable', 'Period']);
    expect(await optionsOf(user, named('Project'))).toEqual(['Any project', 'No project', 'Bridge']);
    expect(await optionsOf(user, named('Tag'))).toEqual(['Any tag', 'site', expect.stringMatching(new RegExp(nameless.id.slice(-4), 'u'))]);
    expect(await optionsOf(user, named('Client'))).toEqual(['Any client', 'No client', 'Harbour']);
    const periods = await optionsOf(user, named('Period'));
    expect([periods[0], periods.at(-1), periods.length, new Set(periods).size]).toEqual([
      'Any time',
      'Other days…',
      periodChoices.length,
      periodChoices.length,
    ]);
  });

  it.each([
    ['a service with projects alone', bare],
    ['a catalog that is not loaded', null],
  ])('offers no empty choices: %s', async (_, catalog) => {
    const { user } = await open({}, catalog);
    expect(names(await openFilters(user))).toEqual(['Project', 'Period']);
    expect(await optionsOf(user, named('Project'))).toEqual(['Any project', 'No project']);
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
    await openFilters(user);
    await chooseOption(user, named(name), choice);
    expect(changes).toEqual([{ ...noFilter, text: 'plan', ...expected }]);
  });

  it('takes text, and shows its shortcut while there is none', async () => {
    const { changes } = await open({ projectId: bridge.id });
    const field = screen.getByRole('textbox', { name: 'Search' });
    expect([
      field.getAttribute('placeholder'),
      field.getAttribute('aria-keyshortcuts'),
      document.querySelector('kbd')?.textContent,
    ]).toEqual(['Search all entries', 'Control+F', 'Ctrl+F']);
    fireEvent.change(field, { target: { value: 'plan' } });
    expect(changes).toEqual([{ ...noFilter, projectId: bridge.id, text: 'plan' }]);
  });

  it('takes dates where other days are chosen', async () => {
    const { user, changes } = await open({ period: 'days', from: '2026-11-01', to: '2026-11-02', text: 'x' });
    expect([document.querySelector('kbd'), chips()]).toEqual([null, [expect.stringMatching(/^Remove filter Period: 1.*2 Nov 2026$/u)]]);
    await openFilters(user);
    within(await dateField('From'))
      .getAllByRole('spinbutton')[1]
      ?.focus();
    await user.keyboard('{ArrowDown}');
    expect(changes.at(-1)).toEqual({ ...noFilter, period: 'days', text: 'x', from: '2026-10-01', to: '2026-11-02' });
    await clearDate(user, await dateField('To'));
    expect(changes.at(-1)).toMatchObject({ to: '' });
  });

  it('takes both dates from a shortcut of the calendar', async () => {
    const { user, changes } = await open({ period: 'days' });
    await openFilters(user);
    await user.click(within(await dateField('From')).getByRole('button'));
    await user.click(await screen.findByRole('button', { name: 'Last year' }));
    expect(changes).toEqual([
      { ...noFilter, period: 'days', from: expect.stringMatching(/-01-01$/u), to: expect.stringMatching(/-12-31$/u) },
    ]);
  });

  it('has no dates for another period', async () => {
    const { user } = await open({ period: 'today' });
    await openFilters(user);
    expect(screen.queryByRole('group', { name: 'From' })).toBeNull();
  });

  it('shows what filters as chips with their number, which remove it alone or all together', async () => {
    const { user, changes } = await open({ text: 'x', projectId: bridge.id, billable: false, period: 'days' });
    const button = screen.getByRole('button', { name: 'Filter, 3 set' });
    expect([chips(), button.textContent]).toEqual([
      ['Remove filter Project: Bridge', 'Remove filter Billable: Not billable', 'Remove filter Period: Other days…'],
      'Filter3',
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove filter Project: Bridge' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(changes).toEqual([
      { ...noFilter, text: 'x', billable: false, period: 'days' },
      { ...noFilter, text: 'x' },
    ]);
    expect(document.activeElement).toBe(button);
  });

  it('clears the text alone by its button, which gives the focus back', async () => {
    const { user, changes } = await open({ text: 'plan', projectId: bridge.id });
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect([
      changes,
      document.activeElement === screen.getByRole('textbox', { name: 'Search' }),
      screen.queryByRole('button', { name: 'Clear search' }),
    ]).toEqual([[{ ...noFilter, projectId: bridge.id }], true, null]);
  });

  it('clears everything by Escape in the search', async () => {
    const { changes } = await open({ projectId: bridge.id });
    const field = screen.getByRole('textbox', { name: 'Search' });
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(field, { key: 'x' })).toBe(true);
    expect(changes).toEqual([noFilter]);
  });

  it('leaves Escape to the page where nothing is filtered', async () => {
    const { changes } = await open();
    expect(fireEvent.keyDown(screen.getByRole('textbox', { name: 'Search' }), { key: 'Escape' })).toBe(true);
    expect([changes, chips(), screen.getByRole('button', { name: 'Filter' }).textContent]).toEqual([[], [], 'Filter']);
  });
});
