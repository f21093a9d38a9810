/** The files of a diagnostics bundle: doctor report, settings without user text, log. Nothing is uploaded. */
// The Node build of the library contains a `require` that conflicts with the one of our bundle.
import { strToU8, zipSync } from 'fflate/browser';
import type { BundlePart } from '#shared/program/about.ts';
import type { DoctorReport } from '#shared/program/doctor.ts';
import { toDoctorFindings } from '#shared/program/doctor-findings.ts';
import { doctorText } from '#shared/program/doctor-text.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { LogText } from '#core/platform/log/log-file.ts';
import type { Settings } from '#core/platform/settings-file.ts';

export interface BundleFile {
  readonly name: string;
  readonly text: string;
}

export interface BundleSources {
  readonly report: DoctorReport;
  readonly settings: Settings;
  readonly logs: readonly LogText[];
  readonly messages: MainMessages;
}

/** Characters of a file that the preview shows. */
const shownCharacters = 20_000;

/**
 * Settings without user text: no addresses, link sources or templates. Listed one by one, so that a new setting is left out until it is
 * added here.
 */
function harmlessSettings({
  language,
  tray,
  away,
  reminders,
  pomodoro,
  goals,
  shortcuts,
  diagnostics,
  tokensInFile,
  reportedNoTray,
  campus,
}: Settings): object {
  return {
    language,
    tray,
    away,
    reminders,
    pomodoro,
    goals,
    shortcuts,
    diagnostics,
    tokensInFile,
    reportedNoTray,
    campus: campus.source.kind,
  };
}

export function bundleFiles({ report, settings, logs, messages }: BundleSources): readonly BundleFile[] {
  return [
    // Connection names are user text.
    { name: 'doctor.txt', text: `${doctorText(report, { messages, names: [] })}\n` },
    { name: 'doctor.json', text: `${JSON.stringify({ ...report, ...toDoctorFindings(report) }, null, 2)}\n` },
    { name: 'settings.json', text: `${JSON.stringify(harmlessSettings(settings), null, 2)}\n` },
    ...logs.map(({ name, text }) => ({ name: `logs/${name}`, text })),
  ];
}

export function bundleParts(files: readonly BundleFile[]): readonly BundlePart[] {
  return files.map(({ name, text }) => ({
    name,
    bytes: Buffer.byteLength(text),
    text: text.slice(0, shownCharacters),
    isWhole: text.length <= shownCharacters,
  }));
}

/** A ZIP archive. `atMs`: the modification time of its files. */
export function bundleArchive(files: readonly BundleFile[], atMs: number): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])), { mtime: atMs });
}
