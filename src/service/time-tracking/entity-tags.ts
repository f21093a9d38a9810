/**
 * Extension: conditional requests. The tag of a list names the latest change of what it lists, so that 304 is answered without
 * reading a row; the tag of a time entry is made of its content, so that a client knows it without asking.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Uuid } from '#shared/values/brands.ts';
import { timeEntryTagText, type ExtendedTimeEntryResource } from '#shared/time-tracking-extensions.ts';
import type { ChangeKind } from '#service/storage/change-log.ts';
import { isPostgres } from '#service/storage/dialect.ts';
import { Refused } from './answers.ts';
import type { ServiceRequest } from './service-request.ts';
import { presentTimeEntry } from './time-entry-rows.ts';

/** Strong: the entry has this content, byte for byte, but for its duration, which runs. */
export function tagOfEntry(entry: ExtendedTimeEntryResource): string {
  return `"${createHash('sha256').update(timeEntryTagText(entry)).digest('base64url')}"`;
}

function tagsIn(header: string): readonly string[] {
  return header.split(',').map((tag) => tag.trim());
}

/** What a request says of what its sender knows, and what is to be said in the answer. */
export class Conditional {
  readonly #ifMatch: string | null;
  readonly #ifNoneMatch: string | null;
  /** Of the answer; null where it has none. */
  tag: string | null = null;
  isNotModified = false;

  constructor(headers: Headers) {
    this.#ifMatch = headers.get('if-match');
    this.#ifNoneMatch = headers.get('if-none-match');
  }

  /** Refuses the request where `entry` is not what it was written for. */
  check(entry: ExtendedTimeEntryResource, isExtended: boolean): void {
    const tag = tagOfEntry(entry);
    if (this.#ifMatch !== null && !tagsIn(this.#ifMatch).some((known) => known === '*' || known === tag)) {
      throw new Refused({ kind: 'changed', entry: presentTimeEntry(entry, isExtended), tag });
    }
  }

  /** Tags the answer. Returns whether the client has it already. */
  isKnown(tag: string): boolean {
    this.tag = tag;
    this.isNotModified = this.#ifNoneMatch !== null && tagsIn(this.#ifNoneMatch).includes(tag);
    return this.isNotModified;
  }
}

const versionSchema = z.object({ id: z.string(), pruned: z.string(), latest: z.string().nullable(), is_settled: z.coerce.boolean() });

export interface Listed {
  readonly kind: ChangeKind;
  /** Whose time entries; null: everybody's, or records that belong to nobody. */
  readonly userId: Uuid | null;
}

/**
 * The tag of a list; null while a transaction runs that may still change what was listed before its latest change. Weak: the duration of
 * a running entry is no change.
 */
async function tagOfList({ transaction, access, isExtended }: ServiceRequest, { kind, userId }: Listed): Promise<string | null> {
  const ofUser = userId === null ? sql`` : sql`and user_id = ${userId}`;
  const settled = isPostgres(transaction) ? sql`coalesce(latest.transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint, true)` : sql`1`;
  const { rows } = await sql`
    select log.id, log.pruned_transaction || '.' || log.pruned_position as pruned, latest.transaction_id || '.' || latest.position as latest, ${settled} as is_settled
    from change_log as log
    left join (
      select transaction_id, position from changes
      where organization_id = ${access.organizationId} and kind = ${kind} ${ofUser}
      order by transaction_id desc, position desc limit 1
    ) as latest on true`.execute(transaction);
  const { id, pruned, latest, is_settled: isSettled } = versionSchema.parse(rows[0]);
  return isSettled ? `W/"${id}.${latest ?? `pruned.${pruned}`}${isExtended ? '.extended' : ''}"` : null;
}

/** Whether the client has the list as it is now; its answer is then empty. */
export async function isListKnown(request: ServiceRequest, listed: Listed): Promise<boolean> {
  const tag = await tagOfList(request, listed);
  return tag !== null && request.conditional.isKnown(tag);
}
