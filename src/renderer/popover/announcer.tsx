/** The polite live regions: changes of the timer's state, and what actions have to say. */
import { useEffect, useState } from 'react';
import { epochMsNow } from '../clock.ts';
import { useServices } from '../services.ts';
import { announcementOf } from './announcements.ts';

export function Announcer({ said }: { readonly said: string }) {
  const { store, words } = useServices();
  const { messages } = words;
  const [heard, setHeard] = useState('');

  useEffect(() => {
    let before = store.current();
    return store.subscribe(() => {
      const after = store.current();
      const announced =
        before.kind === 'view' && after.kind === 'view'
          ? announcementOf({ before: before.view, after: after.view, nowMs: epochMsNow() }, messages)
          : null;
      before = after;
      if (announced !== null) {
        setHeard(announced);
      }
    });
  }, [store, messages]);

  return (
    <>
      <output aria-live="polite" className="visually-hidden">
        {heard}
      </output>
      <output aria-live="polite" className="visually-hidden">
        {said}
      </output>
    </>
  );
}
