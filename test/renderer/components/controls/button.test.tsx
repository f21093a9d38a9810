/** Buttons act once for each press: not again for the second click of a double click, nor while a key is held. */
import { act, fireEvent, screen } from '@testing-library/react';
import Play from 'lucide-react/icons/play';
import { describe, expect, it } from 'vitest';
import { Button } from '#renderer/components/controls/button.tsx';
import { IconButton } from '#renderer/components/controls/icon-button.tsx';
import { Form } from '#renderer/components/fields/form.tsx';
import { openPage } from '../../support/page-rig.tsx';

const button = () => screen.getByRole('button');

describe.each([
  ['a button with a text', (onPress: () => void) => <Button label="Start" onPress={onPress} />],
  ['a button with an icon', (onPress: () => void) => <IconButton icon={Play} label="Start" onPress={onPress} />],
])('%s', (_, draw) => {
  it('acts once for a double click', async () => {
    const pressed: unknown[] = [];
    await openPage(
      {},
      draw(() => pressed.push(1)),
    );
    [0, 1, 2, 3].forEach((detail) => fireEvent.click(button(), { detail }));
    expect(pressed).toHaveLength(2);
  });

  it.each([
    ['Enter', true, false],
    [' ', true, false],
    ['Enter', false, true],
    ['x', true, true],
  ])('does not act again while a key is held: “%s” held %s', async (key, repeat, isLeft) => {
    await openPage(
      {},
      draw(() => {}),
    );
    expect(fireEvent.keyDown(button(), { key, repeat })).toBe(isLeft);
  });
});

describe('a button with an icon', () => {
  it('may be pressed fast where it goes several steps', async () => {
    const pressed: unknown[] = [];
    await openPage({}, <IconButton icon={Play} label="Later" repeats onPress={() => pressed.push(1)} />);
    fireEvent.click(button(), { detail: 2 });
    expect([pressed.length, fireEvent.keyDown(button(), { key: 'Enter', repeat: true })]).toEqual([1, true]);
  });

  it('has its name and its shortcut as tooltip', async () => {
    await openPage(
      {},
      <IconButton icon={Play} label="Later" keys={{ shown: 'Ctrl+L', spoken: 'Control+L' }} tabIndex={-1} onPress={() => {}} />,
    );
    expect([button().title, button().getAttribute('aria-label'), button().getAttribute('aria-keyshortcuts'), button().tabIndex]).toEqual([
      'Later (Ctrl+L)',
      'Later',
      'Control+L',
      -1,
    ]);
  });
});

describe('a button that is disabled', () => {
  it('keeps the focus and does nothing', async () => {
    const pressed: unknown[] = [];
    const { user } = await openPage({}, <Button label="Start" isDisabled onPress={() => void pressed.push(1)} />);
    await user.click(button());
    expect([pressed, document.activeElement, button().getAttribute('aria-disabled')]).toEqual([[], button(), 'true']);
  });
});

describe('a button without an action', () => {
  it('submits its form', async () => {
    const sent: unknown[] = [];
    const { user } = await openPage(
      {},
      <Form onSubmit={() => void sent.push(1)}>
        <Button label="Save" spoken="Save the entry" />
      </Form>,
    );
    await user.click(screen.getByRole('button', { name: 'Save the entry' }));
    await act(async () => {});
    expect([sent, button().getAttribute('type')]).toEqual([[1], 'submit']);
  });
});
