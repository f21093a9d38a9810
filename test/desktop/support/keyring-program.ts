/**
 * A small Electron program around the modules that store a sign-in: one step per start, selected by the environment, with its result as one
 * line of JSON. The app does the same at its start and after each renewal.
 */
import { app, safeStorage } from 'electron';
import { z } from 'zod';
import { TokenSet } from '#core/accounts/sign-in/tokens/token-set.ts';
import { FileTokenVault } from '#core/accounts/sign-in/tokens/token-vault.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { applyPasswordStore, rememberPasswordStore } from '#desktop/profile/password-store-switch.ts';
import { secretStorage } from '#desktop/profile/secret-storage.ts';

const { KEYRING_STEP: step, KEYRING_FOLDER: folder } = z
  .object({ KEYRING_STEP: z.enum(['save', 'load', 'load-and-count']), KEYRING_FOLDER: z.string() })
  .parse(process.env);
const { clock, scheduler } = systemPorts();

// Awaited at the top level: Electron becomes ready only after that, and reads the switch then.
await applyPasswordStore(folder);
const passwordStore = app.commandLine.getSwitchValue('password-store');

/** Ten in a second, unless something stops the program. */
let ticks = 0;
setInterval(() => {
  ticks += 1;
}, 100);

async function run(): Promise<void> {
  await app.whenReady();
  const sealer = secretStorage({ safeStorage, platform: process.platform, scheduler });
  const vault = new FileTokenVault({
    folder,
    sealer,
    allowsPlainFile: () => false,
    owner: { authorizationUrl: 'https://time.example', clientId: 'client' },
    clock,
  });
  const backend = safeStorage.getSelectedStorageBackend();
  let result: string;
  if (step === 'save') {
    const saved = await vault.save(
      new TokenSet({
        accessToken: 'access-of-the-test',
        refreshToken: 'refresh-of-the-test',
        lifetimeSeconds: 60,
        receivedAtMs: clock.nowMs(),
      }),
    );
    result = saved.ok ? saved.value : saved.failure.kind;
    if (result === 'sealed') {
      await rememberPasswordStore(folder);
    }
  } else {
    const loaded = await vault.load();
    result = loaded.ok ? (loaded.value?.tokens.accessToken ?? 'nothing') : loaded.failure.kind;
    result += step === 'load-and-count' ? ` after ${ticks > 30 ? 'many' : 'few'} ticks` : '';
  }
  process.stdout.write(`RESULT ${JSON.stringify({ passwordStore, backend, result })}\n`);
  app.exit(0);
}

void run();
