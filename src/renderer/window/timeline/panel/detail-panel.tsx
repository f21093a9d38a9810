/** Edits one entry beside the others, with its actions. Input is saved when the panel closes. */
import type { HistoryEntry } from '#shared/history/history.ts';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { Form } from '../../../components/fields/form.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { KeyedButton } from '../../../components/keyboard/keyed-button.tsx';
import { leaveOnEscape } from '../../../components/keyboard/leave-on-escape.ts';
import { isWorthPinning } from '../../../components/fields/use-pins.ts';
import { useServices } from '../../shell/services.ts';
import { shortcuts } from '../../navigation/shortcuts.ts';
import { useShortcutKeys } from '../../navigation/use-shortcut-keys.ts';
import { changeCommand, splitCommand } from '../actions/editing.ts';
import { EarlierVersions } from '../../../components/versions/earlier-versions.tsx';
import { EntryFields } from './entry-fields.tsx';
import { EntryOverlaps } from './entry-overlaps.tsx';
import { buildEntryPatch, formOfEntry, readTimes } from './entry-form.ts';
import { elapsedSeconds, entryName } from '../entry-text.ts';
import { ItemTime } from './item-time.tsx';
import { JoinButtons } from './join-buttons.tsx';
import { isFinished } from './neighbours.ts';
import { PinButton } from './pin-button.tsx';
import { FieldProblem } from '../../../components/fields/field-problem.tsx';
import { AssignmentFields } from '../../../components/fields/assignment-fields.tsx';
import { ItemChip } from '../../../components/items/item-chip.tsx';
import { SplitForm } from './split-form.tsx';
import { amongEntryFields, useRefusal } from '../../../editing/use-refusal.ts';
import { useTimeline } from '../timeline-state.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as pageStyles from '../../shell/page/page.module.css';
import * as styles from './panel.module.css';

interface DetailPanelProps {
  readonly entry: HistoryEntry;
  /** The following entry, to join with; null: none. */
  readonly next: HistoryEntry | null;
  /** The form to split the entry is open. */
  readonly splits: boolean;
  readonly onClose: () => void;
}

const findField = amongEntryFields(['description', 'start', 'duration', 'end', 'project', 'tags', 'split']);

