/** The form of a new entry: the time that it proposes, what it sends, and why it was not taken. */
import type { Failure } from '#shared/failures.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../../../support/fake-bridge.ts';
import { testId } from '../../../../support/random-history.ts';
import { expectRefused } from '../../../support/refused-field.ts';
import { emptyCatalog, novemberAt as at, openTimeline, pastEntry } from '../../../support/timeline.tsx';
import { dateField, shownDate } from '../../../support/date-field.ts';
import { chooseOption } from '../../../support/select.ts';

const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };
const deck = { id: testId(1, 2), name: 'Deck', isNickname: false, projectId: bridge.id };
const pier = { ...deck, id: testId(1, 4), name: 'Pier' };
const site = { id: testId(1, 3), name: 'site', isNickname: false };
const catalog = { ...emptyCatalog, projects: [bridge], tasks: [deck, pier], tags: [site] };

async function open({
  detail = 'week',
  now = at(18, '12:00'),
  entries = [pastEntry(1, { start: at(17, '09:00'), end: at(17, '10:00'), description: 'Drawing' })],
  ...answers
}: Answers & { readonly detail?: string; readonly now?: string; readonly entries?: ReturnType<typeof pastEntry>[] } = {}) {
  vi.setSystemTime(Date.parse(now));
  const rig = await openTimeline({ getCatalog: () => succeed(catalog), ...answers }, { detail, entries });
  await rig.user.keyboard('n');
  return rig;
}

