/** The words of the popover, in English. */
export const englishPopover = {
  title: 'Clocktower',
  descriptionLabel: 'What are you working on?',
  start: 'Start',
  stop: 'Stop',
} as const;
