/** What can go wrong about a connection, in English: what happened, what was kept, what one can do. */
import type { z } from 'zod';
import type { connectionFailures } from '../../connections/connection-failures.ts';
import { assertNever } from '../../values/result.ts';
import { connectFailure } from './connecting.ts';
import { englishSignIn } from './sign-in.ts';
import { series } from './words.ts';

type ConnectionFailure = z.infer<(typeof connectionFailures)[number]>;

export function connectionFailure(cause: ConnectionFailure): string {
  switch (cause.kind) {
    case 'server-field':
    case 'not-connected':
      return connectFailure(cause.cause);
    case 'not-signed-in':
      return englishSignIn.failure(cause.cause);
    case 'no-membership':
      return 'You are signed in, but not a member of any organization there. Nothing was changed. Ask whoever runs the server to add you.';
    case 'other-person':
      return `This connection holds the entries of ${cause.name === '' ? 'somebody else' : cause.name}, and somebody else signed in. Nothing was changed. Sign in as before, or add the server once more for this account.`;
    case 'other-account':
      return `The entries kept for ${cause.name} belong to another account than the one its settings name. None was sent and none was changed; they stay in ${cause.folder}. Put its settings there back, or connect to the server anew.`;
    case 'no-such-connection':
      return 'This connection is no longer here. Nothing was changed.';
    case 'no-connection-named':
      return `No connection is called «${cause.name}». Nothing was changed. Clocktower knows ${series(cause.known.map((name) => `«${name}»`))}.`;
    case 'no-setup':
      return 'This sign-in is already over. Nothing was changed. Begin it anew.';
    case 'entries-waiting':
      return `${cause.count === 1 ? '1 entry is' : `${cause.count} entries are`} kept here and saved nowhere else. The connection stays. Let them be saved first, or delete them.`;
    case 'connection-unusable':
      return `${cause.name} cannot be opened (${cause.detail}). Its files were not touched. Check the disk and start Clocktower again.`;
    default:
      return assertNever(cause);
  }
}
