/** Reports over the real core: what they add up is what the service holds, whatever they are grouped by. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { instantOfEpochMs, secondsBetween, shiftInstant } from '#shared/values/brands.ts';
import { valueOf } from '../../support/core-records.ts';
import { records } from '../../support/time-tracking-fixture.ts';
import type { WindowRig } from '../../support/window-rig.ts';
import type { UserEvent } from '@testing-library/user-event';
import { dateField, typeDate } from '../support/date-field.ts';
import { chooseOption } from '../support/select.ts';
import { openWindow, type ProgramRig } from '../support/program-rig.tsx';

const minute = 60_000;
const team = { role: 'employee', dialect: 'extended' } as const;

function dateBefore(ago: number): string {
  return new Date(Date.now() - ago * 1_440 * minute).toISOString().slice(0, 10);
}

/** `1:05` of seconds. */
function hours(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A week of work, on a project and without one. */
function work({ profile }: WindowRig): void {
  const now = Math.floor(Date.now() / 1000) * 1000;
  for (let day = 6; day >= 0; day -= 1) {
    for (const [index, minutes] of [75, 40, 95].entries()) {
      const start = now - day * 1_440 * minute - (index + 1) * 130 * minute;
      const place = index === 1 ? { projectId: records.project, taskId: records.task } : {};
      valueOf(
        profile.tracker.add({
          start: instantOfEpochMs(start),
          end: instantOfEpochMs(start + (minutes - day) * minute),
          description: ['=Mail', 'Facade studies', ''][index] ?? '',
          ...place,
        }),
      );
    }
  }
}

async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await chooseOption(user, await screen.findByRole('combobox', { name: label }), option);
}

async function between(user: UserEvent, first: string, last: string): Promise<void> {
  await choose(user, 'Period', 'Other days');
  await typeDate(user, await dateField('First day'), first);
  await typeDate(user, await dateField('Last day'), last);
}

const table = (): HTMLElement => screen.getByRole('table', { name: 'Table' });

/** The first and the last cell of each row. */
function figures(of: HTMLElement): readonly (readonly [string, string])[] {
  return [...of.querySelectorAll('tbody tr')].map((row) => [
    row.firstElementChild?.textContent ?? '',
    row.lastElementChild?.textContent ?? '',
  ]);
}

async function totalOf({ profile }: ProgramRig): Promise<string> {
  return hours((await profile.rows()).reduce((sum, { duration }) => sum + (duration ?? 0), 0));
}

