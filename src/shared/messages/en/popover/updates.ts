/** What the popover says of an update. */
export const englishUpdateNote = {
  ready: (version: string) => `Clocktower ${version} is ready. A running timer keeps running.`,
  available: (version: string) => `Clocktower ${version} is available. Install it the way you installed this one.`,
  restart: 'Restart now',
  restartInto: (version: string) => `Restart to update to ${version}`,
  releaseNotes: 'What’s new',
  later: 'Later',
} as const;
