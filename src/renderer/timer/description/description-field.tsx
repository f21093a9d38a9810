/** The description field: a combo box whose list never acts by itself. Only Enter commits, and it commits what the field shows. */
import type { LineCompletion, LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import type { OfferedItem } from '#shared/work-items/offered-item.ts';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import { decide, draftAssignment } from './description-draft.ts';
import { DescriptionHint } from './description-hint.tsx';
import { unassigned } from '../assignment.ts';
import { closedList, matchingSuggestions, moveInList, optionsInOrder, type SuggestionMove } from './suggestions.ts';
import { isPinKey, usePins } from '../../components/fields/use-pins.ts';
import type { DescriptionLine } from './use-description-line.ts';
import { countBranches, useOfferedItems } from './use-offered-items.ts';
import * as styles from '../timer.module.css';

/** Loaded when a list is opened first. */
const CompletionList = lazy(async () => ({ default: (await import('./completion-list.tsx')).CompletionList }));
const SuggestionPanel = lazy(async () => ({ default: (await import('./suggestion-panel.tsx')).SuggestionPanel }));

/** Whether it is created together with the entry. */
function isNew({ kind }: LineCompletion): boolean {
  return kind === 'new-project' || kind === 'new-tag';
}

interface DescriptionFieldProps extends ViewProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly label: string;
  readonly line: DescriptionLine;
  /** Of the quick entry in the field; null: plain text. */
  readonly preview: LinePreview | null;
  /** Called with the caret position after each change, in UTF-16 units. */
  readonly onCaret: (at: number) => void;
  readonly problemId: string;
  readonly onOverlay: (bottomPx: number) => void;
  /** Whether a blur keeps the draft, because the newly focused control commits it. */
  readonly keepsOnBlur: () => boolean;
}

