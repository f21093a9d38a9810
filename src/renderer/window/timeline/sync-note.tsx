/** Shows how far back the history is loaded until it is complete, with buttons to stop and resume. */
import type { HistoryChange } from '#shared/history/history.ts';
import { Button } from '../../components/controls/button.tsx';
import { useServices } from '../shell/services.ts';
import { useLatest } from '../../data/use-query.ts';
import * as styles from './timeline.module.css';

export function SyncNote({ change }: { readonly change: HistoryChange | null }) {
  const { clocktower, i18n, data } = useServices();
  const view = useLatest(data.view);
  const { timeline } = i18n.messages;
  if (change === null || view === null) {
    return null;
  }
  const { sync, whole } = change;
  const back = 'backTo' in sync && sync.backTo !== null ? i18n.date(sync.backTo) : null;
  const note = timeline.syncNote({ sync, back, connectionName: view.connection.name, whole });
  if (note === null) {
    return null;
  }
  return (
    <div className={styles.syncNote}>
      <output>{note}</output>
      {sync.kind === 'reading' ? (
        <Button look="text" label={timeline.syncStop} onPress={() => void clocktower.syncHistory({ action: 'cancel' })} />
      ) : (
        <Button look="text" label={timeline.syncGoOn} onPress={() => void clocktower.syncHistory({ action: 'start' })} />
      )}
    </div>
  );
}
