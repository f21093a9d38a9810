/** Selects Electron's keyring on Linux: a switch that Chromium reads when Electron becomes ready. */
import { app, safeStorage } from 'electron';
import { choosePasswordStore, keepPasswordStore, readKeptPasswordStore } from '#core/accounts/sign-in/password-store.ts';
import { succeed, type Result } from '#shared/values/result.ts';
import { DesktopBus } from '../linux/desktop-bus.ts';
import { hasSecretService } from '../linux/secret-service.ts';

const switchName = 'password-store';

async function findSecretService(): Promise<boolean> {
  const bus = await DesktopBus.connect({ address: process.env['DBUS_SESSION_BUS_ADDRESS'], runtimeFolder: process.env['XDG_RUNTIME_DIR'] });
  if (bus === null) {
    return false;
  }
  const isThere = await hasSecretService(bus);
  bus.close();
  return isThere;
}

/** Must resolve before Electron is ready. */
export async function applyPasswordStore(profile: string): Promise<void> {
  const passwordStore = await choosePasswordStore({
    platform: process.platform,
    isGivenByPerson: app.commandLine.hasSwitch(switchName),
    kept: await readKeptPasswordStore(profile),
    hasSecretService: findSecretService,
  });
  if (passwordStore !== null) {
    app.commandLine.appendSwitch(switchName, passwordStore);
  }
}

/** Stores the choice of a keyring that has sealed data. Returns disk errors. */
export async function rememberPasswordStore(profile: string): Promise<Result<null, { readonly detail: string }>> {
  return process.platform === 'linux' ? keepPasswordStore(profile, safeStorage.getSelectedStorageBackend()) : succeed(null);
}
