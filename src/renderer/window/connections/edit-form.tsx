/** Edits a saved server in its row. The server is probed before it is saved; errors are shown at their fields. */
import {
  type ConnectionView,
  connectionFieldLimit,
  connectionNameLimit,
  type ServerDraft,
  type SetupView,
  tokenLimit,
} from '#shared/connections/connections.ts';
import type { ServerField } from '#shared/connections/connection-failures.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Form } from '../../components/fields/form.tsx';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { InlinePanel } from '../../components/controls/inline-panel.tsx';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useRequest } from '../../data/use-query.ts';
import { useRefusal } from '../../editing/use-refusal.ts';
import { useServices } from '../shell/services.ts';
import { CertificateField } from './setup/certificate-field.tsx';
import { findSetupField, type ServerTextField } from './setup/server-draft.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';

interface EditFormProps {
  readonly connection: ConnectionView;
  /** The progress of the edited server; null: none. */
  readonly setup: SetupView | null;
  /** Called before the edited server is sent. */
  readonly onSend: () => void;
  readonly onClose: () => void;
}

export function EditForm({ connection, setup, onSend, onClose }: EditFormProps) {
  const { clocktower, i18n, data } = useServices();
  const { perform, say } = useActions();
  const { connections, actions } = i18n.messages;
  const { id, name, signInWith } = connection;
  const request = useMemo(() => ({ id }), [id]);
  const { answered, current } = useRequest({ ask: clocktower.getServerDraft }, request);
  const [typed, setTyped] = useState<ServerDraft | null>(null);
  const draft = typed ?? current;
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const refusal = useRefusal(form, findField);
  /** Of a certificate that was pasted or chosen. */
  const [certificateProblem, setCertificateProblem] = useState<Problem | null>(null);
  /** Sent and not completed yet. */
  const [isSent, setSent] = useState(false);

  const isLoaded = draft !== null;
  useEffect(() => {
    if (isLoaded) {
      form.current
        ?.querySelector<HTMLElement>(`[name="${signInWith === 'token' && connection.signIn.kind === 'signed-out' ? 'token' : 'baseUrl'}"]`)
        ?.focus();
    }
    // On opening only: later changes must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLoaded]);

  useEffect(() => {
    if (!isSent) {
      return;
    }
    if (setup === null || setup.kind === 'idle') {
      say(connections.edited(name));
      onClose();
    } else if (setup.kind === 'failed') {
      setSent(false);
      refusal.refuse(setup.failure);
      void perform(clocktower.cancelSetup);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `refusal` is made again by every render.
  }, [clocktower, connections, isSent, name, onClose, perform, say, setup]);

  /** The field of a failure; the button for one that is about the whole form. */
  function findField(failure: Problem): ServerField | 'save' {
    const field = findSetupField(failure);
    const isShown = field !== null && field !== 'userId' && (signInWith === 'browser' || (field !== 'clientId' && field !== 'authUrl'));
    return isShown ? field : 'save';
  }

  async function save(sent: ServerDraft): Promise<void> {
    onSend();
    const answer = await clocktower.editServer({ id, draft: sent });
    if (answer.ok) {
      await data.connections.refresh();
      refusal.forget();
      setSent(true);
    } else {
      refusal.refuse(answer.failure);
    }
  }

  if (draft === null) {
    return answered.kind === 'failed' ? (
      <InlinePanel title={connections.editTitle(name)} onEscape={onClose}>
        <p role="alert">{i18n.problem(answered.failure)}</p>
      </InlinePanel>
    ) : null;
  }

  function submit(): void {
    if (draft !== null && !isSent) {
      void save(draft);
    }
  }

  const shown = draft;
  function change(part: Partial<ServerDraft>): void {
    refusal.forget();
    setCertificateProblem(null);
    setTyped({ ...shown, ...part });
  }

  function text(which: ServerTextField) {
    return {
      name: which,
      value: shown[which],
      maxLength: which === 'name' ? connectionNameLimit : which === 'token' ? tokenLimit : connectionFieldLimit,
      problem: refusal.at(which),
      onType: (value: string) => change({ [which]: value }),
    };
  }

  return (
    <InlinePanel title={connections.editTitle(name)} onEscape={onClose}>
      <Form ref={form} className={pageStyles.panelForm} onSubmit={submit} noValidate>
        <p className={pageStyles.panelText}>{connections.editLede}</p>
        <TextField {...text('baseUrl')} label={connections.address} inputMode="url" />
        <TextField {...text('name')} label={connections.name} />
        {signInWith === 'browser' ? (
          <>
            <TextField {...text('clientId')} label={connections.clientId} />
            <TextField {...text('authUrl')} label={connections.authUrl} inputMode="url" hint={connections.authUrlHint} />
          </>
        ) : null}
        <TextField
          {...text('token')}
          label={connections.token}
          hint={connection.signIn.kind === 'signed-in' ? connections.tokenKept : connections.tokenHint}
        />
        <TextField {...text('organizationId')} label={connections.organizationId} hint={connections.organizationIdHint} />
        <CertificateField
          certificate={shown.certificate === null ? null : { text: shown.certificate, fileName: null }}
          problem={refusal.at('certificate') ?? certificateProblem}
          onChange={(certificate) => change({ certificate: certificate?.text ?? null })}
          onProblem={setCertificateProblem}
        />
        <FieldProblem id={problemId} problem={refusal.at('save')} />
        <div className={controlStyles.buttons}>
          <Button name="save" look="solid" label={connections.checkAndSave} isDisabled={isSent} />
          <Button look="text" label={actions.cancel} onPress={onClose} />
        </div>
      </Form>
    </InlinePanel>
  );
}
