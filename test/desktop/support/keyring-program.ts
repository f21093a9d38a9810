/**
 * An Electron program of a few lines around the parts that keep a sign-in: one step a start, told by the environment, and what came of
 * it as one line of JSON. The app itself does the same at its start and after each renewal.
 */
import { app, safeStorage } from 'electron';
import { z } from 'zod';
import { choosePasswordStore, keepPasswordStore, readKeptPasswordStore } from '#core/sign-in/password-store.ts';
import { hasSecretService } from '#core/sign-in/session-bus.ts';
import { TokenSet } from '#core/sign-in/token-set.ts';
import { FileTokenVault } from '#core/sign-in/token-vault.ts';
import { systemPorts } from '#core/system-ports.ts';
import { secretStorage } from '#desktop/secret-storage.ts';

const { KEYRING_STEP: step, KEYRING_FOLDER: folder } = z.object({ KEYRING_STEP: z.enum(['save', 'load']), KEYRING_FOLDER: z.string() }).parse(process.env);
const { clock, scheduler } = systemPorts();

// Awaited at the top, because Electron becomes ready only after that, and reads the switch when it does.
const passwordStore = await choosePasswordStore({
  platform: process.platform,
  isGivenByPerson: app.commandLine.hasSwitch('password-store'),
  kept: await readKeptPasswordStore(folder),
  hasSecretService: async () =>
    hasSecretService({
      address: process.env['DBUS_SESSION_BUS_ADDRESS'],
      runtimeFolder: process.env['XDG_RUNTIME_DIR'],
      userId: process.getuid?.() ?? 0,
      scheduler,
    }),
});
if (passwordStore !== null) {
  app.commandLine.appendSwitch('password-store', passwordStore);
}

async function run(): Promise<void> {
  await app.whenReady();
  const sealer = secretStorage({ safeStorage, platform: process.platform, electronVersion: process.versions.electron });
  const vault = new FileTokenVault({ folder, sealer, allowsPlainFile: () => false, owner: { authorizationUrl: 'https://time.example', clientId: 'client' }, clock });
  const backend = safeStorage.getSelectedStorageBackend();
  let result: string;
  if (step === 'save') {
    const saved = await vault.save(new TokenSet({ accessToken: 'access-of-the-test', refreshToken: 'refresh-of-the-test', lifetimeSeconds: 60, receivedAtMs: clock.nowMs() }));
    result = saved.ok ? saved.value : saved.failure.kind;
    if (result === 'sealed') {
      await keepPasswordStore(folder, backend);
    }
  } else {
    const loaded = await vault.load();
    result = loaded.ok ? (loaded.value?.tokens.accessToken ?? 'nothing') : loaded.failure.kind;
  }
  process.stdout.write(`RESULT ${JSON.stringify({ passwordStore, backend, result })}\n`);
  app.exit(0);
}

void run();
