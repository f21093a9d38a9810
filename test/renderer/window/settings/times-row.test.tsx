import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TimesRow } from '#renderer/window/settings/controls.tsx';
import { openPage } from '../../support/page-rig.tsx';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function open() {
  const typed: string[] = [];
  const rig = await openPage(
    {},
    <TimesRow
      label="Working hours"
      from={{ label: 'From', value: '09:00', onChange: (value) => typed.push(value) }}
      to={{ label: 'To', value: '17:00', onChange: (value) => typed.push(value) }}
    />,
  );
  return { ...rig, typed };
}

describe('a range of times', () => {
  it('shows the saved time again when the typed one could not be saved', async () => {
    const { user, typed } = await open();
    await user.clear(field('From'));
    await user.type(field('From'), '08:30');
    expect(typed.at(-1)).toBe('08:30');
    await user.tab();
    expect(field('From').value).toBe('9:00');
  });

  it('keeps what is no time, and says what is expected', async () => {
    const { user, typed } = await open();
    await user.clear(field('To'));
    await user.type(field('To'), 'late');
    await user.tab();
    expect([field('To').value, field('To').getAttribute('aria-invalid'), field('From').value, typed]).toEqual(['late', 'true', '9:00', []]);
  });
});
