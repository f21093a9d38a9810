/** Edits a saved server in its row. The server is probed before it is saved; errors are shown at their fields. */
import { type ConnectionView, connectionFieldLimit, connectionNameLimit, type ServerDraft, type SetupView, tokenLimit } from '#shared/connections/connections.ts';
import type { ServerField } from '#shared/connections/connection-failures.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { InlinePanel } from '../../components/controls/inline-panel.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useServices } from '../shell/services.ts';
import { CertificateField } from './setup/certificate-field.tsx';
import { fieldOfSetupFailure, type ServerTextField } from './setup/server-draft.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page.module.css';

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
  const { connections } = i18n.messages;
  const { id, name, signInWith } = connection;
  const [draft, setDraft] = useState<ServerDraft | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Sent and not completed yet. */
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const field = fieldOfSetupFailure(problem);

  useEffect(() => {
    let isWanted = true;
    async function load(): Promise<void> {
      const answer = await clocktower.getServerDraft({ id });
      if (isWanted && answer.ok) {
        setDraft(answer.value);
      } else if (isWanted && !answer.ok) {
        setProblem(answer.failure);
      }
    }
    void load();
    return () => {
      isWanted = false;
    };
  }, [clocktower, id]);

  const isLoaded = draft !== null;
  useEffect(() => {
    if (isLoaded) {
      form.current?.querySelector<HTMLElement>(`[name="${signInWith === 'token' && connection.signIn.kind === 'signed-out' ? 'token' : 'baseUrl'}"]`)?.focus();
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
      setProblem(setup.failure);
      form.current?.querySelector<HTMLElement>(`[name="${fieldOfSetupFailure(setup.failure) ?? 'save'}"]`)?.focus();
      void perform(clocktower.cancelSetup);
    }
  }, [clocktower, connections, isSent, name, onClose, perform, say, setup]);

  async function save(sent: ServerDraft): Promise<void> {
    onSend();
    const answer = await clocktower.editServer({ id, draft: sent });
    if (answer.ok) {
      await data.connections.refresh();
      setProblem(null);
      setSent(true);
    } else {
      setProblem(answer.failure);
      form.current?.querySelector<HTMLElement>(`[name="${fieldOfSetupFailure(answer.failure) ?? 'save'}"]`)?.focus();
    }
  }

  if (draft === null) {
    return problem === null ? null : (
      <InlinePanel title={connections.editTitle(name)} onEscape={onClose}>
        <p role="alert">{i18n.problem(problem)}</p>
      </InlinePanel>
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (draft !== null && !isSent) {
      void save(draft);
    }
  }

  const shown = draft;
  function text(which: ServerTextField) {
    return {
      name: which,
      value: shown[which],
      maxLength: which === 'name' ? connectionNameLimit : which === 'token' ? tokenLimit : connectionFieldLimit,
      problem: field === which ? problem : null,
      onType: (value: string) => {
        setProblem(null);
        setDraft({ ...shown, [which]: value });
      },
    };
  }

  const isField = (which: ServerField): boolean => field === which;
  return (
    <InlinePanel title={connections.editTitle(name)} onEscape={onClose}>
      <form ref={form} className={pageStyles.panelForm} onSubmit={submit} noValidate>
        <p className={pageStyles.panelText}>{connections.editLede}</p>
        <TextField {...text('baseUrl')} label={connections.address} inputMode="url" />
        <TextField {...text('name')} label={connections.name} />
        {signInWith === 'browser' ? (
          <>
            <TextField {...text('clientId')} label={connections.clientId} />
            <TextField {...text('authUrl')} label={connections.authUrl} inputMode="url" hint={connections.authUrlHint} />
          </>
        ) : null}
        <TextField {...text('token')} label={connections.token} hint={connection.signIn.kind === 'signed-in' ? connections.tokenKept : connections.tokenHint} />
        <TextField {...text('organizationId')} label={connections.organizationId} hint={connections.organizationIdHint} />
        <CertificateField
          certificate={shown.certificate === null ? null : { text: shown.certificate, fileName: null }}
          problem={isField('certificate') ? problem : null}
          onChange={(certificate) => setDraft({ ...shown, certificate: certificate?.text ?? null })}
          onProblem={setProblem}
        />
        {problem === null || (field !== null && field !== 'userId') ? null : (
          <p id={problemId} role="alert" className={pageStyles.panelText} data-tone="alert">
            {i18n.problem(problem)}
          </p>
        )}
        <div className={controlStyles.buttons}>
          <Button name="save" look="solid" label={connections.checkAndSave} isDisabled={isSent} />
          <Button look="text" label={connections.cancel} onPress={onClose} />
        </div>
      </form>
    </InlinePanel>
  );
}
