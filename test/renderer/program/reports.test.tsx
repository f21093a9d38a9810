/** Reports over the real core: what they add up is what the service holds, whatever they are grouped by. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { instantOfEpochMs, secondsBetween, shiftInstant } from '#shared/values/brands.ts';
import { valueOf } from '../../support/core-records.ts';
import { records } from '../../support/time-tracking-fixture.ts';
import type { WindowRig } from '../../support/window-rig.ts';
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
      valueOf(profile.tracker.add({ start: instantOfEpochMs(start), end: instantOfEpochMs(start + (minutes - day) * minute), description: ['=Mail', 'Facade studies', ''][index] ?? '', ...place }));
    }
  }
}

async function choose(label: string, value: string): Promise<void> {
  fireEvent.change(await screen.findByRole('combobox', { name: label }), { target: { value } });
}

async function between(first: string, last: string): Promise<void> {
  await choose('Period', 'days');
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: first } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: last } });
}

const table = (): HTMLElement => screen.getByRole('table', { name: 'Table' });

/** The first and the last cell of each row. */
function figures(of: HTMLElement): readonly (readonly [string, string])[] {
  return [...of.querySelectorAll('tbody tr')].map((row) => [row.firstElementChild?.textContent ?? '', row.lastElementChild?.textContent ?? '']);
}

async function totalOf({ profile }: ProgramRig): Promise<string> {
  return hours((await profile.rows()).reduce((sum, { duration }) => sum + (duration ?? 0), 0));
}

describe('a report', () => {
  it('adds up what the service holds, however it is grouped, and follows filter, rounding and goal', async () => {
    const rig = await openWindow('reports', { team, prepare: work });
    await waitFor(async () => expect(await rig.profile.rows()).toHaveLength(21));
    await between(dateBefore(40), dateBefore(-1));
    const total = await totalOf(rig);
    for (const grouping of ['day', 'week', 'month', 'project', 'tag', 'description']) {
      await choose('Table by', grouping);
      await waitFor(() => expect(table().querySelector('tfoot')?.textContent).toMatch(new RegExp(`${total}.*21|21.*${total}`, 'u')));
    }
    for (const name of [/^Time by day/u, /^Share by project/u, /^Days/u]) {
      await screen.findByRole('img', { name });
    }
    await rig.user.type(screen.getByRole('textbox', { name: 'Description contains' }), 'facade');
    await waitFor(() => expect(figures(table())).toHaveLength(1));
    await rig.user.click(screen.getByRole('button', { name: 'Clear filter' }));
    await waitFor(() => expect(figures(table())).toHaveLength(3));
    await choose('Rounding', 'up');
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
    const entries = ([['Plans', [records.tagA], 50], ['Plans', [], 22], ['Call', [records.tagA], 7], ['Call', [records.tagB], 31]] as const).map(([description, tags, minutes], index) => {
      const start = instantOfEpochMs(Date.parse(`${dateBefore(index < 2 ? 3 : 2)}T${10 + index}:00:00Z`));
      const entry = { start, end: shiftInstant(start, minutes * 60), description, tags: [...tags] };
      for (const key of [description, { [records.tagA]: 'drawing', [records.tagB]: 'site' }[tags[0] ?? ''] ?? 'No tags', start.slice(0, 10)]) {
        count(key, secondsBetween(entry.start, entry.end));
      }
      return entry;
    });
    const wanted = (key: string): [string, string] => [key, hours(rounded.get(key) ?? 0)];
    await openWindow('reports', { team, prepare: ({ profile }) => entries.forEach((entry) => valueOf(profile.tracker.add(entry))) });
    await between(dateBefore(4), dateBefore(1));
    await choose('Rounding', 'up');
    await choose('Round', 'entry');
    await choose('Table by', 'tag');
    await waitFor(() => expect(Object.fromEntries(figures(table()))).toEqual(Object.fromEntries(['drawing', 'site', 'No tags'].map(wanted))));
    await choose('Table by', 'description');
    await waitFor(() => expect(Object.fromEntries(figures(table()))).toEqual(Object.fromEntries(['Plans', 'Call'].map(wanted))));

    const picture = screen.getByRole('figure', { name: 'Time by day' });
    const drawn = [dateBefore(3), dateBefore(2)].map((date) => hours(rounded.get(date) ?? 0));
    expect(figures(within(picture).getByRole('table', { hidden: true })).map(([, figure]) => figure).filter((figure) => figure !== '0:00')).toEqual(drawn);
    const texts = [...picture.querySelectorAll('svg text')].map(({ textContent }) => textContent ?? '');
    expect(texts.filter((text) => /^\d+:\d\d$/u.test(text))).toEqual(expect.arrayContaining(drawn));
  });

  it('is made without a network of all that was read before', async () => {
    const rig = await openWindow('reports', { team, prepare: work });
    await waitFor(async () => expect(await rig.profile.rows()).toHaveLength(21));
    rig.setOnline(false);
    await between(dateBefore(40), dateBefore(-1));
    const total = await totalOf(rig);
    for (const grouping of ['project', 'week']) {
      await choose('Table by', grouping);
      await waitFor(() => expect(table().querySelector('tfoot')?.textContent).toContain(total));
    }
  });
});

it('days in the wrong order are said at their fields, until they are right', async () => {
  await openWindow('reports', { prepare: work });
  await between(dateBefore(1), dateBefore(3));
  const first = screen.getByLabelText('First day');
  await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/^That period ends before it begins/u);
  await between(dateBefore(3), dateBefore(1));
  await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('false'));
});
