/** The texts of the page of projects, and of what a command on a project may run into. */
import type { z } from 'zod';
import type { projectFailures } from '../../timer/projects.ts';
import { assertNever } from '../../values/result.ts';
import { entries } from './words.ts';

type ProjectFailure = z.infer<(typeof projectFailures)[number]>;

function quoted(message: string): string {
  return message === '' ? '' : ` The server says: «${message}»`;
}

export function projectFailure(cause: ProjectFailure): string {
  switch (cause.kind) {
    case 'no-such-project':
      return 'This project is no longer there. Nothing was changed.';
    case 'project-exists':
      return `There is a project called «${cause.name}» already. Nothing was changed. Choose another name.`;
    case 'project-not-reached':
      return 'The server could not be reached. Nothing was changed. Try again when you are online.';
    case 'project-not-permitted':
      return `Your account may not change projects here.${quoted(cause.message)} Nothing was changed. Ask whoever manages the organization.`;
    case 'project-refused':
      return `The server refused this.${quoted(cause.message)} Nothing was changed. Change the name or the colour and try again.`;
    case 'project-outcome-unknown':
      return cause.seen === null
        ? 'The connection was lost before the server answered, so it is not known whether this was saved. Nothing else was changed, and nothing is sent again by itself. Check the list when you are online.'
        : 'The connection was lost before the server answered. The list does not show this yet, but it may still be saved. Nothing else was changed, and nothing is sent again by itself. Check the list in a minute.';
    default:
      return assertNever(cause);
  }
}

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
  confirmRemove: (name: string) => `Delete «${name}»? Its entries keep their hours and have no project then. This cannot be undone.`,
  confirm: 'Delete project',
  saving: 'Saving …',
  deleting: 'Deleting …',
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
  said: {
    created: (name: string) => `Created «${name}»`,
    changed: (name: string) => `Changed «${name}»`,
    deleted: (name: string) => `Deleted «${name}»`,
  },
  named: (name: string) => `Named ${name}`,
  unnamed: 'The name was taken back',
} as const;
