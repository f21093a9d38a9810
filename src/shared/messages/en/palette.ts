/** The words of the command palette, in English. */
export const englishPalette = {
  label: 'Go to, or do',
  placeholder: 'Go to a page, start or stop, continue an entry',
  results: 'What can be done',
  open: 'Command palette',
  goTo: (page: string) => `Go to ${page}`,
  start: (description: string) => `Start «${description}»`,
  stop: 'Stop the timer',
  continueEntry: (description: string) => `Continue «${description}»`,
  newProject: 'New project',
  syncNow: 'Sync now',
  nothing: 'Nothing fits',
  keys: 'Enter does it, Escape closes',
} as const;
