/** Navigation between the sections of Settings: a column with arrow keys, or a menu button in a narrow window. */
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useServices } from '../shell/services.ts';
import { moveInColumn } from '../../components/keyboard/arrow-keys.ts';
import { useWindowState } from '../shell/window-state.ts';
import { sections, type SettingsSection } from './sections.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as menuStyles from '../../components/controls/menu.module.css';
import * as windowStyles from '../shell/window.module.css';
import * as styles from './settings.module.css';

export function SectionNavigation({ open }: { readonly open: SettingsSection }) {
  const { messages } = useServices().i18n;
  const { router } = useWindowState();
  const column = useRef<HTMLDivElement>(null);
  const go = (id: string) => router.go({ page: 'settings', detail: id });
  return (
    // The buttons handle keys; arrow keys bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      className={styles.sectionNavigation}
      aria-label={messages.window.sections}
      onKeyDown={(event) => moveInColumn(event, column.current)}
    >
      <div ref={column} className={styles.sectionColumn}>
        {sections.map(({ id, icon: Icon, title }) => (
          <button
            key={id}
            type="button"
            className={windowStyles.sectionBarItem}
            aria-current={id === open.id ? 'page' : undefined}
            tabIndex={id === open.id ? 0 : -1}
            onClick={() => go(id)}
          >
            <Icon aria-hidden size={16} strokeWidth={1.5} />
            <span className={controlStyles.ellipsis}>{title(messages)}</span>
          </button>
        ))}
      </div>
      <MenuTrigger>
        <Button className={`${controlStyles.outlineButton} ${styles.sectionMenu}`}>
          {messages.window.allSections}
          <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
        </Button>
        <Popover className={menuStyles.menuPopover} placement="bottom start" offset={4} containerPadding={8}>
          <Menu className={menuStyles.menu} aria-label={messages.window.sections} selectionMode="single" selectedKeys={[open.id]}>
            {sections.map(({ id, icon: Icon, title }) => (
              <MenuItem
                key={id}
                id={id}
                className={`${menuStyles.menuItem} ${styles.sectionMenuItem}`}
                textValue={title(messages)}
                onAction={() => go(id)}
              >
                <Icon aria-hidden size={16} strokeWidth={1.5} />
                {title(messages)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </nav>
  );
}
