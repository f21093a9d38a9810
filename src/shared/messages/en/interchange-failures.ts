/** What can go wrong with reports, import and export, in English: what happened, what was kept, what one can do. */
import type { z } from 'zod';
import type { JobKind } from '../../history/jobs.ts';
import type { interchangeFailures } from '../../history/interchange-failures.ts';
import { assertNever } from '../../values/result.ts';

type InterchangeFailure = z.infer<(typeof interchangeFailures)[number]>;

const jobNames: Readonly<Record<JobKind, string>> = { import: 'Another import', export: 'Another export', bulk: 'Another change of several entries' };

export function interchangeFailure(cause: InterchangeFailure): string {
  switch (cause.kind) {
    case 'bad-period':
      return `The period ends before it begins, or is longer than ${cause.days} days. Your entries are as they were. Choose other days.`;
    case 'file-unreadable':
      return `«${cause.fileName}» cannot be read (${cause.detail}). Nothing was changed. Check the file and choose it again.`;
    case 'file-not-written':
      return `«${cause.fileName}» could not be written (${cause.detail}). Your entries are kept, and a file of that name is as it was. Choose another place and try again.`;
    case 'file-too-large':
      return `«${cause.fileName}» is larger than ${cause.megabytes} MB. Nothing was changed. Split it into smaller files and import them one after the other.`;
    case 'file-unknown':
      return `«${cause.fileName}» is none of the files Clocktower can read${cause.found === '' ? '' : ` (it begins with: ${cause.found})`}. Nothing was changed. Choose a CSV file of Clocktower, Toggl or Clockify, or a JSON file of Clocktower.`;
    case 'no-import':
      return 'This file is no longer at hand. Nothing was changed. Choose it again.';
    case 'no-job':
      return 'This is no longer under way, or what it needs is no longer there. What it has done so far is kept. Begin it again.';
    case 'job-running':
      return `${jobNames[cause.job]} is under way. Nothing was changed. Wait until it is done, or cancel it.`;
    case 'person-needed':
      return 'The file has entries of several people. Nothing was changed. Say whose are to be imported.';
    case 'history-incomplete':
      return 'Not all of your earlier entries were read yet, so duplicates could not be told. What was added is kept, and the rest waits. Clocktower goes on reading; try again in a moment.';
    case 'unknown-time-zone':
      return `«${cause.text}» is not a time zone Clocktower knows. Nothing was changed. Write it like Europe/Berlin.`;
    default:
      return assertNever(cause);
  }
}
