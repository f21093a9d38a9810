/** The editing state of a list of entries: open editors with their input, and entries deleted since the popover was shown. */
import { secondsBetween, type Uuid } from '#shared/values/brands.ts';
import { hourMinuteFigures } from '#shared/values/durations.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { EntryView } from '#shared/timer/view.ts';
import { useEffect, useState } from 'react';
import { useServices } from '../../page/services.ts';
import { useActions } from '../../page/actions.ts';
import { useUnfinished } from '../../editing/use-unfinished.ts';
import { editOfDraft, type EntryDraft, isTouched, openEntryDraft } from './entry-draft.ts';

export interface EntryEditing {
  readonly drafts: readonly EntryDraft[];
  readonly deleted: readonly EntryView[];
  /** Opens an editor; closes others without input. */
  readonly open: (entry: EntryView) => void;
  readonly change: (draft: EntryDraft) => void;
  readonly cancel: (localId: Uuid) => void;
  /** Returns whether the editor is closed now. */
  readonly save: (draft: EntryDraft) => Promise<boolean>;
  readonly remove: (entry: EntryView) => Promise<boolean>;
  readonly restore: (entry: EntryView) => Promise<boolean>;
}

/** The state of one connection, kept while another one is shown. */
type Open = Pick<EntryEditing, 'drafts' | 'deleted'>;

const nothingOpen: Open = { drafts: [], deleted: [] };

/** `name` is unique in the page; `connection` is the one whose entries are listed. */
export function useEntryEditing(name: string, connection: ConnectionKey): EntryEditing {
  const { clocktower, i18n, data } = useServices();
  const { perform, say } = useActions();
  const { messages, timeToEdit } = i18n;
  const [opens, setOpens] = useState<ReadonlyMap<ConnectionKey, Open>>(new Map());
  const { drafts, deleted } = opens.get(connection) ?? nothingOpen;

  useUnfinished(
    name,
    [...opens.values()].some((each) => each.drafts.some(isTouched)),
  );

  useEffect(
    () =>
      clocktower.onPopoverShown(() => {
        setOpens((before) => new Map([...before].map(([key, each]) => [key, { drafts: each.drafts.filter(isTouched), deleted: [] }])));
      }),
    [clocktower],
  );

  function update(next: (before: Open) => Partial<Open>): void {
    setOpens((all) => {
      const before = all.get(connection) ?? nothingOpen;
      return new Map(all).set(connection, { ...before, ...next(before) });
    });
  }

  function setDrafts(next: (before: readonly EntryDraft[]) => readonly EntryDraft[]): void {
    update((before) => ({ drafts: next(before.drafts) }));
  }

  function setDeleted(next: (before: readonly EntryView[]) => readonly EntryView[]): void {
    update((before) => ({ deleted: next(before.deleted) }));
  }

  function entryName(entry: EntryView): string {
    return entry.description || messages.noDescription;
  }

  function cancel(localId: Uuid): void {
    setDrafts((before) => before.filter((draft) => draft.localId !== localId));
  }

  function change(changed: EntryDraft): void {
    setDrafts((before) => before.map((draft) => (draft.localId === changed.localId ? changed : draft)));
  }

  function open(entry: EntryView): void {
    const times = {
      start: timeToEdit(entry.start),
      end: entry.end === null ? '' : timeToEdit(entry.end),
      duration: entry.end === null ? '' : hourMinuteFigures(secondsBetween(entry.start, entry.end)),
    };
    setDrafts((before) => [
      ...before.filter((draft) => draft.localId !== entry.localId && isTouched(draft)),
      before.find((draft) => draft.localId === entry.localId) ?? openEntryDraft(entry, times),
    ]);
  }

  async function save(draft: EntryDraft): Promise<boolean> {
    const edit = editOfDraft(draft);
    if (edit !== null) {
      const answer = await clocktower.editEntry(edit);
      if (!answer.ok) {
        change({ ...draft, problem: answer.failure });
        return false;
      }
      await data.view.refresh();
      say(messages.popover.announceSaved);
    }
    cancel(draft.localId);
    return true;
  }

  async function remove(entry: EntryView): Promise<boolean> {
    const removed = await perform(() => clocktower.deleteEntry({ localId: entry.localId }));
    if (removed) {
      setDeleted((before) => [...before, entry]);
      cancel(entry.localId);
      say(messages.popover.deleted(entryName(entry)));
    }
    return removed;
  }

  async function restore(entry: EntryView): Promise<boolean> {
    const restored = await perform(() => clocktower.restoreEntry({ localId: entry.localId }));
    if (restored) {
      setDeleted((before) => before.filter((other) => other.localId !== entry.localId));
      say(messages.popover.announceRestored(entryName(entry)));
    }
    return restored;
  }

  return { drafts, deleted, open, change, cancel, save, remove, restore };
}
