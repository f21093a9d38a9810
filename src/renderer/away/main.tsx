/** Root of the page that asks about time nobody was there. */
import '../zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/banner.css';
import '../styles/away.css';
import { loadCommonMessages } from '#shared/messages/catalogue.ts';
import { afterMs } from '../clock.ts';
import { answerWithinMs, openPage } from '../open-page.tsx';
import { createToldStore } from '../told-store.ts';
import { AwayPage } from './away-page.tsx';

void openPage({
  load: loadCommonMessages,
  open: ({ clocktower }) => {
    const store = createToldStore({ ask: clocktower.getAway, listen: clocktower.onAwayChanged }, { afterMs, answerWithinMs });
    // What changed while the window could not be seen was not pushed to it.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') {
        void store.refresh();
      }
    });
    void store.refresh();
    return () => <AwayPage store={store} />;
  },
});
