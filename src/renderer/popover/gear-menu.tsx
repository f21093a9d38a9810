/** What is not about time: for now, leaving. */
import Settings from 'lucide-react/icons/settings';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useServices } from '../services.ts';

export function GearMenu() {
  const { clocktower, words } = useServices();
  const { messages } = words;
  return (
    <MenuTrigger>
      <Button className="icon-button" aria-label={messages.popover.menu}>
        <Settings aria-hidden size={16} strokeWidth={1.5} />
      </Button>
      <Popover className="menu-popover" placement="top end" offset={4} containerPadding={8}>
        <Menu className="menu" aria-label={messages.popover.menu}>
          <MenuItem className="menu-item" onAction={() => void clocktower.quit()}>
            {messages.popover.quit}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
