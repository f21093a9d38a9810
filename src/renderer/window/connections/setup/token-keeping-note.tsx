/** How sign-ins are stored without a keyring, and the remaining options. Renders nothing if there is a keyring. */
import type { TokenKeeping } from '#shared/connections/connections.ts';
import { useId } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { useActions } from '../../../page/actions.ts';
import { useServices } from '../../shell/services.ts';
import * as pageStyles from '../../shell/page/page.module.css';

export function TokenKeepingNote({ keeping }: { readonly keeping: TokenKeeping }) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { connections } = i18n.messages;
  const titleId = useId();
  const note = connections.tokenKeeping(keeping);
  if (note === null) {
    return null;
  }
  async function choose(): Promise<void> {
    const allowed = keeping === 'memory';
    if (await perform(() => clocktower.allowTokenFile({ allowed }))) {
      say(allowed ? connections.tokensInFile : connections.tokensNotKept);
    }
  }
  return (
    <section className={pageStyles.note} aria-labelledby={titleId}>
      <h2 id={titleId} className={pageStyles.noteTitle}>
        {connections.tokenKeepingTitle}
      </h2>
      <p className={pageStyles.noteText}>{note.text}</p>
      <Button label={note.action} onPress={choose} />
    </section>
  );
}
