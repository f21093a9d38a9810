/** The open menu. Loaded on demand: its code is a quarter of the popover's initial size. */
import type { ConnectionKey } from '#shared/connections/connections.ts';
import { unsavedCount } from '#shared/timer/view.ts';
import Check from 'lucide-react/icons/check';
import { Header } from 'react-aria-components/Header';
import type { RefObject } from 'react';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import { useLatest } from '../../data/use-query.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as menuStyles from '../../components/controls/menu.module.css';

const connectionsRoute = { page: 'settings', detail: 'connections' } as const;

interface GearMenuListProps extends ViewProps {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

export function GearMenuList({ view, button, onClose }: GearMenuListProps) {
  const { clocktower, i18n, data } = useServices();
  const { perform, say } = useActions();
  const { messages } = i18n;
  const update = useLatest(data.updates)?.state;
  const ready = update?.kind === 'ready' ? update.version : null;
  const { connection, others } = view;
  const unsaved = unsavedCount(view);
  const choices = [
    { id: connection.id, name: connection.name, runs: false },
    ...others.map(({ id, name, running }) => ({ id, name, runs: running !== null })),
  ];

  async function use(id: ConnectionKey, name: string): Promise<void> {
    if (id !== connection.id && (await perform(() => clocktower.chooseConnection({ id })))) {
      say(messages.connections.nowUsed(name));
    }
  }

  return (
    <Popover
      className={menuStyles.menuPopover}
      placement="top end"
      offset={4}
      containerPadding={8}
      triggerRef={button}
      isOpen
      onOpenChange={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- A menu takes the focus when it opens. */}
      <Menu className={menuStyles.menu} aria-label={messages.popover.menu} autoFocus="first" onClose={onClose}>
        {others.length === 0 ? null : (
          <MenuSection selectionMode="single" disallowEmptySelection selectedKeys={[connection.id]}>
            <Header className={menuStyles.menuHeader}>{messages.connections.newEntriesGoTo}</Header>
            {choices.map(({ id, name, runs }) => (
              <MenuItem
                key={id}
                id={id}
                className={`${menuStyles.menuItem} ${menuStyles.menuChoice}`}
                textValue={name}
                onAction={() => void use(id, name)}
              >
                <Check aria-hidden size={16} strokeWidth={1.5} className={menuStyles.menuCheck} />
                <span className={controlStyles.ellipsis} dir="auto">
                  {name}
                </span>
                {runs ? <span className={menuStyles.menuNote}>{messages.connections.timerRunning}</span> : null}
              </MenuItem>
            ))}
          </MenuSection>
        )}
        {others.length === 0 ? null : <Separator className={menuStyles.menuLine} />}
        <MenuItem className={menuStyles.menuItem} onAction={() => void perform(() => clocktower.openWindow({ route: null }))}>
          {messages.window.open}
        </MenuItem>
        <MenuItem className={menuStyles.menuItem} onAction={() => void perform(() => clocktower.openWindow({ route: connectionsRoute }))}>
          {messages.connections.openWindow}
        </MenuItem>
        {unsaved === 0 ? null : (
          <MenuItem className={menuStyles.menuItem} onAction={() => void perform(() => clocktower.exportUnsaved({ id: null }))}>
            {messages.attention.exportUnsaved}
          </MenuItem>
        )}
        {ready === null ? null : (
          <MenuItem className={menuStyles.menuItem} onAction={() => void perform(() => clocktower.runUpdateAction({ action: 'restart' }))}>
            {messages.updates.restartInto(ready)}
          </MenuItem>
        )}
        <MenuItem className={menuStyles.menuItem} onAction={() => void clocktower.quit()}>
          {messages.popover.quit}
        </MenuItem>
      </Menu>
    </Popover>
  );
}
