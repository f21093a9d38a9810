/** What axe says of a page of the program, in both themes. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from './running-app.ts';

/** Settles when what fades in is there: half of a colour has half of its contrast. A page that nobody sees stands still. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.visibilityState === 'visible' ? document.getAnimations().map(({ finished }) => finished) : []);
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    // A page of Electron has no second page to inject the checks through.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}
