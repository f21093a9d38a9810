/** Root of the window's page: joins the bridge, what is told, the places, the words and the first component. */
import '../zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/banner.css';
import '../styles/menu.css';
import '../styles/window.css';
import { loadWindowMessages } from '#shared/messages/catalogue.ts';
import { afterMs } from '../clock.ts';
import { answerWithinMs, openPage } from '../open-page.tsx';
import { createToldStore } from '../told-store.ts';
import { pages } from './pages.ts';
import { openPlaces } from './places.ts';
import { WindowServicesContext } from './services.ts';
import { WindowStateContext } from './window-state.ts';
import { Window } from './window.tsx';

void openPage({
  load: loadWindowMessages,
  open: ({ clocktower }) => {
    const connections = createToldStore({ ask: clocktower.getConnections, listen: clocktower.onConnectionsChanged }, { afterMs, answerWithinMs });
    const view = createToldStore({ ask: clocktower.getView, listen: clocktower.onViewChanged }, { afterMs, answerWithinMs });
    const campus = createToldStore({ ask: clocktower.getCampus, listen: clocktower.onCampusChanged }, { afterMs, answerWithinMs });
    const directory = createToldStore({ ask: clocktower.getDirectory, listen: clocktower.onDirectoryChanged }, { afterMs, answerWithinMs });
    const settings = createToldStore({ ask: clocktower.getSettings, listen: clocktower.onSettingsChanged }, { afterMs, answerWithinMs });
    const updates = createToldStore({ ask: clocktower.getUpdates, listen: clocktower.onUpdatesChanged }, { afterMs, answerWithinMs });
    const places = openPlaces({ asked: location.hash.slice(1), memory: localStorage, beginning: { page: pages[0]?.id ?? 'settings', detail: null } });
    clocktower.onWindowGo((place) => {
      if (place !== null) {
        places.go(place, { focus: true });
      }
    });
    function refresh(): void {
      void connections.refresh();
      void view.refresh();
      void settings.refresh();
      void updates.refresh();
      if (directory.current().kind !== 'waiting') {
        void directory.refresh();
      }
    }
    // What changed while the window could not be seen was not pushed to it.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') {
        refresh();
      }
    });
    refresh();
    const state = { connections, view, settings, updates, directory, campus, places };
    return (services) => (
      <WindowServicesContext value={services}>
        <WindowStateContext value={state}>
          <Window />
        </WindowStateContext>
      </WindowServicesContext>
    );
  },
});