const panel = () => within(screen.getByRole('region', { name: 'New entry' }));
const isClosed = () => screen.queryByRole('region', { name: 'New entry' }) === null;
const field = (name: string) => panel().getByRole<HTMLInputElement>('textbox', { name });
const value = (name: string) => field(name).value.replace(/^0(?=\d)/, '');
const date = async (name: string) =>
  shownDate(await dateField(`${name}: date`))
    .split('/')
    .toReversed()
    .join('-');
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const addButton = () => panel().getByRole('button', { name: 'Add entry' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('a new entry', () => {
  it.each([
    ['the last hour in a week with today', 'week', at(18, '12:00'), ['2026-11-18', '11:00', '12:00']],
    ['the time since midnight in its first hour', 'week', at(18, '00:20'), ['2026-11-18', '0:00', '0:20']],
    ['no time of tomorrow late at night', 'week', at(18, '23:30'), ['2026-11-18', '22:00', '23:00']],
    ['an hour after the last entry of a past day', 'day/2026-11-17', at(18, '12:00'), ['2026-11-17', '10:00', '11:00']],
    ['today for a day that is still to come', 'day/2026-11-20', at(18, '12:00'), ['2026-11-18', '11:00', '12:00']],
    ['today in the list', 'list', at(18, '12:00'), ['2026-11-18', '11:00', '12:00']],
  ])('proposes %s', async (_, ...[detail, now, expected]) => {
    await open({ detail, now });
    expect([await date('Start'), value('Start'), value('End')]).toEqual(expected);
    expect(document.activeElement).toBe(field('Description'));
  });

  it.each([
    ['the morning of a past day without entries', [], '9:00'],
    [
      'the last hour of a past day that was worked to its end',
      [pastEntry(1, { start: at(17, '20:00'), end: at(17, '23:30'), description: 'Late' })],
      '23:00',
    ],
    [
      'no end on another day',
      [
        pastEntry(1, { start: at(16, '20:00'), end: at(17, '00:00'), description: 'Before' }),
        pastEntry(2, { start: at(17, '22:00'), end: at(18, '00:00'), description: 'After' }),
      ],
      '9:00',
    ],
    [
      'no end of a running entry',
      [{ ...pastEntry(1, { start: at(17, '20:00'), end: at(17, '21:00'), description: 'Runs' }), end: null }],
      '9:00',
    ],
  ])('proposes %s', async (_, entries, start) => {
    await open({ detail: 'day/2026-11-17', entries });
    expect([await date('Start'), value('Start')]).toEqual(['2026-11-17', start]);
  });

  it('is sent as it was typed, and its form closes with the focus on the heading', async () => {
    const rig = await open();
    type('Description', 'Calls');
    type('Duration', '30m');
    await chooseOption(rig.user, panel().getByRole('combobox', { name: 'Project' }), 'Bridge');
    await rig.user.click(panel().getByRole('checkbox', { name: 'site' }));
    await rig.user.click(panel().getByRole('checkbox', { name: 'Billable' }));
    await rig.user.click(addButton());
    await waitFor(() => expect([isClosed(), rig.announced()]).toEqual([true, 'Entry added']));
    expect(rig.requests('applySeveral')).toEqual([
      {
        commands: [
          {
            kind: 'add',
            description: 'Calls',
            start: at(18, '11:00'),
            end: at(18, '11:30'),
            projectId: bridge.id,
            tags: [site.id],
            billable: true,
          },
        ],
      },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('names its task instead of its project, and nothing that was not chosen', async () => {
    const rig = await open();
    await rig.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(rig.requests('applySeveral')).toEqual([
        { commands: [{ kind: 'add', description: '', start: at(18, '11:00'), end: at(18, '12:00'), tags: [] }] },
      ]),
    );
    await rig.user.keyboard('n');
    await chooseOption(rig.user, panel().getByRole('combobox', { name: 'Project' }), 'Bridge');
    await chooseOption(rig.user, panel().getByRole('combobox', { name: 'Task' }), 'Pier');
    await rig.user.click(addButton());
    await waitFor(() => expect(rig.requests('applySeveral')).toMatchObject([{}, { commands: [{ taskId: pier.id }] }]));
    expect(JSON.stringify(rig.requests('applySeveral')[1])).not.toContain('projectId');
  });

  it('is not added while its times are wrong', async () => {
    const rig = await open();
    type('End', '10:00');
    expect([addButton().getAttribute('aria-disabled'), field('End').getAttribute('aria-invalid')]).toEqual(['true', 'true']);
    field('Description').focus();
    await rig.user.keyboard('{Enter}');
    expect([isClosed(), rig.requests('applySeveral')]).toEqual([false, []]);
    type('End', '11:30');
    expect([addButton().getAttribute('aria-disabled'), field('End').getAttribute('aria-invalid')]).not.toContain('true');
  });

  it.each(['{Escape}', 'Close', 'Cancel'])('is left by %s, and nothing is sent', async (way) => {
    const rig = await open();
    type('Description', 'Calls');
    await (way.startsWith('{') ? rig.user.keyboard(way) : rig.user.click(panel().getByRole('button', { name: way })));
    expect([isClosed(), rig.requests('applySeveral')]).toEqual([true, []]);
  });

  it.each<[string, () => HTMLElement, Failure, RegExp]>([
    [
      'project',
      () => panel().getByRole('combobox', { name: 'Project' }),
      { kind: 'project-needs-task', project: 'Bridge', choices: ['Deck'] },
      /needs one of its tasks/u,
    ],
    ['tags', () => panel().getByRole('checkbox', { name: 'site' }), { kind: 'too-many-tags', limit: 1 }, /more than 1 tag/u],
    ['start', () => field('Start'), { kind: 'time-in-future', field: 'start' }, /^That time is in the future/mu],
    [
      'description',
      () => field('Description'),
      { kind: 'description-too-long', length: 501, limit: 500 },
      /^The description has 501 characters/mu,
    ],
  ])('stays with the reason at its field until that is changed: %s', async (_, ...[find, failure, reason]) => {
    const rig = await open({ applySeveral: () => fail(failure) });
    await chooseOption(rig.user, panel().getByRole('combobox', { name: 'Project' }), 'Bridge');
    await rig.user.click(addButton());
    await waitFor(() => expectRefused(find(), reason));
    type('Description', 'Other');
    expect([find().getAttribute('aria-invalid'), isClosed()]).toEqual(['false', false]);
  });
});
