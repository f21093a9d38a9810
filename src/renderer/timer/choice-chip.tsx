/** A chip that shows the selection and opens a combo box to choose or create. */
import Check from 'lucide-react/icons/check';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ColorDot } from '../components/fields/color-dot.tsx';
import { containsWords, foldText } from '../components/select/matching-words.ts';
import { useServices } from '../page/services.ts';
import { useOverlaySpace } from './description/overlay-space.ts';
import * as controlStyles from '../components/controls/control.module.css';
import * as styles from './timer.module.css';

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** Omitted: no dot. null: hollow. */
  readonly color?: string | null;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

interface ChoiceChipProps {
  /** Accessible name of the button and the list. */
  readonly label: string;
  readonly children: ReactNode;
  readonly choices: readonly Choice[];
  /** Returns the choice that creates something of this name, null if the name cannot be one; null: creation is not possible. */
  readonly creation: ((name: string) => Omit<Choice, 'isChosen'> | null) | null;
  /** Several can be selected: the list stays open. */
  readonly isMultiple: boolean;
  readonly onOverlay: (bottomPx: number) => void;
}

/** Returns the choices that contain every typed word, followed by a choice to create the name if none has it. */
function matchingChoices(text: string, { choices, creation }: Pick<ChoiceChipProps, 'choices' | 'creation'>): readonly Choice[] {
  const name = text.trim();
  const found = choices.filter(({ label }) => containsWords(label, name));
  const isNew = name !== '' && !choices.some(({ label }) => foldText(label) === foldText(name));
  const created = isNew ? (creation?.(name) ?? null) : null;
  return created === null ? found : [...found, { ...created, isChosen: false }];
}

export function ChoiceChip({ label, children, ...panel }: ChoiceChipProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span
      className={styles.choiceChip}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) {
          setOpen(false);
        }
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.chip}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen ? (
        <ChoicePanel
          {...panel}
          label={label}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </span>
  );
}

function ChoicePanel({
  label,
  choices,
  creation,
  isMultiple,
  onOverlay,
  onClose,
}: Omit<ChoiceChipProps, 'children'> & { readonly onClose: () => void }) {
  const { messages } = useServices().i18n;
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useOverlaySpace(panel, onOverlay);
  const placeholder = creation === null ? label : messages.popover.findOrCreate;
  const shown = matchingChoices(text, { choices, creation });
  const at = Math.min(active, shown.length - 1);

  function take(choice: Choice | undefined): void {
    choice?.choose();
    setText('');
    if (!isMultiple) {
      onClose();
    }
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === 'Escape') {
      onClose();
    } else if (event.key === 'Enter') {
      take(shown[at]);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && shown.length > 0) {
      setActive((at + (event.key === 'ArrowDown' ? 1 : shown.length - 1)) % shown.length);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={panel} className={`${styles.suggestions} ${styles.choicePanel}`}>
      <input
        // It opens at the pressed button.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={controlStyles.textInput}
        type="text"
        dir="auto"
        role="combobox"
        aria-label={placeholder}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown[at] === undefined ? undefined : `${id}-${at}`}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      {/* The list of a combo box: <select> and <datalist> cannot show colours. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label={label} aria-multiselectable={isMultiple}>
        {shown.map((choice, index) => (
          // The field handles keys and refers to the active option; the option handles the mouse.
          <div
            key={choice.key}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            className={styles.suggestion}
            data-active={index === at}
            aria-selected={choice.isChosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(choice)}
            onKeyDown={(event) => event.key === 'Enter' && take(choice)}
          >
            {choice.color === undefined ? null : <ColorDot project={choice.color === null ? null : { color: choice.color }} />}
            <span className={`${styles.suggestionDescription} ${controlStyles.ellipsis}`} dir="auto">
              {choice.label}
            </span>
            {choice.isChosen ? <Check aria-hidden size={14} strokeWidth={1.5} /> : null}
          </div>
        ))}
      </div>
    </div>
  );
}
