/** The open list of a select, with a search if it is long. */
import Check from 'lucide-react/icons/check';
import { type RefObject, useCallback, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, type Selection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { useServices } from '../../page/services.ts';
import { containsWords, foldText } from './matching-words.ts';
import { SelectLabel, type ShownChoice } from './select-label.tsx';
import * as controlStyles from '../controls/control.module.css';
import * as menuStyles from '../controls/menu.module.css';
import * as styles from './select.module.css';

/** Longer lists are searched by typing; in shorter ones a letter goes to the next label that begins with it. */
const longestWithoutSearch = 10;

interface SelectListProps {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly choices: readonly ShownChoice[];
  readonly chosen: number;
  /** What was typed before the list was there. */
  readonly typed: string;
  readonly onChoose: (index: number) => void;
  readonly onClose: () => void;
  /** The focus went elsewhere. */
  readonly onLeave: () => void;
}

export function SelectList({ button, onLeave, ...list }: SelectListProps) {
  const label = button.current?.getAttribute('aria-label') ?? button.current?.labels[0]?.textContent ?? '';
  return (
    <Popover
      className={menuStyles.menuPopover}
      style={{ minWidth: button.current?.offsetWidth ?? 0 }}
      placement="bottom start"
      offset={4}
      containerPadding={8}
      triggerRef={button}
      // The rest of the page is not hidden, which costs more than the list, and a press on it closes the list.
      isNonModal
      // It closes when it loses the focus, except to its button, which closes it itself.
      shouldCloseOnInteractOutside={() => false}
      isOpen
      onOpenChange={list.onClose}
    >
      {/* Its list and search handle keys. */}
      <div
        className={styles.selectPanel}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget !== button.current && !currentTarget.contains(relatedTarget)) {
            onLeave();
          }
        }}
      >
        <Choices {...list} label={label} />
      </div>
    </Popover>
  );
}

function Choices({
  id,
  label,
  choices,
  chosen,
  typed,
  onChoose,
  onClose,
}: Omit<SelectListProps, 'button' | 'onLeave'> & { readonly label: string }) {
  const { lists } = useServices().i18n.messages;
  const isSearched = choices.length > longestWithoutSearch;

  const found = typed === '' || isSearched ? -1 : choices.findIndex((each) => foldText(each.label).startsWith(foldText(typed)));
  const [beginning] = useState(found === -1 ? chosen : found);
  // By hand: react-aria's autoFocus knows only the chosen item.
  const takeFocus = useCallback((element: HTMLElement | null) => element?.focus(), []);

  function choose(keys: Selection): void {
    const [key] = keys === 'all' ? [] : keys;
    onClose();
    onChoose(Number(key));
  }

  const options = (
    <ListBox
      id={id}
      className={styles.selectList}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={choose}
      renderEmptyState={() => <p className={menuStyles.menuNote}>{lists.nothingFound}</p>}
    >
      {choices.map((choice, index) => (
        <ListBoxItem
          // oxlint-disable-next-line react/no-array-index-key -- Choices have no other key, and do not move while the list is open.
          key={index}
          id={index}
          ref={index === beginning && !isSearched ? takeFocus : null}
          className={`${menuStyles.menuItem} ${menuStyles.menuChoice}`}
          textValue={choice.label}
          onClick={() => (index === chosen ? onClose() : undefined)}
        >
          <SelectLabel choice={choice} />
          <Check aria-hidden size={14} strokeWidth={1.5} className={menuStyles.menuCheck} />
        </ListBoxItem>
      ))}
    </ListBox>
  );

  return isSearched ? (
    <Autocomplete filter={containsWords} defaultInputValue={typed}>
      <SearchField aria-label={lists.search} className={styles.selectSearch}>
        <Input ref={takeFocus} className={controlStyles.textInput} placeholder={lists.search} dir="auto" />
      </SearchField>
      {options}
    </Autocomplete>
  ) : (
    options
  );
}
