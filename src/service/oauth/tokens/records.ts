/**
 * Storage of the authorization server: interactions, codes, refresh tokens, grants. Everything is in the database, so that any process can
 * handle the next request.
 */
import type { Kysely } from 'kysely';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { z } from 'zod';
import { epochMsOfInstant, shiftInstant, utcInstantSchema, uuidSchema, type UtcInstant, type Uuid } from '#shared/values/brands.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';
import { digest } from './digest.ts';
import { grantModel } from './record-ends.ts';

interface RecordsOptions {
  readonly database: Kysely<TimeTrackingTables>;
  readonly now: () => UtcInstant;
}

/** The library's own shape. Only `upsert` writes it. */
const payloadSchema = z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null);

const rowSchema = z.object({ payload: z.string(), consumed_at: utcInstantSchema.nullable() });

/** Found by their content, so the identifier must be part of the payload. All other records are found by their identifier. */
const keepsIdentifier = 'Session';

function writePayload(model: string, { jti, ...payload }: AdapterPayload): string {
  return JSON.stringify(model === keepsIdentifier ? { ...payload, jti } : payload);
}

/** The user of an interaction is known after the login and is part of its result. */
const interactionSchema = z.object({ result: z.object({ login: z.object({ accountId: uuidSchema }) }) });

function readAccountId(model: string, payload: AdapterPayload): Uuid | null {
  return model === 'Interaction'
    ? (foreignOrNull(interactionSchema, payload)?.result.login.accountId ?? null)
    : foreignOrNull(uuidSchema, payload.accountId);
}

/**
 * A client that lost an answer repeats the request with the same refresh token. Within this time it gets the same successor. Instants are
 * whole seconds, so it may be up to one second more.
 */
const renewalLeniencySeconds = 30;

function readPayload(row: unknown, id: string | null, isForgiven: (consumedAt: UtcInstant) => boolean): AdapterPayload {
  const { payload, consumed_at: consumedAt } = rowSchema.parse(row);
  const consumed = consumedAt === null || isForgiven(consumedAt) ? {} : { consumed: epochMsOfInstant(consumedAt) / 1000 };
  return { ...payloadSchema.parse(JSON.parse(payload)), ...(id === null ? {} : { jti: id }), ...consumed };
}

export function createRecordsAdapter({ database, now }: RecordsOptions): (model: string) => Adapter {
  const removeGrant = async (grantId: string): Promise<void> => {
    await database.deleteFrom('oauth_records').where('grant_id', '=', grantId).execute();
    await database.deleteFrom('oauth_records').where('model', '=', grantModel).where('id_digest', '=', digest(grantId)).execute();
  };
  return (model) => {
    const isForgiven = (consumedAt: UtcInstant): boolean =>
      model === 'RefreshToken' && consumedAt >= shiftInstant(now(), -renewalLeniencySeconds);
    const select = () => database.selectFrom('oauth_records').select(['payload', 'consumed_at']).where('model', '=', model);
    return {
      upsert: async (id, payload, expiresIn) => {
        const { grantId = null, uid = null } = payload;
        const values = {
          payload: writePayload(model, payload),
          grant_id: grantId,
          uid,
          user_id: readAccountId(model, payload),
          expires_at: shiftInstant(now(), z.number({ error: `${model} has no end` }).parse(expiresIn)),
        };
        if (model === 'Interaction' && payload['result'] !== undefined) {
          // An update only: a changed password may have removed the record meanwhile, and it must stay removed.
          await database.updateTable('oauth_records').set(values).where('model', '=', model).where('id_digest', '=', digest(id)).execute();
          return;
        }
        await database
          .insertInto('oauth_records')
          .values({ model, id_digest: digest(id), consumed_at: null, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id_digest']).doUpdateSet(values))
          .execute();
      },
      find: async (id) => {
        const row = await select().where('id_digest', '=', digest(id)).executeTakeFirst();
        return row === undefined ? undefined : readPayload(row, id, isForgiven);
      },
      findByUid: async (uid) => {
        const row = await select().where('uid', '=', uid).executeTakeFirst();
        return row === undefined ? undefined : readPayload(row, null, isForgiven);
      },
      // Used by the device flow only, which is disabled.
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
        const row = await database
          .selectFrom('oauth_records')
          .select(['grant_id', 'consumed_at'])
          .where('model', '=', model)
          .where('id_digest', '=', digest(id))
          .executeTakeFirst();
        const consumedAt = row?.consumed_at ?? null;
        if (consumedAt !== null && isForgiven(consumedAt)) {
          return;
        }
        // Two requests used the same single-use record. It may be stolen, so the whole grant is revoked.
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
