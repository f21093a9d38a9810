/** The section of the connections in the window, with one saved server. */
import { succeed } from '#shared/values/result.ts';
import type { ConnectionsView, ServerDraft, SetupView } from '#shared/connections/connections.ts';
import { ConnectionsSection } from '#renderer/window/connections/connections-section.tsx';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { WindowStateContext } from '#renderer/window/shell/window-state.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { connectionsOf, serverOf } from '../fixtures.ts';
import { openPage, type PageRig } from './page-rig.tsx';

export const saved: ServerDraft = {
  name: 'Server 1',
  baseUrl: 'https://1.example.org',
  authUrl: 'https://1.example.org',
  clientId: 'clocktower',
  organizationId: '00000000-0000-4000-8000-000000000010',
  userId: '',
  token: '',
  certificate: null,
};

export interface Opened {
  readonly page: PageRig;
  readonly answers: Answers;
  /** Sets the setup of the main process for later requests. */
  readonly become: (setup: SetupView) => void;
  /** The same, pushed. */
  readonly come: (setup: SetupView) => Promise<void>;
}

export async function openList(parts: Partial<ConnectionsView['connections'][number]> = {}): Promise<Opened> {
  let view: ConnectionsView = { ...connectionsOf([serverOf(1, parts)]), revision: 1 };
  const answers: Answers = {
    getConnections: () => succeed(view),
    getServerDraft: () => succeed(saved),
    editServer: () => succeed(null),
    cancelSetup: () => succeed(null),
  };
  const router = openRouter({
    asked: '',
    memory: { getItem: () => null, setItem: () => {} },
    beginning: { page: 'settings', detail: null },
  });
  const page = await openPage(
    answers,
    <WindowStateContext value={{ router }}>
      <ConnectionsSection />
    </WindowStateContext>,
  );
  const become = (setup: SetupView): void => {
    view = { ...view, revision: view.revision + 1, setup };
  };
  return {
    page,
    answers,
    become,
    come: async (setup) => {
      become(setup);
      await page.push('connectionsChanged', view);
    },
  };
}
