/** The banner while no user is signed in to the target connection. */
import KeyRound from 'lucide-react/icons/key-round';
import { Banner } from '../../components/banners/banner.tsx';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';

const connectionsRoute = { page: 'settings', detail: 'connections' } as const;

export function SignInBanner({ view }: ViewProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { connections, actions } = i18n.messages;
  const { id, name, signIn } = view.connection;
  if (signIn.kind !== 'signed-out' && signIn.kind !== 'signing-in') {
    return null;
  }
  const signedOut = signIn.kind === 'signed-out';
  return (
    <Banner
      icon={KeyRound}
      kind="note"
      text={signedOut ? connections.signedOutBanner({ reason: signIn.reason, name }) : connections.signingInBanner(name)}
    >
      {signedOut && signIn.needsToken === true ? (
        <Button
          look="text"
          label={connections.newToken}
          spoken={connections.newTokenSpoken(name)}
          onPress={() => void perform(() => clocktower.openWindow({ route: connectionsRoute }))}
        />
      ) : signedOut ? (
        <Button
          look="text"
          label={connections.signIn}
          spoken={connections.signInSpoken(name)}
          onPress={() => void perform(() => clocktower.signIn({ id }))}
        />
      ) : (
        <Button look="text" label={actions.cancel} spoken={connections.cancelSignIn} onPress={() => void perform(clocktower.cancelSetup)} />
      )}
    </Banner>
  );
}
