/** The limits of every field of a body: the last accepted value, and the first refused one. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  acceptedClientCreateBodySchema,
  acceptedClientUpdateBodySchema,
  acceptedCreateBodySchema,
  acceptedProjectBodySchema,
  acceptedTagBodySchema,
  acceptedTaskCreateBodySchema,
  acceptedTaskUpdateBodySchema,
  acceptedUpdateBodySchema,
} from '#service/time-tracking/operations/bodies.ts';
import { records } from '../../../support/time-tracking-fixture.ts';
import { finished } from '../../../support/time-entry-bodies.ts';

function refusedFields(schema: z.ZodType, body: object): readonly string[] {
  const { error } = schema.safeParse(body);
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))];
}

function tags(count: number): readonly string[] {
  return Array.from({ length: count }, () => records.tagA);
}

describe.each([
  ['create', acceptedCreateBodySchema],
  ['update', acceptedUpdateBodySchema],
])('the body that an entry is %sd with', (_, schema) => {
  it.each<readonly [string, object]>([
    ['the first second', { start: '1970-01-01T00:00:00Z' }],
    ['the last second', { start: '2200-12-31T23:59:59Z', end: '2200-12-31T23:59:59Z' }],
    ['the longest description', { description: 'x'.repeat(5_000) }],
    ['as many tags as may be', { tags: tags(100) }],
  ])('has %s at most', (_limit, parts) => {
    expect(refusedFields(schema, { ...finished, ...parts })).toEqual([]);
  });

  it.each<readonly [string, object]>([
    ['start', { start: '1969-12-31T23:59:59Z' }],
    ['start', { start: '2201-01-01T00:00:00Z', end: null }],
    ['end', { end: '2201-01-01T00:00:00Z' }],
    ['description', { description: 'x'.repeat(5_001) }],
    ['description', { description: 'a\0' }],
    ['description', { description: '\udc00' }],
    ['tags', { tags: tags(101) }],
  ])('is refused beyond: %s', (field, parts) => {
    expect(refusedFields(schema, { ...finished, ...parts })).toEqual([field]);
  });

  it('has its times in the form of the contract, however UTC was spelled, and its description as typed', () => {
    const spelled = '2026-11-20T08:00:00.000+00:00';
    expect(schema.parse({ ...finished, start: spelled, end: '2026-11-20T09:00:00+00:00', description: spelled })).toMatchObject({
      start: '2026-11-20T08:00:00Z',
      end: '2026-11-20T09:00:00Z',
      description: spelled,
    });
    expect(refusedFields(schema, { ...finished, start: '2026-11-20T08:00:00.001Z' })).toEqual(['start']);
  });
});

it.each<readonly [string, z.ZodType, object]>([
  ['project', acceptedProjectBodySchema, { color: '#a1b2c3' }],
  ['new client', acceptedClientCreateBodySchema, {}],
  ['client', acceptedClientUpdateBodySchema, {}],
  ['new task', acceptedTaskCreateBodySchema, { project_id: records.project }],
  ['task', acceptedTaskUpdateBodySchema, {}],
  ['tag', acceptedTagBodySchema, {}],
])('the name of a %s has one to 255 characters, all of which can be stored', (_, schema, others) => {
  for (const name of ['x', 'x'.repeat(255)]) {
    expect(refusedFields(schema, { ...others, name })).toEqual([]);
  }
  for (const name of ['', 'x'.repeat(256), 'a\0', 'half \ud83d', 7]) {
    expect(refusedFields(schema, { ...others, name })).toEqual(['name']);
  }
});
