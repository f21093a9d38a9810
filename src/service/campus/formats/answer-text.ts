import { assertNever } from '#shared/values/result.ts';
import type { CampusAnswer } from '../administration.ts';

export const campusHelp = `Campus directory (with --database; also while the service runs)
  campus load FOLDER                     checks a folder of CSV files and replaces the loaded data by it
  campus key issue --name NAME           creates an API key and prints it once
  campus key list
  campus key ban --id ID, unban --id ID
  campus reading --issues N [--at TIME]  records the number of Wi-Fi sign-in problems at a time such as 2026-11-20T05:00:00Z
  campus reading list, delete --at TIME`;

export function isCampusDone(answer: CampusAnswer): boolean {
  return ['campus-loaded', 'campus-key-issued', 'campus-keys', 'campus-ban-set', 'campus-reading-recorded', 'campus-readings', 'campus-reading-deleted'].includes(answer.kind);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function keyLines({ keys, hidden }: Extract<CampusAnswer, { readonly kind: 'campus-keys' }>): string {
  if (keys.length === 0) {
    return 'There are no keys yet. “campus key issue --name NAME” creates one.';
  }
  const lines = keys.map(({ id, name, ending, issuedAt, isBanned }) => `  ${id}  …${ending}  ${issuedAt.slice(0, 10)}  ${name}${isBanned ? '  (banned)' : ''}`);
  return [...lines, ...(hidden > 0 ? [`  and ${hidden} more`] : [])].join('\n');
}

export function campusAnswerText(answer: CampusAnswer): string {
  switch (answer.kind) {
    case 'campus-loaded':
      return [
        `Loaded from ${answer.folder}, replacing what was loaded before:`,
        ...answer.files.map(({ name, records, ignored }) => `  ${name}  ${counted(records, 'record')}${ignored.length === 0 ? '' : `; columns not used: ${ignored.join(', ')}`}`),
      ].join('\n');
    case 'campus-key-issued':
      return `The key of “${answer.name}”; it is not shown again:\n  ${answer.key}`;
    case 'campus-keys':
      return keyLines(answer);
    case 'campus-ban-set':
      return answer.isBanned ? `The key ${answer.id} is now banned.` : `The key ${answer.id} is no longer banned.`;
    case 'campus-reading-recorded':
      return `Recorded for ${answer.at}: ${counted(answer.issues, 'sign-in problem')}.`;
    case 'campus-readings':
      return answer.readings.length === 0 ? 'There are no readings yet.' : answer.readings.map(({ issues, at }) => `  ${at}  ${counted(issues, 'sign-in problem')}`).join('\n');
    case 'campus-reading-deleted':
      return `The reading of ${answer.at} is deleted.`;
    case 'campus-reading-in-future':
      return `${answer.at} is in the future. Nothing was recorded; check --at and the clock of this computer.`;
    case 'campus-no-such-reading':
      return `There is no reading of ${answer.at}. Nothing was changed; "campus reading list" shows the latest ones.`;
    case 'campus-folder-unreadable':
      return `${answer.folder} cannot be read (${answer.detail}). Nothing was changed; check the path, and whether the service may read it.`;
    case 'campus-folder-empty':
      return `There is no .csv file in ${answer.folder}. Nothing was changed; docs/campus-data.md says which files there can be.`;
    case 'campus-faulty':
      return [
        ...answer.faults,
        ...(answer.hidden > 0 ? [`… and ${answer.hidden} more.`] : []),
        'Nothing was changed; correct the files and load the folder again. docs/campus-data.md describes the columns.',
      ].join('\n');
    case 'campus-no-such-key':
      return `There is no key ${answer.id}. Nothing was changed; “campus key list” lists the keys.`;
    case 'campus-not-stored':
      return answer.mayBeStored
        ? 'The connection to the database was lost while the files were stored: either all of them are stored or none. Load the folder again.'
        : 'The database did not accept the files. Nothing was changed; load the folder again.';
    default:
      return assertNever(answer);
  }
}
