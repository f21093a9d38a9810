/**
 * Version 4: a covering index for the tags of an entry in their order. A list reads those of five hundred entries, and without it each row is a page
 * of its own. Runs on SQLite and PostgreSQL alike.
 */
import type { Kysely } from 'kysely';

export async function indexTagsInOrder(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('time_entry_tags_in_order')
    .on('time_entry_tags')
    .columns(['time_entry_id', 'position', 'tag_id'])
    .execute();
}
