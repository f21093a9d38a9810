/** Every index costs time and space at each write, so each has to be worth it. */
import { expect, it } from 'vitest';
import { findUnusedIndexes } from '../../support/index-use.ts';

it('the service has these indexes on SQLite, and each is used by a statement of the service', async () => {
  const { indexes, unused } = await findUnusedIndexes();
  expect(indexes).toEqual([
    'administration_sessions_by_user',
    'audit_log_by_organization',
    'changes_by_organization',
    'changes_by_user',
    'idempotency_keys_by_age',
    'login_attempts_by_age',
    'memberships_by_user',
    'oauth_records_by_end',
    'oauth_records_by_grant',
    'oauth_records_by_uid',
    'oauth_records_by_user',
    'one_time_links_by_email',
    'projects_by_client',
    'projects_by_organization',
    'tasks_by_organization',
    'time_entries_by_organization',
    'time_entries_by_project',
    'time_entries_by_task',
    'time_entries_by_user',
    'time_entries_running_by_organization',
    'time_entry_tags_by_tag',
  ]);
  expect(unused).toEqual([]);
});
