/** Entry point of the main window: connects the bridge, stores, routes and messages, and renders the first component. */
import '../zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../components/control.module.css';
import { loadWindowMessages } from '#shared/messages/catalogue.ts';
import { EditingStateContext } from '../editing-state.ts';
import { openPage } from '../open-page.tsx';
import type { Unfinished } from '../unfinished.ts';
import { pages } from './pages.ts';
import { openRouter } from './router.ts';
import { WindowServicesContext } from './services.ts';
import { WindowStateContext } from './window-state.ts';
import { Window } from './window.tsx';

/** Unfinished input lives as long as the window, so the main process need not store it. */
const keepsEverything: { readonly unfinished: Unfinished } = { unfinished: { note: () => {}, isAnything: () => false } };

void openPage({
  load: loadWindowMessages,
  open: ({ clocktower, data }) => {
    const router = openRouter({ asked: location.hash.slice(1), memory: localStorage, beginning: { page: pages[0]?.id ?? 'settings', detail: null } });
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
