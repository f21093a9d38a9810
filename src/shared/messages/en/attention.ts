/** The words of what only a person can decide, in English: what happened, what was kept, what one can do. */
import { entries } from './words.ts';

/** Services end their reasons with a full stop, or do not. */
function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Some services say whole sentences, others only what the field must be. */
function complaint({ name, text }: { readonly name: string; readonly text: string }): string {
  const field = name.replace(/_id$/, '').replaceAll('_', ' ');
  return asSentence(/^\p{Ll}/u.test(text) ? `the ${field} ${text}` : text);
}

interface Rejection {
  readonly place: string;
  readonly status: number;
  readonly message: string;
  readonly complaints: readonly { readonly name: string; readonly text: string }[];
}

/** Why the service did not accept it, in its own words where it gave any. */
function rejected({ place, status, message, complaints }: Rejection): string {
  const reasons = complaints.length > 0 ? complaints.map(complaint) : message === '' ? [] : [asSentence(message)];
  return reasons.length > 0 ? `${place} did not accept this: ${reasons.join(' ')}` : `${place} did not accept this (${status}).`;
}

type Field = 'start' | 'end' | 'description' | 'task' | 'project';

const fieldNames: Readonly<Record<Field, string>> = { start: 'start', end: 'end', description: 'description', task: 'task', project: 'project' };

function clockOff({ seconds, corrected, spoken }: { readonly seconds: number; readonly corrected: boolean; readonly spoken: string }): string {
  const difference = `The clock of this computer is ${spoken} ${seconds > 0 ? 'behind' : 'ahead of'} the server’s.`;
  return corrected
    ? `${difference} Starts and stops follow the server’s clock, so nothing is lost.`
    : `${difference} That is too much to be corrected, so starts and stops follow this computer’s clock. Your entries are kept. Check the date of this computer; if it is right, tell the people who run the server.`;
}

function unsaved(count: number): string {
  return `${entries(count)} ${count === 1 ? 'is' : 'are'} kept on this computer and not saved yet`;
}

export const englishAttention = {
  heading: 'Needs attention',
  lede: 'What Clocktower cannot decide alone. All of it is kept here until you do.',
  nothing: 'Nothing needs you right now',
  nothingHint: 'Entries that a service refuses, or that were changed in two places, wait here for your word.',
  /** How many: of the heading. */
  count: (count: number) => String(count),
  rejected,
  rejectedKept: 'It is kept here. Fix it, or try again.',
  rejectedChangeKept: 'Your change is kept here; the saved entry is as it was.',
  anotherRuns: (place: string) => `Another timer runs in ${place}, which takes one at a time. This one is kept here and goes on; it is saved once it has stopped, or the other has.`,
  gone: 'This was deleted elsewhere after you changed it. Your version is kept here.',
  ask: (place: string) => `The answer to this entry got lost, and ${place} has one that starts in the same second. Is it the same entry?`,
  askUnseen: (place: string) => `The answer to this entry got lost, and ${place} does not show enough to tell whether it is saved. It is kept here. Look there first; saving it anyway may make a second one.`,
  impossible: 'Changes made here and elsewhere leave its end before its start. Your version is kept here.',
  edited: 'You deleted this here, and it was changed elsewhere. Nothing was deleted; this is what it says now.',
  defect: 'An error in Clocktower keeps this entry from being saved. It is kept here, and everything else is saved as usual.',
  conflict: (field: Field) => `The ${fieldNames[field]} was changed here and elsewhere. Yours is in force; the other is kept below.`,
  twin: 'This may be there twice: it looks like an entry that was sent once.',
  twinAlone: 'This may have been there twice. The other one is gone.',

  here: 'Here',
  found: (place: string) => `In ${place}`,
  elsewhere: 'Elsewhere',
  thisOne: 'This one',
  otherOne: 'The other',
  noValue: 'None',
  runs: 'still running',
  choiceHere: 'The one chosen here',
  choiceElsewhere: 'The one chosen elsewhere',

  fix: 'Fix',
  retry: 'Try again',
  saveAnyway: 'Save anyway',
  keepMine: 'Keep mine',
  saveAgain: 'Save anew',
  takeTheirs: 'Take theirs',
  deleteAnyway: 'Delete it',
  discard: 'Discard',
  discardChange: 'Discard change',
  sameEntry: 'Same entry',
  anotherEntry: 'Another entry',
  deleteThis: 'Delete this one',
  keepBoth: 'Keep both',
  keepIt: 'Keep it',
  /** An action and the entry it is about, for screen readers. */
  about: (action: string, description: string) => `${action}: «${description}»`,
  discarded: (description: string) => `Discarded «${description}»`,
  undo: 'Undo',
  undone: (description: string) => `«${description}» is back`,
  answered: 'Done',

  twoRunning: (two: { readonly earlier: string; readonly later: string; readonly since: string }) =>
    `«${two.earlier}» has been running since ${two.since}, and «${two.later}» runs, too.`,
  twoRunningRefused: (two: { readonly earlier: string; readonly later: string; readonly since: string; readonly place: string }) =>
    `«${two.earlier}» has been running in ${two.place} since ${two.since}, which takes one timer at a time. «${two.later}» is kept here.`,
  stopEarlier: (time: string) => `Stop first at ${time}`,
  stopLater: 'Stop second',
  keepBothRunning: 'Keep both',

  /** Said when two timers come to run at once. */
  announceTwoRunning: (two: { readonly earlier: string; readonly later: string }) => `Two timers run: «${two.earlier}» and «${two.later}»`,
  stoppedElsewhere: (entry: { readonly description: string; readonly time: string }) => `«${entry.description}» was stopped at ${entry.time} on another device. Its time is kept.`,
  continueIt: 'Continue',
  clockOff,

  exportUnsaved: 'Export what is not saved…',
  exported: (done: { readonly file: string; readonly count: number }) => `${entries(done.count)} not saved yet ${done.count === 1 ? 'was' : 'were'} written to ${done.file}. They are kept here, too, and are still sent.`,
  exportTitle: 'Export what is not saved yet',
  /** Without its ending. */
  exportFileName: (date: string) => `clocktower-not-saved-${date}`,
  csvFiles: 'Spreadsheet (CSV)',
  jsonFiles: 'Everything (JSON)',

  quitQuestion: (count: number) => (count === 0 ? 'Everything is saved by now.' : `${unsaved(count)}. ${count === 1 ? 'It stays here and is' : 'They stay here and are'} sent the next time Clocktower runs.`),
  quitHeading: 'Quit Clocktower?',
  quit: 'Quit',
  stay: 'Stay',
} as const;
