/** Root of the window's page: joins the bridge, what is told of the connections, the words and the first component. */
import '../zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/banner.css';
import '../styles/menu.css';
import '../styles/window.css';
import '../styles/connections.css';
import { afterMs } from '../clock.ts';
import { answerWithinMs, openPage } from '../open-page.tsx';
import { createToldStore } from '../told-store.ts';
import { WindowStateContext } from './window-state.ts';
import { Window } from './window.tsx';

openPage(({ clocktower, words }) => {
  document.title = words.messages.connections.title;
  const connections = createToldStore({ ask: clocktower.getConnections, listen: clocktower.onConnectionsChanged }, { afterMs, answerWithinMs });
  // What changed while the window could not be seen was not pushed to it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') {
      void connections.refresh();
    }
  });
  void connections.refresh();
  return (
    <WindowStateContext value={{ connections }}>
      <Window />
    </WindowStateContext>
  );
});
