/** Opens the item that an entry is about in the browser. */
import type { EntryView } from '#shared/timer/view.ts';
import CircleDot from 'lucide-react/icons/circle-dot';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import { IconButton } from '../controls/icon-button.tsx';

interface ItemButtonProps {
  readonly entry: Pick<EntryView, 'localId' | 'item'>;
  readonly tabIndex?: 0 | -1;
}

export function ItemButton({ entry: { localId, item }, tabIndex }: ItemButtonProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  return item === undefined ? null : (
    <IconButton
      icon={CircleDot}
      label={i18n.messages.openItem(item.key)}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      onPress={() => void perform(() => clocktower.openEntryItem({ localId }))}
    />
  );
}
