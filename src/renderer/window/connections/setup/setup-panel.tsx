/** The progress of a sign-in, and the input it needs from the user. */
import type { SetupView } from '#shared/connections/connections.ts';
import { assertNever } from '#shared/values/result.ts';
import ExternalLink from 'lucide-react/icons/external-link';
import { Button } from '../../../components/controls/button.tsx';
import { useActions } from '../../../page/actions.ts';
import { TakesFocus } from '../../../components/keyboard/takes-focus.tsx';
import { useServices } from '../../shell/services.ts';
import { InlinePanel } from '../../../components/controls/inline-panel.tsx';
import { AskedIds, OrganizationChoice } from './setup-answers.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as pageStyles from '../../shell/page/page.module.css';

type Setup = Exclude<SetupView, { readonly kind: 'idle' }>;

interface SetupPanelProps {
  readonly setup: Setup;
  /** null: the original request is not known to this window. */
  readonly onRetry: (() => void) | null;
  /** Returns to the form; null: there was none. */
  readonly onChange: (() => void) | null;
}

export function SetupPanel({ setup, onRetry, onChange }: SetupPanelProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { connections } = i18n.messages;
  const cancel = () => void perform(clocktower.cancelSetup);
  const { kind } = setup;

  return (
    <InlinePanel
      title={kind === 'failed' ? connections.setupFailed(setup.name) : connections.setupTitle(setup.name)}
      onEscape={kind === 'failed' ? cancel : null}
    >
      <TakesFocus key={kind} fromAround className={pageStyles.panelContent}>
        <SetupStep setup={setup} onRetry={onRetry} onChange={onChange} onCancel={cancel} />
      </TakesFocus>
    </InlinePanel>
  );
}

function SetupStep({ setup, onRetry, onChange, onCancel }: SetupPanelProps & { readonly onCancel: () => void }) {
  const { i18n } = useServices();
  const { connections, actions } = i18n.messages;
  switch (setup.kind) {
    case 'browser':
    case 'reading':
      return (
        <>
          <output className={`${pageStyles.panelText} ${pageStyles.panelWaiting}`}>
            {setup.kind === 'browser' ? <ExternalLink aria-hidden size={16} strokeWidth={1.5} /> : null}
            {setup.kind === 'browser' ? connections.setupBrowser : connections.setupReading}
          </output>
          <div className={controlStyles.buttons}>
            <Button label={actions.cancel} onPress={onCancel} />
          </div>
        </>
      );
    case 'choosing':
      return <OrganizationChoice organizations={setup.organizations} onCancel={onCancel} />;
    case 'asking':
      return <AskedIds asked={setup} onCancel={onCancel} />;
    case 'failed':
      return (
        <>
          <p role="alert" className={pageStyles.panelText} data-tone="alert">
            {i18n.problem(setup.failure)}
          </p>
          <div className={controlStyles.buttons}>
            {onRetry === null ? null : <Button look="solid" label={actions.tryAgain} onPress={onRetry} />}
            {onChange === null ? null : <Button label={connections.setupChange} onPress={onChange} />}
            <Button look="text" label={actions.close} onPress={onCancel} />
          </div>
        </>
      );
    default:
      return assertNever(setup);
  }
}
