/** The restrictions of our pages in the real program. SECURITY.md maps the tests to Electron's security checklist. */
import type { Page } from 'playwright';
import { z } from 'zod';
import { pushContract, requestContract } from '#shared/ipc/contract.ts';
import { pagesOf, test } from './support/pages-of.ts';
import { expect, type RunningApp } from './support/running-app.ts';

/** The preferences in force in each page, by URL; null: not set, which is safe in all cases checked here. */
async function preferencesInForce(app: RunningApp): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const found = await app.electron.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      // Not in Electron's types, but the only way to read the preferences in force.
      const last: unknown = Reflect.apply(Reflect.get(contents, 'getLastWebPreferences'), contents, []);
      return [contents.getURL(), last] as const;
    }),
  );
  return z.record(z.string(), z.record(z.string(), z.unknown())).parse(Object.fromEntries(found));
}

/** Switches of Chromium and Electron that would override the restrictions. Those for files are blocked by a fuse, in packages only. */
const dangerousSwitches = [
  'allow-running-insecure-content',
  'allow-universal-access-from-files',
  'disable-features',
  'disable-site-isolation-trials',
  'disable-web-security',
  'enable-blink-features',
  'enable-experimental-web-platform-features',
  'ignore-certificate-errors',
  'js-flags',
  'load-extension',
  'remote-allow-origins',
  'unsafely-treat-insecure-origin-as-secure',
];

/** Every permission that Chromium supports by name; an unknown name counts as denied. */
const permissions = [
  'accelerometer',
  'accessibility-events',
  'ambient-light-sensor',
  'background-fetch',
  'background-sync',
  'bluetooth',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hand-tracking',
  'hid',
  'idle-detection',
  'keyboard-lock',
  'local-fonts',
  'local-network-access',
  'magnetometer',
  'microphone',
  'midi',
  'nfc',
  'notifications',
  'payment-handler',
  'periodic-background-sync',
  'persistent-storage',
  'pointer-lock',
  'push',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'system-wake-lock',
  'top-level-storage-access',
  'usb',
  'web-app-installation',
  'window-management',
];

/** The answer to each permission request, and the result of using the device. */
async function reachForEverything(page: Page) {
  return page.evaluate(async (names) => {
    const results = await Promise.all(
      names.map(async (name) => {
        const asked: unknown = Reflect.apply(Reflect.get(navigator.permissions, 'query'), navigator.permissions, [
          { name, userVisibleOnly: true },
        ]);
        return Promise.resolve(asked).then(
          (status) => `${name}: ${status instanceof PermissionStatus ? status.state : 'unknown'}`,
          (error: unknown) => `${name}: ${error instanceof TypeError ? 'unknown' : String(error)}`,
        );
      }),
    );
    // Accessed by name: not every build has all of them, and the types know only some.
    // oxlint-disable-next-line consistent-function-scoping -- all of this is handed to the page as one function.
    const reach = async (path: string, ...given: readonly unknown[]): Promise<string> => {
      const [method = '', ...owners] = path.split('.').toReversed();
      const owner: unknown = owners.reduceRight<unknown>(
        (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
        navigator,
      );
      const call: unknown = typeof owner === 'object' && owner !== null ? Reflect.get(owner, method) : undefined;
      if (typeof call !== 'function') {
        return `${path}: absent`;
      }
      try {
        const got: unknown = await Reflect.apply(call, owner, given);
        return `${path}: ${Array.isArray(got) ? `${got.length} found` : got === false ? 'refused' : 'granted'}`;
      } catch (error) {
        return `${path}: refused (${error instanceof Error || error instanceof DOMException ? error.name : 'unknown'})`;
      }
    };
    const got = await Promise.all([
      reach('mediaDevices.getUserMedia', { audio: true }),
      reach('mediaDevices.getUserMedia', { video: true }),
      reach('mediaDevices.getDisplayMedia', { video: true }),
      reach('clipboard.readText'),
      reach('clipboard.read'),
      reach('clipboard.writeText', 'taken'),
      reach('usb.requestDevice', { filters: [] }),
      reach('usb.getDevices'),
      reach('hid.requestDevice', { filters: [] }),
      reach('hid.getDevices'),
      reach('serial.requestPort'),
      reach('serial.getPorts'),
      reach('bluetooth.requestDevice', { acceptAllDevices: true }),
      reach('requestMIDIAccess', { sysex: true }),
      reach('storage.persist'),
      reach('wakeLock.request', 'screen'),
    ]);
    const notifications = await Notification.requestPermission();
    const position = await new Promise<string>((done) => {
      navigator.geolocation.getCurrentPosition(
        () => done('granted'),
        ({ code }) => done(`refused (${code})`),
      );
    });
    return { results, got, notifications, position };
  }, permissions);
}

/** Neither in the page, nor in a session that is created later. */
async function expectNoPermission(app: RunningApp, popover: Page): Promise<void> {
  const { results, got, notifications, position } = await reachForEverything(popover);
  expect(results.filter((line) => !/: (denied|unknown)$/.test(line))).toEqual([]);
  expect(results.filter((line) => line.endsWith('denied')).length).toBeGreaterThan(20);
  expect(got.filter((line) => !/: (absent|0 found|refused.*)$/.test(line))).toEqual([]);
  expect(got.slice(0, 2)).toEqual([
    'mediaDevices.getUserMedia: refused (NotAllowedError)',
    'mediaDevices.getUserMedia: refused (NotAllowedError)',
  ]);
  expect([notifications, position]).toEqual(['denied', 'refused (1)']);
  const opened = app.electron.waitForEvent('window');
  await app.electron.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { partition: 'another' } });
    await window.loadURL('data:text/html,another');
  });
  const page = await opened;
  const states = await page.evaluate(
    async (names) => Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state)),
    ['geolocation', 'camera', 'microphone', 'notifications'] as const,
  );
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
}

