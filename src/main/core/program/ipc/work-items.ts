import type { Handlers } from '#shared/ipc/contract.ts';
import type { offeredItemRequests } from '#shared/ipc/timer.ts';
import type { workItemRequests } from '#shared/ipc/work-items.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { OpenInBrowser } from '#core/accounts/sign-in/web-address.ts';
import { itemOfEntry } from '#core/sync/queries/entry-item.ts';
import type { WorkItems } from '#core/work-items/work-items.ts';

export interface WorkItemActions {
  readonly connections: Pick<Connections, 'tracker'>;
  readonly workItems: WorkItems;
  readonly openInBrowser: OpenInBrowser;
  readonly dialogs: { readonly openRepository: () => Promise<string | null> };
}

export function workItemHandlers({
  connections,
  workItems,
  openInBrowser,
  dialogs,
}: WorkItemActions): Handlers<typeof workItemRequests & typeof offeredItemRequests> {
  return {
    getWorkItems: () => succeed(workItems.openView()),
    connectItems: async (wanted) => workItems.connect(wanted),
    changeItems: async (change) => workItems.change(change),
    removeItems: async ({ id }) => workItems.remove(id),
    refreshItems: async () => workItems.refresh(),
    setItemTemplate: ({ template }) => workItems.setTemplate(template),
    setItemProject: (wanted) => workItems.setProject(wanted),
    findItems: async ({ text }) => succeed([...(await workItems.find(text))]),
    getCommits: async (span) => succeed([...(await workItems.repositories.commits(span))]),
    addRepository: async () => {
      const folder = await dialogs.openRepository();
      return folder === null ? succeed(null) : workItems.repositories.add(folder);
    },
    removeRepository: async ({ folder }) => workItems.repositories.remove(folder),
    retryItemTime: ({ localId }) => workItems.times.retry(localId),
    openEntryItem: async ({ localId }) => {
      const { tracker } = connections;
      const record = tracker.record(localId);
      const link = record === null ? null : itemOfEntry(record, tracker.items);
      if (link === null) {
        return fail({ kind: 'no-such-entry' });
      }
      const address = workItems.addressOf(link);
      if (address === null) {
        return fail({ kind: 'work-items', server: '', cause: 'not-connected', detail: link.key });
      }
      const isOpened = await openInBrowser({ address, allowedOrigins: [new URL(address).origin] });
      return isOpened ? succeed(null) : fail({ kind: 'not-opened', path: address });
    },
  };
}
