/** Copies the entries of this computer to a server: first a preview, then the result. */
import type { ConnectionView, CopyPreview } from '#shared/connections/connections.ts';
import type { LeftOutName } from '#shared/history/new-names.ts';
import { assertNever } from '#shared/values/result.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import type { Problem } from '../../page/bridge.ts';
import { TakesFocus } from '../../components/keyboard/takes-focus.tsx';
import { useServices } from '../shell/services.ts';
import { NamesToCreate } from '../import-export/names-to-create.tsx';
import { InlinePanel } from '../../components/controls/inline-panel.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';

type CopyStep =
  | { readonly kind: 'counting' }
  | { readonly kind: 'preview'; readonly preview: CopyPreview }
  | { readonly kind: 'copying' }
  | { readonly kind: 'copied'; readonly count: number }
  | { readonly kind: 'failed'; readonly problem: Problem };

interface CopyPanelProps {
  readonly connection: ConnectionView;
  readonly onClose: () => void;
}

export function CopyPanel({ connection, onClose }: CopyPanelProps) {
  const { connections } = useServices().i18n.messages;
  const [round, setRound] = useState(0);
  return (
    <InlinePanel title={connections.copyTitle(connection.name)} onEscape={onClose}>
      <CopySteps key={round} connection={connection} onClose={onClose} onRetry={() => setRound(round + 1)} />
    </InlinePanel>
  );
}

function CopySteps({ connection, onClose, onRetry }: CopyPanelProps & { readonly onRetry: () => void }) {
  const { clocktower, i18n, data } = useServices();
  const { connections, duration, actions } = i18n.messages;
  const { id, name } = connection;
  const [step, setStep] = useState<CopyStep>({ kind: 'counting' });
  const [leaveOut, setLeaveOut] = useState<readonly LeftOutName[]>([]);
  const { kind } = step;

  useEffect(() => {
    let gone = false;
    async function count(): Promise<void> {
      const answer = await clocktower.previewCopy({ id });
      if (!gone) {
        setStep(answer.ok ? { kind: 'preview', preview: answer.value } : { kind: 'failed', problem: answer.failure });
      }
    }
    void count();
    return () => {
      gone = true;
    };
  }, [clocktower, id]);

  async function copy(): Promise<void> {
    setStep({ kind: 'copying' });
    const answer = await clocktower.runCopy({ id, leaveOut: [...leaveOut] });
    setStep(answer.ok ? { kind: 'copied', count: answer.value.copied } : { kind: 'failed', problem: answer.failure });
    if (answer.ok) {
      await data.connections.refresh();
    }
  }

  function statusLines(): readonly string[] {
    switch (step.kind) {
      case 'counting':
        return [connections.copyCounting];
      case 'copying':
        return [connections.copying];
      case 'preview': {
        const { entries, seconds, days, copied, running, lost } = step.preview;
        const written = days === null ? null : { first: i18n.date(days.first), last: i18n.date(days.last) };
        return connections.copyPreview({ name, entries, duration: duration(seconds), days: written, copied, running, lost });
      }
      case 'copied':
        return [connections.copyDone({ count: step.count, name })];
      case 'failed':
        return [i18n.problem(step.problem)];
      default:
        return assertNever(step);
    }
  }

  const canCopy = step.kind === 'preview' && step.preview.entries > 0;
  return (
    <>
      <div role={kind === 'failed' ? 'alert' : 'status'} className={pageStyles.panelLines}>
        {statusLines().map((text) => (
          <p key={text} className={pageStyles.panelText} data-tone={kind === 'failed' ? 'alert' : undefined}>
            {text}
          </p>
        ))}
      </div>
      {canCopy ? <NamesToCreate names={step.preview.names} connectionName={name} leaveOut={leaveOut} onLeaveOut={setLeaveOut} /> : null}
      <TakesFocus key={kind} fromAround={false} className={controlStyles.buttons}>
        {canCopy ? <Button look="solid" label={connections.copyAction(step.preview.entries)} onPress={copy} /> : null}
        {step.kind === 'failed' ? <Button look="solid" label={actions.tryAgain} onPress={onRetry} /> : null}
        <Button look="text" label={canCopy ? actions.cancel : actions.close} onPress={onClose} />
      </TakesFocus>
    </>
  );
}
