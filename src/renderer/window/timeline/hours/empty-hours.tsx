/** A hint over hours without entries: what they are, and how to fill them. Lets pointer events through. */
import type { LocalDate } from '#shared/values/brands.ts';
import { useServices } from '../../shell/services.ts';
import { shortcuts } from '../../navigation/shortcuts.ts';
import { useShortcutKeys } from '../../navigation/use-shortcut-keys.ts';
import * as styles from './hours.module.css';

interface EmptyHoursProps {
  readonly dates: readonly LocalDate[];
  readonly today: LocalDate;
}

export function EmptyHours({ dates, today }: EmptyHoursProps) {
  const { timeline } = useServices().i18n.messages;
  const newEntry = useShortcutKeys()(shortcuts.newEntry);
  const [first = today] = dates;
  const what = dates.length === 1 ? 'day' : 'week';
  const when = dates.includes(today) ? 'now' : first > today ? 'ahead' : 'past';
  return (
    <div className={styles.hoursNote}>
      <p className={styles.hoursNoteTitle}>{timeline.emptyHours[when][what]}</p>
      <p>{timeline.emptyHoursHint[when](newEntry.shown)}</p>
    </div>
  );
}
