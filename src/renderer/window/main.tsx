/** Entry point of the main window: connects the bridge, stores, routes and messages, and renders the first component. */
import '../page/zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../components/controls/control.module.css';
import { loadWindowMessages } from '#shared/messages/load-messages.ts';
import { EditingStateContext } from '../editing/editing-state.ts';
import { openPage } from '../page/open-page.tsx';
import type { Unfinished } from '../editing/unfinished.ts';
import { pages } from './navigation/pages.ts';
import { openRouter } from './navigation/router.ts';
import { WindowServicesContext } from './shell/services.ts';
import { WindowStateContext } from './shell/window-state.ts';
import { Window } from './shell/window.tsx';

/** Unfinished input lives as long as the window, so the main process need not store it. */
const keepsEverything: { readonly unfinished: Unfinished } = { unfinished: { note: () => {}, isAnything: () => false } };

// As in core/program/window-options.ts.
document.documentElement.dataset['frame'] = navigator.userAgent.includes('Macintosh')
  ? 'inset'
  : navigator.userAgent.includes('Windows')
    ? 'overlay'
    : 'plain';

void openPage({
  load: loadWindowMessages,
  open: ({ clocktower, data }) => {
    const router = openRouter({
      asked: location.hash.slice(1),
      memory: localStorage,
      beginning: { page: pages[0]?.id ?? 'settings', detail: null },
    });
    clocktower.onWindowGo((route) => {
      if (route !== null) {
        router.go(route, { focus: true });
      }
    });
    // Runs while the messages are loaded and the page is rendered.
    void data.view.refresh();
    const state = { router };
    return (services) => (
      <WindowServicesContext value={services}>
        <WindowStateContext value={state}>
          <EditingStateContext value={keepsEverything}>
            <Window />
          </EditingStateContext>
        </WindowStateContext>
      </WindowServicesContext>
    );
  },
});
