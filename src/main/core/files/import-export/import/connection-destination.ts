/** Adapters that let reports, exports and imports use a connection. */
import type { OpenedConnection } from '#core/accounts/connections/connections.ts';
import type { ExportSource } from '../export/export-work.ts';
import type { CurrentDestination } from './import-controller.ts';
import { clientName } from '#core/sync/catalog/catalog-names.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';
import type { NameRemoval } from './created-names.ts';
import { matchNames } from '#core/sync/catalog/match-names.ts';

type Connected = Pick<OpenedConnection, 'id' | 'name' | 'tracker' | 'sync'>;

/** An item that the service names only by its identifier keeps that as its name. */
export function toExportSource({ sync: { history }, tracker }: Pick<Connected, 'sync' | 'tracker'>): ExportSource {
  return {
    between: (span) =>
      history
        .between(span)
        .map((entry) => ({
          ...entry,
          id: entry.serverId ?? entry.localId,
          client: entry.project === null ? null : clientName(tracker.catalog.names, entry.project.id),
        })),
    oldestStart: () => history.oldestStart(),
    revision: () => history.change().revision,
    isWhole: () => history.change().whole,
  };
}

/** Names can be removed on this computer only: at a server other members may use them. */
function nameRemoval({ id, sync: { history, catalogCommands } }: Connected): NameRemoval | null {
  return id !== thisComputerKey
    ? null
    : {
        used: () => history.inUse(),
        remove: {
          client: async (client) => catalogCommands.deleteClient(client),
          project: async (project) => catalogCommands.deleteProject(project),
          tag: async (tag) => catalogCommands.deleteTag(tag),
        },
      };
}

export function toCurrentDestination(connected: Connected): CurrentDestination {
  const {
    id,
    name,
    tracker,
    sync: { history },
  } = connected;
  return {
    nameBook: () => tracker.catalog.names,
    removal: nameRemoval(connected),
    key: id,
    name: name(),
    isWhole: () => history.change().whole,
    bills: () => tracker.catalog.capabilities.billing,
    holds: () => (entry) => history.holds(entry),
    between: (span) => history.between(span),
    oldestStart: () => history.oldestStart(),
    revision: () => history.change().revision,
    names: () =>
      matchNames({
        names: tracker.catalog.names,
        capabilities: tracker.catalog.capabilities,
        inUse: () => history.inUse(),
        assignment: (wanted) => tracker.assignment(wanted),
      }),
    findItem: tracker.items.find,
    findAll: (localIds) => tracker.bulk.findAll(localIds),
    applyAll: (mutations) => tracker.bulk.applyAll(mutations),
    addForeignCommand: (command) => tracker.bulk.addForeignCommand(command),
    subscribe: (listener) => history.subscribe(listener),
  };
}
