/** The item that an entry is about, with its key. */
import type { EntryView } from '#shared/timer/view.ts';
import { Button } from '../controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';

export function ItemChip({ entry: { localId, item } }: { readonly entry: Pick<EntryView, 'localId' | 'item'> }) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  return item === undefined ? null : (
    <Button
      look="text"
      label={`${item.key} ↗`}
      spoken={i18n.messages.openItem(item.key)}
      onPress={() => void perform(() => clocktower.openEntryItem({ localId }))}
    />
  );
}
