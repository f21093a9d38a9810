/** Handles requests about connections. */
import type { Handlers } from '#shared/ipc/contract.ts';
import type { connectionRequests } from '#shared/ipc/connections.ts';
import { succeed } from '#shared/values/result.ts';
import type { ConnectionDesk } from '#core/accounts/connections/connection-controller.ts';
import { done } from './answer.ts';

export interface ConnectionActions {
  readonly desk: ConnectionDesk;
}

export function connectionHandlers({ desk }: ConnectionActions): Handlers<typeof connectionRequests> {
  return {
    getConnections: () => succeed(desk.view()),
    chooseConnection: async ({ id }) => desk.use(id),
    renameConnection: async ({ id, name }) => desk.rename(id, name),
    signIn: ({ id }) => desk.signIn(id),
    signOut: async ({ id }) => desk.signOut(id),
    removeConnection: async ({ id }) => desk.remove(id),
    lookAtServer: async ({ baseUrl }) => desk.look(baseUrl),
    connectServer: (draft) => desk.connect(draft),
    answerSetup: (answer) => desk.answer(answer),
    cancelSetup: () => done(() => desk.cancel()),
    allowTokenFile: async ({ allowed }) => desk.allowTokenFile(allowed),
    previewCopy: async ({ id }) => desk.previewCopy(id),
    runCopy: async ({ id }) => desk.runCopy(id),
  };
}
