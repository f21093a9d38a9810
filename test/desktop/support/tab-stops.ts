/** The Tab order of a page. */
import type { Page } from 'playwright';

/** More stops than any of our pages has. */
const mostStops = 80;

interface Stop {
  /** The accessible name. */
  readonly name: string;
  /** Whether the focus is visible. */
  readonly isShown: boolean;
}

export interface TabRound {
  readonly stops: readonly Stop[];
  /** Visible controls that were reached neither by Tab nor by arrow keys from a neighbour. */
  readonly missed: readonly string[];
}

/** Presses Tab from the current focus until it is there again. */
export async function tabRound(page: Page): Promise<TabRound> {
  await page.evaluate(() => {
    const stops: HTMLElement[] = [];
    Object.assign(globalThis, { stops });
  });
  const stops: Stop[] = [];
  for (let press = 0; press < mostStops; press += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const found: unknown = Reflect.get(globalThis, 'stops');
      const at = document.activeElement;
      if (!Array.isArray(found) || !(at instanceof HTMLElement) || at === document.body) {
        return 'outside' as const;
      }
      if (found.includes(at)) {
        return 'again' as const;
      }
      found.push(at);
      const style = getComputedStyle(at);
      // The description field has no border: its container shows the focus.
      const isShown =
        at.matches(':focus-visible') &&
        (style.outlineStyle !== 'none' || getComputedStyle(at.parentElement ?? at, '::after').borderBottomWidth !== '0px');
      return {
        name:
          at.ariaLabel ??
          (at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? (at.labels?.[0]?.textContent ?? '') : at.textContent).trim(),
        isShown,
      };
    });
    if (stop === 'again') {
      break;
    }
    if (stop !== 'outside') {
      stops.push(stop);
    }
  }
  const missed = await page.evaluate(() => {
    const found: unknown = Reflect.get(globalThis, 'stops');
    const visited: readonly unknown[] = Array.isArray(found) ? found : [];
    const all = [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], [tabindex="0"]')];
    return (
      all
        .filter((element) => element.checkVisibility() && !element.matches(':disabled'))
        // One row of a grid is in the Tab order; arrow keys move to the others.
        .filter((element) => !visited.includes(element) && !(element.tabIndex === -1 && element.closest('[role="grid"]') !== null))
        .map((element) => element.ariaLabel ?? element.textContent)
    );
  });
  return { stops, missed };
}
