import type { ActivityPiece } from '#shared/activity/activity.ts';
import { ask } from './running-app.ts';

/** What was recorded today. */
export async function pieces(profile: string): Promise<readonly ActivityPiece[]> {
  const answer = await ask(profile, { command: 'activity', action: 'today' });
  return answer.kind === 'activity-today' ? answer.pieces : [];
}

/** As `Editor: report.txt`, or `away`. */
export async function recorded(profile: string): Promise<readonly string[]> {
  return (await pieces(profile)).map((piece) => (piece.kind === 'away' ? 'away' : `${piece.application}: ${piece.title}`));
}
