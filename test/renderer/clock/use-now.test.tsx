/** The current time of a component: it ticks on the grid while the page is visible, and is right at once when it is shown again. */
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClockCorrectionContext, useNowMs } from '#renderer/clock/use-now.ts';

const beginMs = Date.parse('2026-11-20T09:00:00.300Z');

function Clock({ ticks }: { readonly ticks: boolean }) {
  return <time>{useNowMs(ticks ? { alignedToMs: 0, everyMs: 1000 } : null) - beginMs}</time>;
}

const shown = () => Number(screen.getByRole('time').textContent);
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => void vi.useFakeTimers({ now: beginMs, toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe('the current time', () => {
  it('ticks when the second comes round, and no earlier', () => {
    render(<Clock ticks />);
    expect(shown()).toBe(0);
    pass(699);
    expect(shown()).toBe(0);
    pass(1);
    expect(shown()).toBe(700);
    pass(2000);
    expect(shown()).toBe(2700);
  });

  it('stands still while the page is hidden, and is right at once when it is shown again', () => {
    render(<Clock ticks />);
    show('hidden');
    expect(vi.getTimerCount()).toBe(0);
    pass(60_000);
    expect(shown()).toBe(0);
    show('visible');
    expect(shown()).toBe(60_000);
    pass(700);
    expect(shown()).toBe(60_700);
  });

  it('does not tick where nothing runs, nor after it is gone', () => {
    const { rerender, unmount } = render(<Clock ticks={false} />);
    expect(vi.getTimerCount()).toBe(0);
    rerender(<Clock ticks />);
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is that of the service where its clock is known', () => {
    render(
      <ClockCorrectionContext value={5_000}>
        <Clock ticks />
      </ClockCorrectionContext>,
    );
    expect(shown()).toBe(5_000);
    pass(700);
    expect(shown()).toBe(5_700);
  });
});
