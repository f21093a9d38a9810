import { entries } from '../formats.ts';

/** Services end their reasons with a full stop, or do not. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Some services say whole sentences, others only what the field must be. */
function complaint({ name, text }: { readonly name: string; readonly text: string }): string {
  const field = name.replace(/_id$/, '').replaceAll('_', ' ');
  return asSentence(/^\p{Ll}/u.test(text) ? `The ${field} ${text}` : text);
}

interface Rejection {
  readonly status: number;
  readonly message: string;
  readonly complaints: readonly { readonly name: string; readonly text: string }[];
}

function rejected({ status, message, complaints }: Rejection): string {
  const reasons = complaints.length > 0 ? complaints.map(complaint) : message === '' ? [] : [asSentence(message)];
  return reasons.length > 0 ? reasons.join(' ') : `No reason was given (${status}).`;
}

interface NameRefused {
  readonly what: 'client' | 'project' | 'task' | 'tag';
  readonly name: string;
  /** Empty where the service gave no reason. */
  readonly message: string;
  readonly server: string;
}

const keepWithout: Readonly<Record<NameRefused['what'], string>> = {
  client: 'Keep without the client',
  project: 'Keep without project',
  task: 'Keep without project',
  tag: 'Keep without the tag',
};

function clockOff({
  seconds,
  corrected,
  duration,
}: {
  readonly seconds: number;
  readonly corrected: boolean;
  readonly duration: string;
}): string {
  const difference = `The clock of this computer is ${duration} ${seconds > 0 ? 'behind' : 'ahead of'} the server’s.`;
  return corrected
    ? `${difference} Your times follow the server’s clock, so nothing is lost.`
    : `${difference} That is too much to be corrected, so your times follow this computer’s clock. Your entries are kept. Check the date of this computer; if it is right, tell the server’s administrator.`;
}

function unsaved(count: number): string {
  return `${entries(count)} ${count === 1 ? 'is' : 'are'} kept on this computer and not saved yet`;
}

export const englishAttention = {
  heading: 'Needs attention',
  lede: 'What only you can decide. Everything is kept here until you do.',
  nothing: 'Nothing needs your attention',
  nothingHint: 'Entries that a server rejects, or that were changed in two places, wait here for your decision.',
  count: (count: number) => String(count),
  /** What happened, in at most eight words; what follows from it is in `text`. */
  rejected: { title: (connectionName: string) => `${connectionName} did not accept this`, text: rejected },
  rejectedKept: 'It is kept here. Fix it, or try again.',
  rejectedChangeKept: 'Your change is kept here; the saved entry is as it was.',
  anotherRuns: {
    title: (connectionName: string) => `Another timer runs in ${connectionName}`,
    text: (connectionName: string) =>
      `${connectionName} allows one at a time. This one is kept here and keeps running; it is saved once either of them stops.`,
  },
  gone: { title: 'Deleted elsewhere after you changed it', text: 'Your version is kept here.' },
  ask: {
    title: 'The connection was lost while saving',
    text: (connectionName: string) => `${connectionName} has an entry that starts in the same second. Is it the same one?`,
  },
  defect: {
    title: 'Clocktower could not save this entry',
    text: 'This is an error in Clocktower. The entry is kept here, and everything else is saved as usual.',
  },
  duplicate: { title: 'This may be a duplicate', text: 'It looks like an entry that was sent only once.' },
  duplicateAlone: { title: 'This may have been a duplicate', text: 'The other one is gone.' },

  nameRefused: {
    title: ({ what, server }: Pick<NameRefused, 'what' | 'server'>) => `${server} did not create the ${what}`,
    text: ({ name, message }: Pick<NameRefused, 'name' | 'message'>) =>
      `“${name}” was refused${message === '' ? '' : ` (“${message}”)`}. The entry is kept here.`,
  },
  keepWithout,
  here: 'Here',
  found: (connectionName: string) => `In ${connectionName}`,
  thisOne: 'This one',
  otherOne: 'The other',

  fix: 'Fix',
  saveAgain: 'Save as new',
  discard: 'Discard',
  discardChange: 'Discard change',
  sameEntry: 'Same entry',
  anotherEntry: 'Another entry',
  deleteThis: 'Delete this one',
  keepBoth: 'Keep both',
  duplicates: (count: number) => `${entries(count)} may be duplicates`,
  duplicatesText: 'They look like entries that were sent only once.',
  keepAll: 'Keep all',
  deleteAll: (count: number) => `Delete these ${count}`,
  /** An action and the entry it is about, for screen readers. */
  about: (action: string, description: string) => `${action}: “${description}”`,
  discarded: (description: string) => `Discarded “${description}”`,
  undone: (description: string) => `“${description}” is back`,
  answered: 'Done',

  recovered: ({ count, connectionName }: { readonly count: number; readonly connectionName: string }) =>
    `${entries(count)} ${count === 1 ? 'is' : 'are'} not in ${connectionName}`,
  recoveredText: 'The file with your entries was damaged before they were saved. They are kept here, and nothing is sent until you decide.',
  saveAll: 'Save all',
  review: 'Review',
  save: 'Save',
  showMore: 'Show more',
  recoveredDelete: 'Was deleted here',
  deleteIt: 'Delete it',
  discardQuestion: (count: number) =>
    `Discard ${entries(count)}? They cannot be brought back. “Export unsaved entries” writes them to a file first.`,
  discardAll: (count: number) => `Discard ${entries(count)}`,

  twoRunningTitle: 'Two timers are running',
  twoRunning: (two: { readonly earlier: string; readonly later: string; readonly since: string }) =>
    `“${two.earlier}” has been running since ${two.since}, and “${two.later}” is running too.`,
  twoRunningRefused: (two: { readonly earlier: string; readonly later: string; readonly since: string; readonly connectionName: string }) =>
    `“${two.earlier}” has been running since ${two.since} in ${two.connectionName}, which allows one timer at a time. “${two.later}” is kept here.`,
  stopEarlier: (entry: { readonly description: string; readonly time: string }) => `Stop “${entry.description}” at ${entry.time}`,
  stopLater: (description: string) => `Stop “${description}”`,
  keepBothRunning: 'Keep both',

  /** Shown when two timers come to run at once. */
  announceTwoRunning: (two: { readonly earlier: string; readonly later: string }) =>
    `Two timers are running: “${two.earlier}” and “${two.later}”`,
  stoppedElsewhere: (entry: { readonly description: string; readonly time: string }) =>
    `“${entry.description}” was stopped at ${entry.time} on another device. Its time is kept.`,
  clockOff,

  exportUnsaved: 'Export unsaved entries…',
  exported: (done: { readonly file: string; readonly count: number }) =>
    `${entries(done.count)} not saved yet ${done.count === 1 ? 'was' : 'were'} written to ${done.file}. ${done.count === 1 ? 'It is' : 'They are'} also kept here and will still be sent.`,
  exportTitle: 'Export unsaved entries',
  /** Without its ending. */
  exportFileName: (date: string) => `clocktower-not-saved-${date}`,
  csvFiles: 'Spreadsheet (CSV)',
  jsonFiles: 'Everything (JSON)',

  quitQuestion: (count: number) =>
    count === 0
      ? 'Everything has been saved.'
      : `${unsaved(count)}. ${count === 1 ? 'It stays here and is' : 'They stay here and are'} sent the next time you open Clocktower.`,
  quitHeading: 'Quit Clocktower?',
  quit: 'Quit',
  stay: 'Stay',
} as const;
