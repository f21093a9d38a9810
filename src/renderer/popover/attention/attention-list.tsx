import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { AttentionItem as Item, EntryView } from '#shared/timer/view.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import { AttentionItem } from './attention-item.tsx';
import { RecoveredCard } from './recovered-card.tsx';
import type { AttentionAction } from './attention-text.ts';
import type { EntryFieldName } from '../entries/entry-draft.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import { useEntryEditing } from '../entries/use-entry-editing.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as entriesStyles from '../entries/entries.module.css';
import * as styles from './attention.module.css';

const DuplicatesCard = lazy(async () => ({ default: (await import('./duplicates-card.tsx')).DuplicatesCard }));
const EntryEditor = lazy(async () => ({ default: (await import('../entries/entry-editor.tsx')).EntryEditor }));

/** An entry removed here since the popover was shown, with Undo. */
interface TakenAway {
  readonly connection: ConnectionKey;
  readonly entry: EntryView;
  readonly how: 'discarded' | 'deleted';
}

export function AttentionList({ view }: ViewProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { messages } = i18n;
  const { attention, actions } = messages;
  const editing = useEntryEditing('attention', view.connection.id);
  const list = useRef<HTMLElement>(null);
  const [takenAway, setTakenAway] = useState<readonly TakenAway[]>([]);
  const [fixing, setFixing] = useState<{ readonly field: EntryFieldName; readonly localId: string } | null>(null);
  /** Possible duplicates are shown one by one. */
  const [isReviewing, setReviewing] = useState(false);
  /** Counts answers, because the focused element may be removed with each. */
  const [answered, setAnswered] = useState(0);

  useEffect(() => clocktower.onPopoverShown(() => setTakenAway([])), [clocktower]);

  useEffect(() => {
    const { activeElement } = document;
    if (answered > 0 && (activeElement === null || activeElement === document.body)) {
      const next = list.current?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('[role="combobox"]');
      next?.focus();
    }
  }, [answered]);

  const shown = takenAway.filter(
    ({ connection, entry }) => connection === view.connection.id && !view.attention.some((item) => item.entry.localId === entry.localId),
  );
  // An editor stays open while its entry is being corrected, even if the entry no longer needs attention.
  const left = editing.drafts.filter((draft) => !view.attention.some((item) => item.entry.localId === draft.localId));
  if (view.attention.length + view.recovered + shown.length + left.length === 0) {
    return null;
  }

  const duplicates = view.attention.filter(({ reason }) => reason.kind === 'duplicate');
  const isTogether = duplicates.length > 1 && !isReviewing;
  const items = isTogether ? view.attention.filter(({ reason }) => reason.kind !== 'duplicate') : view.attention;
  const entryName = (entry: EntryView): string => entry.description || messages.noDescription;

  async function settled(done: Promise<boolean>, text: string): Promise<boolean> {
    const happened = await done;
    if (happened) {
      say(text);
      setAnswered((before) => before + 1);
    }
    return happened;
  }

  async function takeAway(entry: EntryView, how: TakenAway['how']): Promise<void> {
    const { localId } = entry;
    const done = perform(() =>
      how === 'deleted' ? clocktower.deleteEntry({ localId }) : clocktower.answerAttention({ kind: 'discard', localId }),
    );
    if (await settled(done, how === 'deleted' ? messages.popover.deleted(entryName(entry)) : attention.discarded(entryName(entry)))) {
      editing.cancel(localId);
      setTakenAway((before) => [...before, { connection: view.connection.id, entry, how }]);
    }
  }

  async function undo({ entry, how }: TakenAway): Promise<void> {
    const { localId } = entry;
    const done = perform(() =>
      how === 'deleted' ? clocktower.restoreEntry({ localId }) : clocktower.answerAttention({ kind: 'undo-discard', localId }),
    );
    if (await settled(done, attention.undone(entryName(entry)))) {
      setTakenAway((before) => before.filter((other) => other.entry.localId !== localId));
    }
  }

  function action({ entry }: Item, chosen: AttentionAction): void {
    switch (chosen.kind) {
      case 'fix':
        editing.open(entry);
        setFixing({ field: chosen.field, localId: entry.localId });
        return;
      case 'answer':
        void settled(
          perform(() => clocktower.answerAttention(chosen.answer)),
          attention.answered,
        );
        return;
      case 'discard':
        void takeAway(entry, 'discarded');
        return;
      case 'delete':
        void takeAway(entry, 'deleted');
    }
  }

  function renderEditor(localId: EntryView['localId']) {
    const draft = editing.drafts.find((each) => each.localId === localId);
    return draft === undefined ? null : (
      <table role="presentation" className={entriesStyles.rows}>
        <tbody role="presentation">
          <Suspense fallback={null}>
            <EntryEditor
              {...(fixing?.localId === draft.localId ? { firstField: fixing.field } : {})}
              draft={draft}
              onChange={editing.change}
              onCancel={() => {
                editing.cancel(localId);
                setAnswered((before) => before + 1);
              }}
              onSave={async () => void (await settled(editing.save(draft), messages.popover.announceSaved))}
              onDelete={() => void takeAway(draft.entry, 'deleted')}
            />
          </Suspense>
        </tbody>
      </table>
    );
  }

  return (
    <section ref={list} aria-labelledby="attention-heading">
      <div className={`${entriesStyles.todayHeading} ${styles.attentionHeading}`}>
        <h2 id="attention-heading">{attention.heading}</h2>
        {view.attention.length > 1 ? <span className={styles.attentionCount}>{attention.count(view.attention.length)}</span> : null}
      </div>
      <ul className={styles.attentionItems}>
        {view.recovered === 0 ? null : <RecoveredCard view={view} settled={settled} />}
        {isTogether ? (
          <Suspense fallback={null}>
            <DuplicatesCard duplicates={duplicates} settled={settled} onReview={() => setReviewing(true)} />
          </Suspense>
        ) : null}
        {items.map((item) => {
          const key = item.entry.localId;
          const editor = renderEditor(key);
          return editor === null ? (
            <AttentionItem key={key} name={key} item={item} view={view} onAction={(chosen) => action(item, chosen)} />
          ) : (
            <li key={key}>{editor}</li>
          );
        })}
        {left.map(({ localId }) => (
          <li key={localId}>{renderEditor(localId)}</li>
        ))}
        {shown.map((each) => {
          const description = entryName(each.entry);
          return (
            <li key={`${each.how} ${each.entry.localId}`} className={styles.attentionGone}>
              <span className={controlStyles.ellipsis} title={description}>
                {each.how === 'deleted' ? messages.popover.deleted(description) : attention.discarded(description)}
              </span>
              <Button look="text" label={actions.undo} spoken={messages.popover.undoDelete(description)} onPress={() => void undo(each)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