export function DescriptionField({
  input,
  text,
  label,
  view,
  line,
  preview,
  onCaret,
  problemId,
  onOverlay,
  keepsOnBlur,
}: DescriptionFieldProps) {
  const { i18n } = useServices();
  const { draft, dispatch, act } = line;
  const pins = usePins(view);
  const [list, setList] = useState(closedList);
  /** The caret position after a completion is rendered. */
  const nextCaret = useRef<number | null>(null);
  const listId = useId();
  const hintId = useId();
  const running = view.timer.kind === 'running' ? view.timer.entry : null;
  const suggestions = matchingSuggestions(view, draft.typed?.text ?? '');
  const completions = preview?.completions ?? [];
  const isCompleting = completions.length > 0;
  const items = useOfferedItems(list.open ? (draft.typed?.text ?? '') : null);
  const named = isCompleting ? completions.length : suggestions.length;
  const count = named + items.length;
  const open = list.open && count > 0;
  const active = open && list.active !== null && list.active < count ? list.active : null;

  const onEnter = decide(draft, running, 'enter');
  /** Enter would be refused, for the reason below the field. */
  const isRefused = preview !== null && preview.problem !== null;

  useLayoutEffect(() => {
    if (nextCaret.current !== null) {
      input.current?.setSelectionRange(nextCaret.current, nextCaret.current);
      nextCaret.current = null;
    }
  });

  function move(how: SuggestionMove): void {
    setList((before) =>
      moveInList(
        before,
        how,
        optionsInOrder({ suggestions: named, branches: isCompleting ? 0 : countBranches(items), items: items.length }),
      ),
    );
  }

  /** Moves the name from the text to the chips. */
  function create({ kind, label: name, from, to }: LineCompletion): void {
    const assignment = draftAssignment(draft) ?? unassigned;
    const rest = `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim();
    nextCaret.current = rest.length;
    onCaret(rest.length);
    dispatch({
      kind: 'named',
      text: rest,
      assignment:
        kind === 'new-project'
          ? { ...assignment, project: { id: null, name, color: null }, taskId: null }
          : { ...assignment, tags: [...assignment.tags, { id: null, name }] },
    });
    setList(closedList);
  }

  function complete(index: number): void {
    const completion = completions[index];
    if (completion !== undefined && isNew(completion)) {
      create(completion);
    } else if (completion !== undefined) {
      const { from, to, text: name } = completion;
      nextCaret.current = from + name.length;
      onCaret(from + name.length);
      dispatch({ kind: 'typed', text: text.slice(0, from) + name + text.slice(to), running });
      setList({ open: true, active: null });
    }
  }

  function chooseItem(item: OfferedItem): void {
    nextCaret.current = item.description.length;
    onCaret(item.description.length);
    dispatch({ kind: 'item', item });
    setList(closedList);
  }

  function choose(index: number): void {
    const item = items[index - named];
    if (item !== undefined) {
      chooseItem(item);
      return;
    }
    if (isCompleting) {
      complete(index);
      return;
    }
    const suggestion = suggestions[index];
    if (suggestion !== undefined) {
      dispatch({ kind: 'chosen', suggestion });
      setList(closedList);
    }
  }

  /** Pins the active suggestion, else the running entry. */
  function togglePin(): void {
    const chosen = active === null || isCompleting ? null : suggestions[active];
    if (chosen !== null && chosen !== undefined) {
      void pins.toggleSuggestion(chosen);
    } else if (running !== null) {
      void pins.toggleEntry(running);
    }
  }

  function enter(event: KeyboardEvent): void {
    event.preventDefault();
    if (event.repeat) {
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      setList(closedList);
      void act('new-entry', running);
    } else if (active !== null) {
      choose(active);
    } else {
      setList(closedList);
      void act('enter', running);
    }
  }

  function escape(event: KeyboardEvent): void {
    const changing = draft.typed !== null && (draft.typed.about.kind === 'entry' || running !== null);
    if (open) {
      setList(closedList);
    } else if (changing || draft.problem !== null) {
      dispatch({ kind: 'dropped' });
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function leave(): void {
    setList(closedList);
    if (!keepsOnBlur()) {
      void act('leave', running);
    }
  }

  function press(event: KeyboardEvent): void {
    // During a composition, Enter and arrow keys belong to the input method.
    if (event.nativeEvent.isComposing || event.key === 'Process') {
      return;
    }
    if (event.key === 'Enter') {
      enter(event);
    } else if (isPinKey(event) && !isCompleting) {
      event.preventDefault();
      togglePin();
    } else if (
      event.key === 'Tab' &&
      !event.shiftKey &&
      open &&
      isCompleting &&
      (active !== null || completions.some((each) => !isNew(each)))
    ) {
      event.preventDefault();
      choose(active ?? 0);
    } else if (event.key === 'Escape') {
      escape(event);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 'next' : 'previous');
    }
  }

  return (
    <div className={styles.description}>
      <input
        ref={input}
        className={styles.descriptionInput}
        type="text"
        dir="auto"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={active === null ? undefined : `${listId}-${active}`}
        aria-invalid={draft.problem !== null}
        aria-describedby={`${hintId} ${problemId}`}
        placeholder={i18n.messages.popover.descriptionLabel}
        title={text.length > 40 ? text : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          onCaret(event.target.selectionStart ?? event.target.value.length);
          dispatch({ kind: 'typed', text: event.target.value, running });
          setList({ open: event.target.value !== '', active: null });
        }}
        onKeyDown={press}
        onClick={() => {
          if (text === '') {
            move('open');
          }
        }}
        onBlur={leave}
      />
      <DescriptionHint id={hintId} enterDoes={active !== null ? 'choose' : isRefused || onEnter.kind !== 'send' ? null : onEnter.label} />
      {open ? (
        <Suspense fallback={null}>
          {isCompleting ? (
            <CompletionList
              id={listId}
              completions={completions}
              active={active}
              items={items}
              onChoose={complete}
              onChooseItem={chooseItem}
              onOverlay={onOverlay}
            />
          ) : (
            <SuggestionPanel
              id={listId}
              suggestions={suggestions}
              active={active}
              items={items}
              onChoose={choose}
              onChooseItem={chooseItem}
              onPin={(suggestion) => void pins.toggleSuggestion(suggestion)}
              onOverlay={onOverlay}
            />
          )}
        </Suspense>
      ) : null}
    </div>
  );
}
