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
  logHint: 'What happened and when: no descriptions, names, addresses or sign-ins.',
  openFolder: 'Open',
  /** For screen readers, where several buttons say Open. */
  openNamed: (what: string) => `Open: ${what}`,
  help: 'Troubleshooting',
  doctor: 'Check Clocktower',
  doctorHint: 'Tests every connection, checks every file and shows what works on this desktop. The same as clocktower doctor.',
  check: 'Check now',
  checking: 'Checking…',
  bundle: 'Save a diagnostics bundle…',
  bundleTitle: 'Diagnostics bundle',
  bundleHint:
    'One file for people who help you. It contains only what is listed here; you can read it before you save it. Crash reports are never included.',
  bundleParts: 'Contents of the bundle',
  bundleSave: 'Save as…',
  bundleSaved: (file: string) => `Saved as ${file}. Nothing was sent anywhere.`,
  bundleShortened: 'This is the beginning; the file contains all of it.',
  crashReports: 'Crash reports',
  crashReportsOn: 'Save a report on this computer when Clocktower crashes',
  crashReportsHint:
    'Takes effect at the next start. A report is a copy of the program’s memory: it may contain what you typed and your sign-in. It stays in the folder below, is never sent, and is never part of the bundle. Share it only with people you trust.',
  crashReportsCount: (count: number) => (count === 0 ? 'No reports' : count === 1 ? '1 report' : `${count} reports`),
  licences: 'Licences',
  licence: 'Clocktower',
  licenceText: 'MIT. Made with the open-source packages below.',
  chromiumLicences: 'Electron and Chromium',
  chromiumLicencesHint: 'Their licences are on a separate page.',
  licencesMissing: 'This build has no list of licences. The list is created when the program is built.',
  licenceUnnamed: 'licence text only',
} as const;

interface NewsOfVersion {
  readonly version: string;
  readonly points: readonly string[];
}

/** The newest version first, in the words of CHANGELOG.md. */
const versions: readonly NewsOfVersion[] = [
  {
    version: '0.1.0',
    points: [
      'Breaks, pauses and a mini timer above all windows.',
      'Reports on paper: a PDF with your company, the period, the entries by day and a line for a signature.',
      'Earlier versions: what another device replaced can be brought back from every entry.',
      'Imports show what becomes of each column, and ask where durations and times contradict each other.',
      'Calendars with one broken event are shown without it, and say so.',
      'Agents and editors can read your time over the Model Context Protocol, and track it if you permit it.',
    ],
  },
];

export const englishNews = { title: 'What is new', version: (version: string) => `Version ${version}`, versions: () => versions };
