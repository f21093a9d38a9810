/** Saved reports: stored, applied and removed. */
import userEvent from '@testing-library/user-event';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { beginningOptions, noFilter, type ReportOptions, type ShownFilter } from '#renderer/window/reports/report-options.ts';
import { SavedReports } from '#renderer/window/reports/saved-reports.tsx';
import { openPage } from '../support/page-rig.tsx';
import { chooseOption, chosen, optionsOf } from '../support/select.ts';

beforeEach(() => localStorage.clear());

it('the list of saved reports takes the focus into the name and gives it back at Escape, and saves nothing without a name', async () => {
  const { user } = await openPage({}, <SavedReports options={beginningOptions} filter={noFilter} onChoose={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Save these settings' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of the report' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save these settings' }));
  await user.keyboard('{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Name of the report' }), '  {Enter}');
  expect(screen.queryByRole('combobox', { name: 'Saved reports' })).toBeNull();
});

it('the list of saved reports saves settings and filter under a name, chooses them again, and removes them', async () => {
  const taken: (readonly [ReportOptions, ShownFilter])[] = [];
  const onChoose = (options: ReportOptions, filter: ShownFilter): void => {
    taken.push([options, filter]);
  };
  const monthly: ReportOptions = { ...beginningOptions, period: 'last-month', grouping: 'tag' };
  const first = await openPage({}, <SavedReports options={monthly} filter={{ ...noFilter, text: 'Acme' }} onChoose={onChoose} />);
  await first.user.click(screen.getByRole('button', { name: 'Save these settings' }));
  await first.user.type(screen.getByRole('textbox', { name: 'Name of the report' }), 'Acme, monthly{Enter}');
  expect([screen.queryByRole('textbox'), screen.getByRole('combobox', { name: 'Saved reports' }).textContent]).toEqual([
    null,
    'Acme, monthly',
  ]);

  document.body.replaceChildren();
  const second = await openPage({}, <SavedReports options={beginningOptions} filter={noFilter} onChoose={onChoose} />);
  await chooseOption(second.user, screen.getByRole('combobox', { name: 'Saved reports' }), 'Acme, monthly');
  expect(taken).toEqual([[monthly, { ...noFilter, text: 'Acme' }]]);

  document.body.replaceChildren();
  const third = await openPage({}, <SavedReports options={monthly} filter={{ ...noFilter, text: 'Acme' }} onChoose={onChoose} />);
  await third.user.click(screen.getByRole('button', { name: 'Remove “Acme, monthly”' }));
  expect(screen.queryByRole('combobox', { name: 'Saved reports' })).toBe(null);
});

it('sorts saved reports by name, and replaces the one of the same name', async () => {
  for (const [name, grouping] of [
    ['Weekly', 'tag'],
    ['Daily', 'tag'],
    ['Weekly', 'project'],
  ] as const) {
    document.body.replaceChildren();
    const { user } = await openPage(
      {},
      <SavedReports
        options={{ ...beginningOptions, grouping }}
        filter={{ ...noFilter, text: name === 'Daily' ? 'x' : '' }}
        onChoose={() => {}}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Save these settings' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the report' }), `${name}{Enter}`);
  }
  const saved = screen.getByRole('combobox', { name: 'Saved reports' });
  expect([chosen(saved), (await optionsOf(userEvent.setup(), saved)).slice(1)]).toEqual(['Weekly', ['Daily', 'Weekly']]);
});
