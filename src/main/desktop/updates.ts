/** The update feed of this build, read by electron-updater, which is loaded on first use. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import type { AppUpdater, CancellationToken } from 'electron-updater';
import { z } from 'zod';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { replaceProgram } from '#core/program/updates/replace-program.ts';
import { releaseNotesAddress, toUpdateProblem, type UpdateFeed } from '#core/program/updates/update-feed.ts';
import { isSignedBy, updateDescriptionSchema } from '#core/program/updates/update-signature.ts';
import { Updates } from '#core/program/updates/updates.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import type { UpdateProblem } from '#shared/program/updates.ts';
import { openInBrowser } from './browser.ts';

/** The AppImage that runs, if the user may replace it. */
function replaceableAppImage(): string | null {
  const file = process.env['APPIMAGE'];
  if (process.platform !== 'linux' || file === undefined) {
    return null;
  }
  try {
    accessSync(dirname(file), constants.W_OK);
    return file;
  } catch {
    // An administrator installed it and has to update it.
    return null;
  }
}

/** True if the program updates itself: a package manager updates packages, and users update unpacked archives. */
function replacesItself(): boolean {
  return (
    process.platform === 'darwin' ||
    replaceableAppImage() !== null ||
    existsSync(join(dirname(process.execPath), 'Uninstall Clocktower.exe'))
  );
}

async function loadUpdater(how: UpdateFeed['how']): Promise<AppUpdater> {
  const { AppImageUpdater, DebUpdater, MacUpdater, NsisUpdater } = await import('electron-updater');
  const updater =
    process.platform === 'darwin'
      ? new MacUpdater()
      : process.platform === 'win32'
        ? new NsisUpdater()
        : how === 'by-itself'
          ? new AppImageUpdater()
          : new DebUpdater();
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  // Errors are returned by the call that caused them.
  updater.on('error', () => {});
  return updater;
}

class ElectronUpdateFeed implements UpdateFeed {
  readonly how: UpdateFeed['how'] = replacesItself() ? 'by-itself' : 'by-hand';
  readonly #messages: MainMessages;
  readonly #profile: string | null;
  readonly #publicKey: string;
  #loaded: AppUpdater | null = null;
  #cancellation: CancellationToken | null = null;
  /** The downloaded AppImage, which replaces the current one when the program ends. */
  #downloaded: string | null = null;
  #restarts = false;
  #waitsForTheEnd = false;

  constructor({ messages, profile, publicKey }: Pick<UpdatesSetting, 'messages' | 'profile'> & { readonly publicKey: string }) {
    this.#messages = messages;
    this.#profile = profile;
    this.#publicKey = publicKey;
  }

  async check(): ReturnType<UpdateFeed['check']> {
    const found = await this.#attempt(async () => (await this.#get()).checkForUpdates());
    if (!found.ok) {
      return found;
    }
    this.#cancellation = found.value?.cancellationToken ?? null;
    if (found.value?.isUpdateAvailable !== true) {
      return succeed(null);
    }
    const description = foreignOrNull(updateDescriptionSchema, found.value.updateInfo);
    return description !== null && isSignedBy(description, this.#publicKey)
      ? succeed({ version: description.version })
      : fail('not-genuine');
  }

  async download(onProgress: (percent: number) => void): ReturnType<UpdateFeed['download']> {
    return this.#attempt(async () => {
      const updater = await this.#get();
      // On Windows and macOS; not during a Windows shutdown, which is not reported and does not wait for an installer.
      updater.autoInstallOnAppQuit = process.platform !== 'linux';
      updater.removeAllListeners('download-progress').on('download-progress', ({ percent }) => onProgress(percent));
      const [file] = await updater.downloadUpdate(this.#cancellation ?? undefined);
      // The download may have been cancelled at the moment of completion.
      this.#downloaded = this.#cancellation?.cancelled === true ? null : (file ?? null);
      this.#replaceAtTheEnd();
      return null;
    });
  }

  cancel(): void {
    this.#cancellation?.cancel();
    this.#downloaded = null;
    if (this.#loaded !== null) {
      this.#loaded.autoInstallOnAppQuit = false;
    }
  }

  restart(): void {
    if (process.platform === 'linux') {
      this.#restarts = true;
      app.quit();
    } else {
      this.#loaded?.quitAndInstall(true, true);
    }
  }

  async #get(): Promise<AppUpdater> {
    this.#loaded ??= await loadUpdater(this.how);
    return this.#loaded;
  }

  async #attempt<Value>(run: () => Promise<Value>): Promise<Result<Value, UpdateProblem>> {
    try {
      return succeed(await run());
    } catch (error) {
      return fail(toUpdateProblem(error));
    }
  }

  /** After everything is saved and closed. */
  #replaceAtTheEnd(): void {
    const target = replaceableAppImage();
    if (target === null || this.#waitsForTheEnd) {
      return;
    }
    this.#waitsForTheEnd = true;
    app.on('quit', () => {
      if (this.#downloaded === null) {
        return;
      }
      try {
        replaceProgram({ newer: this.#downloaded, target });
      } catch (error) {
        // The older program is intact; its next start finds the update again.
        process.stderr.write(`${this.#messages.updates.notReplaced(toUpdateProblem(error))}\n`);
      }
      if (this.#restarts) {
        // Not the original arguments: they may contain a command, which would run twice.
        const sandbox = app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : [];
        app.relaunch({ execPath: target, args: [...sandbox, ...(this.#profile === null ? [] : ['--profile', this.#profile])] });
      }
    });
  }
}

const manifestSchema = z.object({ homepage: z.string().optional(), updateKey: z.string().optional() });

function readManifest(): z.infer<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')));
}

interface UpdatesSetting {
  readonly ports: Ports;
  readonly store: SettingsStore;
  readonly messages: MainMessages;
  /** The profile, if it is not the default one. */
  readonly profile: string | null;
}

export function openUpdates({ ports, store, messages, profile }: UpdatesSetting): Updates {
  // Written by the release process; neither a flag nor the environment can change the source of updates.
  const { homepage = null, updateKey } = readManifest();
  const checksForUpdates = app.isPackaged && updateKey !== undefined && existsSync(join(process.resourcesPath, 'app-update.yml'));
  const updates = new Updates({
    feed: checksForUpdates ? new ElectronUpdateFeed({ messages, profile, publicKey: updateKey }) : null,
    ports,
    current: app.getVersion(),
    isWanted: () => store.current.updates.check,
    releaseNotesAddress: (version) => releaseNotesAddress(homepage, version),
    openReleaseNotes: (address) => void openInBrowser({ address, allowedOrigins: [new URL(address).origin] }),
  });
  store.subscribe(() => updates.settingsChanged());
  return updates;
}
