/** A button that opens the form to add a server. Input is kept unless the user cancels. */
import Plus from 'lucide-react/icons/plus';
import { type Dispatch, useEffect, useRef } from 'react';
import { useServices } from '../../shell/services.ts';
import type { ServerDraftEvent, ServerFormDraft } from './server-draft.ts';
import { ServerForm } from './server-form.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from '../connections.module.css';

interface AddServerProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly draft: ServerFormDraft;
  readonly dispatch: Dispatch<ServerDraftEvent>;
  readonly onConnect: () => Promise<void>;
}

export function AddServer({ open, onOpen, draft, dispatch, onConnect }: AddServerProps) {
  const { connections } = useServices().i18n.messages;
  const button = useRef<HTMLButtonElement>(null);
  const cancelled = useRef(false);

  useEffect(() => {
    if (!open && cancelled.current) {
      cancelled.current = false;
      button.current?.focus();
    }
  }, [open]);

  if (open) {
    return (
      <ServerForm
        draft={draft}
        dispatch={dispatch}
        onConnect={onConnect}
        onCancel={() => {
          cancelled.current = true;
          dispatch({ kind: 'cleared' });
          onOpen(false);
        }}
      />
    );
  }
  return (
    <button ref={button} type="button" className={`${controlStyles.outlineButton} ${styles.addButton}`} onClick={() => onOpen(true)}>
      <Plus aria-hidden size={16} strokeWidth={1.5} />
      {connections.add}
    </button>
  );
}
