/** Runs axe on a page of the program, in both themes. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from './running-app.ts';

/** Resolves when fading elements are fully visible: half opacity has half the contrast. A hidden page does not animate. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.visibilityState === 'visible' ? document.getAnimations().map(({ finished }) => finished) : []);
  });
}

/** A theme changes colours only, so the second needs no other rules. */
const rules = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } };

export async function expectAccessible(page: Page, themes: readonly (keyof typeof rules)[] = ['light', 'dark']): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    // A document keeps the source of axe, half a megabyte, which takes longer to load than the checks.
    const source = (await page.evaluate(() => 'axe' in window)) ? { axeSource: 'null' } : {};
    // Electron cannot open a second page to inject the checks.
    const axe = new AxeBuilder({ page, ...source }).setLegacyMode().options({
      ...rules[colorScheme],
      resultTypes: ['violations'],
      // Half of the time: paths to the elements, and files for rules about sound and turned screens, of which there are none.
      selectors: false,
      preload: false,
    });
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}
