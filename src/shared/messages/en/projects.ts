/** The words of the page of projects, and of what making and changing them may run into. */
import type { ProjectProblem } from '../../timer/projects.ts';
import { assertNever } from '../../values/result.ts';
import { entries } from './words.ts';

function told(message: string): string {
  return message === '' ? '' : ` The server says: «${message}»`;
}

function fieldWords(errors: Readonly<Record<string, readonly string[]>>): string {
  return Object.values(errors).flat().join(' ');
}

export const englishProjects = {
  problem(cause: ProjectProblem): string {
    switch (cause.kind) {
      case 'not-allowed':
        return `Your account may not change projects here.${told(cause.message)} Your change is kept on this computer only. Ask whoever manages the organization and try again, or discard it.`;
      case 'refused':
        return `The server did not take this.${told(fieldWords(cause.errors) || cause.message)} Your change is kept on this computer only. Change the project, try again, or discard it.`;
      case 'gone':
        return 'This project was deleted elsewhere while you changed it here. Your version is kept on this computer. Create it anew, or discard it.';
      case 'maybe-found':
        return `The answer to creating this project was lost, and a project «${cause.found.name}» is there with another colour. Yours is kept on this computer. Create yours beside it, or discard yours and use the other.`;
      case 'changed-elsewhere':
        return `This project was changed elsewhere, to «${cause.theirs.name}», while you changed it here. Both are kept. Keep yours, or take the other.`;
      case 'maybe-twice':
        return 'The network seems to have delivered one request twice, and this project may be the second of two. Nothing was deleted. Keep it, or delete it.';
      default:
        return assertNever(cause);
    }
  },
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
  nothingHint: 'There are none yet. Time can be tracked without.',
  entries,
  nicknames: 'Names of your own',
  nicknamesLede: 'This service has no words for these tasks and tags. What you call them is kept on this computer only.',
  task: (id: string) => `Task …${id.slice(-6)}`,
  tag: (id: string) => `Tag …${id.slice(-6)}`,
  nickname: (what: string) => `Name of ${what}`,
  save: 'Save',
  cancel: 'Cancel',
  create: 'New project',
  deeds: 'Change or delete',
  edit: (name: string) => `Change «${name}»`,
  editing: (name: string) => `Change «${name}»`,
  remove: (name: string) => `Delete «${name}»`,
  deleted: (name: string) => `«${name}» was deleted`,
  undo: 'Undo',
  undoDelete: (name: string) => `Undo the delete of «${name}»`,
  nameField: 'Name',
  nameMissing: 'A project needs a name.',
  color: 'Colour',
  hexField: 'Colour as a number',
  colorUnreadable: 'A colour is a # and six digits from 0 to f, as in #4068d4.',
  colors: {
    red: 'Red',
    orange: 'Orange',
    yellow: 'Yellow',
    olive: 'Olive',
    green: 'Green',
    teal: 'Teal',
    sky: 'Sky blue',
    blue: 'Blue',
    violet: 'Violet',
    magenta: 'Magenta',
    pink: 'Pink',
    brown: 'Brown',
    grey: 'Grey',
  },
  /** What a person can answer to each problem: what is wanted here goes on, or is given up. */
  retry: {
    'not-allowed': 'Try again',
    refused: 'Try again',
    gone: 'Create it anew',
    'maybe-found': 'Create mine beside it',
    'changed-elsewhere': 'Keep mine',
    'maybe-twice': 'Keep it',
  },
  discard: {
    'not-allowed': 'Discard my change',
    refused: 'Discard my change',
    gone: 'Discard mine',
    'maybe-found': 'Use the other',
    'changed-elsewhere': 'Take the other',
    'maybe-twice': 'Delete it',
  },
  /** For screen readers, which hear it without the row. */
  answerFor: (answer: string, name: string) => `${answer}: «${name}»`,
  said: {
    created: (name: string) => `Created «${name}»`,
    changed: (name: string) => `Changed «${name}»`,
    deleted: (name: string) => `Deleted «${name}»`,
    restored: (name: string) => `«${name}» is back`,
    retried: (name: string) => `«${name}» goes on`,
    discarded: (name: string) => `The change of «${name}» was given up`,
  },
  named: (name: string) => `Named ${name}`,
  unnamed: 'The name was taken back',
} as const;
