import type { ConnectionView } from '#shared/connections/connections.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useServices } from '../shell/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as menuStyles from '../../components/controls/menu.module.css';

/** A panel that opens within a row. */
export type RowPanel = 'copy' | 'edit' | 'rename' | 'sign-out' | 'remove';

interface ConnectionMenuProps {
  readonly connection: ConnectionView;
  readonly onOpen: (panel: RowPanel) => void;
}

export function ConnectionMenu({ connection, onOpen }: ConnectionMenuProps) {
  const { connections } = useServices().i18n.messages;
  const label = connections.more(connection.name);
  return (
    <MenuTrigger>
      <Button className={controlStyles.iconButton} data-more aria-label={label}>
        <Ellipsis aria-hidden size={16} strokeWidth={1.5} />
      </Button>
      <Popover className={menuStyles.menuPopover} placement="bottom end" offset={4} containerPadding={8}>
        <Menu className={menuStyles.menu} aria-label={label}>
          <MenuItem className={menuStyles.menuItem} onAction={() => onOpen('copy')}>
            {connections.copy}
          </MenuItem>
          <MenuItem className={menuStyles.menuItem} onAction={() => onOpen('edit')}>
            {connections.edit}
          </MenuItem>
          <MenuItem className={menuStyles.menuItem} onAction={() => onOpen('rename')}>
            {connections.rename}
          </MenuItem>
          {connection.signIn.kind === 'signed-in' ? (
            <MenuItem className={menuStyles.menuItem} onAction={() => onOpen('sign-out')}>
              {connections.signOut}
            </MenuItem>
          ) : null}
          <MenuItem className={menuStyles.menuItem} data-tone="alert" onAction={() => onOpen('remove')}>
            {connections.remove}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
