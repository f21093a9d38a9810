/** Which of a Linux desktop's keyrings Electron uses: a switch that it reads when it becomes ready, and that must not change later. */
import { app, safeStorage } from 'electron';
import type { Scheduler } from '#core/platform/ports.ts';
import { choosePasswordStore, keepPasswordStore, readKeptPasswordStore } from '#core/accounts/sign-in/password-store.ts';
import { hasSecretService } from '#core/accounts/sign-in/session-bus.ts';
import { succeed, type Result } from '#shared/values/result.ts';

const switchName = 'password-store';

/** Must have ended before Electron is ready. */
export async function choosePasswordStoreOf(profile: string, scheduler: Scheduler): Promise<void> {
  const passwordStore = await choosePasswordStore({
    platform: process.platform,
    isGivenByPerson: app.commandLine.hasSwitch(switchName),
    kept: await readKeptPasswordStore(profile),
    hasSecretService: async () =>
      hasSecretService({
        address: process.env['DBUS_SESSION_BUS_ADDRESS'],
        runtimeFolder: process.env['XDG_RUNTIME_DIR'],
        userId: process.getuid?.() ?? 0,
        scheduler,
      }),
  });
  if (passwordStore !== null) {
    app.commandLine.appendSwitch(switchName, passwordStore);
  }
}

/** Once a keyring has sealed something, the next starts must use the same one. Answers what the disk refused. */
export async function keepPasswordStoreOf(profile: string): Promise<Result<null, { readonly detail: string }>> {
  return process.platform === 'linux' ? keepPasswordStore(profile, safeStorage.getSelectedStorageBackend()) : succeed(null);
}
