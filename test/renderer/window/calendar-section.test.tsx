/** The calendar section of Settings: a file or a URL is added, shows errors at its field, and is removed. */
import type { CalendarView } from '#shared/history/calendar.ts';
import { fail, succeed } from '#shared/values/result.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { CalendarSection } from '#renderer/window/settings/calendar-section.tsx';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import { testId } from '../../support/random-history.ts';
import { instant } from '../../support/time-tracking-fixture.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { openPage } from '../support/page-rig.tsx';
import { expectRefused } from '../support/refused-field.ts';

const none: CalendarView = { revision: 1, calendars: [] };

const read: CalendarView['calendars'][number] = {
  id: testId(1, 1),
  kind: 'address',
  name: 'calendar.example',
  readAt: instant('2026-11-19T12:00:00Z'),
  failure: null,
  skipped: 0,
  skippedTitles: [],
  unknownZones: [],
};

async function open(first: CalendarView, answers: (show: (view: CalendarView) => void) => Answers = () => ({})) {
  const router = openRouter({
    asked: '',
    memory: { getItem: () => null, setItem: () => {} },
    beginning: { page: 'settings', detail: 'calendar' },
  });
  let view = first;
  const show = (next: CalendarView): void => {
    view = { ...next, revision: view.revision + 1 };
  };
  return openPage(
    { getCalendar: () => succeed(view), ...answers(show) },
    <WindowStateContext value={{ router }}>
      <CalendarSection />
    </WindowStateContext>,
  );
}

/** The row of a calendar, without the marks that isolate names of another direction. */
function shown(name: string): string | undefined {
  return screen.getByRole('group', { name }).textContent?.replaceAll(/[\u2066-\u2069]/gu, '');
}

describe('the calendar section', () => {
  it('subscribes to an address and shows its host, not the address', async () => {
    const { user, requests, announced } = await open(none, (show) => ({
      subscribeCalendar: () => {
        show({ ...none, calendars: [read] });
        return succeed(null);
      },
    }));
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'webcal://calendar.example/secret.ics{Enter}');
    expect(requests('subscribeCalendar')).toEqual([{ address: 'webcal://calendar.example/secret.ics' }]);
    await waitFor(() => expect(screen.getByText('Last read on 19 Nov at 12:00')).toBeDefined());
    expect([screen.queryByText(/secret/), announced()]).toEqual([null, 'Calendar added']);
  });

  it('says which events are not shown, which time zone is unknown, and that a calendar was switched off', async () => {
    const off = {
      ...read,
      id: testId(1, 2),
      name: 'busy.example',
      readAt: null,
      failure: { kind: 'calendar' as const, cause: 'too-much' as const, detail: '' },
    };
    await open({ revision: 1, calendars: [{ ...read, skipped: 2, skippedTitles: ['Odd'], unknownZones: ['Moon Base'] }, off] });
    expect(shown('calendar.example')).toContain(
      '2 events cannot be read and are not shown: “Odd” among others. Unknown time zone: “Moon Base”. Its times are shown in this computer’s time zone and may be wrong.',
    );
    expect(shown('busy.example')).toContain('It was switched off; your other calendars are still shown.');
  });

  it('says at the field why an address is not taken, until it is typed again', async () => {
    const { user } = await open(none, () => ({ subscribeCalendar: () => fail({ kind: 'calendar', cause: 'not-a-calendar', detail: '' }) }));
    const field = screen.getByRole('textbox', { name: 'Address' });
    await user.type(field, 'https://example.org{Enter}');
    expectRefused(
      field,
      /^What was found there is not an iCalendar file\. Nothing was changed\. Check the address or the file and try again\.$/mu,
    );
    expect(field).toHaveProperty('value', 'https://example.org');
    await user.type(field, '/a.ics');
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });

  it('shows a full disk in the banner, because the address is not wrong', async () => {
    const { user } = await open(none, () => ({ subscribeCalendar: () => fail({ kind: 'storage-full' }) }));
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://example.org{Enter}');
    expect([
      screen.getByText(/^The disk is full/u).closest('form'),
      screen.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid'),
    ]).toEqual([null, 'false']);
  });

  it('chooses a file, says nothing where none was chosen, and what is wrong with one beside it', async () => {
    const outcomes = [succeed({ chosen: false }), fail({ kind: 'calendar' as const, cause: 'file-unreadable' as const, detail: 'EACCES' })];
    const { user, announced } = await open(none, () => ({ chooseCalendarFile: () => outcomes.shift() ?? succeed({ chosen: true }) }));
    const button = screen.getByRole('button', { name: 'Choose a file…' });
    await user.click(button);
    expect(announced()).toBe('');
    await user.click(button);
    expect(screen.getByText(/^The calendar file cannot be read \(EACCES\)\./)).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).toBe('false');
  });

  it('says of each calendar whether it could be read again, and removes one', async () => {
    const broken = {
      ...read,
      id: testId(1, 2),
      kind: 'file',
      name: 'work.ics',
      failure: { kind: 'calendar', cause: 'file-unreadable', detail: 'ENOENT' },
    } as const;
    const { user, announced, requests } = await open({ ...none, calendars: [read, broken] }, (show) => ({
      removeCalendar: () => {
        show({ ...none, calendars: [read] });
        return succeed(null);
      },
    }));
    expect(screen.getByText('The calendar file cannot be read (ENOENT). Meetings read before are still shown.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove work.ics' }));
    await waitFor(() => expect(screen.queryByText('work.ics')).toBeNull());
    expect([requests('removeCalendar'), screen.queryAllByRole('button', { name: 'Remove calendar.example' }).length]).toEqual([
      [{ id: broken.id }],
      1,
    ]);
    expect(announced()).toBe('Calendar removed');
  });
});
