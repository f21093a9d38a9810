/** The words of the `clocktower` command, in English. */
export const englishCommandLine = {
  notRunning: (start: string) => `Clocktower is not running. Nothing was changed. Start it with: ${start}`,
} as const;
