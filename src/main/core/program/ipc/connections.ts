import type { Handlers } from '#shared/ipc/contract.ts';
import type { connectionRequests } from '#shared/ipc/connections.ts';
import { succeed } from '#shared/values/result.ts';
import type { ConnectionController } from '#core/accounts/connections/connection-controller.ts';
import { done } from './answer.ts';

export interface ConnectionActions {
  readonly controller: ConnectionController;
}

export function connectionHandlers({ controller }: ConnectionActions): Handlers<typeof connectionRequests> {
  return {
    getConnections: () => succeed(controller.view()),
    chooseConnection: async ({ id }) => controller.use(id),
    getServerDraft: ({ id }) => controller.draft(id),
    editServer: ({ id, draft }) => controller.edit(id, draft),
    renameConnection: async ({ id, name }) => controller.rename(id, name),
    signIn: ({ id }) => controller.signIn(id),
    signOut: async ({ id }) => controller.signOut(id),
    removeConnection: async ({ id }) => {
      const removed = await controller.remove(id);
      return removed.ok ? succeed(null) : removed;
    },
    lookUpServer: async ({ baseUrl }) => controller.lookUp(baseUrl),
    connectServer: (draft) => controller.connect(draft),
    answerSetup: (answer) => controller.answer(answer),
    cancelSetup: () => done(() => controller.cancel()),
    allowTokenFile: async ({ allowed }) => controller.allowTokenFile(allowed),
    previewCopy: async ({ id }) => controller.previewCopy(id),
    runCopy: async ({ id, leaveOut }) => controller.runCopy(id, leaveOut),
  };
}
