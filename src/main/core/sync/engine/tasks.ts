/** What is being done for an entry, and whose the requests under way are. */
import type { Uuid } from '#shared/values/brands.ts';
import type { Reply } from '#core/service-client/reply.ts';
import type { EntryWindow } from '#core/service-client/time-tracking-api.ts';
import type { RemoteEntry } from '#core/service-client/tolerant-reading.ts';
import type { Need } from '../wish.ts';
import type { NameKind } from './engine-events.ts';
import type { ReadMark } from './engine-state.ts';

/** Counted, to be given back to the budget when the task brings its entry to an end. */
interface Spending {
  readonly spent: number;
}

export type Task =
  /** The create, update or delete itself is under way. */
  | (Spending & { readonly kind: 'write' })
  /** What is to be replaced is read first: on its own date, then everywhere. */
  | (Spending & { readonly kind: 'meet'; readonly read: ReadMark; readonly reads: number })
  /** The outcome of an update or delete is looked for, in the same reads. */
  | (Spending & { readonly kind: 'look'; readonly read: ReadMark; readonly reads: number; readonly afterGrace: boolean })
  /** The outcome of a create is looked for. `refused`: it was answered with a refusal that its own ghost may have caused. */
  | (Spending & {
      readonly kind: 'search';
      readonly reads: number;
      readonly rows: readonly RemoteEntry[];
      readonly afterGrace: boolean;
      readonly refused: Reply<RemoteEntry> | null;
    });

export type TaskOf<Kind extends Task['kind']> = Extract<Task, { readonly kind: Kind }>;

export type RequestOwner =
  | { readonly kind: 'entry'; readonly localId: Uuid }
  /** A create, update or delete that nobody waits for any more: the machine slept meanwhile. */
  | { readonly kind: 'abandoned'; readonly localId: Uuid; readonly attemptId: Uuid }
  | { readonly kind: 'pull'; readonly token: number; readonly asked: EntryWindow | 'active'; readonly read: ReadMark }
  /** Names of the first kind; the others follow. */
  | { readonly kind: 'names'; readonly token: number; readonly kinds: readonly NameKind[]; readonly changed: boolean }
  /** Something that entries need by name. `refused`: what its create was answered, before this list was asked for. */
  | {
      readonly kind: 'ensure';
      readonly need: Need;
      readonly stage: 'list' | 'create';
      readonly startedMs: number;
      readonly refused: Extract<Reply<never>, { readonly kind: 'rejected' | 'absent' }> | null;
    }
  /** Shows whether the transport delivered a create twice. */
  | { readonly kind: 'watch'; readonly asked: EntryWindow; readonly read: ReadMark };
