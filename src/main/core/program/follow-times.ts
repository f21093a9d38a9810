import type { Connections } from '#core/accounts/connections/connections.ts';
import type { EntryTimes } from '#core/work-items/spent-time/entry-times.ts';

/** Writes the time of the entries of all connections to their items, and shows what became of it. */
export function followTimes(connections: Connections, times: EntryTimes): void {
  connections.subscribeEntries((connection) => times.entriesChanged(connection));
  times.subscribe(({ connection }) => {
    connections.get(connection)?.sync.history.announce();
    connections.changed();
  });
  times.follow(connections.all(), (id) => connections.get(id));
}
