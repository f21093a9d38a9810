import type { ConnectionsView } from '#shared/connections/connections.ts';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';
import { AddServer } from './setup/add-server.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { emptyServerDraft, findProblemField, isUntouched, reduceServerDraft, serverOfDraft } from './setup/server-draft.ts';
import { type Attempt, outcomeOfSetup, currentSetupStep, type SetupOutcome } from './setup/setup-step.ts';
import { SetupPanel } from './setup/setup-panel.tsx';
import { TokenKeepingNote } from './setup/token-keeping-note.tsx';
import { PageHead } from '../shell/page/page-title.tsx';
import * as pageStyles from '../shell/page/page.module.css';

/** Calls `onOutcome` when a connection was added or signed in to. */
function useOutcomes(onOutcome: (outcome: SetupOutcome) => void): void {
  const { connections } = useServices().data;
  const latest = useRef(onOutcome);
  useEffect(() => {
    latest.current = onOutcome;
  });
  useEffect(() => {
    let before = connections.current();
    return connections.subscribe(() => {
      const after = connections.current();
      const outcome = before.kind === 'answer' && after.kind === 'answer' ? outcomeOfSetup(before.value, after.value) : null;
      before = after;
      if (outcome !== null) {
        latest.current(outcome);
      }
    });
  }, [connections]);
}

export function ConnectionsPage({ view }: { readonly view: ConnectionsView }) {
  const { clocktower, i18n, data } = useServices();
  const { perform, say } = useActions();
  const { connections } = i18n.messages;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [draft, dispatch] = useReducer(reduceServerDraft, emptyServerDraft);
  const [adding, setAdding] = useState(false);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  /** Receives the focus after rendering: a connection, or the heading if the connection is gone. */
  const [focusOn, setFocusOn] = useState<{ readonly id: string | null } | null>(null);
  const { setup } = view;
  const step = currentSetupStep(view, attempt);

  useEffect(() => {
    if (focusOn !== null) {
      const target = focusOn.id === null ? heading.current : list.current?.querySelector<HTMLElement>(`[data-connection="${focusOn.id}"]`);
      target?.focus();
      target?.scrollIntoView({ block: 'nearest' });
    }
  }, [focusOn]);

  useOutcomes((outcome) => {
    setAttempt(null);
    if (outcome.kind === 'added') {
      dispatch({ kind: 'cleared' });
      setAdding(false);
      say(connections.added(outcome.name));
    } else {
      say(connections.signedIn(outcome.name));
    }
    setFocusOn({ id: outcome.id });
  });

  async function connect(): Promise<void> {
    setAttempt({ kind: 'server' });
    dispatch({ kind: 'sending' });
    const answer = await clocktower.connectServer(serverOfDraft(draft));
    if (answer.ok) {
      await data.connections.refresh();
      dispatch({ kind: 'sent' });
    } else {
      dispatch({ kind: 'refused', problem: answer.failure });
      if (setup.kind === 'failed') {
        // A repeated attempt failed at once: the form replaces the previous failure with the new one.
        setAdding(true);
        await perform(clocktower.cancelSetup);
      }
    }
  }

  async function signIn(id: ConnectionsView['connections'][number]['id']): Promise<void> {
    setAttempt({ kind: 'connection', id });
    await perform(() => clocktower.signIn({ id }));
  }

  // An error of one field is shown at that field.
  const [failedField, failure] =
    step.kind === 'server' && setup.kind === 'failed' ? [findProblemField(setup.failure), setup.failure] : [null, null];
  const backToForm = failedField !== null && failedField !== 'userId' && !isUntouched(draft) ? failure : null;
  // From the first render on, so that the form opens with the correct focus.
  const shownDraft =
    backToForm === null || draft.problem !== null ? draft : reduceServerDraft(draft, { kind: 'refused', problem: backToForm });
  const takenBack = useRef(false);
  useEffect(() => {
    if (backToForm === null) {
      takenBack.current = false;
    } else if (!takenBack.current) {
      takenBack.current = true;
      dispatch({ kind: 'refused', problem: backToForm });
      setAdding(true);
      void perform(clocktower.cancelSetup);
    }
  }, [backToForm, clocktower, perform]);

  function setupPanel(onRetry: (() => void) | null, onChange: (() => void) | null) {
    return setup.kind === 'idle' ? null : <SetupPanel setup={setup} onRetry={onRetry} onChange={onChange} />;
  }

  const hasDraft = !isUntouched(draft);
  const hasServers = view.connections.some(({ kind }) => kind === 'server');
  return (
    <>
      <PageHead ref={heading} id={headingId} title={connections.title} lede={connections.lede} />
      <ul ref={list} className={pageStyles.group} aria-labelledby={headingId}>
        {view.connections.map((connection) => (
          <ConnectionRow
            key={connection.id}
            connection={connection}
            onSignIn={() => void signIn(connection.id)}
            onRemoved={() => setFocusOn({ id: null })}
            setup={step.kind === 'connection' && step.id === connection.id ? setupPanel(() => void signIn(connection.id), null) : null}
            setupView={step.kind === 'connection' && step.id === connection.id ? setup : null}
            onEdit={() => setAttempt({ kind: 'connection', id: connection.id })}
          />
        ))}
      </ul>
      {step.kind === 'server' && backToForm === null ? (
        <div className={pageStyles.group}>
          {setupPanel(
            hasDraft ? () => void connect() : null,
            hasDraft
              ? () => {
                  setAdding(true);
                  void perform(clocktower.cancelSetup);
                }
              : null,
          )}
        </div>
      ) : (
        <AddServer open={adding} onOpen={setAdding} draft={shownDraft} dispatch={dispatch} onConnect={connect} />
      )}
      {hasServers || adding ? <TokenKeepingNote keeping={view.tokenKeeping} /> : null}
    </>
  );
}
