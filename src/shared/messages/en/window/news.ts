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

export const englishNews = {
  title: 'What is new',
  version: (version: string) => `Version ${version}`,
  versions: () => versions,
};
