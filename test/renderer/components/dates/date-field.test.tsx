/** Our date field: typed, stepped through, chosen in the calendar, and by a shortcut. */
import { localDateSchema, type LocalDate } from '#shared/values/brands.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DateField } from '#renderer/components/dates/date-field.tsx';
import { clearDate, dateField, shownDate, typeDate } from '../../support/date-field.ts';
import { openPage } from '../../support/page-rig.tsx';

async function open(beginning: string | null = '2026-11-20', isInvalid = false) {
  const values: (string | null)[] = [];
  function Field() {
    const [value, setValue] = useState<LocalDate | null>(beginning === null ? null : localDateSchema.parse(beginning));
    return (
      <>
        <p id="reason">Too late</p>
        <DateField
          label="First day"
          value={value}
          isInvalid={isInvalid}
          describedBy={isInvalid ? 'reason' : undefined}
          shortcuts={[{ label: 'This week', onPress: () => values.push('week') }]}
          onChange={(next) => {
            values.push(next);
            setValue(next);
          }}
        />
      </>
    );
  }
  const rig = await openPage({}, <Field />);
  return { ...rig, values, field: await dateField('First day') };
}

describe('a date field', () => {
  it('shows its date in the order of the language, and takes another as it is typed', async () => {
    const { user, field, values } = await open();
    expect(shownDate(field)).toBe('20/11/2026');
    await typeDate(user, field, '2027-01-05');
    expect([shownDate(field), values.at(-1)]).toEqual(['05/01/2027', '2027-01-05']);
  });

  it('is empty while it is incomplete', async () => {
    const { user, field, values } = await open();
    await clearDate(user, field);
    expect(values.at(-1)).toBeNull();
    await typeDate(user, field, '2026-02-03');
    expect(values.at(-1)).toBe('2026-02-03');
  });

  it('steps by arrow keys in each part', async () => {
    const { user, field, values } = await open();
    within(field).getAllByRole('spinbutton')[0]?.focus();
    await user.keyboard('{ArrowUp}{ArrowRight}{ArrowDown}{ArrowRight}{ArrowUp}');
    expect(values).toEqual(['2026-11-21', '2026-10-21', '2027-10-21']);
  });

  it('offers a calendar with the first weekday of the settings, where a day is chosen', async () => {
    const { user, field, values } = await open();
    await user.click(within(field).getByRole('button'));
    const calendar = await screen.findByRole('dialog');
    expect(within(calendar).getAllByRole('columnheader', { hidden: true })[0]?.textContent).toMatch(/^M/u);
    expect(within(calendar).getByRole('heading').textContent).toBe('November 2026');
    await user.click(within(calendar).getByRole('button', { name: /^Tuesday, 3 November 2026/u }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(values).toEqual(['2026-11-03']);
  });

  it('offers its shortcuts beside the calendar', async () => {
    const { user, field, values } = await open(null);
    await user.click(within(field).getByRole('button'));
    await user.click(await screen.findByRole('button', { name: 'This week' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(values).toEqual(['week']);
  });

  it('says why it is refused', async () => {
    const { field } = await open('2026-11-20', true);
    expect(field.closest('[data-invalid]')).not.toBeNull();
    expect(
      within(field)
        .getAllByRole('spinbutton')
        .map((each) => each.getAttribute('aria-invalid')),
    ).toEqual(['true', 'true', 'true']);
    expect(
      document.getElementById(within(field).getAllByRole('spinbutton')[0]?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
        ?.textContent,
    ).toBe('Too late');
  });
});
