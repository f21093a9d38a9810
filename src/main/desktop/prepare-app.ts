/**
 * The first steps of the start: what must precede Electron's readiness, then the icon, then all other modules, which are loaded only now so
 * that the icon appears early.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, powerMonitor } from 'electron';
import { limitHeapGrowth } from '#core/platform/heap-growth.ts';
import { prepareProfileFolder } from '#core/platform/profile-folder.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import type { StartFailure } from '#shared/failures.ts';
import type { StartOptions } from './app-parts.ts';
import { registerAppScheme } from './windows/app-protocol.ts';
import { setUpChromium } from './launch/chromium-switches.ts';
import { openCompileCache } from './launch/compile-cache.ts';
import { startCrashReports } from './diagnostics/crash-reports.ts';
import { collectCalls } from './launch/early-calls.ts';
import { FirstTray } from './tray/first-tray.ts';
import { endWith, takeProfile } from './launch/instance.ts';
import { readLaunchFlags } from './launch/launch-flags.ts';
import { refusePrefetching } from './windows/page-security.ts';
import { applyPasswordStore } from './profile/password-store-switch.ts';
import { logFolder, openProgramLog } from './diagnostics/program-log.ts';
import { watchUnexpectedErrors } from './diagnostics/unexpected-errors.ts';

/** Milliseconds in which a Linux desktop registers the icon: several calls over D-Bus, which the rest of the start would hold up. */
const registrationMs = 30;

type FirstSteps = Omit<StartOptions, 'openEmbeddedService' | 'here'>;

/** The messages are loaded only here, because most starts succeed. */
async function refuse(failure: StartFailure): Promise<void> {
  const { LocaleTexts } = await import('./locale-texts.ts');
  const { messages } = await LocaleTexts.open();
  await endWith(failure, messages);
}

async function leaveToTheFirst(profile: string): Promise<void> {
  const { LocaleTexts } = await import('./locale-texts.ts');
  const { messages } = await LocaleTexts.open();
  process.stdout.write(`${messages.startFailure({ kind: 'profile-in-use', folder: profile })}\n`);
  app.exit(0);
}

/**
 * Runs what must precede Electron's readiness, and returns the rest, which waits for it and ends with `start`. Electron becomes ready only
 * after the entry module is evaluated, which may await this.
 */
export async function prepareApp(start: (steps: FirstSteps) => Promise<void>): Promise<() => Promise<void>> {
  const flags = readLaunchFlags(process.argv.slice(1));
  if (!flags.ok) {
    return async () => refuse(flags.failure);
  }
  const profile = flags.value.profile ?? app.getPath('userData');
  const prepared = prepareProfileFolder(profile);
  if (!prepared.ok) {
    return async () => refuse(prepared.failure);
  }
  if (!takeProfile(profile)) {
    return async () => leaveToTheFirst(profile);
  }
  const keepCompiled = openCompileCache({ profile, platform: process.platform, environment: process.env });
  const ports = { ...systemPorts(), onBattery: () => powerMonitor.isOnBatteryPower() };
  const log = openProgramLog(profile, ports.clock);
  if (prepared.value.madePrivate.length > 0) {
    log.note('profile-folder', { wasOpenToOthers: prepared.value.madePrivate.length });
  }
  const writesCrashReports = startCrashReports(profile);
  const unexpected = watchUnexpectedErrors(log, () => void refuse({ kind: 'unexpected', folder: logFolder(profile) }));
  const onCall = collectCalls();
  registerAppScheme();
  refusePrefetching();
  setUpChromium();
  await applyPasswordStore(profile);
  return async () => {
    await app.whenReady();
    const images = join(app.getAppPath(), 'resources', 'tray');
    const firstTray = new FirstTray({ images, platform: process.platform, name: app.getName() });
    if (process.platform === 'linux') {
      await setTimeout(registrationMs);
    }
    try {
      await start({ profile, flags: flags.value, ports, log, unexpected, writesCrashReports, images, firstTray, onCall });
    } catch (error) {
      unexpected.endStart(error);
      return;
    }
    // Only now, so that the start is not slowed down.
    limitHeapGrowth();
    keepCompiled();
  };
}
