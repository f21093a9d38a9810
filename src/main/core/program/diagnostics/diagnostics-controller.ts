/** The controller of Settings > About: versions, doctor, and a diagnostics bundle that is saved exactly as shown. */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AboutView, BundlePart, Examination, Licence, ExternalTarget } from '#shared/program/about.ts';
import type { Failure } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { readClock } from '#core/platform/calendar.ts';
import type { Doctor } from '../doctor.ts';
import type { FileDialogs } from '#core/files/import-export/file-dialogs.ts';
import { readLogs } from '#core/platform/log/log-file.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { bundleArchive, bundleFiles, bundleParts, type BundleFile } from './bundle.ts';

export interface DiagnosticsOptions {
  readonly doctor: Pick<Doctor, 'examine' | 'names'>;
  readonly about: () => AboutView;
  readonly licences: () => readonly Licence[];
  /** Path of a file or folder; null if it does not exist. */
  readonly targetPath: (what: ExternalTarget) => string | null;
  readonly openPath: (path: string) => Promise<boolean>;
  readonly settings: SettingsStore;
  readonly logFolder: string;
  readonly dialogs: Pick<FileDialogs, 'saveFile'>;
  readonly messages: MainMessages;
  readonly ports: Ports;
}

export class DiagnosticsController {
  readonly #options: DiagnosticsOptions;
  #shown: readonly BundleFile[] | null = null;

  constructor(options: DiagnosticsOptions) {
    this.#options = options;
  }

  about(): AboutView {
    return this.#options.about();
  }

  licences(): readonly Licence[] {
    return this.#options.licences();
  }

  async examine(): Promise<Examination> {
    const { doctor } = this.#options;
    return { report: await doctor.examine(), names: doctor.names() };
  }

  async open(what: ExternalTarget): Promise<Result<null, Failure>> {
    const { targetPath, openPath } = this.#options;
    const path = targetPath(what);
    return path !== null && (await openPath(path)) ? succeed(null) : fail({ kind: 'not-opened', path: path ?? what });
  }

  async prepareBundle(): Promise<readonly BundlePart[]> {
    const { doctor, settings, logFolder, messages } = this.#options;
    const report = await doctor.examine();
    this.#shown = bundleFiles({ report, settings: settings.current, logs: readLogs(logFolder), messages });
    return bundleParts(this.#shown);
  }

  async saveBundle(): Promise<Result<{ readonly file: string | null }, Failure>> {
    const { dialogs, ports } = this.#options;
    const { nowMs, today } = readClock(ports.clock);
    if (this.#shown === null) {
      await this.prepareBundle();
    }
    const file = await dialogs.saveFile({ name: `clocktower-diagnostics-${today}.zip`, extension: 'zip' });
    if (file === null) {
      return succeed({ file: null });
    }
    try {
      await writeFile(file, bundleArchive(this.#shown ?? [], nowMs), { mode: 0o600 });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) {
        throw error;
      }
      return fail({ kind: 'file-not-written', fileName: basename(file), detail: String(error.code) });
    }
    return succeed({ file });
  }
}
