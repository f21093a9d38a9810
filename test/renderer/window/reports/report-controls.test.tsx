/** The controls of a report: what each one asks for, and which are offered. */
import type { DaySpan, Report } from '#shared/history/reports.ts';
import { localDateSchema } from '#shared/values/brands.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ReportControls } from '#renderer/window/reports/report-controls.tsx';
import { beginningOptions, noFilter, type ReportOptions, type ShownFilter } from '#renderer/window/reports/report-options.ts';
import { testId } from '../../../support/random-history.ts';
import { clearDate, dateField } from '../../support/date-field.ts';
import { openPage } from '../../support/page-rig.tsx';
import { chooseOption, openFilters, optionsOf } from '../../support/select.ts';

const date = (text: string) => localDateSchema.parse(text);
const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };
const offered: Report['offered'] = {
  projects: [bridge, null],
  tags: [
    { id: testId(1, 2), name: 'site' },
    { id: testId(1, 3), name: null },
  ],
  clients: ['Harbour', null],
};
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
  function Controls() {
    const [shown, setShown] = useState<ReportOptions>({ ...beginningOptions, ...options });
    return (
      <ReportControls
        options={shown}
        filter={{ ...noFilter, ...filter }}
        offered={offers}
        bills={bills}
        span={span}
        problem={isRefused ? { kind: 'bad-period', days: 0 } : null}
        onOptions={(next) => {
          asked.push(next);
          setShown(next);
        }}
        onFilter={(next) => asked.push(next)}
      >
        {null}
      </ReportControls>
    );
  }
  const rig = await openPage({}, <Controls />);
  return { ...rig, asked };
}

const named = (name: string) => screen.getByRole('combobox', { name });
const names = (part = document.body) =>
  within(part)
    .getAllByRole<HTMLButtonElement>('combobox')
    .map(({ labels }) => labels[0]?.textContent);

describe('the filters of a report', () => {
  it('offer what occurs in its days', async () => {
    const { user } = await open();
    expect(names()).toEqual(['Period', 'Rounding']);
    expect(names(await openFilters(user))).toEqual(['Project', 'Tag', 'Client', 'Billable']);
    expect(await optionsOf(user, named('Project'))).toEqual(['All projects', 'Bridge', 'No project']);
    expect(await optionsOf(user, named('Tag'))).toEqual(['All tags', 'site', testId(1, 3)]);
    expect(await optionsOf(user, named('Client'))).toEqual(['Any client', 'Harbour', 'No client']);
  });

  it.each([nothing, null])('offer no empty choices: %o', async (offers) => {
    const { user } = await open({ offers, bills: false });
    expect(names(await openFilters(user))).toEqual(['Project']);
  });

  it('stay where one is chosen that does not occur any more', async () => {
    const { user } = await open({ offers: nothing, bills: false, filter: { tag: 'x', client: '=Old', billable: 'yes' } });
    expect(screen.getAllByRole('button', { name: /^Remove filter/u }).map(({ textContent }) => textContent)).toEqual([
      'x',
      'Old',
      'Billable',
    ]);
    expect(names(await openFilters(user))).toEqual(['Project', 'Tag', 'Client', 'Billable']);
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
    const { asked, user } = await open({ filter: { text: 'plan' } });
    await openFilters(user);
    await chooseOption(user, named(name), label);
    expect(asked).toEqual([{ ...noFilter, text: 'plan', ...expected }]);
  });

  it('take text, and are cleared together', async () => {
    const { asked, user } = await open({ filter: { project: bridge.id, billable: 'no' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Description contains' }), { target: { value: 'x' } });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.click(screen.getByRole('button', { name: 'Remove filter Billable: Not billable' }));
    expect(asked).toEqual([{ ...noFilter, project: bridge.id, billable: 'no', text: 'x' }, noFilter, { ...noFilter, project: bridge.id }]);
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
    const { asked, user } = await open({ options: { period: 'days', first: date('2026-11-01'), last: date('2026-11-09') } });
    within(await dateField('Last day'))
      .getAllByRole('spinbutton')[0]
      ?.focus();
    await user.keyboard('{ArrowDown}');
    await clearDate(user, await dateField('First day'));
    await chooseOption(user, named('Period'), 'Last month');
    const days = { ...beginningOptions, period: 'days', first: '2026-11-01', last: '2026-11-09' };
    expect([asked[0], asked.at(-2), asked.at(-1)]).toEqual([
      { ...days, last: '2026-11-08' },
      { ...days, first: null, last: '2026-11-08' },
      { ...days, first: null, last: '2026-11-08', period: 'last-month' },
    ]);
    expect(document.querySelector('[data-invalid]')).toBeNull();
  });

  it('is refused at its days', async () => {
    await open({ options: { period: 'days', first: week.last, last: week.first }, isRefused: true });
    for (const name of ['First day', 'Last day']) {
      const [part] = within(await dateField(name)).getAllByRole('spinbutton');
      const described = part?.getAttribute('aria-describedby')?.split(' ') ?? [];
      expect([part?.getAttribute('aria-invalid'), described.map((id) => document.getElementById(id)?.textContent).join('')]).toEqual([
        'true',
        expect.stringMatching(/period/iu),
      ]);
    }
  });
});

describe('rounding', () => {
  it('has no steps where there is none, and begins with a quarter of an hour of each day’s work', async () => {
    const { asked, user } = await open();
    await chooseOption(user, named('Rounding'), 'Up to');
    expect(asked).toEqual([{ ...beginningOptions, rounding: { mode: 'up', minutes: 15, per: 'work' } }]);
  });

  it('keeps its steps in another direction, and forgets them where it ends', async () => {
    const rounding = { mode: 'up', minutes: 6, per: 'entry' } as const;
    const { asked, user } = await open({ options: { rounding } });
    const [, , minutes = '', per = ''] = names();
    expect(await optionsOf(user, named(minutes ?? ''))).toHaveLength(7);
    for (const [name, index] of [
      ['Rounding', 3],
      [minutes ?? '', 6],
      [per ?? '', 1],
      ['Rounding', 0],
    ] as const) {
      await chooseOption(user, named(name), (await optionsOf(user, named(name)))[index] ?? '');
    }
    expect(asked.map((each) => Reflect.get(Object(each), 'rounding'))).toEqual([
      { ...rounding, mode: 'down' },
      { ...rounding, mode: 'down', minutes: 60 },
      { mode: 'down', minutes: 60, per: 'work' },
      { mode: 'none' },
    ]);
  });
});
