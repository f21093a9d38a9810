/** The polite live regions: changes of the timer's state, and what actions have to say. */
import { useEffect, useState } from 'react';
import { epochMsNow } from '../clock.ts';
import { Announced } from '../components/announced.tsx';
import { useServices } from '../services.ts';
import { announcementOf } from './announcements.ts';
import { usePopoverState } from './popover-state.ts';

export function Announcer({ said }: { readonly said: string }) {
  const { words } = useServices();
  const { store } = usePopoverState();
  const { messages } = words;
  const [heard, setHeard] = useState('');

  useEffect(() => {
    let before = store.current();
    return store.subscribe(() => {
      const after = store.current();
      const announced =
        before.kind === 'view' && after.kind === 'view'
          ? announcementOf({ before: before.view, after: after.view, nowMs: epochMsNow() + after.view.clockCorrectionMs }, messages)
          : null;
      before = after;
      if (announced !== null) {
        setHeard(announced);
      }
    });
  }, [store, messages]);

  return (
    <>
      <Announced words={heard} />
      <Announced words={said} />
    </>
  );
}
