/** A number of the settings: when it is saved, what it refuses, and how it is emptied. */
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NumberRow } from '#renderer/window/settings/controls.tsx';
import { openPage, type PageRig } from '../../support/page-rig.tsx';

interface Options {
  readonly value?: number | null;
  readonly step?: number;
  readonly isOptional?: boolean;
}

async function open({ value = 5, step, isOptional = false }: Options = {}): Promise<
  PageRig & { readonly saved: readonly (number | null)[] }
> {
  const saved: (number | null)[] = [];
  const page = await openPage(
    {},
    <NumberRow
      label="Minutes"
      value={value}
      bounds={{ low: 1, high: 60 }}
      unit="minutes"
      {...(step === undefined ? {} : { step })}
      onChange={(next) => saved.push(next)}
      {...(isOptional ? { onClear: () => saved.push(null) } : {})}
    />,
  );
  return { ...page, saved };
}

const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Minutes' });

/** Why it is refused, shown once it was left. */
const reason = () => document.querySelector('[role="alert"]')?.textContent;

describe('a number', () => {
  it.each([
    ['1', 1],
    ['60', 60],
    ['30', 30],
  ])('within its bounds is saved when it is left: %s', async (text, expected) => {
    const { saved } = await open();
    fireEvent.change(field(), { target: { value: text } });
    expect(saved).toEqual([]);
    fireEvent.blur(field());
    expect([saved, field().getAttribute('aria-invalid')]).toEqual([[expected], 'false']);
  });

  it.each(['0', '61', '1.5', '-5', ''])('that is none of those it takes stays, with the reason: “%s”', async (text) => {
    const { saved } = await open();
    fireEvent.change(field(), { target: { value: text } });
    expect([reason(), field().getAttribute('aria-invalid')]).toEqual(['', 'true']);
    fireEvent.blur(field());
    expect([saved, field().value, reason()]).toEqual([[], text, expect.stringMatching(/1.*60/u)]);
    fireEvent.change(field(), { target: { value: '7' } });
    expect([reason(), field().getAttribute('aria-invalid')]).toEqual(['', 'false']);
  });

  it('is saved by Enter, and not where it is unchanged', async () => {
    const { user, saved } = await open();
    await user.type(field(), '{Enter}');
    fireEvent.blur(field());
    expect(saved).toEqual([]);
    await user.clear(field());
    await user.type(field(), '8{Enter}');
    expect(saved).toEqual([8]);
  });

  it('may be of a step', async () => {
    const { saved } = await open({ step: 0.5 });
    for (const text of ['1.25', '7,5']) {
      fireEvent.change(field(), { target: { value: text } });
      fireEvent.blur(field());
    }
    expect(saved).toEqual([7.5]);
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
    expect(field().value).toBe('5.5');
  });

  it('is emptied where it may be', async () => {
    const { saved } = await open({ isOptional: true });
    fireEvent.change(field(), { target: { value: '' } });
    fireEvent.blur(field());
    expect([saved, field().getAttribute('aria-invalid')]).toEqual([[null], 'false']);
  });

  it('that is not set is empty, and saved when it is typed', async () => {
    const { saved } = await open({ value: null, isOptional: true });
    expect(field().value).toBe('');
    fireEvent.blur(field());
    fireEvent.change(field(), { target: { value: '9' } });
    fireEvent.blur(field());
    expect(saved).toEqual([9]);
  });

  it('is the saved one again after Escape', async () => {
    const { user, saved } = await open();
    await user.clear(field());
    await user.type(field(), '99');
    fireEvent.blur(field());
    await user.type(field(), '{Escape}');
    expect([field().value, field().getAttribute('aria-invalid'), saved]).toEqual(['5', 'false', []]);
  });

  it('is changed in steps by keys and by its buttons, within its bounds, and saved when it is left', async () => {
    const { user, saved } = await open({ value: 58 });
    const [more, less] = document.querySelectorAll('button');
    field().focus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{PageDown}');
    await user.click(more ?? document.body);
    await user.click(less ?? document.body);
    await user.click(less ?? document.body);
    expect([field().value, field().getAttribute('aria-valuenow'), document.activeElement === field(), saved]).toEqual([
      '49',
      '49',
      true,
      [],
    ]);
    await user.tab();
    expect(saved).toEqual([49]);
  });

  it('begins with the lowest where it is empty', async () => {
    await open({ value: null, isOptional: true });
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect(field().value).toBe('1');
  });
});
