/** Today's meetings as the description field offers them. Pure. */
import type { Meeting } from '#shared/history/calendar.ts';
import type { UtcInstant } from '#shared/values/brands.ts';
import type { OfferedItem } from '#shared/work-items/offered-item.ts';
import { typedWords } from './plain-text.ts';

const offeredAtMost = 3;

/** Those whose title has all words; without words, the one that takes place now. */
export function offeredMeetings(meetings: readonly Meeting[], text: string, now: UtcInstant): readonly OfferedItem[] {
  const words = typedWords(text.toLowerCase());
  return meetings
    .filter(
      ({ title, start, end, isAllDay }) =>
        title !== '' &&
        !isAllDay &&
        (words.length === 0 ? start <= now && now < end : words.every((word) => title.toLowerCase().includes(word))),
    )
    .slice(0, offeredAtMost)
    .map(({ title }) => ({ link: null, title, server: '', isAssigned: false, description: title, project: null, tagNames: [] }));
}
