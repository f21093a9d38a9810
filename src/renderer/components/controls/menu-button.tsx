import type { LucideIcon } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import * as styles from './control.module.css';
import * as menuStyles from './menu.module.css';

interface MenuButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly items: readonly { readonly label: string; readonly tone?: 'alert'; readonly onPress: () => void }[];
}

/** A button with only an icon, which opens a menu of commands. */
export function MenuButton({ icon: Icon, label, items }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <Button className={styles.iconButton} data-menu aria-label={label}>
        <Icon aria-hidden size={16} strokeWidth={1.5} />
      </Button>
      <Popover className={menuStyles.menuPopover} placement="bottom end" offset={4} containerPadding={8}>
        <Menu className={menuStyles.menu} aria-label={label}>
          {items.map((item) => (
            <MenuItem key={item.label} className={menuStyles.menuItem} data-tone={item.tone} onAction={item.onPress}>
              {item.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
