/** Lost answers of a service that recognises no repetition: nothing is repeated blindly, nothing is forgotten. */
import { describe, expect, it } from 'vitest';
import { shiftInstant } from '#shared/values/brands.ts';
import { graceMs } from '../../support/core-rig.ts';
import { useRig } from '../../support/use-rig.ts';

const rig = useRig('contract');

async function words(): Promise<readonly (string | null)[]> {
  return (await rig().rows()).map(({ description }) => description);
}

function deliveredPosts(): number {
  return rig().exchange.delivered.filter(({ method }) => method === 'POST').length;
}

describe('a create whose answer is lost', () => {
  it.each([
    ['a reset connection', { kind: 'lost-response' }],
    ['a 500 after the commit', { kind: 'status', status: 500, when: 'after' }],
    ['a 504 of a proxy', { kind: 'status', status: 504, when: 'after' }],
    ['a page of HTML', { kind: 'html', when: 'after' }],
    ['half an answer', { kind: 'truncated' }],
    ['an answer after the request was given up', { kind: 'late-delivery', delayMs: 20_000 }],
  ] as const)('is found again and adopted after %s', async (_, fault) => {
    rig().exchange.failNext('POST', fault);
    const localId = rig().start('drawing');
    await rig().time.advance(2 * graceMs);
    expect(await words()).toEqual(['drawing']);
    expect(rig().record(localId)).toMatchObject({ state: 'saved', blocked: null });
    expect(rig().record(localId).serverId).toBe((await rig().rows())[0]?.id);
    expect(rig().exchange.asked('POST')).toHaveLength(1);
  });

  it.each([
    ['a lost request', { kind: 'lost-request' }],
    ['a 503 before the service', { kind: 'status', status: 503, when: 'before' }],
    ['a page of HTML before the service', { kind: 'html', when: 'before' }],
    ['a redirect to a login page', { kind: 'status', status: 302, when: 'before' }],
  ] as const)('is sent again after %s, but only after a read that began past the grace', async (_, fault) => {
    rig().exchange.failNext('POST', fault);
    rig().start('drawing');
    await rig().time.advance(3 * graceMs);
    const [firstPost, secondPost] = rig().exchange.asked('POST');
    const lastRead = rig().exchange.journal.findLast(({ method, atMs }) => method === 'GET' && atMs <= (secondPost?.atMs ?? 0));
    expect((lastRead?.atMs ?? 0) - (firstPost?.atMs ?? 0)).toBeGreaterThanOrEqual(graceMs);
    expect(rig().exchange.asked('POST')).toHaveLength(2);
    expect(await words()).toEqual(['drawing']);
  });

  it('keeps what was edited and stopped meanwhile', async () => {
    rig().exchange.failNext('POST', { kind: 'lost-response' });
    const localId = rig().start('drawing');
    await rig().time.advance(0);
    rig().mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    rig().stop();
    await rig().time.advance(2 * graceMs);
    expect(await rig().rows()).toMatchObject([{ description: 'site', end: '2026-11-20T12:00:00Z' }]);
    expect(rig().exchange.asked('POST')).toHaveLength(1);
  });

  it.each([{ kind: 'lost-response' }, { kind: 'lost-request' }, { kind: 'late-delivery', delayMs: 25_000 }] as const)(
    'leaves nothing behind when it was deleted meanwhile: $kind',
    async (fault) => {
      rig().exchange.failNext('POST', fault);
      const localId = rig().start('drawing');
      await rig().time.advance(0);
      rig().mutate({ kind: 'delete', localId });
      await rig().time.advance(3 * graceMs);
      expect(await words()).toEqual([]);
      expect(rig().records.size).toBe(0);
    },
  );

  it('is not imported a second time by a read that comes in between', async () => {
    rig().exchange.failNext('POST', { kind: 'lost-response' });
    rig().start('drawing');
    const read = rig().outbox.pull({ after: null, before: null });
    await rig().time.advance(graceMs);
    await read;
    expect(rig().records.size).toBe(1);
  });

  it('does not capture an entry of the same second that another device made before', async () => {
    await rig().createElsewhere({ start: '2026-11-20T12:00:00Z', end: '2026-11-20T12:00:00Z', description: 'drawing' });
    await rig().outbox.pull({ after: null, before: null });
    rig().exchange.failNext('POST', { kind: 'lost-request' });
    const { localId, at: start } = rig().mutate({ kind: 'start', description: 'drawing', at: null });
    rig().stop();
    // A typed start may also be another entry's.
    rig().mutate({ kind: 'edit', localId, patch: { start: shiftInstant(start, -1), end: shiftInstant(start, -1) } });
    await rig().time.advance(3 * graceMs);
    expect(await words()).toEqual(['drawing', 'drawing']);
  });

  it('becomes a question when an unlike entry of its second is there', async () => {
    rig().exchange.failNext('POST', { kind: 'lost-request' });
    const localId = rig().start('drawing');
    await rig().createElsewhere({ start: '2026-11-20T12:00:00Z', end: '2026-11-20T12:00:00Z', description: 'something else' });
    await rig().time.advance(2 * graceMs);
    expect(rig().record(localId).blocked).toMatchObject({ kind: 'ask' });
    rig().mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    await rig().time.advance(graceMs);
    expect(rig().record(localId).blocked).toMatchObject({ kind: 'ask' });
    rig().mutate({ kind: 'retry', localId });
    await rig().time.advance(1000);
    expect(await words()).toHaveLength(2);
  });
});

