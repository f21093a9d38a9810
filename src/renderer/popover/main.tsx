/** Root of the popover's page: joins the bridge, the View, the words and the first component. */
import '../zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/banner.css';
import '../styles/menu.css';
import '../styles/popover.css';
import '../styles/today.css';
import '../styles/attention.css';
import '../styles/narrow.css';
/** After this long without a first View people are told, rather than shown an empty window. */
import { loadCommonMessages } from '#shared/messages/catalogue.ts';
import { afterMs } from '../clock.ts';
import { answerWithinMs, openPage } from '../open-page.tsx';
import { createToldStore } from '../told-store.ts';
import { createUnfinished } from '../unfinished.ts';
import { EditingStateContext, PopoverStateContext } from './popover-state.ts';
import { Popover } from './popover.tsx';

void openPage({
  load: loadCommonMessages,
  open: ({ clocktower }) => {
    const store = createToldStore({ ask: clocktower.getView, listen: clocktower.onViewChanged }, { afterMs, answerWithinMs });
    const progress = createToldStore({ ask: clocktower.getProgress, listen: clocktower.onProgressChanged }, { afterMs, answerWithinMs });
    const updates = createToldStore({ ask: clocktower.getUpdates, listen: clocktower.onUpdatesChanged }, { afterMs, answerWithinMs });
    clocktower.onPopoverShown(() => {
      void updates.refresh();
      void progress.refresh();
      void store.refresh();
    });
    void store.refresh();
    void progress.refresh();
    void updates.refresh();
    const state = { store, progress, updates, unfinished: createUnfinished(clocktower) };
    return () => (
      <PopoverStateContext value={state}>
        <EditingStateContext value={state}>
          <Popover />
        </EditingStateContext>
      </PopoverStateContext>
    );
  },
});
