/** Root of the window's page: joins the bridge, what is told of the connections, the words and the first component. */
import '../zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/banner.css';
import '../styles/menu.css';
import '../styles/window.css';
import '../styles/connections.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectBridge } from '../bridge.ts';
import { afterMs } from '../clock.ts';
import { Unreachable } from '../components/unreachable.tsx';
import { ServicesContext } from '../services.ts';
import { createToldStore } from '../told-store.ts';
import { wordsOf } from '../words.ts';
import { WindowStateContext } from './window-state.ts';
import { Window } from './window.tsx';

/** After this long without a first answer people are told, rather than shown an empty window. */
const answerWithinMs = 4000;

const container = document.getElementById('root');
if (container === null) {
  throw new Error('The page has no #root.');
}
const root = createRoot(container);
const words = wordsOf({
  language: navigator.language,
  locale: undefined,
  timeZone: undefined,
  apple: navigator.userAgent.includes('Macintosh'),
});
document.title = words.messages.connections.title;

if (window.clocktower === undefined) {
  root.render(<Unreachable words={words} onRetry={null} />);
} else {
  const clocktower = connectBridge(window.clocktower);
  const connections = createToldStore({ ask: clocktower.getConnections, listen: clocktower.onConnectionsChanged }, { afterMs, answerWithinMs });
  // What changed while the window could not be seen was not pushed to it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') {
      void connections.refresh();
    }
  });
  void connections.refresh();
  root.render(
    <StrictMode>
      <ServicesContext value={{ clocktower, words }}>
        <WindowStateContext value={{ connections }}>
          <Window />
        </WindowStateContext>
      </ServicesContext>
    </StrictMode>,
  );
}
