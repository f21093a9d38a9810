/** Entries of the service that cannot be read, as far as they can be shown. */
import { useId } from 'react';
import { useLatest } from '../../../data/use-query.ts';
import { useServices } from '../../shell/services.ts';
import * as styles from './list.module.css';

export function UnreadableEntries() {
  const { data, i18n } = useServices();
  const headingId = useId();
  const { timeline } = i18n.messages;
  const rows = useLatest(data.view)?.notices.flatMap((notice) => (notice.kind === 'entries-unreadable' ? notice.rows : [])) ?? [];
  if (rows.length === 0) {
    return null;
  }
  return (
    <section className={styles.unreadable} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.listDayName}>
        {timeline.unreadable.heading}
      </h2>
      <p>{timeline.unreadable.hint}</p>
      <ul className={styles.unreadableRows}>
        {rows.map((row, index) => (
          // Rows have no identity of their own: several may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.unreadableRow}>
            <bdi>{row.start ?? timeline.unreadable.noDate}</bdi>
            <bdi>{row.description ?? ''}</bdi>
            <span>{timeline.unreadable.problem[row.field]}</span>
            {row.id === null ? null : <bdi>{row.id}</bdi>}
          </li>
        ))}
      </ul>
    </section>
  );
}
