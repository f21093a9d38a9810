/** Words about making and changing projects: what happened, what was kept, what one can do. */
import type { ProjectProblem } from '../projects.ts';
import { assertNever } from '../result.ts';

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
} as const;
