/** What goes into a diagnostics bundle: what the doctor found, the settings that are nobody's words, the log. Nothing is sent anywhere. */
// Its half for Node brings a `require` of its own, which the bundle already has.
import { strToU8, zipSync } from 'fflate/browser';
import type { BundlePart } from '#shared/program/about.ts';
import type { DoctorReport } from '#shared/program/doctor.ts';
import { findingsOf } from '#shared/program/doctor-findings.ts';
import { doctorText } from '#shared/program/doctor-text.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { LogText } from '#core/platform/log/log-file.ts';
import type { Settings } from '#core/platform/settings/settings-file.ts';

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

/** How much of a part is shown before it is saved, in characters. */
const shownCharacters = 20_000;

/**
 * Groups that hold switches, numbers and keys only. Left out are addresses, sources of links, templates: whatever is somebody's own text. Named one by
 * one, so that what a later version adds is left out until somebody has thought about it.
 */
function harmlessSettings({ version, language, tray, away, reminders, pomodoro, goals, shortcuts, diagnostics, tokensInFile, saidNoTray, campus }: Settings): object {
  return { version, language, tray, away, reminders, pomodoro, goals, shortcuts, diagnostics, tokensInFile, saidNoTray, campus: campus.source.kind };
}

export function bundleFiles({ report, settings, logs, messages }: BundleSources): readonly BundleFile[] {
  return [
    // Names of connections are their person's words.
    { name: 'doctor.txt', text: `${doctorText(report, { messages, names: [] })}\n` },
    { name: 'doctor.json', text: `${JSON.stringify({ ...report, ...findingsOf(report) }, null, 2)}\n` },
    { name: 'settings.json', text: `${JSON.stringify(harmlessSettings(settings), null, 2)}\n` },
    ...logs.map(({ name, text }) => ({ name: `logs/${name}`, text })),
  ];
}

export function bundleParts(files: readonly BundleFile[]): readonly BundlePart[] {
  return files.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text), text: text.slice(0, shownCharacters), isWhole: text.length <= shownCharacters }));
}

/** As a ZIP archive, which every system opens. `atMs`: when its files say they were written. */
export function bundleArchive(files: readonly BundleFile[], atMs: number): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])), { mtime: atMs });
}
