/** Items of trackers and meetings, as the last options of the list below the description field. */
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleDot from 'lucide-react/icons/circle-dot';
import GitBranch from 'lucide-react/icons/git-branch';
import type { OfferedItem } from '#shared/work-items/offered-item.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from '../timer.module.css';

export interface ItemOptionsProps {
  /** Of the list. */
  readonly id: string;
  readonly items: readonly OfferedItem[];
  /** The index of the first item among the options. */
  readonly first: number;
  readonly active: number | null;
  readonly onChooseItem: (item: OfferedItem) => void;
}

export function ItemOptions({ id, items, first, active, onChooseItem }: ItemOptionsProps) {
  return items.map((item, index) => {
    const { link, title, server, project, branch } = item;
    const Icon = branch !== undefined ? GitBranch : link === null ? CalendarDays : CircleDot;
    return (
      <div
        key={`${link?.tracker} ${link?.key} ${branch} ${server} ${title}`}
        id={`${id}-${first + index}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="option"
        tabIndex={-1}
        className={styles.suggestion}
        data-kind="item"
        aria-selected={first + index === active}
        title={[link?.key, title, branch, server, project?.name].filter((part) => part !== '' && part !== undefined).join('\n')}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChooseItem(item)}
        onKeyDown={(event) => event.key === 'Enter' && onChooseItem(item)}
      >
        <Icon aria-hidden size={12} strokeWidth={1.5} />
        <span className={`${styles.suggestionDescription} ${controlStyles.ellipsis}`} dir="auto">
          {link === null ? null : <bdi>{link.key} </bdi>}
          {title}
        </span>
        {server === '' ? null : <span className={`${styles.suggestionProject} ${controlStyles.ellipsis}`}>{server}</span>}
      </div>
    );
  });
}
