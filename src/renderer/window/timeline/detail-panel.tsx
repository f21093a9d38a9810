/** One entry beside the others: everything that can be changed of it, and what can be done with it. What was typed is kept when it closes. */
import { epochMsOfInstant, instantOfEpochMs, type UtcInstant } from '#shared/brands.ts';
import type { HistoryEntry } from '#shared/history.ts';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { useActions } from '../../actions.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { leaveOnEscape } from '../../components/leave-on-escape.ts';
import { isWorthPinning } from '../../components/use-pins.ts';
import { useServices } from '../../services.ts';
import { changeDeed, duplicateDeed, joinDeed, splitDeed } from './editing.ts';
import { EntryFields } from './entry-fields.tsx';
import { formOfEntry, patchOf, readTimes } from './entry-form.ts';
import { nameOf, secondsOf } from './entry-words.ts';
import { msOfWallText, wallText } from './local-days.ts';
import { PinButton } from './pin-button.tsx';
import { PlaceFields } from '../../components/place-fields.tsx';
import { useTimeline } from './timeline-state.ts';

interface DetailPanelProps {
  readonly entry: HistoryEntry;
  /** The entry after it, to be joined with; null: there is none. */
  readonly next: HistoryEntry | null;
  readonly onClose: () => void;
}

function isFinished(entry: HistoryEntry): entry is HistoryEntry & { readonly end: UtcInstant } {
  return entry.end !== null;
}

export function DetailPanel({ entry, next, onClose }: DetailPanelProps) {
  const { clocktower, words } = useServices();
  const { perform, say } = useActions();
  const { timeZone, nowMs, deeds, directory, remove } = useTimeline();
  const { timeline } = words.messages;
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  /** The entry as it was when nothing of it was changed here, and what is typed. */
  const [{ base, form }, setTyped] = useState(() => ({ base: entry, form: formOfEntry(entry, timeZone) }));
  const [splitText, setSplitText] = useState<string | null>(null);
  const times = readTimes(form, { entry: base, timeZone });
  const patch = times.kind === 'times' ? patchOf(form, base, times) : null;
  if (entry !== base && patch === null && times.kind === 'times') {
    // It was changed elsewhere, or dragged: nobody's typing is in the way.
    setTyped({ base: entry, form: formOfEntry(entry, timeZone) });
  }
  const isSettled = useRef(false);
  const isGone = useRef(false);

  async function save(): Promise<boolean> {
    return patch === null ? times.kind === 'times' : (await deeds.act(changeDeed([entry], patch), timeline.said.saved)) !== null;
  }

  // Whoever goes on to another entry has not thrown away what they typed into this one.
  const leave = useRef(save);
  useEffect(() => {
    leave.current = save;
  });
  useEffect(() => {
    panel.current?.querySelector('textarea')?.focus();
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (!isSettled.current) {
        void leave.current();
      }
    };
  }, []);

  const middleMs = isFinished(entry) ? (epochMsOfInstant(entry.start) + epochMsOfInstant(entry.end)) / 2 : nowMs;
  const splitMs = splitText === null ? null : msOfWallText(splitText, timeZone);

  function type(change: Partial<typeof form>): void {
    isSettled.current = false;
    setTyped((before) => ({ ...before, form: { ...before.form, ...change } }));
  }

  /** Nothing typed is left to be kept. Who has gone on to another entry stays there. */
  function settle(): void {
    isSettled.current = true;
    if (!isGone.current) {
      onClose();
    }
  }

  /** What is on its way is not sent again by leaving meanwhile; what is typed after it keeps the panel open. */
  async function submit(): Promise<void> {
    isSettled.current = true;
    const isKept = await save();
    if (!isKept) {
      isSettled.current = false;
    } else if (isSettled.current) {
      settle();
    }
  }

  return (
    // The fields within take the keys; Escape is heard on its way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} className="detail" aria-labelledby={titleId} onKeyDown={leaveOnEscape(onClose)}>
      <header className="detail-head">
        <h2 id={titleId}>{timeline.detail}</h2>
        <span className="detail-duration">{words.messages.hours(secondsOf(entry, nowMs))}</span>
        <IconButton icon={X} label={timeline.close} onPress={onClose} />
      </header>
      {entry.problem === null ? null : <p className="panel-text" data-tone="alert">{entry.problem}</p>}
      <form
        className="detail-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <EntryFields form={form} times={times} onChange={type} />
        <PlaceFields form={form} entry={base} directory={directory} onChange={type} />
        <div className="buttons">
          <button type="submit" className="solid-button" aria-disabled={patch === null}>
            {timeline.save}
          </button>
        </div>
      </form>
      <div className="detail-acts">
        <button
          type="button"
          className="outline-button"
          onClick={() =>
            void perform(() => clocktower.continueEntry({ localId: entry.localId })).then((done) => (done ? say(timeline.said.continued(nameOf(entry, words))) : undefined))
          }
        >
          {timeline.continue}
        </button>
        {isWorthPinning(entry) ? <PinButton entry={entry} /> : null}
        {isFinished(entry) ? (
          <>
            <button type="button" className="outline-button" onClick={() => void deeds.act(duplicateDeed(entry, nowMs), timeline.said.duplicated(nameOf(entry, words)))}>
              {timeline.duplicate}
            </button>
            <button type="button" className="outline-button" aria-expanded={splitText !== null} onClick={() => setSplitText((before) => (before === null ? wallText(middleMs, timeZone) : null))}>
              {timeline.split}
            </button>
          </>
        ) : null}
        {isFinished(entry) && next !== null && isFinished(next) ? (
          <button type="button" className="outline-button" onClick={() => void deeds.act(joinDeed([entry, next]), timeline.said.joined).then(settle)}>
            {timeline.join}
          </button>
        ) : null}
        <button type="button" className="outline-button" data-tone="alert" onClick={() => {
            isSettled.current = true;
            void remove(entry);
          }}>
          {timeline.delete}
        </button>
      </div>
      {splitText === null || !isFinished(entry) ? null : (
        <form
          className="detail-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (splitMs !== null) {
              void deeds.act(splitDeed(entry, instantOfEpochMs(splitMs)), timeline.said.split(nameOf(entry, words))).then((done) => (done === null ? undefined : settle()));
            }
          }}
        >
          <div className="field">
            <label htmlFor={`${titleId}-split`}>{timeline.splitAt}</label>
            <input id={`${titleId}-split`} className="text-input" type="datetime-local" value={splitText} onChange={(event) => setSplitText(event.target.value)} />
          </div>
          <div className="buttons">
            <button type="submit" className="solid-button" aria-disabled={splitMs === null}>
              {timeline.splitHere}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}
