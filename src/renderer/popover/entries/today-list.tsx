import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import { EntryList } from './entry-list.tsx';
import { TodayTotal } from './today-total.tsx';
import * as styles from './entries.module.css';

export function TodayList({ view }: ViewProps) {
  const { popover } = useServices().i18n.messages;
  const empty = (
    <div className={styles.empty}>
      <p>{popover.nothingToday}</p>
      <p className={styles.emptyHint}>{popover.nothingTodayHint}</p>
    </div>
  );
  return (
    <EntryList
      view={view}
      name="today"
      heading={popover.today}
      entries={view.today.entries}
      figure={<TodayTotal view={view} />}
      empty={empty}
    />
  );
}
