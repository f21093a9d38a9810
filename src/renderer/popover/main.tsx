/** Entry point of the popover: connects the bridge, the View and the messages, and renders the first component. */
import '../page/zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../components/controls/control.module.css';
import { loadCommonMessages } from '#shared/messages/load-messages.ts';
import { introductionHash } from '#shared/program/introduction.ts';
import { openPage } from '../page/open-page.tsx';
import { createUnfinished } from '../editing/unfinished.ts';
import { EditingStateContext } from '../editing/editing-state.ts';
import { Popover } from './popover.tsx';

const introduces = location.hash === introductionHash;

void openPage({
  load: loadCommonMessages,
  open: ({ clocktower, data }) => {
    // Runs while the messages are loaded and the page is rendered.
    void data.view.refresh();
    const state = { unfinished: createUnfinished(clocktower) };
    return () => (
      <EditingStateContext value={state}>
        <Popover introduces={introduces} />
      </EditingStateContext>
    );
  },
});
