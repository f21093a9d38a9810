/** Replies that arrive together are handled together, and none waits for long. */
import { describe, expect, it } from 'vitest';
import type { GatheredReply } from '#core/sync/engine/engine-events.ts';
import { ReplyGatherer } from '#core/sync/sending/reply-gatherer.ts';
import { ManualTime } from '../../../support/core-ports.ts';
import { at } from '../../../support/core-records.ts';

class Gathering {
  readonly time = new ManualTime(at('12:00'));
  readonly delivered: (readonly string[])[] = [];
  readonly gatherer = new ReplyGatherer(this.time.processPorts().ports.scheduler, (replies) => this.delivered.push(replies.map(({ request }) => request)));
  readonly #answers: (() => void)[] = [];

  ask(count: number, isWrite = true): void {
    for (let number = this.#answers.length; count > 0; number += 1, count -= 1) {
      const asked = new Promise<GatheredReply>((resolve) => {
        this.#answers.push(() => resolve({ request: String(number), answer: { kind: 'nothing', reply: { kind: 'done', value: null } } }));
      });
      void this.gatherer.take(asked, { isWrite });
    }
  }

  async answer(...numbers: readonly number[]): Promise<void> {
    numbers.forEach((number) => this.#answers[number]?.());
    await this.time.settle();
  }
}

describe('the reply to a write', () => {
  it('is handled at once where no other write is open', async () => {
    const gathering = new Gathering();
    gathering.ask(1);
    await gathering.answer(0);
    expect(gathering.delivered).toEqual([['0']]);
  });

  it.each([
    [5, 3],
    [6, 20],
  ])('waits for those of the others, of %i for %i ms', async (open, waitMs) => {
    const gathering = new Gathering();
    gathering.ask(open);
    await gathering.answer(0);
    await gathering.time.advance(waitMs - 1);
    expect(gathering.delivered).toEqual([]);
    await gathering.answer(1);
    await gathering.time.advance(1);
    expect(gathering.delivered).toEqual([['0', '1']]);
  });

  it('is handled with the last one, and no timer is left', async () => {
    const gathering = new Gathering();
    gathering.ask(2);
    await gathering.answer(0, 1);
    await gathering.time.advance(100);
    expect(gathering.delivered).toEqual([['0', '1']]);
  });

  it('is not handled early by the timer of those that were handled before', async () => {
    const gathering = new Gathering();
    gathering.ask(3);
    await gathering.answer(0);
    await gathering.time.advance(2);
    gathering.gatherer.flush();
    await gathering.answer(1);
    await gathering.time.advance(2);
    expect(gathering.delivered).toEqual([['0']]);
    await gathering.time.advance(1);
    expect(gathering.delivered).toEqual([['0'], ['1']]);
  });

  it('is handled with eleven others, however many are open', async () => {
    const gathering = new Gathering();
    gathering.ask(30);
    await gathering.answer(...Array.from({ length: 11 }, (_, index) => index));
    expect(gathering.delivered).toEqual([]);
    await gathering.answer(11);
    expect(gathering.delivered.map((replies) => replies.length)).toEqual([12]);
  });
});

it('the reply to a read is handled at once, with those that wait', async () => {
  const gathering = new Gathering();
  gathering.ask(3);
  gathering.ask(1, false);
  await gathering.answer(0);
  await gathering.answer(3);
  expect(gathering.delivered).toEqual([['0', '3']]);
});

it('a write without other writes does not wait for a read', async () => {
  const gathering = new Gathering();
  gathering.ask(1, false);
  gathering.ask(1);
  await gathering.answer(1);
  expect(gathering.delivered).toEqual([['1']]);
});
