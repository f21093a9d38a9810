/** Finds a Chromium for tests that need a real browser: Playwright's own if downloaded, else the system's. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright';

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

function findChromium(): string {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)));
  const found = [chromium.executablePath(), ...onPath, ...elsewhere].find((path) => path !== '' && existsSync(path));
  if (found === undefined) {
    throw new Error(
      'The sign-in is tested in a real browser, and there is no Chromium here. Install one (on Debian: apt-get install chromium) and run the tests again.',
    );
  }
  return found;
}

export async function launchChromium(): Promise<Browser> {
  // Chromium's sandbox refuses to run as root; it shows our pages only.
  return chromium.launch({ executablePath: findChromium(), chromiumSandbox: process.getuid?.() !== 0 });
}
