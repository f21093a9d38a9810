/** Today: its total and its entries, the newest first. */
import { useEffect, useRef, useState } from 'react';
import type { Uuid } from '#shared/brands.ts';
import { type ViewProps, useServices } from '../services.ts';
import { DeletedRow } from './deleted-row.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { EntryRow } from './entry-row.tsx';
import { todayRows } from './today.ts';
import { TodayTotal } from './today-total.tsx';
import { useRovingRows } from './use-roving-rows.ts';
import { useTodayEditing } from './use-today-editing.ts';

export function TodayList({ view }: ViewProps) {
  const { messages } = useServices().words;
  const editing = useTodayEditing();
  const rows = todayRows(view.today.entries, { deleted: editing.deleted, editing: editing.drafts.map((draft) => draft.entry) });
  const roving = useRovingRows(rows.map((row) => row.entry.localId));
  const list = useRef<HTMLTableElement>(null);
  /** The row whose first button takes the focus once it is drawn. */
  const [returnTo, setReturnTo] = useState<{ readonly localId: Uuid } | null>(null);

  useEffect(() => {
    if (returnTo !== null) {
      list.current?.querySelector<HTMLElement>(`[data-row="${returnTo.localId}"] button`)?.focus();
    }
  }, [returnTo]);

  async function then(settled: Promise<boolean>, localId: Uuid): Promise<void> {
    if (await settled) {
      setReturnTo({ localId });
    }
  }

  return (
    <section className="today" aria-labelledby="today-heading">
      <div className="today-heading">
        <h2 id="today-heading">{messages.popover.today}</h2>
        <TodayTotal view={view} />
      </div>
      {rows.length === 0 ? (
        <div className="empty">
          <p>{messages.popover.nothingToday}</p>
          <p className="empty-hint">{messages.popover.nothingTodayHint}</p>
        </div>
      ) : (
        // A grid is a widget: its rows' buttons take the focus, one row at a time in the Tab order.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        <table ref={list} role="grid" aria-labelledby="today-heading" className="rows" onFocus={roving.onFocus} onKeyDown={roving.onKeyDown}>
          <tbody>
            {rows.map(({ kind, entry }) => {
              const { localId } = entry;
              const draft = editing.drafts.find((other) => other.localId === localId);
              if (kind === 'deleted') {
                return <DeletedRow key={localId} entry={entry} onUndo={() => void then(editing.restore(entry), localId)} />;
              }
              return draft === undefined ? (
                <EntryRow key={localId} entry={entry} view={view} tabIndex={roving.current === localId ? 0 : -1} onEdit={() => editing.open(entry)} />
              ) : (
                <EntryEditor
                  key={localId}
                  draft={draft}
                  onChange={editing.change}
                  onCancel={() => {
                    editing.cancel(localId);
                    setReturnTo({ localId });
                  }}
                  onSave={() => void then(editing.save(draft), localId)}
                  onDelete={() => void then(editing.remove(entry), localId)}
                />
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
