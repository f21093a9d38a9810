/** The frame of the window: what is told or not, what went wrong, and the page that is open. */
import type { ConnectionsView } from '#shared/connections.ts';
import { assertNever } from '#shared/result.ts';
import { useSyncExternalStore } from 'react';
import { ActionsContext } from '../actions.ts';
import { Announced } from '../components/announced.tsx';
import { TroubleBanners } from '../components/trouble-banners.tsx';
import { Unreachable } from '../components/unreachable.tsx';
import { useServices } from '../services.ts';
import { usePerforming } from '../use-performing.ts';
import { ConnectionsPage } from './connections-page.tsx';
import { useWindowState } from './window-state.ts';

export function Window() {
  const { words } = useServices();
  const { connections } = useWindowState();
  const told = useSyncExternalStore(connections.subscribe, connections.current);
  switch (told.kind) {
    case 'waiting':
      return null;
    case 'unreachable':
      return <Unreachable words={words} onRetry={() => void connections.refresh()} />;
    case 'view':
      return <WindowContent view={told.view} stale={told.stale} />;
    default:
      return assertNever(told);
  }
}

function WindowContent({ view, stale }: { readonly view: ConnectionsView; readonly stale: boolean }) {
  const { connections } = useWindowState();
  const { actions, trouble, forget, said } = usePerforming(connections.refresh);
  return (
    <ActionsContext value={actions}>
      <div className="window">
        <div className="window-banners">
          <TroubleBanners stale={stale} onRefresh={() => void connections.refresh()} trouble={trouble} onForget={forget} />
        </div>
        <main className="page">
          <ConnectionsPage view={view} />
        </main>
        <Announced words={said} />
      </div>
    </ActionsContext>
  );
}
