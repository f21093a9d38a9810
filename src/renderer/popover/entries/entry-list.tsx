/** A list of entries with a heading, newest first. Entries are continued, edited, deleted and restored in place. */
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Uuid } from '#shared/values/brands.ts';
import type { EntryView } from '#shared/timer/view.ts';
import { isPinKey, isWorthPinning, usePins } from '../../components/fields/use-pins.ts';
import Layers from 'lucide-react/icons/layers';
import { useServices } from '../../page/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import { DeletedRow } from './deleted-row.tsx';
import { EntryRow } from './entry-row.tsx';
import type { ViewProps } from '../../editing/editing-state.ts';
import { GroupRow } from './group-row.tsx';
import { groupRows, rowId } from './group-rows.ts';
import { todayRows } from './today.ts';
import { useGrouping } from '../../editing/use-grouping.ts';
import { useRovingRows } from './use-roving-rows.ts';
import { useEntryEditing } from './use-entry-editing.ts';
import * as styles from './entries.module.css';

/** Loaded on demand to keep the popover's initial size within its budget. */
const EntryEditor = lazy(async () => ({ default: (await import('./entry-editor.tsx')).EntryEditor }));

interface EntryListProps extends ViewProps {
  /** Unique in the page; also identifies unfinished text. */
  readonly name: string;
  readonly heading: string;
  readonly entries: readonly EntryView[];
  /** Shown beside the heading. */
  readonly figure: ReactNode;
  /** Shown if there are no entries; null: nothing, not even the heading. */
  readonly empty: ReactNode;
}

export function EntryList({ view, name, heading, entries, figure, empty }: EntryListProps) {
  const editing = useEntryEditing(name, view.connection.id);
  const pins = usePins(view);
  const headingId = `${name}-heading`;
  const grouping = useGrouping(name, { byDefault: true });
  const { groupEntries } = useServices().i18n.messages.popover;
  const single = todayRows(entries, { deleted: editing.deleted, editing: editing.drafts.map((draft) => draft.entry) });
  const grouped = groupRows(single, {
    midnight: view.today.midnight,
    isOpen: grouping.isOpen,
    editing: new Set(editing.drafts.map(({ localId }) => localId)),
  });
  const hasGroups = grouped.some(({ kind }) => kind === 'group');
  const rows = grouping.isOn ? grouped : single.map((row) => ({ ...row, isMember: false }));
  const roving = useRovingRows(rows.map(rowId));
  const list = useRef<HTMLTableElement>(null);
  /** The row whose first button takes the focus after rendering. */
  const [returnTo, setReturnTo] = useState<{ readonly localId: Uuid } | null>(null);

  useEffect(() => {
    if (returnTo !== null) {
      list.current?.querySelector<HTMLElement>(`[data-row="${returnTo.localId}"] button`)?.focus();
    }
  }, [returnTo]);

  function press(event: KeyboardEvent<HTMLElement>): void {
    const row = event.target instanceof HTMLButtonElement ? event.target.closest('[data-row]') : null;
    const entry = single.find((each) => each.kind === 'entry' && each.entry.localId === row?.getAttribute('data-row'))?.entry;
    if (isPinKey(event) && entry !== undefined && isWorthPinning(entry)) {
      event.preventDefault();
      void pins.toggleEntry(entry);
    } else {
      roving.onKeyDown(event);
    }
  }

  async function then(settled: Promise<boolean>, localId: Uuid): Promise<void> {
    if (await settled) {
      setReturnTo({ localId });
    }
  }

  if (rows.length === 0 && empty === null) {
    return null;
  }
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.todayHeading}>
        <h2 id={headingId}>{heading}</h2>
        {hasGroups ? (
          <button
            type="button"
            className={controlStyles.iconButton}
            aria-label={groupEntries}
            aria-pressed={grouping.isOn}
            title={groupEntries}
            onClick={() => grouping.set(!grouping.isOn)}
          >
            <Layers aria-hidden size={16} strokeWidth={1.5} />
          </button>
        ) : null}
        {figure}
      </div>
      {rows.length === 0 ? (
        empty
      ) : (
        // A grid is a widget: its buttons take the focus, with one row at a time in the Tab order.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        <table ref={list} role="grid" aria-labelledby={headingId} className={styles.rows} onFocus={roving.onFocus} onKeyDown={press}>
          <tbody>
            {rows.map((row) => {
              if (row.kind === 'group') {
                return (
                  <GroupRow
                    key={row.id}
                    group={row}
                    view={view}
                    tabIndex={roving.current === row.id ? 0 : -1}
                    onToggle={() => grouping.toggle(row.id)}
                  />
                );
              }
              const { kind, entry, isMember } = row;
              const { localId } = entry;
              const draft = editing.drafts.find((other) => other.localId === localId);
              if (kind === 'deleted') {
                return <DeletedRow key={localId} entry={entry} onUndo={() => void then(editing.restore(entry), localId)} />;
              }
              return draft === undefined ? (
                <EntryRow
                  key={localId}
                  entry={entry}
                  view={view}
                  isMember={isMember}
                  tabIndex={roving.current === localId ? 0 : -1}
                  onEdit={() => editing.open(entry)}
                />
              ) : (
                <Suspense key={localId} fallback={null}>
                  <EntryEditor
                    draft={draft}
                    onChange={editing.change}
                    onCancel={() => {
                      editing.cancel(localId);
                      setReturnTo({ localId });
                    }}
                    onSave={async () => then(editing.save(draft), localId)}
                    onDelete={() => void then(editing.remove(entry), localId)}
                  />
                </Suspense>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
