/** Exports the waiting changes of a connection to a file before the user leaves it. Renders nothing if there are none. */
import type { ConnectionView } from '#shared/connections/connections.ts';
import { useState } from 'react';
import { useActions } from '../../page/actions.ts';
import { deliberate } from '../../components/keyboard/deliberate.ts';
import { useServices } from '../shell/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page.module.css';

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
      <button type="button" className={controlStyles.textButton} {...deliberate(() => void write())}>
        {attention.exportUnsaved}
      </button>
      {written === null ? null : <p className={pageStyles.panelText}>{written}</p>}
    </>
  );
}
