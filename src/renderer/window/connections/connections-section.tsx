import { Shown } from '../../components/status/shown.tsx';
import { useServices } from '../shell/services.ts';
import { ConnectionsPage } from './connections-page.tsx';

export function ConnectionsSection() {
  return <Shown query={useServices().data.connections}>{(view) => <ConnectionsPage view={view} />}</Shown>;
}
