/** Connections as a section of Settings: drawn once they are told. */
import '../../styles/connections.css';
import { assertNever } from '#shared/values/result.ts';
import { useSyncExternalStore } from 'react';
import { Unreachable } from '../../components/unreachable.tsx';
import { useServices } from '../services.ts';
import { useWindowState } from '../window-state.ts';
import { ConnectionsPage } from './connections-page.tsx';

export function ConnectionsSection() {
  const { words } = useServices();
  const { connections } = useWindowState();
  const told = useSyncExternalStore(connections.subscribe, connections.current);
  switch (told.kind) {
    case 'waiting':
      return null;
    case 'unreachable':
      return <Unreachable words={words} onRetry={() => void connections.refresh()} />;
    case 'view':
      return <ConnectionsPage view={told.view} />;
    default:
      return assertNever(told);
  }
}
