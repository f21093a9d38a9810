/** The banner while no user is signed in to the target connection. */
import KeyRound from 'lucide-react/icons/key-round';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as bannerStyles from '../../components/banners/banner.module.css';

const connectionsRoute = { page: 'settings', detail: 'connections' } as const;

export function SignInBanner({ view }: ViewProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { connections } = i18n.messages;
  const { id, name, signIn } = view.connection;
  if (signIn.kind !== 'signed-out' && signIn.kind !== 'signing-in') {
    return null;
  }
  const signedOut = signIn.kind === 'signed-out';
  return (
    <div role="note" className={bannerStyles.banner}>
      <KeyRound aria-hidden size={16} strokeWidth={1.5} />
      <p>{signedOut ? connections.signedOutBanner({ reason: signIn.reason, name }) : connections.signingInBanner(name)}</p>
      {signedOut && signIn.needsToken === true ? (
        <button type="button" className={controlStyles.textButton} aria-label={connections.newTokenSpoken(name)} onClick={() => void perform(() => clocktower.openWindow({ route: connectionsRoute }))}>
          {connections.newToken}
        </button>
      ) : signedOut ? (
        <button type="button" className={controlStyles.textButton} aria-label={connections.signInSpoken(name)} onClick={() => void perform(() => clocktower.signIn({ id }))}>
          {connections.signIn}
        </button>
      ) : (
        <button type="button" className={controlStyles.textButton} aria-label={connections.cancelSignIn} onClick={() => void perform(clocktower.cancelSetup)}>
          {connections.cancel}
        </button>
      )}
    </div>
  );
}
