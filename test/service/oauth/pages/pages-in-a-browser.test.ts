/** The sign-in pages in a real browser: accessibility for users with low vision, screen readers and keyboards. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { nativeClientId } from '#service/oauth/native-client.ts';
import { accounts, password } from '../../../support/stand-alone.ts';
import { browserTimeoutMs, logInByKeys, useBrowser, useStandAlone } from '../../../support/use-stand-alone.ts';

const browser = useBrowser();
const service = useStandAlone();

/** The page must conform to WCAG, and nothing may be blocked by its own policy. */
async function checkPage(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe('the pages of the sign-in', () => {
  const parameters = new URLSearchParams({
    client_id: nativeClientId,
    response_type: 'code',
    redirect_uri: 'http://127.0.0.1:49152/callback',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }).toString();

  it.each(['light', 'dark'] as const)('pass axe in %s, each with its troubles', { timeout: browserTimeoutMs }, async (colorScheme) => {
    const context = await browser().newContext({ colorScheme, viewport: { width: 480, height: 800 } });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    await page.goto(`${service().url}/oauth/authorize?${parameters}`);
    await checkPage(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Email is missing.').waitFor();
    await checkPage(page);
    await page.getByLabel('Email').fill(accounts.ines.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Password').getAttribute('aria-describedby')).toBe('problem');
    await checkPage(page);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Allow' }).waitFor();
    await checkPage(page);
    await page.goto(`${service().url}/oauth/authorize?client_id=nobody`);
    await page.getByRole('heading', { name: 'This sign-in cannot continue' }).waitFor();
    await checkPage(page);
    await page.goto(`${service().url}/oauth/interaction/unknown`);
    await page.getByRole('heading', { name: 'This sign-in has ended' }).waitFor();
    await checkPage(page);
    expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
    await context.close();
  });

  it(
    'fit a narrow window without scrolling sideways, and can be walked with the keyboard alone',
    { timeout: browserTimeoutMs },
    async () => {
      const context = await browser().newContext({ viewport: { width: 320, height: 640 } });
      const page = await context.newPage();
      await page.goto(`${service().url}/oauth/authorize?${parameters}`);
      const overflow = async (): Promise<number> => page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
      expect(await overflow()).toBe(0);
      await logInByKeys(page);
      expect(await overflow()).toBe(0);
      const visited: string[] = [];
      for (let presses = 0; presses < 3; presses += 1) {
        await page.keyboard.press('Tab');
        visited.push(await page.locator(':focus').innerText());
      }
      expect(visited).toEqual(['Not you?', 'Allow', 'Cancel']);
      await context.close();
    },
  );
});
