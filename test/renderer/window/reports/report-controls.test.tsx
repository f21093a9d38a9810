/** The controls of a report: what each one asks for, and which are offered. */
import type { DaySpan, Report } from '#shared/history/reports.ts';
import { localDateSchema } from '#shared/values/brands.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ReportControls } from '#renderer/window/reports/report-controls.tsx';
import { beginningOptions, noFilter, type ReportOptions, type ShownFilter } from '#renderer/window/reports/report-options.ts';
import { testId } from '../../../support/random-history.ts';
import { openPage } from '../../support/page-rig.tsx';

const date = (text: string) => localDateSchema.parse(text);
const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };
const offered: Report['offered'] = { projects: [bridge, null], tags: [{ id: testId(1, 2), name: 'site' }, { id: testId(1, 3), name: null }], clients: ['Harbour', null] };
const nothing: Report['offered'] = { projects: [], tags: [], clients: [] };
const week: DaySpan = { first: date('2026-11-16'), last: date('2026-11-22') };

interface Shown {
  readonly options?: Partial<ReportOptions>;
  readonly filter?: Partial<ShownFilter>;
  readonly offers?: Report['offered'] | null;
  readonly bills?: boolean;
  readonly span?: DaySpan | null;
  readonly isRefused?: boolean;
}

async function open({ options = {}, filter = {}, offers = offered, bills = true, span = week, isRefused = false }: Shown = {}) {
  const asked: unknown[] = [];
  const rig = await openPage(
    {},
    <ReportControls
      options={{ ...beginningOptions, ...options }}
      filter={{ ...noFilter, ...filter }}
      offered={offers}
      bills={bills}
      span={span}
      problem={isRefused ? { kind: 'bad-period', days: 0 } : null}
      onOptions={(next) => asked.push(next)}
      onFilter={(next) => asked.push(next)}
    />,
  );
  return { ...rig, asked };
}

const names = () => screen.getAllByRole('combobox').map((select) => document.querySelector(`label[for="${select.id}"]`)?.textContent);
const choose = (name: string, label: string) => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].find(({ textContent }) => textContent === label)?.value } });
const optionsOf = (name: string) => [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ textContent }) => textContent);

describe('the filters of a report', () => {
  it('offer what occurs in its days', async () => {
    await open();
    expect(names()).toEqual(['Period', 'Rounding', 'Project', 'Tag', 'Client', 'Billable']);
    expect([optionsOf('Project'), optionsOf('Tag'), optionsOf('Client')]).toEqual([['All projects', 'Bridge', 'No project'], ['All tags', 'site', testId(1, 3)], ['Any client', 'Harbour', 'No client']]);
    expect(screen.queryByRole('button', { name: 'Clear filter' })).toBeNull();
  });

  it.each([nothing, null])('offer no empty choices: %o', async (offers) => {
    await open({ offers, bills: false });
    expect(names()).toEqual(['Period', 'Rounding', 'Project']);
  });

  it('stay where one is chosen that does not occur any more', async () => {
    await open({ offers: nothing, bills: false, filter: { tag: 'x', client: '=Old', billable: 'yes' } });
    expect(names()).toEqual(['Period', 'Rounding', 'Project', 'Tag', 'Client', 'Billable']);
  });

  it.each([
    ['Project', 'Bridge', { project: bridge.id }],
    ['Project', 'No project', { project: 'no project' }],
    ['Tag', 'site', { tag: testId(1, 2) }],
    ['Client', 'Harbour', { client: '=Harbour' }],
    ['Client', 'No client', { client: 'none' }],
    ['Billable', 'Billable', { billable: 'yes' }],
    ['Billable', 'Not billable', { billable: 'no' }],
  ])('add %s “%s” to the others', async (name, label, expected) => {
    const { asked } = await open({ filter: { text: 'plan' } });
    choose(name, label);
    expect(asked).toEqual([{ ...noFilter, text: 'plan', ...expected }]);
  });

  it('take text, and are cleared together', async () => {
    const { asked, user } = await open({ filter: { project: bridge.id } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Description contains' }), { target: { value: 'x' } });
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(asked).toEqual([{ ...noFilter, project: bridge.id, text: 'x' }, noFilter]);
  });
});

describe('the period of a report', () => {
  it('steps by its own length', async () => {
    const { user, asked } = await open();
    await user.click(screen.getByRole('button', { name: 'Previous period' }));
    await user.click(screen.getByRole('button', { name: 'Next period' }));
    expect(asked).toEqual([
      { ...beginningOptions, period: 'days', first: '2026-11-09', last: '2026-11-15' },
      { ...beginningOptions, period: 'days', first: '2026-11-23', last: '2026-11-29' },
    ]);
  });

  it('has nothing to step from before its days are known, and no dates of a named one', async () => {
    await open({ span: null });
    expect([screen.queryByRole('button', { name: 'Previous period' }), screen.queryByLabelText('First day')]).toEqual([null, null]);
  });

  it('is named, or has days of its own', async () => {
    const { asked } = await open({ options: { period: 'days', first: date('2026-11-01') } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-11-05' } });
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '' } });
    choose('Period', 'Last month');
    const days = { ...beginningOptions, period: 'days', first: '2026-11-01' };
    expect(asked).toEqual([{ ...days, last: '2026-11-05' }, { ...days, first: null }, { ...days, period: 'last-month' }]);
    expect(screen.getByLabelText('First day').getAttribute('aria-invalid')).toBe('false');
  });

  it('is refused at its days', async () => {
    await open({ options: { period: 'days', first: week.last, last: week.first }, isRefused: true });
    for (const name of ['First day', 'Last day']) {
      const field = screen.getByLabelText(name);
      expect([field.getAttribute('aria-invalid'), document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent]).toEqual(['true', expect.stringMatching(/./u)]);
    }
  });
});

describe('rounding', () => {
  it('has no steps where there is none, and begins with a quarter of an hour of each day’s work', async () => {
    const { asked } = await open();
    choose('Rounding', 'Up to');
    expect(asked).toEqual([{ ...beginningOptions, rounding: { mode: 'up', minutes: 15, per: 'work' } }]);
  });

  it('keeps its steps in another direction, and forgets them where it ends', async () => {
    const rounding = { mode: 'up', minutes: 6, per: 'entry' } as const;
    const { asked } = await open({ options: { rounding } });
    const [, , minutes = '', per = ''] = names();
    expect(optionsOf(minutes)).toHaveLength(7);
    choose('Rounding', 'Down to');
    choose('Rounding', optionsOf('Rounding')[0] ?? '');
    choose(minutes, optionsOf(minutes)[6] ?? '');
    choose(per, optionsOf(per)[1] ?? '');
    expect(asked.map((each) => Reflect.get(Object(each), 'rounding'))).toEqual([{ ...rounding, mode: 'down' }, { mode: 'none' }, { ...rounding, minutes: 60 }, { ...rounding, per: 'work' }]);
  });
});
