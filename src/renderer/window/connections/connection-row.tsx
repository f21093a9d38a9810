import type { ConnectionView, SetupView } from '#shared/connections/connections.ts';
import { assertNever } from '#shared/values/result.ts';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Check from 'lucide-react/icons/check';
import Laptop from 'lucide-react/icons/laptop';
import Server from 'lucide-react/icons/server';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';
import { MenuButton } from '../../components/controls/menu-button.tsx';
import { stateText, whereText } from './connection-text.ts';
import { CopyPanel } from './copy-panel.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { EditForm } from './edit-form.tsx';
import { RemovePanel, SignOutPanel } from './leave-panels.tsx';
import { RenameForm } from './rename-form.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './connections.module.css';

/** A panel that opens within the row. */
type RowPanel = 'copy' | 'preferences' | 'edit' | 'rename' | 'sign-out' | 'remove';

interface ConnectionRowProps {
  readonly connection: ConnectionView;
  readonly onSignIn: () => void;
  readonly onRemoved: () => void;
  /** The progress of a sign-in; null: none is in progress. */
  readonly setup: ReactNode;
  /** The state of the same sign-in. */
  readonly setupView: SetupView | null;
  /** Called before an edited server is probed. */
  readonly onEdit: () => void;
}

export function ConnectionRow({ connection, onSignIn, onRemoved, setup, setupView, onEdit }: ConnectionRowProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { connections, actions } = i18n.messages;
  const row = useRef<HTMLLIElement>(null);
  const [panel, setPanel] = useState<RowPanel | null>(null);
  /** What was begun from the menu. */
  const [note, setNote] = useState<string | null>(null);
  /** Receives the focus when the focused element is removed: the row, or the button that opens its panels. */
  const [focusOn, setFocusOn] = useState<{ readonly part: 'row' | 'more' } | null>(null);
  const { id, name, kind, current, signIn, attention } = connection;
  const Icon = kind === 'embedded' ? Laptop : Server;
  const state = stateText(connection, i18n);

  useEffect(() => {
    if (focusOn !== null) {
      (focusOn.part === 'row' ? row.current : row.current?.querySelector<HTMLElement>('[data-menu]'))?.focus();
    }
  }, [focusOn]);

  const isSettingUp = setup !== null;
  useEffect(
    () => () => {
      // The sign-in panel was removed while it had the focus.
      if (isSettingUp && document.activeElement === document.body) {
        setFocusOn({ part: 'more' });
      }
    },
    [isSettingUp],
  );

  function close(): void {
    setPanel(null);
    setFocusOn({ part: 'more' });
  }

  async function use(): Promise<void> {
    if (await perform(() => clocktower.chooseConnection({ id }))) {
      say(connections.nowUsed(name));
      setFocusOn({ part: 'row' });
    }
  }

  async function readAgain(): Promise<void> {
    if (await perform(() => clocktower.syncHistory({ action: 'restart' }))) {
      say(connections.readingAgain(name));
      setNote(connections.readingAgain(name));
    }
  }

  async function signOut(): Promise<void> {
    if (await perform(() => clocktower.signOut({ id }))) {
      say(connections.signedOut(name));
      close();
    }
  }

  function open(which: RowPanel): void {
    // Signing in restores what signing out ends, so only waiting changes need a confirmation.
    if (which === 'sign-out' && connection.waiting + attention === 0) {
      void signOut();
    } else {
      setPanel(which);
    }
  }

  const preferencesItem = { label: connections.preferences, onPress: () => open('preferences') };
  const serverItems = [
    { label: connections.copy, onPress: () => open('copy') },
    { label: connections.edit, onPress: () => open('edit') },
    { label: actions.rename, onPress: () => open('rename') },
    ...(current ? [{ label: connections.readAgain, onPress: () => void readAgain() }] : []),
    ...(signIn.kind === 'signed-in' ? [{ label: connections.signOut, onPress: () => open('sign-out') }] : []),
    { label: actions.remove, tone: 'alert' as const, onPress: () => open('remove') },
  ];
  return (
    <li ref={row} tabIndex={-1} className={styles.connection} data-connection={id} data-current={current} aria-label={name}>
      <div className={styles.connectionMain}>
        <span className={styles.connectionIcon}>
          <Icon aria-hidden size={16} strokeWidth={1.5} />
        </span>
        <div className={styles.connectionAbout}>
          {panel === 'rename' ? (
            <RenameForm connection={connection} onClose={close} />
          ) : (
            <h2 className={`${styles.connectionName} ${controlStyles.ellipsis}`} dir="auto" title={name}>
              {name}
            </h2>
          )}
          <p className={styles.connectionWhere} title={connection.address ?? undefined}>
            {whereText(connection, i18n.messages)}
          </p>
          {state === '' ? null : <p className={styles.connectionState}>{state}</p>}
          {note === null ? null : <p className={styles.connectionState}>{note}</p>}
          {attention === 0 ? null : (
            <p className={styles.connectionAttention}>
              <TriangleAlert aria-hidden size={14} strokeWidth={1.75} />
              {connections.attention(attention)}
            </p>
          )}
        </div>
        <div className={styles.connectionActions}>
          {signIn.kind === 'signed-out' && connection.signInWith === 'token' && panel !== 'edit' ? (
            <Button label={connections.newToken} spoken={connections.newTokenSpoken(name)} onPress={() => setPanel('edit')} />
          ) : null}
          {signIn.kind === 'signed-out' && connection.signInWith !== 'token' && setup === null ? (
            <Button label={connections.signIn} spoken={connections.signInSpoken(name)} onPress={onSignIn} />
          ) : null}
          {current ? (
            <p className={styles.currentMark}>
              <Check aria-hidden size={16} strokeWidth={2} />
              {connections.current}
            </p>
          ) : (
            <Button label={connections.use} spoken={connections.chooseSpoken(name)} onPress={use} />
          )}
        </div>
        <div className={styles.connectionMenu}>
          <MenuButton
            icon={Ellipsis}
            label={connections.more(name)}
            items={kind === 'server' ? [preferencesItem, ...serverItems] : [preferencesItem]}
          />
        </div>
      </div>
      {panel === 'edit' && setupView?.kind === 'failed' ? null : setup}
      <RowPanelContent
        panel={panel}
        connection={connection}
        setupView={setupView}
        onEdit={onEdit}
        onClose={close}
        onSignOut={() => void signOut()}
        onRemoved={onRemoved}
      />
    </li>
  );
}

interface RowPanelContentProps {
  readonly panel: RowPanel | null;
  readonly connection: ConnectionView;
  readonly setupView: SetupView | null;
  readonly onEdit: () => void;
  readonly onClose: () => void;
  readonly onSignOut: () => void;
  readonly onRemoved: () => void;
}

function RowPanelContent({ panel, connection, setupView, onEdit, onClose, onSignOut, onRemoved }: RowPanelContentProps) {
  switch (panel) {
    case null:
    case 'rename':
      return null;
    case 'edit':
      return <EditForm connection={connection} setup={setupView} onSend={onEdit} onClose={onClose} />;
    case 'preferences':
      return <PreferencesPanel connection={connection} onClose={onClose} />;
    case 'copy':
      return <CopyPanel connection={connection} onClose={onClose} />;
    case 'sign-out':
      return <SignOutPanel connection={connection} onSignOut={onSignOut} onClose={onClose} />;
    case 'remove':
      return <RemovePanel connection={connection} onRemoved={onRemoved} onClose={onClose} />;
    default:
      return assertNever(panel);
  }
}
