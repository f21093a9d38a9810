/** The words of Settings, About: versions, folders, licences, crash reports, the file for whoever helps; and of what goes wrong by itself. */

export const englishAbout = {
  title: 'About',
  version: 'Version',
  /** `Electron 45.4.1, Chromium 140.0`: what stands below the version. */
  builtOn: (versions: { readonly electron: string; readonly chromium: string; readonly node: string }) =>
    `Electron ${versions.electron}, Chromium ${versions.chromium}, Node ${versions.node}`,
  system: 'System',
  copyVersions: 'Copy versions',
  copied: 'Copied',
  folders: 'On this computer',
  dataFolder: 'Your data',
  logFolder: 'Log',
  logHint: 'What happened and when, in numbers and fixed words: no descriptions, names, addresses or sign-ins.',
  openFolder: 'Open',
  /** For screen readers, where several buttons say Open. */
  openNamed: (what: string) => `Open: ${what}`,
  help: 'When something is wrong',
  doctor: 'Check Clocktower',
  doctorHint: 'Asks every connection, checks every file, and says what works on this desktop. The same as clocktower doctor.',
  check: 'Check now',
  checking: 'Checking…',
  bundle: 'Save a diagnostics bundle…',
  bundleTitle: 'Diagnostics bundle',
  bundleHint: 'One file for whoever helps you. It holds what is listed here and nothing else; look at it before you save it. Crash reports are never in it.',
  bundleParts: 'In the bundle',
  bundleSave: 'Save as…',
  bundleSaved: (file: string) => `Saved as ${file}. Nothing was sent anywhere.`,
  bundleShortened: 'This is its beginning; the file has all of it.',
  crashReports: 'Crash reports',
  crashReportsOn: 'Write a report on this computer when Clocktower breaks down',
  crashReportsHint:
    'From the next start on. A report is a picture of the program’s memory: it may hold what you wrote and your sign-in. It stays in the folder below, is never sent, and is never part of the bundle. Give it only to people you trust with both.',
  crashReportsCount: (count: number) => (count === 0 ? 'No reports there' : count === 1 ? '1 report there' : `${count} reports there`),
  licences: 'Licences',
  licence: 'Clocktower',
  licenceText: 'MIT. Made with the open-source packages below.',
  chromiumLicences: 'Electron and Chromium',
  chromiumLicencesHint: 'Their licences come as a page of their own.',
  licencesMissing: 'This build has no list of licences. It is written when the program is built.',
  licenceUnnamed: 'licence text only',
} as const;
