/** Exports the waiting changes of a connection to a file before the user leaves it. Renders nothing if there are none. */
import type { ConnectionView } from '#shared/connections/connections.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';
import * as pageStyles from '../shell/page/page.module.css';

export function ExportButton({ connection }: { readonly connection: ConnectionView }) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { attention } = i18n.messages;
  const [written, setWritten] = useState<string | null>(null);
  const count = connection.waiting + connection.attention;
  if (count === 0) {
    return null;
  }

  async function write(): Promise<void> {
    await perform(async () => {
      const answer = await clocktower.exportUnsaved({ id: connection.id });
      if (answer.ok && answer.value.file !== null) {
        const sentence = attention.exported({ file: answer.value.file, count });
        setWritten(sentence);
        say(sentence);
      }
      return answer;
    });
  }

  return (
    <>
      <Button look="text" label={attention.exportUnsaved} onPress={write} />
      {written === null ? null : <p className={pageStyles.panelText}>{written}</p>}
    </>
  );
}
