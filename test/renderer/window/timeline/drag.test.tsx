/** One pixel is one minute. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Grip } from '#renderer/window/timeline/hours/block-moves.ts';
import { useDrag } from '#renderer/window/timeline/hours/use-drag.ts';
import { entryOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

const minute = 60_000;
const nowMs = 600 * minute;
const entryAt = (from: number, to: number | null): HistoryEntry => ({
  ...entryOf(1, { start: instantOfEpochMs(from * minute), end: to === null ? null : instantOfEpochMs(to * minute) }),
  serverId: null,
});

function minutes({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): readonly number[] {
  return [fromMs / minute, toMs / minute];
}

interface Opened {
  readonly events: readonly unknown[];
  readonly press: (x: number, options?: { readonly button?: number; readonly ctrlKey?: boolean }) => void;
  readonly move: (x: number) => void;
  readonly drop: (x: number) => void;
  readonly shown: () => string | null;
}

async function open(entry: HistoryEntry | null, part: Grip = 'whole', taken: Promise<void> = Promise.resolve()): Promise<Opened> {
  const events: unknown[] = [];
  function Page() {
    const { dragged, grip } = useDrag({
      locate: ({ x }) => (x < 0 ? null : x * minute),
      nowMs,
      onPress: (_, { toggles }) => events.push({ pressed: true, toggles }),
      onDrop: async (_, span) => {
        events.push({ dropped: minutes(span) });
        return taken;
      },
      onDraw: (span) => events.push({ drawn: minutes(span) }),
      onPressFree: (atMs) => events.push({ free: atMs / minute }),
    });
    return (
      <div data-testid="block" onPointerDown={(event) => grip(event, { entry, grip: part })}>
        {dragged === null ? '' : minutes(dragged.span).join('-')}
      </div>
    );
  }
  await openPage({}, <Page />);
  const block = screen.getByTestId('block');
  return {
    events,
    press: (x, options = {}) => fireEvent.pointerDown(block, { clientX: x, button: 0, ...options }),
    move: (x) => fireEvent.pointerMove(document, { clientX: x }),
    drop: (x) => fireEvent.pointerUp(document, { clientX: x }),
    shown: () => block.textContent,
  };
}

describe('a press', () => {
  it('becomes a drag after four pixels, and is one of the entry before', async () => {
    const near = await open(entryAt(100, 160));
    near.press(120, { ctrlKey: true });
    near.move(123);
    expect(near.shown()).toBe('');
    near.drop(123);
    expect(near.events).toEqual([{ pressed: true, toggles: true }]);
  });

  it('of four pixels drags', async () => {
    const { press, drop, events } = await open(entryAt(100, 160));
    press(120);
    drop(124);
    expect(events).toEqual([{ dropped: [105, 165] }]);
  });

  it('of free hours names the time', async () => {
    const { press, drop, events } = await open(null);
    press(120);
    drop(120);
    expect(events).toEqual([{ free: 120 }]);
  });

  it('with another button, or outside the hours, does nothing', async () => {
    const { press, drop, events } = await open(entryAt(100, 160));
    press(120, { button: 2 });
    drop(200);
    press(-5);
    drop(200);
    expect(events).toEqual([]);
  });
});

describe('a drag', () => {
  it('shows where the block is, also until the drop is saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { press, move, drop, shown, events } = await open(entryAt(100, 160), 'whole', promise);
    press(120);
    move(150);
    expect(shown()).toBe('130-190');
    move(-10);
    expect(shown()).toBe('130-190');
    drop(180);
    expect([shown(), events]).toEqual(['160-220', [{ dropped: [160, 220] }]]);
    move(300);
    expect(shown()).toBe('160-220');
    await act(async () => resolve());
    expect(shown()).toBe('');
  });

  it('back to where it began is a drop there, not a press', async () => {
    const { press, move, drop, events } = await open(entryAt(100, 160));
    press(120);
    move(150);
    drop(120);
    expect(events).toEqual([{ dropped: [100, 160] }]);
  });

  it('of a running entry moves its start alone', async () => {
    const { press, drop, events } = await open(entryAt(500, null));
    press(520);
    drop(550);
    expect(events).toEqual([{ dropped: [530, 600] }]);
  });

  it('in free hours draws a span, in either direction, of five minutes at least and not beyond now', async () => {
    const { press, move, drop, events, shown } = await open(null);
    press(200);
    move(140);
    expect(shown()).toBe('140-200');
    drop(140);
    expect(shown()).toBe('');
    press(200);
    drop(205);
    press(570);
    drop(700);
    expect(events).toEqual([{ drawn: [140, 200] }, { drawn: [200, 205] }, { drawn: [570, 600] }]);
  });

  it('is cancelled by Escape', async () => {
    const { press, move, drop, shown, events } = await open(entryAt(100, 160));
    press(120);
    move(150);
    fireEvent.keyDown(document, { key: 'a' });
    expect(shown()).toBe('130-190');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(shown()).toBe('');
    drop(150);
    expect(events).toEqual([]);
  });
});
