/** Adds the entry's description, project and tags to the favourites, or removes them. */
import type { HistoryEntry } from '#shared/history/history.ts';
import { findFavourite, type View } from '#shared/timer/view.ts';
import { Button } from '../../../components/controls/button.tsx';
import { usePins } from '../../../components/fields/use-pins.ts';
import { useServices } from '../../shell/services.ts';
import { useLatest } from '../../../data/use-query.ts';

export function PinButton({ entry }: { readonly entry: HistoryEntry }) {
  const view = useLatest(useServices().data.view);
  return view === null ? null : <TogglePin entry={entry} view={view} />;
}

function TogglePin({ entry, view }: { readonly entry: HistoryEntry; readonly view: View }) {
  const { favourites } = useServices().i18n.messages;
  const pins = usePins(view);
  return (
    <Button
      label={findFavourite(entry, view.favourites) === null ? favourites.pin : favourites.unpin}
      onPress={() => void pins.toggleEntry(entry)}
    />
  );
}
