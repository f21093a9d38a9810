import { z } from 'zod';
import { leaveOutSchema } from '../history/new-names.ts';
import {
  connectionFieldLimit,
  connectionKeySchema,
  connectionsViewSchema,
  copyPreviewSchema,
  serverDraftSchema,
  serverSuggestionSchema,
} from '../connections/connections.ts';
import { boundedText } from '../values/bounds.ts';
import { call, command, nothing } from './define.ts';

const connection = z.strictObject({ id: connectionKeySchema });
const typed = boundedText({ max: connectionFieldLimit });

export const connectionRequests = {
  getConnections: call(nothing, connectionsViewSchema),
  /** Sends new entries there. A timer that runs in the previous connection keeps running. */
  chooseConnection: command(connection),
  getServerDraft: call(connection, serverDraftSchema),
  /** Probes the edited server, with a new sign-in if necessary, and then replaces the saved one. */
  editServer: command(z.strictObject({ id: connectionKeySchema, draft: serverDraftSchema })),
  /** Returns the new name: without a typed one, it is the server's host. */
  renameConnection: call(z.strictObject({ id: connectionKeySchema, name: typed }), z.strictObject({ name: z.string() })),
  /** Opens the browser and returns once it is open; `connectionsChanged` reports the progress in `setup`. */
  signIn: command(connection),
  signOut: command(connection),
  /** Refused while changes are queued there. */
  removeConnection: command(connection),
  lookUpServer: call(z.strictObject({ baseUrl: typed }), serverSuggestionSchema),
  /** Signs in to a new server, with a token or in the browser, and returns once that has begun. */
  connectServer: command(serverDraftSchema),
  /** Values that the server could not provide, or the chosen organization; a field that was not asked for is empty. */
  answerSetup: command(z.strictObject({ organizationId: typed, userId: typed })),
  cancelSetup: command(nothing),
  allowTokenFile: command(z.strictObject({ allowed: z.boolean() })),
  previewCopy: call(connection, copyPreviewSchema),
  /** Returns how many entries were queued; those copied before are skipped. */
  runCopy: call(connection.extend({ leaveOut: leaveOutSchema }), z.strictObject({ copied: z.number().int().nonnegative() })),
};

export const connectionPushes = { connectionsChanged: connectionsViewSchema };