test('each page is sandboxed, sees nothing of Node or Electron but its own functions and what is pushed to it, and is given no permission, device or screen', async ({
  startApp,
  absence,
  profile,
}) => {
  // With a fake camera and microphone.
  const app = await startApp('--use-fake-device-for-media-stream');
  const pages = await pagesOf(app, { absence, profile });
  const preferences = Object.entries(await preferencesInForce(app));
  expect(preferences).toHaveLength(pages.length);
  for (const [url, inForce] of preferences) {
    expect({ url, ...inForce }).toMatchObject({
      url: expect.stringMatching(/^app:\/\/clocktower\/(popover|question|window)\/index\.html/),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    });
    expect(inForce['nodeIntegrationInWorker']).not.toBe(true);
    expect(Object.keys(inForce).filter((name) => /blinkfeatures|additionalarguments/i.test(name) && inForce[name] !== '')).toEqual([]);
  }
  for (const page of pages) {
    const seen = await page.evaluate(() => ({
      globals: ['require', 'process', 'Buffer', 'module', 'exports', 'global', '__dirname', 'electron', 'ipcRenderer', 'webFrame'].filter(
        (name) => name in globalThis,
      ),
      bridge: Object.entries(window.clocktower ?? {}).map(([name, value]) => `${name}: ${typeof value}`),
      // Properties of the bridge's functions, and globals that a page without the bridge does not have.
      onFunctions: Object.values(window.clocktower ?? {}).flatMap((value) => Object.keys(value)),
      changeable: Object.isFrozen(window.clocktower)
        ? []
        : Object.getOwnPropertyNames(window.clocktower).filter(
            (name) => Object.getOwnPropertyDescriptor(window.clocktower, name)?.writable === true,
          ),
    }));
    expect(seen.globals).toEqual([]);
    // One function per request channel, and one per subscription.
    expect(seen.bridge).toHaveLength(Object.keys(requestContract).length + Object.keys(pushContract).length);
    expect(seen.bridge.every((line) => line.endsWith(': function'))).toBe(true);
    expect([seen.onFunctions, seen.changeable]).toEqual([[], []]);
  }
  const set = await app.electron.evaluate(
    ({ app: program }, names) => names.filter((name) => program.commandLine.hasSwitch(name)),
    dangerousSwitches,
  );
  expect(set).toEqual([]);
  const popover = await app.popover();
  const pushed = await popover.evaluate(
    async () =>
      new Promise<unknown>((done) => {
        const listen: (listener: (...given: readonly unknown[]) => void) => unknown = window.clocktower?.onViewChanged ?? (() => {});
        listen((...given) =>
          done(
            given.map((each) =>
              typeof each === 'object' && each !== null
                ? Object.keys(each).filter((key) => ['sender', 'ports', 'senderId'].includes(key))
                : each,
            ),
          ),
        );
        void window.clocktower?.startTimer({ description: 'pushed', at: null });
      }),
  );
  expect(pushed).toEqual([[]]);
  await expectNoPermission(app, popover);
  app.problems.splice(0);
});
