/** Asks in place before leaving a server, and lists what is kept and what is removed. */
import type { ConnectionView } from '#shared/connections/connections.ts';
import { useId, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { useServices } from '../shell/services.ts';
import { ExportButton } from './export-button.tsx';
import { InlinePanel } from '../../components/controls/inline-panel.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';

interface LeavePanelProps {
  readonly connection: ConnectionView;
  readonly onClose: () => void;
}

export function SignOutPanel({ connection, onSignOut, onClose }: LeavePanelProps & { readonly onSignOut: () => void }) {
  const { connections } = useServices().i18n.messages;
  return (
    <InlinePanel title={connections.signOutQuestion(connection.name)} onEscape={onClose}>
      <p className={pageStyles.panelText}>{connections.signOutKept(connection.waiting + connection.attention)}</p>
      <div className={controlStyles.buttons}>
        <Button look="solid" label={connections.signOut} onPress={onSignOut} />
        <Button look="text" label={connections.staySignedIn} onPress={onClose} />
        <ExportButton connection={connection} />
      </div>
    </InlinePanel>
  );
}

export function RemovePanel({ connection, onRemoved, onClose }: LeavePanelProps & { readonly onRemoved: () => void }) {
  const { clocktower, i18n, data } = useServices();
  const { say } = useActions();
  const { connections, actions } = i18n.messages;
  const [problem, setProblem] = useState<Problem | null>(null);
  const problemId = useId();

  async function remove(): Promise<void> {
    const answer = await clocktower.removeConnection({ id: connection.id });
    if (answer.ok) {
      // Moves the focus before the focused element is removed.
      onRemoved();
      say(connections.removed(connection.name));
      await data.connections.refresh();
    } else {
      setProblem(answer.failure);
    }
  }

  return (
    <InlinePanel title={connections.removeQuestion(connection.name)} onEscape={onClose}>
      <p className={pageStyles.panelText}>{connections.removeKept}</p>
      <FieldProblem id={problemId} problem={problem} />
      <div className={controlStyles.buttons}>
        <Button tone="alert" label={actions.remove} spoken={connections.removeSpoken(connection.name)} onPress={remove} />
        <Button look="text" label={actions.keep} onPress={onClose} />
        <ExportButton connection={connection} />
      </div>
    </InlinePanel>
  );
}