export function DetailPanel({ entry, next, splits, onClose }: DetailPanelProps) {
  const { i18n } = useServices();
  const { timeZone, nowMs, commands, actions, catalog, open, remove, selectAll } = useTimeline();
  const { timeline, actions: words } = i18n.messages;
  const shortcutKeys = useShortcutKeys();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  /** The entry before changes in this panel, and the input. */
  const [{ base, form }, setTyped] = useState(() => ({ base: entry, form: formOfEntry(entry, timeZone) }));
  const times = readTimes(form, { entry: base, timeZone, nowMs });
  const patch = times.kind === 'times' ? buildEntryPatch(form, base, times) : null;
  if (entry !== base && patch === null && times.kind === 'times') {
    // The entry was changed elsewhere, or dragged, and there is no input to keep.
    setTyped({ base: entry, form: formOfEntry(entry, timeZone) });
  }
  const refusal = useRefusal(panel, findField);
  /** The split form takes the focus. */
  const asksAtOnce = useRef(splits);
  const isSettled = useRef(false);
  const isGone = useRef(false);

  async function save(): Promise<boolean> {
    return patch === null
      ? times.kind === 'times'
      : (await commands.run(
          changeCommand([entry], patch),
          timeline.announcements.saved,
          (failure) => !isGone.current && refusal.refuse(failure),
        )) !== null;
  }

  // Saves the input when the user selects another entry.
  const leave = useRef(save);
  useEffect(() => {
    leave.current = save;
  });
  useEffect(() => {
    if (!asksAtOnce.current) {
      panel.current?.querySelector('textarea')?.focus();
    }
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (!isSettled.current) {
        void leave.current();
      }
    };
  }, []);

  function type(change: Partial<typeof form>): void {
    isSettled.current = false;
    refusal.forget();
    setTyped((before) => ({ ...before, form: { ...before.form, ...change } }));
  }

  /** Closes the panel after saving. The focus stays if the user has moved to another entry. */
  function settle(): void {
    isSettled.current = true;
    if (!isGone.current) {
      onClose();
    }
  }

  /**
   * Saves the input first, because other actions build on it. Input in flight is not sent twice on closing; input typed after it keeps the
   * panel open.
   */
  async function keep(run: () => Promise<boolean> = async () => true): Promise<void> {
    isSettled.current = true;
    const isDone = (await save()) && (await run());
    if (!isDone) {
      isSettled.current = false;
    } else if (isSettled.current) {
      settle();
    }
  }

  return (
    // The fields handle keys; Escape bubbles up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} className={styles.detail} aria-labelledby={titleId} onKeyDown={leaveOnEscape(onClose)}>
      <header className={styles.detailHead}>
        <h2 id={titleId}>{timeline.detail}</h2>
        <span className={styles.detailDuration}>{i18n.messages.hours(elapsedSeconds(entry, nowMs))}</span>
        <IconButton icon={X} label={words.close} onPress={onClose} />
      </header>
      {entry.item === undefined ? null : (
        <div className={styles.detailItem}>
          <ItemChip entry={entry} />
          <ItemTime entry={entry} />
        </div>
      )}
      <EntryOverlaps entry={entry} />
      {entry.problem === null ? null : (
        <p className={pageStyles.panelText} data-tone="alert">
          {entry.problem}
        </p>
      )}
      <Form className={styles.detailForm} onSubmit={keep}>
        <EntryFields form={form} times={times} refusal={refusal} onChange={type} />
        <AssignmentFields
          form={form}
          entry={base}
          catalog={catalog}
          onChange={type}
          problemAt={(field) => (refusal.at(field) === null ? null : `${titleId}-problem`)}
        />
        <FieldProblem id={`${titleId}-problem`} problem={refusal.at('project') ?? refusal.at('tags')} />
        <div className={controlStyles.buttons}>
          <Button look="solid" label={words.save} isDisabled={patch === null} />
        </div>
      </Form>
      <div className={styles.detailActions}>
        <KeyedButton keys={shortcutKeys(shortcuts.continue)} onPress={() => void actions.continueEntry(entry)}>
          {words.continue}
        </KeyedButton>
        {isWorthPinning(entry) ? <PinButton entry={entry} /> : null}
        {isFinished(entry) ? (
          <>
            <KeyedButton keys={shortcutKeys(shortcuts.duplicate)} onPress={() => void actions.duplicate(entry)}>
              {timeline.duplicate}
            </KeyedButton>
            <KeyedButton
              keys={shortcutKeys(shortcuts.split)}
              isExpanded={splits}
              onPress={() => open({ kind: 'entry', entry, splits: !splits })}
            >
              {timeline.split}
            </KeyedButton>
          </>
        ) : null}
        {next === null ? null : (
          <JoinButtons
            entries={[entry, next]}
            label={timeline.join}
            keys={shortcutKeys(shortcuts.join)}
            onJoin={(how) => void keep(() => actions.join([entry, next], how))}
          />
        )}
        <KeyedButton
          keys={shortcutKeys(shortcuts.delete)}
          tone="alert"
          onPress={() => {
            isSettled.current = true;
            void remove(entry);
          }}
        >
          {words.delete}
        </KeyedButton>
      </div>
      <EarlierVersions entry={entry} onUsed={() => setTyped({ base: entry, form: formOfEntry(entry, timeZone) })} />
      <p className={controlStyles.fieldHint}>{timeline.entryKeys[selectAll === null ? 'hours' : 'list'](i18n.modifierKey)}</p>
      {splits && isFinished(entry) ? (
        <SplitForm
          entry={entry}
          problem={refusal.at('split')}
          onType={refusal.forget}
          onSplit={async (at) =>
            keep(
              async () =>
                (await commands.run(splitCommand(entry, at), timeline.announcements.split(entryName(entry, i18n)), refusal.refuse)) !==
                null,
            )
          }
        />
      ) : null}
    </section>
  );
}
