/** Words about making and changing entries. */
import type { Failure } from '../../failures.ts';
import { assertNever } from '../../values/result.ts';

type EntryFailure = Extract<Failure, { readonly kind: 'time-outside-entry' | 'project-needs-task' | 'no-reopening' | 'nothing-to-undo' | 'undo-outdated' | 'favourites-full' | 'no-such-favourite' | 'no-such-name' | 'end-missing' | 'link-refused' }>;

function quoted(names: readonly string[]): string {
  return names.map((name) => `«${name}»`).join(', ');
}

export function entryFailure(cause: EntryFailure): string {
  switch (cause.kind) {
    case 'time-outside-entry':
      return 'This time does not lie within the entry. The entry keeps the times it had. Choose a time between its start and its end.';
    case 'project-needs-task':
      return cause.choices.length > 0
        ? `The server puts time on «${cause.project}» through one of its tasks. Nothing was changed. Choose one: ${quoted(cause.choices)}.`
        : `The server puts time on «${cause.project}» through a task, and Clocktower knows none of it. Nothing was changed. Leave the project out, or choose it once where tasks can be seen.`;
    case 'no-reopening':
      return 'The server does not let a finished entry run again. The entry keeps the times it had. Continue it as a new one.';
    case 'nothing-to-undo':
      return 'Nothing was done in this run of the program that could be undone. Nothing was changed.';
    case 'favourites-full':
      return `${cause.limit} favourites are pinned already, and there is room for no more. Nothing was changed. Unpin one first.`;
    case 'no-such-favourite':
      return 'This favourite is no longer pinned. Nothing was started. Choose another one, or type what you are working on.';
    case 'no-such-name':
      return `There is no ${cause.what} called «${cause.name}» here. Nothing was changed. Check the name, or leave it out.`;
    case 'end-missing':
      return 'A finished entry needs a start and an end. Nothing was changed. Write it like 9:30-10:15 review.';
    case 'link-refused':
      return `A link asked Clocktower for something it does not do for links (${cause.reason}). Nothing was started. Start it here instead.`;
    case 'undo-outdated':
      return 'An entry has changed since, here or elsewhere, so the last action cannot be undone. Nothing was changed. Edit the entry instead.';
    default:
      return assertNever(cause);
  }
}
