/** The words of the command palette, in English. */
export const englishPalette = {
  label: 'Command palette',
  placeholder: 'Go to a page, start or stop, continue an entry',
  results: 'Commands',
  open: 'Command palette',
  goTo: (page: string) => `Go to ${page}`,
  start: (description: string) => `Start “${description}”`,
  switch: (description: string) => `Switch to “${description}”`,
  add: (description: string) => `Add “${description}”`,
  stop: 'Stop the timer',
  continueEntry: (description: string) => `Continue “${description}”`,
  newProject: 'New project',
  syncNow: 'Sync now',
  nothing: 'No matches',
  keys: 'Enter runs it, Escape closes',
} as const;
