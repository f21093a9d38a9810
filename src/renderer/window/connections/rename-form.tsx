import { type ConnectionView, connectionNameLimit } from '#shared/connections/connections.ts';
import { NameForm } from '../../components/fields/name-form.tsx';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { useServices } from '../shell/services.ts';

interface RenameFormProps {
  readonly connection: ConnectionView;
  readonly onClose: () => void;
}

export function RenameForm({ connection: { id, name: before }, onClose }: RenameFormProps) {
  const { clocktower, i18n, data } = useServices();
  const { say } = useActions();
  const { connections, actions } = i18n.messages;

  async function rename(name: string): Promise<Problem | null> {
    const answer = await clocktower.renameConnection({ id, name });
    if (!answer.ok) {
      return answer.failure;
    }
    await data.connections.refresh();
    say(connections.renamed(answer.value.name));
    onClose();
    return null;
  }

  return (
    <NameForm
      label={connections.nameLabel(before)}
      beginning={before}
      maxLength={connectionNameLimit}
      mayBeEmpty
      save={{ label: actions.save }}
      onSave={rename}
      onCancel={onClose}
      cancel={actions.cancel}
    />
  );
}