describe('a report', () => {
  it('adds up what the service holds, however it is grouped, and follows filter, rounding and goal', async () => {
    const rig = await openWindow('reports', { team, prepare: work });
    await waitFor(async () => expect(await rig.profile.rows()).toHaveLength(21));
    await between(rig.user, dateBefore(40), dateBefore(-1));
    const total = await totalOf(rig);
    for (const grouping of ['Week', 'Project', 'Description']) {
      await choose(rig.user, 'Table by', grouping);
      await waitFor(() => expect(table().querySelector('tfoot')?.textContent).toMatch(new RegExp(`${total}.*21|21.*${total}`, 'u')));
    }
    for (const name of [/^Time by day/u, /^Share by project/u, /^Days/u]) {
      await screen.findByRole('img', { name });
    }
    await rig.user.type(screen.getByRole('textbox', { name: 'Description contains' }), 'facade');
    await waitFor(() => expect(figures(table())).toHaveLength(1));
    await rig.user.clear(screen.getByRole('textbox', { name: 'Description contains' }));
    await waitFor(() => expect(figures(table())).toHaveLength(3));
    await choose(rig.user, 'Rounding', 'Up to');
    await waitFor(() => expect(screen.getByText(/without rounding/u).textContent).toContain(total));

    await rig.user.click(screen.getByRole('button', { name: 'Set a goal' }));
    const goal = await screen.findByRole('spinbutton', { name: 'Each day' });
    await rig.user.clear(goal);
    await rig.user.type(goal, '2.5{Tab}');
    await rig.user.keyboard('{Control>}3{/Control}');
    await screen.findByText('Goal: 2:30 a day, Monday to Friday');
    await screen.findByRole('img', { name: /^Compared with the goal/u });
  });

  it('rounds each entry, by tag and by description, and its pictures say what its table says', async () => {
    const rounded = new Map<string, number>();
    const count = (key: string, seconds: number) => rounded.set(key, (rounded.get(key) ?? 0) + Math.ceil(seconds / 900) * 900);
    const entries = (
      [
        ['Plans', [records.tagA], 50],
        ['Plans', [], 22],
        ['Call', [records.tagA], 7],
        ['Call', [records.tagB], 31],
      ] as const
    ).map(([description, tags, minutes], index) => {
      const start = instantOfEpochMs(Date.parse(`${dateBefore(index < 2 ? 3 : 2)}T${10 + index}:00:00Z`));
      const entry = { start, end: shiftInstant(start, minutes * 60), description, tags: [...tags] };
      for (const key of [
        description,
        { [records.tagA]: 'drawing', [records.tagB]: 'site' }[tags[0] ?? ''] ?? 'No tags',
        start.slice(0, 10),
      ]) {
        count(key, secondsBetween(entry.start, entry.end));
      }
      return entry;
    });
    const wanted = (key: string): [string, string] => [key, hours(rounded.get(key) ?? 0)];
    const rig = await openWindow('reports', {
      team,
      prepare: ({ profile }) => entries.forEach((entry) => valueOf(profile.tracker.add(entry))),
    });
    await between(rig.user, dateBefore(4), dateBefore(1));
    await choose(rig.user, 'Rounding', 'Up to');
    await choose(rig.user, 'Round', 'Each entry per day');
    await choose(rig.user, 'Table by', 'Tags');
    await waitFor(() =>
      expect(Object.fromEntries(figures(table()))).toEqual(Object.fromEntries(['drawing', 'site', 'No tags'].map(wanted))),
    );
    await choose(rig.user, 'Table by', 'Description');
    await waitFor(() => expect(Object.fromEntries(figures(table()))).toEqual(Object.fromEntries(['Plans', 'Call'].map(wanted))));

    const picture = screen.getByRole('figure', { name: 'Time by day' });
    const drawn = [dateBefore(3), dateBefore(2)].map((date) => hours(rounded.get(date) ?? 0));
    expect(
      figures(within(picture).getByRole('table', { hidden: true }))
        .map(([, figure]) => figure)
        .filter((figure) => figure !== '0:00'),
    ).toEqual(drawn);
    const texts = [...picture.querySelectorAll('svg text')].map(({ textContent }) => textContent ?? '');
    expect(texts.filter((text) => /^\d+:\d\d$/u.test(text))).toEqual(expect.arrayContaining(drawn));
  });

  it('is made without a network of all that was read before', async () => {
    const rig = await openWindow('reports', { team, prepare: work });
    await waitFor(async () => expect(await rig.profile.rows()).toHaveLength(21));
    rig.setOnline(false);
    await between(rig.user, dateBefore(40), dateBefore(-1));
    const total = await totalOf(rig);
    await choose(rig.user, 'Table by', 'Project');
    await waitFor(() => expect(table().querySelector('tfoot')?.textContent).toContain(total));
  });
});

it('days in the wrong order are said at their fields, until they are right', async () => {
  const rig = await openWindow('reports', { prepare: work });
  await between(rig.user, dateBefore(1), dateBefore(3));
  const [first] = within(await dateField('First day')).getAllByRole('spinbutton');
  await waitFor(() => expect(first?.getAttribute('aria-invalid')).toBe('true'));
  const described = first?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toMatch(/That period ends before it begins/u);
  await between(rig.user, dateBefore(3), dateBefore(1));
  await waitFor(() => expect(document.querySelector('[data-invalid]')).toBeNull());
});
