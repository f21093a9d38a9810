/** Returns the focus to an entry after its change is shown. */
import type { HistoryEntry } from '#shared/history/history.ts';

/**
 * Returns whether the focus is still on the entry that was changed by a key, or was lost with its element. If the user moved it to another
 * entry or a field, it stays there.
 */
export function awaitsFocus(localId: HistoryEntry['localId']): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.getAttribute('data-entry') === localId;
}
