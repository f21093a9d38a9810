/** Nothing is laid out in happy-dom: for the rest of a test, every element that is measured has this size. */
import { onTestFinished, vi } from 'vitest';

const layout = { width: 900, height: 600, scrollHeight: 1_000_000 };

class FixedSize implements ResizeObserver {
  readonly #report: ResizeObserverCallback;

  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }

  observe(target: Element): void {
    const contentRect = new DOMRect(0, 0, layout.width, layout.height);
    this.#report([{ target, contentRect, borderBoxSize: [], contentBoxSize: [], devicePixelContentBoxSize: [] }], this);
  }

  unobserve(): void {}

  disconnect(): void {}
}

export function fixLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(layout.height);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(layout.scrollHeight);
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function scroll(this: HTMLElement, ...[options]: readonly unknown[]) {
    this.scrollTop = typeof options === 'object' && options !== null && 'top' in options ? Number(options.top) : 0;
    this.dispatchEvent(new Event('scroll'));
  });
  vi.stubGlobal('ResizeObserver', FixedSize);
  onTestFinished(() => void vi.unstubAllGlobals());
}
