/** Tasks of entries, and owners of open requests. */
import type { Uuid } from '#shared/values/brands.ts';
import type { Reply } from '#core/service-client/http/reply.ts';
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { Need } from '../wish.ts';
import type { NameKind } from './engine-events.ts';
import type { ReadMark } from './engine-state.ts';

/** Requests to return to the budget when the task completes. */
interface Spending {
  readonly spent: number;
}

interface RowSearch {
  readonly read: ReadMark;
  readonly reads: number;
  /** The lists of its dates prove that the row is not there. */
  readonly isOffDates: boolean;
}

export type Task =
  /** The create, update or delete is in flight. `overtook`: it was sent while stops of other entries were unconfirmed. */
  | (Spending & { readonly kind: 'write'; readonly overtook: boolean })
  /** The preflight read is in flight: first of its date, then everywhere. */
  | (Spending & RowSearch & { readonly kind: 'preflight' })
  /** As `preflight`, for the verification read of an update or delete. */
  | (Spending & RowSearch & { readonly kind: 'verify'; readonly afterGrace: boolean })
  /** The verification read of a create is in flight. `refused`: the create was refused, perhaps because of its own earlier delivery. */
  | (Spending & {
      readonly kind: 'search';
      readonly reads: number;
      readonly rows: readonly RemoteEntry[];
      readonly afterGrace: boolean;
      readonly refused: Reply<RemoteEntry> | null;
      readonly overtook: boolean;
    });

export type TaskOf<Kind extends Task['kind']> = Extract<Task, { readonly kind: Kind }>;

export type RequestOwner =
  | { readonly kind: 'entry'; readonly localId: Uuid }
  /** A create, update or delete whose answer is no longer awaited, because the computer slept. */
  | { readonly kind: 'abandoned'; readonly localId: Uuid; readonly attemptId: Uuid }
  | { readonly kind: 'pull'; readonly token: number; readonly asked: EntryWindow | 'active'; readonly read: ReadMark }
  | { readonly kind: 'names'; readonly token: number; readonly kinds: readonly NameKind[]; readonly changed: boolean }
  /** An item that entries need by name. `refused`: the answer to its create before this list was requested. */
  | {
      readonly kind: 'ensure';
      readonly need: Need;
      readonly stage: 'list' | 'create';
      readonly startedMs: number;
      readonly refused: Extract<Reply<never>, { readonly kind: 'rejected' | 'absent' }> | null;
    }
  /** Shows whether the transport delivered a create twice. */
  | { readonly kind: 'watch'; readonly asked: EntryWindow; readonly read: ReadMark };
