/** What became of the time of an entry that is written to its issue. */
import type { EntryView } from '#shared/timer/view.ts';
import { Button } from '../../../components/controls/button.tsx';
import { useActions } from '../../../page/actions.ts';
import { useServices } from '../../shell/services.ts';

export function ItemTime({ entry: { localId, item } }: { readonly entry: Pick<EntryView, 'localId' | 'item'> }) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const text = i18n.messages.workItems.time;
  const time = item?.time;
  if (time === undefined) {
    return null;
  }
  const failure = time.kind === 'written' ? null : time.failure;
  return (
    <output>
      {text[time.kind]} {failure === null ? null : <>{i18n.problem(failure)} </>}
      {time.kind === 'written' ? null : (
        <Button look="text" label={text.retry} onPress={() => void perform(() => clocktower.retryItemTime({ localId }))} />
      )}
    </output>
  );
}
