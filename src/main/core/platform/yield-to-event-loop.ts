/** Yields to the event loop between slices of work, each of a few milliseconds. */
import type { Scheduler } from './ports.ts';

export type YieldToEventLoop = () => Promise<void>;

export function yieldingBy(scheduler: Scheduler): YieldToEventLoop {
  return async () =>
    new Promise<void>((resolve) => {
      scheduler.after(0, resolve);
    });
}

/** Calls `each` for the items and yields after every `size` of them. */
export async function inSlices<Item>(
  items: readonly Item[],
  {
    size,
    yieldToEventLoop,
    each,
  }: { readonly size: number; readonly yieldToEventLoop: YieldToEventLoop; readonly each: (item: Item, index: number) => void },
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    items.slice(from, from + size).forEach((item, index) => each(item, from + index));
    await yieldToEventLoop();
  }
}