describe('a change whose answer is lost', () => {
  it.each([
    ['arrived', { kind: 'lost-response' }, 1],
    ['did not arrive', { kind: 'lost-request' }, 2],
    ['arrives late', { kind: 'late-delivery', delayMs: 20_000 }, 1],
  ] as const)('that %s is so in the end', async (_, fault, puts) => {
    const localId = rig().start('drawing');
    await rig().time.advance(0);
    rig().exchange.failNext('PUT', fault);
    rig().mutate({ kind: 'edit', localId, patch: { description: 'site' } });
    await rig().time.advance(2 * graceMs);
    expect(await words()).toEqual(['site']);
    expect(rig().exchange.asked('PUT')).toHaveLength(puts);
    expect(rig().unsettled.size).toBe(0);
  });

  it.each([
    ['lost on the way back', { kind: 'lost-response' }],
    ['lost on the way', { kind: 'lost-request' }],
    ['answered by a captive portal', { kind: 'html', when: 'before' }],
    ['a 500', { kind: 'status', status: 500, when: 'before' }],
  ] as const)('is a delete in the end, %s', async (_, fault) => {
    const localId = rig().start('drawing');
    await rig().time.advance(0);
    rig().exchange.failNext('DELETE', fault);
    rig().mutate({ kind: 'delete', localId });
    await rig().time.advance(2 * graceMs);
    expect(await words()).toEqual([]);
    expect(rig().records.size).toBe(0);
  });

  it.each([
    ['arrived', { kind: 'lost-response' }],
    ['did not arrive', { kind: 'lost-request' }],
    ['arrives after it was undone', { kind: 'late-delivery', delayMs: 25_000 }],
  ] as const)('is a delete that was undone: the entry is there, though the delete %s', async (_, fault) => {
    const localId = rig().start('drawing');
    rig().stop();
    await rig().time.advance(0);
    rig().exchange.failNext('DELETE', fault);
    rig().mutate({ kind: 'delete', localId });
    await rig().time.advance(500);
    rig().mutate({ kind: 'restore', localId });
    await rig().time.advance(3 * graceMs);
    await rig().outbox.pull({ after: null, before: null });
    expect(await words()).toEqual(['drawing']);
    expect([...rig().records.values()].map(({ local }) => local.description)).toEqual(['drawing']);
  });

  it('is a delete undone while it is on its way: the entry is made again', async () => {
    const localId = rig().start('drawing');
    rig().stop();
    await rig().time.advance(0);
    rig().exchange.failNext('DELETE', { kind: 'slow-request', delayMs: 5000 });
    rig().mutate({ kind: 'delete', localId });
    await rig().time.advance(1000);
    rig().mutate({ kind: 'restore', localId });
    await rig().time.advance(graceMs);
    expect(await words()).toEqual(['drawing']);
    expect(deliveredPosts()).toBe(2);
  });
});

describe('the end of the program', () => {
  it('loses nothing that was acknowledged', async () => {
    rig().exchange.failAll({ kind: 'not-sent', connectivity: 'no-network' });
    rig().start('one');
    await rig().time.advance(1000);
    rig().start('two');
    rig().restart();
    expect([...rig().records.values()].map(({ local }) => [local.description, local.end !== null])).toEqual([
      ['one', true],
      ['two', false],
    ]);
    rig().exchange.heal();
    await rig().time.advance(1000);
    expect(await words()).toEqual(['one', 'two']);
  });

  it.each(['before', 'after'] as const)('with a create under way, %s the service took it, makes exactly one entry', async (when) => {
    rig().exchange.failNext('POST', { kind: 'crash', when });
    const localId = rig().start('drawing');
    await rig().time.advance(0);
    rig().restart();
    expect(rig().record(localId).state).toBe('unknown');
    await rig().time.advance(3 * graceMs);
    expect(await words()).toEqual(['drawing']);
    expect(deliveredPosts()).toBe(1);
  });

  it('counts the grace from the new start', async () => {
    rig().exchange.failNext('POST', { kind: 'crash', when: 'before' });
    rig().start('drawing');
    await rig().time.advance(0);
    await rig().time.advance(10 * graceMs);
    rig().restart();
    await rig().time.advance(graceMs - 1);
    expect(deliveredPosts()).toBe(0);
    await rig().time.advance(graceMs);
    expect(deliveredPosts()).toBe(1);
  });

  it('does not forget a question', async () => {
    rig().exchange.failNext('POST', { kind: 'lost-request' });
    const localId = rig().start('drawing');
    await rig().createElsewhere({ start: '2026-11-20T12:00:00Z', end: '2026-11-20T12:00:00Z', description: 'something else' });
    await rig().time.advance(2 * graceMs);
    rig().restart();
    await rig().time.advance(2 * graceMs);
    expect(rig().record(localId).blocked).toMatchObject({ kind: 'ask' });
    expect(deliveredPosts()).toBe(0);
  });
});
