/** Requests of a long queue leave a few at a time, and answers that arrive together are taken over together. */
import { describe, expect, it } from 'vitest';
import type { GatheredReply, ServiceAnswer } from '#core/sync/engine/engine-events.ts';
import { RequestLanes, sentAtMost } from '#core/sync/request-lanes.ts';
import { localUuid, ManualTime } from '../../support/core-ports.ts';
import { at } from '../../support/core-records.ts';
import { uuid } from '../../support/time-tracking-fixture.ts';

const done: ServiceAnswer = { kind: 'nothing', reply: { kind: 'done', value: null } };

class LanesRig {
  readonly time = new ManualTime(at('12:00'));
  readonly asked: string[] = [];
  readonly delivered: (readonly GatheredReply[])[] = [];
  readonly #answers = new Map<string, () => void>();
  readonly lanes = new RequestLanes({
    scheduler: this.time.processPorts().ports.scheduler,
    ask: async ({ id }) => {
      this.asked.push(id);
      return new Promise((resolve) => void this.#answers.set(id, () => resolve(done)));
    },
    deliver: (replies) => void this.delivered.push(replies),
  });

  send(id: string, isPatient = true): void {
    this.lanes.send({
      kind: 'send',
      id,
      caller: 'entries',
      isPatient,
      request: { kind: 'delete', localId: localUuid(1), serverId: uuid(900) },
    });
  }

  async answer(...ids: readonly string[]): Promise<void> {
    ids.forEach((id) => this.#answers.get(id)?.());
    await this.time.settle();
  }

  get answered(): readonly (readonly string[])[] {
    return this.delivered.map((replies) => replies.map(({ request }) => request));
  }
}

const letters = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('a request beyond those under way', () => {
  it('leaves when one of them has ended', async () => {
    const rig = new LanesRig();
    letters.forEach((id) => rig.send(id));
    expect(rig.asked).toEqual(letters.slice(0, sentAtMost));
    await rig.answer('b');
    expect(rig.asked).toEqual(letters.slice(0, sentAtMost + 1));
  });

  it('leaves at once where it is urgent', () => {
    const rig = new LanesRig();
    letters.forEach((id) => rig.send(id));
    rig.send('stop', false);
    expect(rig.asked.at(-1)).toBe('stop');
  });

  it('is not sent at all where it is given back', async () => {
    const rig = new LanesRig();
    letters.forEach((id) => rig.send(id));
    rig.lanes.giveBack();
    expect(rig.delivered.flat()).toMatchObject([
      { request: 'e', answer: { reply: { kind: 'not-sent' } } },
      { request: 'f', answer: { reply: { kind: 'not-sent' } } },
    ]);
    await rig.answer(...letters);
    expect(rig.asked).toHaveLength(sentAtMost);
  });
});

describe('an answer', () => {
  it('is delivered at once where no other is awaited', async () => {
    const rig = new LanesRig();
    rig.send('a');
    await rig.answer('a');
    expect(rig.answered).toEqual([['a']]);
  });

  it('waits a moment for those of other requests', async () => {
    const rig = new LanesRig();
    ['a', 'b', 'c'].forEach((id) => rig.send(id));
    await rig.answer('a', 'b');
    expect(rig.answered).toEqual([]);
    await rig.time.advance(10);
    expect(rig.answered).toEqual([['a', 'b']]);
  });

  it('to an urgent request waits for none, and takes along those that wait', async () => {
    const rig = new LanesRig();
    ['a', 'b'].forEach((id) => rig.send(id));
    rig.send('stop', false);
    await rig.answer('a');
    await rig.answer('stop');
    expect(rig.answered).toEqual([['a', 'stop']]);
  });

  it('is delivered before the end of all of them is reported', async () => {
    const rig = new LanesRig();
    ['a', 'b'].forEach((id) => rig.send(id));
    const ended = rig.lanes.ended();
    await rig.answer('a', 'b');
    await ended;
    expect(rig.answered.flat()).toEqual(['a', 'b']);
  });
});
