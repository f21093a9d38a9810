/** A new stand-alone service for every test, and a browser that they may share. */
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchChromium } from './chromium.ts';
import { accounts, password, startStandAlone, type StandAlone } from './stand-alone.ts';

export const browserTimeoutMs = 60_000;

/** Started before every test, closed after it; returns a function that returns the current one. */
export function useStandAlone(): () => StandAlone {
  let current: StandAlone | null = null;
  beforeEach(async () => {
    current = await startStandAlone();
  });
  afterEach(async () => {
    await current?.close();
    current = null;
  });
  return () => {
    if (current === null) {
      throw new Error('There is a service only while a test runs');
    }
    return current;
  };
}

/** Returns a function that replaces the service by one with other settings; it is closed after the test. */
export function useStandAloneStarter(): typeof startStandAlone {
  let current: StandAlone | null = null;
  afterEach(async () => {
    await current?.close();
    current = null;
  });
  return async (settings) => {
    await current?.close();
    current = await startStandAlone(settings);
    return current;
  };
}

/** One browser for all tests of a file. */
export function useBrowser(): () => Browser {
  let browser: Browser | null = null;
  beforeAll(async () => {
    browser = await launchChromium();
  }, browserTimeoutMs);
  afterAll(async () => {
    await browser?.close();
  });
  return () => {
    if (browser === null) {
      throw new Error('There is a browser only while a test runs');
    }
    return browser;
  };
}

/** From the login form to the consent form, by keyboard. */
export async function logInByKeys(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(accounts.ines.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Allow' }).waitFor();
}
