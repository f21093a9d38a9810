/** Connections as a section of Settings. */
import { Shown } from '../../components/shown.tsx';
import { useServices } from '../services.ts';
import { ConnectionsPage } from './connections-page.tsx';

export function ConnectionsSection() {
  return <Shown query={useServices().data.connections}>{(view) => <ConnectionsPage view={view} />}</Shown>;
}
