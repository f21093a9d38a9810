/** The words of the page of projects, in English. */
export const englishProjects = {
  lede: 'What you worked on each project, here and everywhere else you track time for it.',
  noProject: 'Without a project',
  /** A project that entries have and the service no longer tells of. */
  gone: (id: string) => `No longer there …${id.slice(-6)}`,
  recent: 'Last 30 days',
  ever: 'In all',
  latest: 'Last worked',
  never: 'Not yet',
  name: 'Project',
  table: 'Projects with their totals',
  nothing: 'Your projects will be listed here',
  nothingHint: 'This service has none yet. Time can be tracked without.',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  nicknames: 'Names of your own',
  nicknamesLede: 'This service has no words for these tasks and tags. What you call them is kept on this computer only.',
  task: (id: string) => `Task …${id.slice(-6)}`,
  tag: (id: string) => `Tag …${id.slice(-6)}`,
  nickname: (what: string) => `Name of ${what}`,
  save: 'Save',
  named: (name: string) => `Named ${name}`,
  unnamed: 'The name was taken back',
} as const;
