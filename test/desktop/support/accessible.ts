/** Runs axe on a page of the program, in both themes unless the test names some. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from './running-app.ts';

/** Resolves when fading elements are fully visible: half opacity has half the contrast. A hidden page does not animate. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.visibilityState === 'visible' ? document.getAnimations().map(({ finished }) => finished) : []);
  });
}

const colorSchemes: readonly ('light' | 'dark')[] = ['light', 'dark'];

export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    // Electron cannot open a second page to inject the checks.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}
