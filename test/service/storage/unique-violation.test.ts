/** Unique violations of both databases after two concurrent requests. */
import { describe, expect, it } from 'vitest';
import { readUniqueViolation } from '#service/storage/unique-violation.ts';

describe('a unique violation', () => {
  it.each([
    ['running-entry', 2067, 'time_entries.organization_id, time_entries.user_id', 'time_entries_one_running'],
    ['task-name', 2067, 'tasks.project_id, tasks.name', 'tasks_one_name'],
    ['tag-name', 2067, 'tags.organization_id, tags.name', 'tags_one_name'],
    ['client-name', 2067, 'clients.organization_id, clients.name', 'clients_one_name'],
    ['idempotency-key', 1555, 'idempotency_keys.user_id, idempotency_keys.key', 'idempotency_keys_key'],
  ])('is recognised: %s', (...[violation, errcode, columns, constraint]) => {
    const sqlite = Object.assign(new Error(`UNIQUE constraint failed: ${columns}`), { errcode });
    const postgres = Object.assign(new Error('duplicate key value'), { code: '23505', constraint });
    expect([readUniqueViolation(sqlite), readUniqueViolation(postgres)]).toEqual([violation, violation]);
  });

  it.each([
    Object.assign(new Error('UNIQUE constraint failed: tags.id'), { errcode: 1555 }),
    Object.assign(new Error('FOREIGN KEY constraint failed'), { errcode: 787 }),
    Object.assign(new Error('duplicate key value'), { code: '23505', constraint: 'tags_pkey' }),
    new Error('tasks.project_id, tasks.name'),
    null,
    'tags.organization_id, tags.name',
  ])('is not seen in %s', (error) => {
    expect(readUniqueViolation(error)).toBeNull();
  });
});
