/** The polite live regions: changes of the timer's state, and messages of actions. */
import { useEffect, useState } from 'react';
import { epochMsNow } from '../clock/clock.ts';
import { Announced } from '../components/status/announced.tsx';
import { useServices } from '../page/services.ts';
import { buildAnnouncement } from './announcements.ts';

export function Announcer({ announced }: { readonly announced: string }) {
  const { i18n, data } = useServices();
  const { messages } = i18n;
  const [alert, setAlert] = useState('');

  useEffect(() => {
    let before = data.view.current();
    return data.view.subscribe(() => {
      const after = data.view.current();
      const announcement =
        before.kind === 'answer' && after.kind === 'answer'
          ? buildAnnouncement({ before: before.value, after: after.value, nowMs: epochMsNow() + after.value.clockCorrectionMs }, messages)
          : null;
      before = after;
      if (announcement !== null) {
        setAlert(announcement);
      }
    });
  }, [data.view, messages]);

  return (
    <>
      <Announced text={alert} />
      <Announced text={announced} />
    </>
  );
}
