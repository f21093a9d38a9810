/** Descriptions for an entry from what was on the screen in its time. Pure, and explainable: the time of each is shown beside it. */
import type { ActivityPiece } from '#shared/activity/activity.ts';
import { secondsBetween } from '#shared/values/brands.ts';

export interface FillChoice {
  readonly description: string;
  readonly application: string;
  readonly seconds: number;
}

const choicesAtMost = 3;

/** Seconds, and the part of the recorded time, that a window is shown for at least. */
const leastSeconds = 60;
const leastShare = 0.1;

const separator = /\s+[-–—|·]\s+/u;

/** The title without the name of its application at the end, and without a mark of unsaved changes at the start. */
export function subjectOf({ application, title }: { readonly application: string; readonly title: string }): string {
  const parts = title.replace(/^[*●•]\s*/u, '').split(separator).map((part) => part.trim()).filter((part) => part !== '');
  const last = parts.at(-1)?.toLowerCase() ?? '';
  const name = application.toLowerCase();
  const isName = last !== '' && (last.includes(name) || name.includes(last) || name.split(/[^\p{L}\p{N}]+/u).some((word) => word.length > 2 && last.includes(word)));
  const subject = (parts.length > 1 && isName ? parts.slice(0, -1) : parts).join(' – ');
  return subject === '' ? application : subject;
}

/** The one to three subjects that were in focus longest. */
export function fillChoices(pieces: readonly ActivityPiece[]): readonly FillChoice[] {
  const choices = new Map<string, FillChoice>();
  let total = 0;
  for (const piece of pieces) {
    if (piece.kind === 'window') {
      const seconds = secondsBetween(piece.from, piece.to);
      const description = subjectOf(piece);
      const known = choices.get(description) ?? { description, application: piece.application, seconds: 0 };
      choices.set(description, { ...known, seconds: known.seconds + seconds });
      total += seconds;
    }
  }
  return [...choices.values()]
    .filter(({ seconds }) => seconds >= leastSeconds && seconds >= total * leastShare)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, choicesAtMost);
}
