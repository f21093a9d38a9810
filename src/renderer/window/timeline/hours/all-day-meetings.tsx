/** The meetings of a whole day, above its hours. */
import type { Meeting } from '#shared/history/calendar.ts';
import { useServices } from '../../shell/services.ts';
import * as styles from './hours.module.css';

/** More are summed up in the last line. */
const linesAtMost = 3;

export function AllDayMeetings({ meetings }: { readonly meetings: readonly Meeting[] }) {
  const { timeline } = useServices().i18n.messages;
  const titles = meetings.map(({ title }) => (title === '' ? timeline.untitledMeeting : title));
  const shown = titles.length > linesAtMost ? linesAtMost - 1 : titles.length;
  return (
    <ul className={styles.allDayMeetings} aria-label={timeline.allDay}>
      {titles.slice(0, shown).map((title, index) => (
        <li key={meetings[index]?.id} className={styles.allDayMeeting} title={title} dir="auto">
          {title}
        </li>
      ))}
      {shown === titles.length ? null : (
        <li className={styles.allDayMeeting} title={titles.slice(shown).join('\n')}>
          {timeline.moreAllDay(titles.length - shown)}
        </li>
      )}
    </ul>
  );
}
