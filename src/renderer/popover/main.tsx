/** Root of the popover's page: joins the bridge, the View, the words and the first component. */
import '../zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/banner.css';
import '../styles/menu.css';
import '../styles/popover.css';
import '../styles/today.css';
import '../styles/narrow.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectBridge } from '../bridge.ts';
import { afterMs } from '../clock.ts';
import { Unreachable } from '../components/unreachable.tsx';
import { ServicesContext } from '../services.ts';
import { createToldStore } from '../told-store.ts';
import { createUnfinished } from '../unfinished.ts';
import { wordsOf } from '../words.ts';
import { PopoverStateContext } from './popover-state.ts';
import { Popover } from './popover.tsx';

/** After this long without a first View people are told, rather than shown an empty window. */
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

if (window.clocktower === undefined) {
  root.render(<Unreachable words={words} onRetry={null} />);
} else {
  const clocktower = connectBridge(window.clocktower);
  const store = createToldStore({ ask: clocktower.getView, listen: clocktower.onViewChanged }, { afterMs, answerWithinMs });
  clocktower.onPopoverShown(() => {
    void store.refresh();
  });
  void store.refresh();
  root.render(
    <StrictMode>
      <ServicesContext value={{ clocktower, words }}>
        <PopoverStateContext value={{ store, unfinished: createUnfinished(clocktower) }}>
          <Popover />
        </PopoverStateContext>
      </ServicesContext>
    </StrictMode>,
  );
}
