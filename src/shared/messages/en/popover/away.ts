export const englishAway = {
  title: 'Were you working?',
  heading: (duration: string) => `You were away for ${duration}`,
  context: (asked: { readonly from: string; readonly to: string; readonly description: string }) =>
    `From ${asked.from} to ${asked.to}, while “${asked.description}” was running.`,
  contextEnded: (asked: { readonly from: string; readonly to: string; readonly description: string }) =>
    `From ${asked.from} to ${asked.to}, within “${asked.description}”.`,
  choices: 'What was that time?',
  keepHint: 'It was work. Nothing changes.',
  discardAndContinue: 'Discard it and continue',
  discardAndContinueHint: (times: { readonly from: string; readonly to: string }) =>
    `The entry ends at ${times.from} and continues from ${times.to}.`,
  discard: 'Discard it and stop',
  discardHint: (from: string) => `The entry ends at ${from}.`,
  discardEnded: 'Discard it',
  discardEndedHint: 'The entry keeps the time before and after it.',
  split: 'Save as separate entry',
  splitHint: 'With the same description; you can edit it at any time.',
  other: 'It was something else',
  otherHint: 'A meeting, lunch, another project.',
  otherDescription: 'What was it?',
  later: 'Decide later',
  more: (count: number) => (count === 1 ? '1 more question after this one' : `${count} more questions after this one`),
  nothing: 'There is nothing left to decide.',
  answered: 'Done',
} as const;
