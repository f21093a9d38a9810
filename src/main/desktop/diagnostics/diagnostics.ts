/** Connects the doctor and Settings > About with the system: versions, folders, licences. */
import { existsSync, readFileSync } from 'node:fs';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import { app, safeStorage, shell } from 'electron';
import { z } from 'zod';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { findChromiumLicences, readableLicences } from '#core/program/diagnostics/chromium-licences.ts';
import { DiagnosticsController } from '#core/program/diagnostics/diagnostics-controller.ts';
import { crashReportsIn, Doctor } from '#core/program/doctor.ts';
import type { FileDialogs } from '#core/files/import-export/file-dialogs.ts';
import type { Log } from '#core/platform/log/log.ts';
import { systemWord } from '#core/platform/log/log-word.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import { licenceSchema, type AboutView, type Licence, type ExternalTarget } from '#shared/program/about.ts';
import type { Capabilities } from '#shared/program/capabilities.ts';
import type { TokenKeeping } from '#shared/connections/connections.ts';
import type { DoctorVersions } from '#shared/program/doctor.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { assertNever } from '#shared/values/result.ts';
import { drawsThroughWayland } from '../linux/display.ts';
import { crashFolder } from './crash-reports.ts';
import { logFolder } from './program-log.ts';

interface DiagnosticsSetting {
  readonly profile: string;
  /** Folder of the built main process; the other builds are beside it. */
  readonly here: string;
  readonly connections: Connections;
  readonly settings: SettingsStore;
  readonly capabilities: () => Capabilities;
  readonly tokenKeeping: () => TokenKeeping;
  readonly writesCrashReports: boolean;
  readonly dialogs: FileDialogs;
  readonly messages: MainMessages;
  readonly log: Log;
  readonly ports: Ports;
}

export interface Diagnostics {
  readonly doctor: Doctor;
  readonly controller: DiagnosticsController;
}

function readVersions(): DoctorVersions {
  const { versions, platform, arch, env } = process;
  const wayland = drawsThroughWayland();
  const desktop = env['XDG_CURRENT_DESKTOP'];
  return {
    app: systemWord(app.getVersion()),
    electron: systemWord(versions.electron),
    chromium: systemWord(versions.chrome),
    node: systemWord(versions.node),
    sqlite: versions['sqlite'] === undefined ? null : systemWord(versions['sqlite']),
    platform: systemWord(platform),
    release: systemWord(release()),
    architecture: systemWord(arch),
    desktop: desktop === undefined || desktop === '' ? null : systemWord(desktop),
    display: platform !== 'linux' ? 'own' : wayland ? 'wayland' : 'x11',
  };
}

/** Every build has the licences of its packages; a package may be in several builds. */
function readLicences(here: string): readonly Licence[] {
  const files = ['main', 'preload', 'renderer'].map((build) => join(here, '..', build, 'licences.json'));
  const all = files
    .filter((file) => existsSync(file))
    .flatMap((file) => z.array(licenceSchema).parse(JSON.parse(readFileSync(file, 'utf8'))));
  const byName = new Map(all.map((licence) => [`${licence.name} ${licence.version}`, licence]));
  return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Beside the program, or inside it on macOS. */
function chromiumLicences(): string | null {
  return findChromiumLicences([process.resourcesPath, dirname(process.execPath)]);
}

function buildAboutView(profile: string): AboutView {
  const { versions, platform, arch } = process;
  return {
    version: app.getVersion(),
    electron: versions.electron,
    chromium: versions.chrome,
    node: versions.node,
    system: `${platform} ${release()} ${arch}`,
    folders: { data: profile, logs: logFolder(profile), crashReports: crashFolder(profile) },
    crashReports: crashReportsIn(crashFolder(profile)).length,
    hasChromiumLicences: chromiumLicences() !== null,
  };
}

function placeIn(profile: string, what: ExternalTarget): string | null {
  switch (what) {
    case 'data':
      return profile;
    case 'logs':
      return logFolder(profile);
    case 'crash-reports':
      return existsSync(crashFolder(profile)) ? crashFolder(profile) : null;
    case 'chromium-licences': {
      const file = chromiumLicences();
      return file === null ? null : readableLicences(file, app.getPath('temp'));
    }
    default:
      return assertNever(what);
  }
}

export function openDiagnostics(setting: DiagnosticsSetting): Diagnostics {
  const { profile, here, connections, settings, capabilities, tokenKeeping, writesCrashReports, log, ports, dialogs, messages } = setting;
  const doctor = new Doctor({
    connections,
    profile,
    crashFolder: crashFolder(profile),
    versions: readVersions(),
    capabilities,
    keyring: () => ({
      backend: systemWord(process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'system'),
      keeping: tokenKeeping(),
    }),
    writesCrashReports: () => writesCrashReports,
    log,
    ports,
  });
  const controller = new DiagnosticsController({
    doctor,
    about: () => buildAboutView(profile),
    licences: () => readLicences(here),
    targetPath: (what) => placeIn(profile, what),
    openPath: async (path) => (await shell.openPath(path)) === '',
    settings,
    logFolder: logFolder(profile),
    dialogs,
    messages,
    ports,
  });
  return { doctor, controller };
}
