/** The filters of a page: one button with their number, a panel with all of them, and a chip for each that is set. */
import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { SelectProps, SelectValue } from '../../../components/select/select.tsx';
import { useServices } from '../services.ts';
import { Choice } from './choice.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as menuStyles from '../../../components/controls/menu.module.css';
import * as styles from './filters.module.css';

interface FilterPart {
  readonly label: string;
  /** What is chosen; null: nothing, so that it does not filter. */
  readonly chosen: string | null;
  readonly control: ReactNode;
  readonly clear: () => void;
}

interface FilterPartProps<Value extends SelectValue> extends Pick<SelectProps<Value>, 'value' | 'choices' | 'onChoose'> {
  readonly label: string;
  /** The value that does not filter. */
  readonly none: Value;
  /** Shown in the chip instead of the choice. */
  readonly text?: string | null;
}

export function filterPart<Value extends SelectValue>({ label, none, text = null, ...select }: FilterPartProps<Value>): FilterPart {
  const choice = select.choices.find(({ value }) => value === select.value)?.label;
  return {
    label,
    chosen: select.value === none ? null : (text ?? choice ?? String(select.value)),
    control: <Choice key={label} label={label} {...select} />,
    clear: () => select.onChoose(none),
  };
}

interface FiltersProps {
  readonly parts: readonly FilterPart[];
  /** Fields below the others. */
  readonly children?: ReactNode;
  readonly onClear: () => void;
}

export function Filters({ parts, children, onClear }: FiltersProps) {
  const { filters } = useServices().i18n.messages;
  const button = useRef<HTMLButtonElement>(null);
  const set = parts.filter(({ chosen }) => chosen !== null);
  /** What was pressed is gone. */
  function focusAfter(clear: () => void): void {
    clear();
    button.current?.focus();
  }
  return (
    <>
      <DialogTrigger>
        <Button ref={button} className={styles.filterButton} aria-label={filters.withCount(set.length)}>
          <ListFilter aria-hidden size={14} strokeWidth={1.5} />
          {filters.filter}
          {set.length === 0 ? null : <span className={styles.filterCount}>{set.length}</span>}
        </Button>
        <Popover className={menuStyles.menuPopover} placement="bottom start" offset={4} containerPadding={8}>
          <Dialog className={styles.filterPanel} aria-label={filters.filter}>
            {parts.map(({ control }) => control)}
            {children}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {set.map(({ label, chosen, clear }) => (
        <button
          key={label}
          type="button"
          className={styles.filterChip}
          aria-label={filters.remove({ label, chosen: chosen ?? '' })}
          title={label}
          onClick={() => focusAfter(clear)}
        >
          <span className={controlStyles.ellipsis} dir="auto">
            {chosen}
          </span>
          <X aria-hidden size={12} strokeWidth={1.5} />
        </button>
      ))}
      {set.length < 2 ? null : (
        <button type="button" className={`${controlStyles.textButton} ${styles.filterClear}`} onClick={() => focusAfter(onClear)}>
          {filters.clear}
        </button>
      )}
    </>
  );
}
