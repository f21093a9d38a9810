/**
 * What the authorization server remembers between requests, as rows: interactions, codes, refresh tokens, grants. All of it is
 * in the database and none in this process, so that any number of processes can answer the next request.
 */
import type { Kysely } from 'kysely';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { z } from 'zod';
import { epochMsOfInstant, shiftInstant, utcInstantSchema, uuidSchema, type UtcInstant } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { digest } from './digest.ts';
import { grantModel } from './record-ends.ts';

interface RecordsOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: () => UtcInstant;
}

/** The library's own shape, written by `upsert` below and by nobody else. */
const payloadSchema = z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null);

const rowSchema = z.object({ payload: z.string(), consumed_at: utcInstantSchema.nullable() });

/** Found by what is in them, so their identifier has to come back with them; all others are found by it. */
const keepsIdentifier = 'Session';

function writePayload(model: string, { jti, ...payload }: AdapterPayload): string {
  return JSON.stringify(model === keepsIdentifier ? { ...payload, jti } : payload);
}

function readPayload(row: unknown, id: string | null): AdapterPayload {
  const { payload, consumed_at: consumedAt } = rowSchema.parse(row);
  const consumed = consumedAt === null ? {} : { consumed: epochMsOfInstant(consumedAt) / 1000 };
  return { ...payloadSchema.parse(JSON.parse(payload)), ...(id === null ? {} : { jti: id }), ...consumed };
}

export function createRecordsAdapter({ database, now }: RecordsOptions): (model: string) => Adapter {
  const removeGrant = async (grantId: string): Promise<void> => {
    await database.deleteFrom('oauth_records').where('grant_id', '=', grantId).execute();
    await database.deleteFrom('oauth_records').where('model', '=', grantModel).where('id_digest', '=', digest(grantId)).execute();
  };
  return (model) => {
    const select = () => database.selectFrom('oauth_records').select(['payload', 'consumed_at']).where('model', '=', model);
    return {
      upsert: async (id, payload, expiresIn) => {
        const { grantId = null, uid = null, accountId } = payload;
        const values = {
          payload: writePayload(model, payload),
          grant_id: grantId,
          uid,
          user_id: uuidSchema.safeParse(accountId).data ?? null,
          expires_at: shiftInstant(now(), z.number({ error: `${model} has no end` }).parse(expiresIn)),
        };
        await database
          .insertInto('oauth_records')
          .values({ model, id_digest: digest(id), consumed_at: null, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id_digest']).doUpdateSet(values))
          .execute();
      },
      find: async (id) => {
        const row = await select().where('id_digest', '=', digest(id)).executeTakeFirst();
        return row === undefined ? undefined : readPayload(row, id);
      },
      findByUid: async (uid) => {
        const row = await select().where('uid', '=', uid).executeTakeFirst();
        return row === undefined ? undefined : readPayload(row, null);
      },
      // Only the device flow asks, and there is none.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const used = await database
          .updateTable('oauth_records')
          .set({ consumed_at: now() })
          .where('model', '=', model)
          .where('id_digest', '=', digest(id))
          .where('consumed_at', 'is', null)
          .executeTakeFirst();
        if (used.numUpdatedRows > 0n) {
          return;
        }
        // Two requests found it unused and only one could use it: what was stolen once is trusted nowhere any more.
        const row = await database
          .selectFrom('oauth_records')
          .select('grant_id')
          .where('model', '=', model)
          .where('id_digest', '=', digest(id))
          .executeTakeFirst();
        const grantId = row?.grant_id ?? null;
        if (grantId !== null) {
          await removeGrant(grantId);
        }
        throw new errors.InvalidGrant('already used');
      },
      destroy: async (id) => {
        await database.deleteFrom('oauth_records').where('model', '=', model).where('id_digest', '=', digest(id)).execute();
      },
      revokeByGrantId: removeGrant,
    };
  };
}
