/** The focus, given back to the entries once a change of one is shown. */
import type { HistoryEntry } from '#shared/history/history.ts';

/**
 * Whether the focus is still on the entry that was changed by a key, or was dropped as its element went: nobody who has
 * meanwhile gone on to another entry or to a field is called back.
 */
export function awaitsFocus(localId: HistoryEntry['localId']): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.getAttribute('data-entry') === localId;
}
